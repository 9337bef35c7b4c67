package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Operators on a GPU, held to those on the CPU bit for bit. */
@Tag("cuda")
class GramOperatorOnDeviceTest {
  private static final String CPU = BackendProvider.select(Device.CPU, 0).products().name();
  private static final Similarity KERNEL = new Gaussian(0.7);

  @AutoClose private final Execution execution = Execution.onThreads(2);

  /** Makes an operator on a device. */
  @FunctionalInterface
  private interface Maker {
    GramOperator on(Device device);
  }

  private void compare(Maker maker) {
    try (GramOperator host = maker.on(Device.CPU);
        GramOperator device = maker.on(Device.CUDA);
        GramOperator either = maker.on(Device.AUTO)) {
      assertThat(host.backendName()).isEqualTo(CPU);
      assertThat(device.backendName()).isEqualTo("cuda");
      assertThat(either.backendName()).isEqualTo(CPU);
      for (int vectors : new int[] {1, 2, 9}) {
        double[] x = GramCases.vector(host.size() * vectors, vectors);
        assertThat(
                Arrays.equals(
                    device.multiply(x, vectors, execution), host.multiply(x, vectors, execution)))
            .isTrue();
        assertThat(
                Arrays.equals(
                    device.multiplyTransposed(x, vectors, execution),
                    host.multiplyTransposed(x, vectors, execution)))
            .isTrue();
      }
      assertThat(device.frobeniusNorm(execution)).isEqualTo(host.frobeniusNorm(execution));
      assertThat(device.diagonal()).isEqualTo(host.diagonal());
      double[] x = GramCases.vector(host.size() * 3, 3);
      try (GramOperator stored = device.inStoredOrder()) {
        assertThat(stored.backendName()).isEqualTo("cuda");
        assertThat(stored.multiply(x, 3, execution))
            .isEqualTo(host.inStoredOrder().multiply(x, 3, execution));
      }
    }
  }

  @Test
  void multipliesBandsCoordinatesAndDenseMatrices() {
    try (BandMatrix band = GramCases.band(257, 31, Precision.FLOAT64, 1);
        CooMatrix coo = Conversions.toCoo(band);
        DenseMatrix dense = Conversions.toDense(band)) {
      compare(device -> GramOperator.of(band).on(device));
      compare(device -> GramOperator.of(coo).on(device));
      compare(device -> GramOperator.of(dense).on(device));
    }
  }

  @Test
  void multipliesNeighbourGraphs() {
    PointSet points = GramCases.points(257, 3, Precision.FLOAT32, 5);
    NeighbourGraph graph =
        NeighbourGraph.build(
            points, KERNEL, NeighbourGraph.Options.defaults().withNeighbours(6), execution);
    double[] diagonal = GramCases.vector(257, 6);
    compare(device -> GramOperator.of(graph, diagonal).on(device));
  }

  @Test
  void multipliesBandsAlongCurvesAndFindsTheSameEigenvalues() {
    PointSet points = GramCases.points(257, 3, Precision.FLOAT32, 8);
    List<Permutation> curves =
        CurveOrders.of(
            points, CurveOrdering.Options.defaults(), 2, new HostCurveSorter(), execution);
    Maker maker = device -> GramOperator.ofBands(points, KERNEL, 20, curves, device, execution);
    compare(maker);
    EigenvalueRange.Options options = EigenvalueRange.Options.defaults();
    try (GramOperator host = maker.on(Device.CPU);
        GramOperator device = maker.on(Device.CUDA)) {
      assertThat(EigenvalueRange.of(device, options, execution))
          .isEqualTo(EigenvalueRange.of(host, options, execution));
    }
  }

  /** From 2^24 elements on, where they fit. */
  @Test
  @Tag("thorough")
  void autoTakesAGpuForLargeMatrices() {
    CudaContext context = TestDevice.shared();
    try (BandMatrix band =
            BandMatrix.allocate(BandLayout.of((1 << 24) / 255 + 1, 127), Precision.FLOAT32);
        DeviceArena other = context.arena()) {
      try (GramOperator large = GramOperator.of(band).on(Device.AUTO)) {
        assertThat(large.backendName()).isEqualTo("cuda");
      }
      other.allocate(context.freeBytes() - (32 << 20));
      try (GramOperator large = GramOperator.of(band).on(Device.AUTO)) {
        assertThat(large.backendName()).isEqualTo(CPU);
      }
      assertThatThrownBy(() -> GramOperator.of(band).on(Device.CUDA))
          .isInstanceOf(InsufficientMemoryException.class)
          .hasMessageContaining("would fit");
    }
  }

  @Test
  @Tag("thorough")
  void bandsThatDoNotFitOnTheGpuAreNotComputed() {
    CudaContext context = TestDevice.shared();
    PointSet points = GramCases.points(4098, 1, Precision.FLOAT32, 9);
    List<Permutation> curves = List.of(Permutation.identity(4098));
    try (DeviceArena other = context.arena()) {
      other.allocate(context.freeBytes() - (4 << 20));
      assertThatThrownBy(
              () -> GramOperator.ofBands(points, KERNEL, 200, curves, Device.CUDA, execution))
          .isInstanceOf(InsufficientMemoryException.class)
          .hasMessageContaining("a band of half-bandwidth 200 over 4098 points")
          .hasMessageContaining("would fit");
    }
  }
}
