package org.bandgram.internal.compute.lloyd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.internal.compute.lloyd.LloydCases.points;
import static org.bandgram.internal.compute.lloyd.LloydCases.weights;
import static org.bandgram.testing.Refusals.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.lloyd.HostLloydPoints;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two parts on the CPU stand for a GPU and the CPU; they are held to one, bit for bit. */
class SharedLloydPointsTest {
  @AutoClose private final Execution execution = Execution.onThreads(2);

  private LloydPoints scalar(PointSet points) {
    return HostLloydPoints.scalar(points, execution);
  }

  private LloydPoints shared(PointSet points, ClusterStripes stripes, double hostShare) {
    return SharedLloydPoints.of(this::scalar, this::scalar, points, stripes, hostShare, execution);
  }

  private LloydPoints shared(PointSet points, int k, double hostShare) {
    return shared(points, ClusterStripes.of(points.size(), k, points.dimensions()), hostShare);
  }

  private void assertSame(LloydPoints shared, PointSet points, double[] weights, int k) {
    LloydAssignment actual = shared.begin(weights);
    LloydAssignment expected = scalar(points).begin(weights);
    assertThat(actual.size()).isEqualTo(points.size());
    assertThat(actual.labels()).isEqualTo(expected.labels());
    for (int step = 0; step < 3; step++) {
      PointSet centroids = points(k, points.dimensions(), 2 + step / 2);
      LloydCases.assertSame(actual, expected, centroids, execution);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 3, 2",
    "31, 2, 7",
    "33, 10, 8",
    "257, 2, 9",
    "1536, 2, 5",
    "1537, 5, 33",
    "4098, 2, 3",
    "60000, 2, 5"
  })
  void everyShareGivesTheBitsOfOne(int n, int d, int k) {
    PointSet points = points(n, d, 1);
    for (double share : new double[] {0, 1e-3, 0.04, 0.5, 0.97, 1}) {
      assertSame(shared(points, k, share), points, new double[0], k);
      assertSame(shared(points, k, share), points, weights(n), k);
    }
  }

  @RandomCases(50)
  void anyShareGivesTheBitsOfOne(
      @IntRange(min = 1, max = 20_000) int n,
      @IntRange(min = 1, max = 4) int d,
      @IntRange(min = 1, max = 9) int k,
      @DoubleRange(min = 0, max = 1) double hostShare) {
    PointSet points = points(n, d, n);
    assertSame(shared(points, k, hostShare), points, weights(n), k);
  }

  @Test
  void partsOfPartsAreParts() {
    PointSet points = points(10_000, 2, 1);
    ClusterStripes stripes = ClusterStripes.of(10_000, 4, 2);
    int first = stripes.devicePoints(0.3);
    LloydPoints both =
        SharedLloydPoints.of(
            part -> shared(part, stripes.part(first), 0.5),
            this::scalar,
            points,
            stripes,
            0.3,
            execution);
    assertThat(both.backend()).isEqualTo("cpu-scalar + cpu-scalar + cpu-scalar");
    assertSame(both, points, weights(10_000), 4);
  }

  @Test
  void saysWhoTakesPart() {
    LloydPoints shared = shared(points(3072, 2, 1), 3, 0.4);
    assertThat(shared.backend()).isEqualTo("cpu-scalar + cpu-scalar");
    assertThat(shared.hostShare()).isEqualTo(0.5);
    assertThat(shared(points(3073, 2, 1), 3, 1e-4)).isInstanceOf(HostLloydPoints.class);
    assertThat(shared(points(1536, 2, 1), 3, 0.6)).isInstanceOf(HostLloydPoints.class);
    assertThat(scalar(points(1, 1, 1)).hostShare()).isEqualTo(1);
  }

  /** Says in a list when it begins, and when it is waited for. */
  private record Recorded(LloydAssignment assignment, String name, List<String> events)
      implements LloydAssignment {
    @Override
    public int size() {
      return assignment.size();
    }

    @Override
    public IntSupplier beginAssign(PointSet centroids, Execution execution) {
      events.add(name + " assigns");
      IntSupplier begun = assignment.beginAssign(centroids, execution);
      return () -> {
        events.add(name + " has assigned");
        return begun.getAsInt();
      };
    }

    @Override
    public double inertia(double before) {
      return assignment.inertia(before);
    }

    @Override
    public Consumer<CentroidSums> beginSums(int k, ClusterStripes stripes, Execution execution) {
      events.add(name + " adds up");
      Consumer<CentroidSums> begun = assignment.beginSums(k, stripes, execution);
      return sums -> {
        events.add(name + " has added up");
        begun.accept(sums);
      };
    }

    @Override
    public int[] labels() {
      return assignment.labels();
    }

    @Override
    public float[] distances() {
      return assignment.distances();
    }
  }

  @Test
  void theSecondWorksBeforeTheFirstIsWaitedFor() {
    List<String> events = new ArrayList<>();
    LloydPoints whole = scalar(points(3000, 2, 1));
    LloydAssignment gpu = whole.part(0, 1536, execution).begin(new double[0]);
    LloydAssignment cpu = whole.part(1536, 3000, execution).begin(new double[0]);
    LloydAssignment both =
        new SharedLloydPoints.Assignment(
            List.of(new Recorded(gpu, "gpu", events), new Recorded(cpu, "cpu", events)));
    both.assign(points(2, 2, 1), CentroidSums.of(2, 2), execution);
    assertThat(events)
        .containsExactly(
            "gpu assigns",
            "cpu assigns",
            "gpu adds up",
            "cpu adds up",
            "gpu has assigned",
            "cpu has assigned",
            "gpu has added up",
            "cpu has added up");
    events.clear();
    both.assign(points(2, 2, 1), execution);
    both.sums(CentroidSums.of(2, 2), execution);
    assertThat(events)
        .containsExactly(
            "gpu assigns",
            "cpu assigns",
            "gpu has assigned",
            "cpu has assigned",
            "gpu adds up",
            "cpu adds up",
            "gpu has added up",
            "cpu has added up");
  }

  @Test
  void wrongPointsAreRefused() {
    PointSet points = points(3073, 2, 1);
    refused(() -> shared(points, ClusterStripes.of(3072, 3, 2), 0.5))
        .hasMessage("the number of points is 3073, but must be 3072, those of the stripes");
    LloydPoints prepared = shared(points, 3, 0.5);
    refused(() -> prepared.begin(new double[2]))
        .hasMessage("the number of weights is 2, but must be 3073, one for each point");
    refused(() -> prepared.begin(new double[0]).assign(points(1, 3, 1), execution))
        .hasMessage(
            "the number of dimensions of the centroids is 3, but must be 2, as of the points");
    LloydPoints five = scalar(points(5, 2, 1));
    LloydPoints three = scalar(points(3, 2, 1));
    refused(() -> new SharedLloydPoints(five, List.of(three)))
        .hasMessage("the number of points of all parts is 3, but must be 5, those that are shared");
    refused(() -> new SharedLloydPoints(five, List.of(three, three)))
        .hasMessage("the number of points of all parts is 6, but must be 5, those that are shared");
  }
}
