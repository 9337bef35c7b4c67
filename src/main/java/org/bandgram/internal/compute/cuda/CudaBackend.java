package org.bandgram.internal.compute.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.OptionalDouble;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.coo.DeviceCoo;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.exemplar.CudaExemplarOps;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.gram.BandMasks;
import org.bandgram.internal.compute.cuda.gram.CudaGramOps;
import org.bandgram.internal.compute.cuda.gram.PairReader;
import org.bandgram.internal.compute.cuda.gram.PointPairs;
import org.bandgram.internal.compute.cuda.gram.ResidentPoints;
import org.bandgram.internal.compute.cuda.graph.DeviceGraph;
import org.bandgram.internal.compute.cuda.kernelsums.CudaKernelSumOps;
import org.bandgram.internal.compute.cuda.lloyd.DeviceLloydPoints;
import org.bandgram.internal.compute.cuda.order.CudaCurveSorter;
import org.bandgram.internal.compute.cuda.probe.CoordinateProbe;
import org.bandgram.internal.compute.cuda.probe.CopyProbe;
import org.bandgram.internal.compute.cuda.products.CudaProductOps;
import org.bandgram.internal.compute.cuda.rank.CudaRankOps;
import org.bandgram.internal.compute.cuda.stress.CudaStressOps;
import org.bandgram.internal.compute.cuda.thrust.ThrustLibrary;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.products.ProductOps;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.CooLayout;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveSorter;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.SimilarityStorage;

/**
 * Kernels on an NVIDIA GPU. Similarities and messages stay in the device's memory; the host sees
 * vectors of length n and, while messages are passed, two counts per iteration.
 *
 * <p>Results are those of the CPU bit for bit, except for {@code exp} and {@code tanh} in double
 * precision, whose last bits depend on the library.
 */
public final class CudaBackend implements Backend {
  private static final String STORAGES = "stored or recomputed";

  private static final String ONLY_DISTANCES =
      "stored on a GPU, unless the similarity is the negative squared Euclidean distance"
          + " in at most %d dimensions".formatted(SimilarityStorage.FEW_DIMENSIONS);

  private final CudaContext context;
  private final Backend host;

  private CudaBackend(CudaContext context, Backend host) {
    this.context = context;
    this.host = host;
  }

  /**
   * Opens the first GPU, when first called; later calls use it, too.
   *
   * @param host the backend for what has no kernel: custom similarities and dissimilarities, those
   *     induced by a kernel, rows, pairs and covers of a band
   * @throws BandgramException if no GPU is usable; the message says why
   */
  public static CudaBackend open(Backend host) {
    return switch (CudaAvailability.current()) {
      case CudaAvailability.Usable(CudaContext context) -> {
        requireThrust();
        yield new CudaBackend(context, host);
      }
      case CudaAvailability.Unusable(String reason) -> throw new BandgramException(reason);
    };
  }

  private static void requireThrust() {
    ThrustLibrary.reasonMissing()
        .ifPresent(
            reason -> {
              throw new BandgramException(reason);
            });
  }

  @Override
  public String name() {
    return CUDA;
  }

  @Override
  public String description() {
    return context.device().description();
  }

  @Override
  public GramOps gram() {
    return new CudaGramOps(context, host.gram());
  }

  @Override
  public ExemplarOps exemplars() {
    return new CudaExemplarOps(context, host.exemplars());
  }

  @Override
  public LloydPoints lloyd(PointSet points, Execution execution) {
    return DeviceLloydPoints.upload(context, FilterOptions.DEFAULT, points, execution);
  }

  @Override
  public ProductOps products() {
    return new CudaProductOps(context, host.products());
  }

  @Override
  public RankOps ranks() {
    return new CudaRankOps(context);
  }

  @Override
  public KernelSumOps kernelSums() {
    return new CudaKernelSumOps(context, host.kernelSums());
  }

  @Override
  public StressOps stress() {
    return new CudaStressOps(context, host.stress());
  }

  @Override
  public CurveSorter curves() {
    return new CudaCurveSorter(context);
  }

  @Override
  public long availableBytes() {
    return context.freeBytes();
  }

  @Override
  public double memoryBandwidth(Execution execution) {
    return CopyProbe.bytesPerSecond(context);
  }

  @Override
  public OptionalDouble coordinateRate(Execution execution) {
    return OptionalDouble.of(CoordinateProbe.coordinatesPerSecond(context));
  }

  @Override
  public SparseSimilarities bands(
      PointSet points,
      Similarity similarity,
      CurveBands bands,
      SimilarityStorage storage,
      Execution execution) {
    Permutation order = Permutation.identity(points.size());
    try (HeldPoints held = gram().hold(points, execution)) {
      return bands(held, order, similarity, bands, storage, execution);
    }
  }

  /** The device brings points into their order, but those of custom similarities. */
  @Override
  public SparseSimilarities bands(
      HeldPoints held,
      Permutation order,
      Similarity similarity,
      CurveBands bands,
      SimilarityStorage storage,
      Execution execution) {
    PointSet points = held.points();
    storage.requirePrecision(points.precision());
    boolean custom = similarity instanceof CustomSimilarity;
    if (custom && storage == SimilarityStorage.STORED) {
      return bandsOnHost(points, order, similarity, bands, execution);
    }
    require(!custom, storage, "stored for a custom similarity on a GPU");
    held.scale().requireRepresentable(similarity, points.precision());
    return switch (storage) {
      case STORED -> DeviceBands.compute(context, (ResidentPoints) held, order, similarity, bands);
      case RECOMPUTED -> {
        require(PointPairs.suits(points, similarity), storage, ONLY_DISTANCES);
        yield RecomputedBands.of(context, points, order, similarity, bands);
      }
      case AUTO -> throw InvalidInputException.of("similarities", storage, STORAGES);
    };
  }

  private static void require(boolean suits, SimilarityStorage storage, String bound) {
    InvalidInputException.require(suits, "similarities", storage, bound);
  }

  private SparseSimilarities bandsOnHost(
      PointSet points,
      Permutation order,
      Similarity similarity,
      CurveBands bands,
      Execution execution) {
    BandLayout layout = bands.layout();
    Precision precision = points.precision();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment elements =
          arena.allocate(
              Math.multiplyExact(layout.elementCount(), precision.bytes()), precision.bytes());
      return DeviceBands.of(
          context,
          bands,
          precision,
          (i, k) -> similarity.between(points, order.source(i), points, order.source(k)),
          (temporary, curves, band, target) -> {
            PointSet ordered = order.then(bands.curve(band)).apply(points, execution);
            host.gram()
                .bandSimilarities(ordered, similarity, layout, precision, elements, execution);
            target.elements().upload(elements);
            BandMasks.apply(temporary, curves, band, target);
          });
    }
  }

  @Override
  public SparseSimilarities bands(
      CurveBands bands, Precision precision, List<MemorySegment> similarities) {
    bands.requireOneEach(similarities);
    return DeviceBands.of(
        context,
        bands,
        precision,
        (i, k) -> stored(bands, precision, similarities, i, k),
        (_, _, band, target) -> target.elements().upload(similarities.get(band)));
  }

  private static double stored(
      CurveBands bands, Precision precision, List<MemorySegment> similarities, int i, int k) {
    int band = bands.bandOf(i, k);
    Permutation curve = bands.curve(band);
    long offset = bands.layout().offset(curve.position(i), curve.position(k));
    return precision.get(similarities.get(band), offset);
  }

  @Override
  public SparseSimilarities graph(GraphLayout layout, float[] similarities) {
    return DeviceGraph.upload(context, host.graph(layout, similarities), layout, similarities);
  }

  @Override
  public SparseSimilarities coo(
      HeldPoints held, Similarity similarity, double threshold, Execution execution) {
    PointSet points = held.points();
    if (similarity instanceof CustomSimilarity) {
      return cooOnHost(points, similarity, threshold, execution);
    }
    held.scale().requireRepresentable(similarity, points.precision());
    return DeviceCoo.compute(context, (ResidentPoints) held, similarity, threshold, execution);
  }

  private SparseSimilarities cooOnHost(
      PointSet points, Similarity similarity, double threshold, Execution execution) {
    try (CooElements elements =
        CooElements.atLeast(
            points, similarity, threshold, points.precision(), host.gram(), execution)) {
      return DeviceCoo.upload(
          context,
          elements.layout(),
          elements.precision(),
          elements.values(),
          DeviceCoo.thresholded(points, similarity, threshold));
    }
  }

  @Override
  public SparseSimilarities coo(CooLayout layout, Precision precision, MemorySegment similarities) {
    PairReader reader =
        (i, k) -> {
          long p = layout.find(i, k);
          return p < 0 ? Double.NEGATIVE_INFINITY : precision.get(similarities, p);
        };
    return DeviceCoo.upload(context, layout, precision, similarities, reader);
  }
}
