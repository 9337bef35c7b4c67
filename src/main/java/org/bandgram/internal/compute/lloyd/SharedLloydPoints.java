package org.bandgram.internal.compute.lloyd;

import static org.bandgram.InvalidInputException.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.PointScale;

/**
 * Points that a GPU and the CPU assign to centroids at the same time, each its own: the GPU the
 * first ones, the CPU the others, with the bits of either alone. T. Gunarathne, B. Salpitikorala,
 * A. Chauhan, G. Fox, Iterative statistical kernels on contemporary GPUs, IJCSE 8(1), 2013, doi
 * 10.1504/IJCSE.2013.052118, divide the work of an iteration, too, but by step: there the CPU adds
 * up the clusters.
 *
 * @param whole all points on the CPU, where starts are computed
 * @param parts the points in order, in whole stripes of {@link ClusterStripes}; those on a GPU
 *     before those on the CPU, which computes while it waits for them
 */
public record SharedLloydPoints(LloydPoints whole, List<LloydPoints> parts) implements LloydPoints {
  /** Checks that the parts are all points. */
  public SharedLloydPoints {
    parts = List.copyOf(parts);
    int n = whole.points().size();
    int found = parts.stream().mapToInt(part -> part.points().size()).sum();
    require(found == n, "the number of points of all parts", found, n + ", those that are shared");
  }

  /**
   * Shares points; gives all to one of the two where no stripe is left for the other.
   *
   * @param device takes the first points to where they are assigned
   * @param host prepares points on the CPU
   * @param points n points in single precision, borrowed
   * @param stripes the stripes of the points
   * @param hostShare the part of the points that {@code host} is to have, 0 to 1, rounded to whole
   *     stripes
   */
  public static LloydPoints of(
      Function<PointSet, LloydPoints> device,
      Function<PointSet, LloydPoints> host,
      PointSet points,
      ClusterStripes stripes,
      double hostShare,
      Execution execution) {
    int n = points.size();
    require(
        n == stripes.size(), "the number of points", n, stripes.size() + ", those of the stripes");
    int devicePoints = stripes.devicePoints(hostShare);
    if (devicePoints == n) {
      return device.apply(points);
    }
    LloydPoints whole = host.apply(points);
    return devicePoints == 0
        ? whole
        : new SharedLloydPoints(
            whole,
            List.of(
                device.apply(points.slice(0, devicePoints)),
                whole.part(devicePoints, n, execution)));
  }

  @Override
  public PointSet points() {
    return whole.points();
  }

  @Override
  public PointScale scale() {
    return whole.scale();
  }

  @Override
  public String backend() {
    return parts.stream().map(LloydPoints::backend).collect(Collectors.joining(" + "));
  }

  @Override
  public double hostShare() {
    return parts.getLast().points().size() / (double) points().size();
  }

  @Override
  public LloydPoints part(int from, int to, Execution execution) {
    return whole.part(from, to, execution);
  }

  @Override
  public LloydAssignment begin(double[] weights) {
    LloydArguments.requireWeights(weights, points());
    List<LloydAssignment> begun = new ArrayList<>();
    int from = 0;
    for (LloydPoints part : parts) {
      int to = from + part.points().size();
      begun.add(part.begin(weights.length == 0 ? weights : Arrays.copyOfRange(weights, from, to)));
      from = to;
    }
    return new Assignment(begun);
  }

  @Override
  public StartDistances beginStart(double[] weights, int most) {
    return whole.beginStart(weights, most);
  }

  /**
   * An assignment in parts, which begin one after another and are then waited for in the same
   * order.
   *
   * @param parts the assignments of the points of each part, in order
   */
  record Assignment(List<LloydAssignment> parts) implements LloydAssignment {
    @Override
    public int size() {
      return parts.stream().mapToInt(LloydAssignment::size).sum();
    }

    @Override
    public IntSupplier beginAssign(PointSet centroids, Execution execution) {
      List<IntSupplier> begun =
          parts.stream().map(part -> part.beginAssign(centroids, execution)).toList();
      return () -> begun.stream().mapToInt(IntSupplier::getAsInt).sum();
    }

    @Override
    public double inertia(double before) {
      double sum = before;
      for (LloydAssignment part : parts) {
        sum = part.inertia(sum);
      }
      return sum;
    }

    @Override
    public Consumer<CentroidSums> beginSums(int k, ClusterStripes stripes, Execution execution) {
      List<Consumer<CentroidSums>> begun =
          parts.stream()
              .map(part -> part.beginSums(k, stripes.part(part.size()), execution))
              .toList();
      return sums -> begun.forEach(part -> part.accept(sums));
    }

    @Override
    public int[] labels() {
      int[] all = new int[size()];
      forParts((part, from) -> System.arraycopy(part.labels(), 0, all, from, part.size()));
      return all;
    }

    @Override
    public float[] distances() {
      float[] all = new float[size()];
      forParts((part, from) -> System.arraycopy(part.distances(), 0, all, from, part.size()));
      return all;
    }

    /** Gives each part and the first of its points to a task. */
    private void forParts(ObjIntConsumer<LloydAssignment> task) {
      int from = 0;
      for (LloydAssignment part : parts) {
        task.accept(part, from);
        from += part.size();
      }
    }
  }
}
