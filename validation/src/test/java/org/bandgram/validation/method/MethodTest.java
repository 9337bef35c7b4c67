package org.bandgram.validation.method;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Device;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Test;

class MethodTest {
  private static final Method.Band ONE = new Method.Band(64, CurveKind.HILBERT);

  @Test
  void labelsTellMethodsApart() {
    assertThat(ONE.label()).isEqualTo("band h=64 hilbert");
    assertThat(ONE.withCurves(2).label()).isEqualTo("2 x band h=64 hilbert");
    assertThat(ONE.withCurves(2).withDimensions(4).label())
        .isEqualTo("2 x band h=64 hilbert in 4-d");
    assertThat(new Method.Band(8, CurveKind.MORTON, MessageFormat.COMPACT).label())
        .isEqualTo("band h=8 morton compact");
    assertThat(Method.Band.asPublished(8).label()).isEqualTo("band h=8 morton as published");
    assertThat(new Method.Coo(64).label()).isEqualTo("coo h=64");
    assertThat(new Method.Coo(64, true).label()).isEqualTo("coo h=64 as published");
    assertThat(new Method.Neighbours(257, new NeighbourGraphs()).label())
        .isEqualTo("257 neighbours");
    assertThat(new Method.Multilevel(FinalAssignment.NEAREST).label()).isEqualTo("multilevel");
    assertThat(new Method.Multilevel(FinalAssignment.MEAN).label()).isEqualTo("multilevel mean");
  }

  @Test
  void bandsSetTheirOptions() {
    AffinityOptions options =
        ONE.withCurves(3).withDimensions(4).applied(AffinityOptions.defaults());

    assertThat(options.bands().halfBandwidth()).isEqualTo(64);
    assertThat(options.bands().curves()).isEqualTo(3);
    assertThat(options.bands().ordering().maxDimensions()).isEqualTo(4);
    assertThat(options.bands().ordering().curve()).isEqualTo(CurveKind.HILBERT);
  }

  @Test
  void thePublishedMethodLeavesTheDeviceToTheOptions() {
    assertThat(
            Method.Band.asPublished(8)
                .applied(AffinityOptions.defaults().withCurves(3).withDevice(Device.CPU)))
        .isEqualTo(AffinityOptions.asPublished().withHalfBandwidth(8).withDevice(Device.CPU));
  }

  @Test
  void elementsCountEveryCurve() {
    assertThat(ONE.elements(1000)).hasValue(1000 * 129 - 64 * 65);
    assertThat(ONE.withCurves(2).elements(1000)).hasValue(2 * (1000 * 129 - 64 * 65));
    assertThat(new Method.Multilevel(FinalAssignment.NEAREST).elements(1000)).isEmpty();
  }
}
