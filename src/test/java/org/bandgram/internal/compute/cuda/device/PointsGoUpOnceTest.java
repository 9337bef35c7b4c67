package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whole runs copy the points to the device once, whatever they do with them. */
@Tag("cuda")
class PointsGoUpOnceTest {
  /** No other array of a run is as long. */
  private static final PointSet POINTS =
      Points.of(151, 11, Precision.FLOAT32, (i, f) -> Math.sin(99.0 * i + f * f));

  private static final AffinityOptions BAND =
      AffinityOptions.defaults().withHalfBandwidth(24).withDevice(Device.CUDA);

  private static final NeighbourGraph.Options GRAPH =
      NeighbourGraph.Options.defaults().withNeighbours(8);

  private static final MultilevelAffinityPropagation.Options LEVELS =
      MultilevelAffinityPropagation.Options.defaults()
          .withTopSize(60)
          .withGraph(_ -> GRAPH)
          .withClusters(7)
          .withBand(_ -> BAND);

  @AutoClose private static final Execution EXECUTION = Execution.onThreads(1);

  static final List<Runnable> RUNS =
      List.of(
          () -> BandAffinityPropagation.fit(POINTS, BAND, EXECUTION),
          () ->
              AffinityPropagation.fitGraph(
                  POINTS, BAND.withAssignment(FinalAssignment.MEAN), GRAPH, EXECUTION),
          () -> MultilevelAffinityPropagation.fit(POINTS, LEVELS, EXECUTION),
          () ->
              KMedoids.fit(
                  POINTS,
                  KMedoids.Options.of(7)
                      .withDevice(Device.CUDA)
                      .withAssignment(FinalAssignment.MEAN),
                  EXECUTION),
          () -> KMeans.fit(POINTS, KMeans.Options.of(7).withDevice(Device.CUDA), EXECUTION));

  @ParameterizedTest
  @FieldSource("RUNS")
  void pointsGoUpOnce(Runnable run) {
    List<Long> copies = new ArrayList<>();
    CudaContext context = TestDevice.shared();
    CudaDriver driver = context.call(open -> open);
    context.replaceDriver(
        (CudaDriver)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {CudaDriver.class},
                (_, method, arguments) -> {
                  if (method.getName().equals("copyToDevice")) {
                    copies.add(((MemorySegment) arguments[1]).byteSize());
                  }
                  return method.invoke(driver, arguments);
                }));
    try {
      run.run();
    } finally {
      context.replaceDriver(driver);
    }
    assertThat(copies).containsOnlyOnce(POINTS.elements().byteSize());
  }
}
