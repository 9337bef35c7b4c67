package org.bandgram.internal.compute.lloyd;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.ObjIntConsumer;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * An assignment in parts, which begin one after another and are then waited for in the same order.
 *
 * @param parts the assignments of the points of each part, in order
 */
record SharedLloydAssignment(List<LloydAssignment> parts) implements LloydAssignment {
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
