package org.bandgram.internal.compute.cuda.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.gram.PointMeans;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points as they come to the device. */
@Tag("cuda")
class DevicePointsTest {
  /** The points of the last case in double precision take three pieces, the last of them short. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "31, 2", "33, 17", "257, 5", "4098, 1025"})
  void pointsAreInTheOrderThatTheHostGivesThem(int n, int d) {
    for (Precision precision : Precision.values()) {
      PointSet points = countedPoints(n, d, precision);
      for (Permutation order :
          List.of(Permutation.identity(n), RandomCurves.shuffled(n, new Random(n)))) {
        try (Execution execution = Execution.onThreads(1);
            Arena host = Arena.ofConfined();
            DeviceArena arena = TestDevice.shared().arena()) {
          DevicePoints uploaded = DevicePoints.upload(arena, points, order, new Linear());
          MemorySegment actual = host.allocate(points.elements().byteSize());
          uploaded.coordinates().download(actual);
          assertThat(actual.mismatch(order.apply(points, execution).elements())).isEqualTo(-1);
        }
      }
    }
  }

  /** Groups of one, of many and of very unequal sizes, whose members are spread over all points. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "31, 2, 2", "33, 17, 33", "257, 5, 31", "4098, 33, 3", "300, 384, 7"})
  void meansOfGroupsHaveTheBitsOfTheHost(int n, int d, int groups) {
    Random random = new Random(n);
    double[] weights = random.doubles(n, 0.01, 9).toArray();
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> i < groups ? i : (int) (groups * Math.pow(random.nextDouble(), 3)));
    Partition partition = new Partition(labels, IntStream.range(0, groups).toArray());
    for (Precision precision : Precision.values()) {
      PointSet points = Points.of(n, d, precision, (_, _) -> random.nextGaussian());
      for (Permutation order : List.of(Permutation.identity(n), RandomCurves.shuffled(n, random))) {
        try (Execution execution = Execution.onThreads(1);
            DeviceArena arena = TestDevice.shared().arena()) {
          DevicePoints uploaded = DevicePoints.upload(arena, points, order, new Linear());
          PointSet actual = new DeviceMeans(uploaded, order).of(partition.members(), weights);
          PointSet expected = PointMeans.of(points, partition.members(), weights, execution);
          assertThat(actual.elements().mismatch(expected.elements())).isEqualTo(-1);
        }
      }
    }
  }

  private static PointSet countedPoints(int n, int d, Precision precision) {
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, (double) i * d + f);
      }
    }
    return points;
  }
}
