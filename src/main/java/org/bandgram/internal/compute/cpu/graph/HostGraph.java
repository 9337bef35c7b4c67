package org.bandgram.internal.compute.cpu.graph;

import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.RowRanges;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.GraphLayout;
import org.bandgram.storage.MessageFormat;

/**
 * Similarities along the edges of an undirected graph, in single precision in the host's memory;
 * those of the two directions of an edge may differ. Messages on them have one form.
 */
public final class HostGraph implements SparseSimilarities {
  private final GraphLayout layout;
  private final float[] similarities;
  private final GraphLoops loops;

  private HostGraph(GraphLayout layout, float[] similarities, GraphLoops loops) {
    this.layout = layout;
    this.similarities = similarities;
    this.loops = loops;
  }

  /**
   * Wraps what belongs to someone else.
   *
   * @param similarities the similarity of each slot; negative infinity for no edge and where a slot
   *     is left over
   * @throws InvalidInputException if there is not one similarity for each slot
   */
  public static HostGraph borrow(GraphLayout layout, float[] similarities, GraphLoops loops) {
    InvalidInputException.require(
        similarities.length == layout.slots(),
        "the number of similarities of a neighbour graph",
        similarities.length,
        "that of its slots, " + layout.slots());
    return new HostGraph(layout, similarities, loops);
  }

  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public Precision precision() {
    return Precision.FLOAT32;
  }

  @Override
  public long elementCount() {
    return layout.slots();
  }

  @Override
  public double similarity(int i, int k) {
    int slot = layout.find(i, k);
    return slot < 0 ? Double.NEGATIVE_INFINITY : similarities[slot];
  }

  @Override
  public SimilarityRange range(Execution execution) {
    return RowRanges.of(layout.size(), this::readRow, execution);
  }

  private void readRow(int i, RowRanges.Collector collector) {
    for (int slot = layout.rowStarts()[i]; slot < layout.rowStarts()[i + 1]; slot++) {
      float s = similarities[slot];
      if (!(s < Float.POSITIVE_INFINITY)) {
        throw InvalidInputException.of(
            "similarity (%d, %d)".formatted(i, layout.columns()[slot]),
            s,
            "finite, or negative infinity for no edge");
      }
      collector.add(s);
    }
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .mapToDouble(m -> similarities[(int) (m * stride)])
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public Messages messages(MessageFormat format, Execution execution) {
    return switch (format) {
      case FULL -> new StoredMessages(elements(), loops.stored(), execution);
      case COMPACT ->
          new CompactGraphMessages(
              CompactGraph.of(layout, similarities, greatest(execution)),
              loops.compact(),
              execution);
    };
  }

  private StoredElements elements() {
    return StoredElements.of(layout, similarities);
  }

  private float greatest(Execution execution) {
    return (float) Math.max(0, range(execution).greatest());
  }

  /** There is nothing to release but what the garbage collector does. */
  @Override
  public void close() {}
}
