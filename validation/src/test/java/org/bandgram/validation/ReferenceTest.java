package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bandgram.validation.band.SeveralCurves.Reference;
import org.bandgram.validation.method.ErrorCurve;
import org.bandgram.validation.method.LogLog;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.NeighbourGraphs;
import org.junit.jupiter.api.Test;

class ReferenceTest {
  private static final Method COO = new Method.Coo(8);
  private static final Method NEIGHBOURS = new Method.Neighbours(17, new NeighbourGraphs());
  private static final Reference REFERENCE = new Reference(COO, NEIGHBOURS);

  private static ErrorCurve curve(Method method, String backend, double error, double... ks) {
    LogLog errors = LogLog.empty();
    for (double k : ks) {
      errors.add(k, error / k);
    }
    return new ErrorCurve("set", backend, method, errors, 0);
  }

  @Test
  void isTheOneWithTheSmallerErrorAtEqualK() {
    ErrorCurve coo = curve(COO, "cpu", 1.0, 10, 100);
    ErrorCurve worse = curve(NEIGHBOURS, "cpu", 1.1, 20, 200);
    ErrorCurve better = curve(NEIGHBOURS, "cpu", 0.9, 5, 50);

    assertThat(REFERENCE.better(List.of(coo, worse), "cpu")).contains(coo);
    assertThat(REFERENCE.better(List.of(coo, better), "cpu")).contains(better);
  }

  @Test
  void isTheOneThatRanOnTheBackend() {
    ErrorCurve coo = curve(COO, "cpu", 1.0, 10, 100);
    ErrorCurve elsewhere = curve(NEIGHBOURS, "gpu", 0.9, 10, 100);

    assertThat(REFERENCE.better(List.of(coo, elsewhere), "cpu")).contains(coo);
    assertThat(REFERENCE.better(List.of(coo, elsewhere), "gpu")).contains(elsewhere);
    assertThat(REFERENCE.better(List.of(coo), "gpu")).isEmpty();
  }
}
