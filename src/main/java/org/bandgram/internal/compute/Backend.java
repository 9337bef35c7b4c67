package org.bandgram.internal.compute;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.OptionalDouble;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.WorkingMemory;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
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
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.SimilarityStorage;

/**
 * One implementation of every hardware-dependent operation. Stateless; safe for several threads.
 */
public interface Backend {
  /** Name of the readable reference on the CPU. */
  String CPU_SCALAR = "cpu-scalar";

  /** Name of the backend on a GPU. */
  String CUDA = "cuda";

  /** Returns a short name for logs and summaries, such as {@code cpu-vector}. */
  String name();

  /** Returns a line about the hardware in use and why this backend was chosen. */
  String description();

  /** Returns what computes similarities. */
  GramOps gram();

  /** Returns what multiplies stored matrices by vectors. */
  ProductOps products();

  /** Returns what compares ground sets with exemplars. */
  ExemplarOps exemplars();

  /** Returns what computes PageRank. */
  RankOps ranks();

  /**
   * Takes points to where Lloyd's algorithm assigns them to centroids; O(n d) time and as much
   * memory as the points have.
   *
   * @param points n points in single precision, borrowed
   * @throws org.bandgram.InvalidInputException if they are in another precision, or so large that
   *     squared distances could overflow
   */
  LloydPoints lloyd(PointSet points, Execution execution);

  /** Returns what adds up kernel values by cluster. */
  KernelSumOps kernelSums();

  /** Returns what computes the stress of configurations. */
  StressOps stress();

  /** Returns what sorts points along a curve. */
  CurveSorter curves();

  /**
   * Returns the bytes that this backend may allocate for similarities and messages now, where it
   * computes with them.
   */
  long availableBytes();

  /**
   * Returns the bytes that this backend may allocate where a run's working memory is.
   *
   * @param memory the working memory; ignored by a backend with memory of its own
   */
  default long availableBytes(WorkingMemory memory) {
    return availableBytes();
  }

  /**
   * Measures how fast this backend streams through its own memory, in bytes per second, bytes read
   * and bytes written both counted: the limit of everything that moves more than it computes. Takes
   * about a second and half a gibibyte.
   */
  double memoryBandwidth(Execution execution);

  /**
   * Measures how many single-precision coordinates of squared Euclidean distances this backend can
   * add up in a second at best, one subtraction and one multiply-add each: the limit of everything
   * that computes more than it moves. Takes about a second; empty where it is not known how.
   */
  default OptionalDouble coordinateRate(Execution execution) {
    return OptionalDouble.empty();
  }

  /**
   * Computes bands of similarities along one or several curves, O(n (2h + 1) d) time for each.
   *
   * @param points n points in the order of the first curve, borrowed
   * @param bands which pairs are kept, for n points
   * @param storage where the similarities are; if nowhere, the points are borrowed until the result
   *     is closed
   * @return the similarities in the precision of the points, by position on the first curve; the
   *     caller closes them
   * @throws org.bandgram.InvalidInputException if coordinates are so large that similarities could
   *     overflow, or the storage does not suit their precision or this backend
   */
  SparseSimilarities bands(
      PointSet points,
      Similarity similarity,
      CurveBands bands,
      SimilarityStorage storage,
      Execution execution);

  /**
   * Computes bands of similarities of points in any order.
   *
   * @param points n points in an order of their own, held by {@link #gram}, borrowed until the
   *     result is closed
   * @param order the order of the points on the first curve
   * @param bands which pairs are kept, for n points, by position on the first curve
   * @return the similarities in the precision of the points, by position on the first curve; the
   *     caller closes them
   * @throws org.bandgram.InvalidInputException as {@link #bands(PointSet, Similarity, CurveBands,
   *     SimilarityStorage, Execution)}
   */
  default SparseSimilarities bands(
      HeldPoints points,
      Permutation order,
      Similarity similarity,
      CurveBands bands,
      SimilarityStorage storage,
      Execution execution) {
    PointSet ordered = ordered(points.points(), order, execution);
    return bands(ordered, similarity, bands, storage, execution);
  }

  private static PointSet ordered(PointSet points, Permutation order, Execution execution) {
    return order.isIdentity() ? points : order.apply(points, execution);
  }

  /** Computes bands of similarities and stores them in full. */
  default SparseSimilarities bands(
      PointSet points, Similarity similarity, CurveBands bands, Execution execution) {
    return bands(points, similarity, bands, SimilarityStorage.STORED, execution);
  }

  /** Computes a band of similarities along one curve. */
  default SparseSimilarities band(
      PointSet points, Similarity similarity, BandLayout layout, Execution execution) {
    return bands(points, similarity, CurveBands.single(layout), execution);
  }

  /**
   * Takes bands computed elsewhere.
   *
   * @param similarities the stored similarities of each band in the order of its curve, masked
   *     pairs at negative infinity; borrowed, not to change until the result is closed
   */
  SparseSimilarities bands(CurveBands bands, Precision precision, List<MemorySegment> similarities);

  /** Takes a band along one curve computed elsewhere. */
  default SparseSimilarities band(
      BandLayout layout, Precision precision, MemorySegment similarities) {
    return bands(CurveBands.single(layout), precision, List.of(similarities));
  }

  /**
   * Takes similarities along the edges of an undirected graph, computed elsewhere.
   *
   * @param similarities the similarity of each slot, in single precision; negative infinity for no
   *     edge and where a slot is left over; borrowed, not to change until the result is closed
   * @throws org.bandgram.InvalidInputException if there is not one similarity for each slot
   */
  SparseSimilarities graph(GraphLayout layout, float[] similarities);

  /**
   * Computes the similarities of all pairs of points and keeps those that reach a threshold, and
   * the diagonal; O(n² d) time.
   *
   * @param held n points
   * @param threshold the least similarity kept
   * @param execution threads, progress (stage gram) and cancellation
   * @return the similarities in the precision of the points; the caller closes them
   */
  SparseSimilarities coo(
      HeldPoints held, Similarity similarity, double threshold, Execution execution);

  /** Does so for points, borrowed, that are not compared again. */
  default SparseSimilarities coo(
      PointSet points, Similarity similarity, double threshold, Execution execution) {
    try (HeldPoints held = gram().hold(points, execution)) {
      return coo(held, similarity, threshold, execution);
    }
  }

  /**
   * Takes similarities in coordinate form computed elsewhere.
   *
   * @param similarities the stored similarities, borrowed; not to change until the result is closed
   */
  SparseSimilarities coo(CooLayout layout, Precision precision, MemorySegment similarities);
}
