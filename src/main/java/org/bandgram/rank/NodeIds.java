package org.bandgram.rank;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.LongStream;
import org.bandgram.data.graph.EdgeList;

/**
 * The ids of a graph's nodes in ascending order, and the node of each id: from a table where the
 * ids are dense, by binary search elsewhere.
 */
final class NodeIds {
  private static final int SPARSEST = 8;
  private static final long SMALL = 1 << 16;

  private final long[] ids;
  private final long least;
  private final int[] table;

  private NodeIds(long[] ids, long least, int[] table) {
    this.ids = ids;
    this.least = least;
    this.table = table;
  }

  static NodeIds of(EdgeList arcs) {
    EdgeList.IdRange declared = arcs.declared().orElse(new EdgeList.IdRange(0, -1));
    boolean isDeclared = declared.last() >= declared.first();
    long least = isDeclared ? declared.first() : Long.MAX_VALUE;
    long greatest = isDeclared ? declared.last() : Long.MIN_VALUE;
    for (int e = 0; e < arcs.size(); e++) {
      least = Math.min(least, Math.min(arcs.sources()[e], arcs.targets()[e]));
      greatest = Math.max(greatest, Math.max(arcs.sources()[e], arcs.targets()[e]));
    }
    require(least <= greatest, "the number of nodes of the graph", 0, "at least 1");
    long span = greatest - least;
    boolean isSmall = span >= 0 && span < Math.max(SMALL, SPARSEST * (long) arcs.size());
    require(
        !isDeclared
            || Long.compareUnsigned(declared.last() - declared.first(), EdgeList.MOST_NODES) < 0,
        "the range of declared ids",
        declared.first() + " to " + declared.last(),
        "of at most %d nodes".formatted(EdgeList.MOST_NODES));
    return isSmall && span < EdgeList.MOST_NODES
        ? dense(arcs, declared, least, (int) span + 1)
        : sparse(arcs, declared);
  }

  private static NodeIds dense(EdgeList arcs, EdgeList.IdRange declared, long least, int span) {
    BitSet present = new BitSet(span);
    for (int e = 0; e < arcs.size(); e++) {
      present.set((int) (arcs.sources()[e] - least));
      present.set((int) (arcs.targets()[e] - least));
    }
    if (declared.last() >= declared.first()) {
      present.set((int) (declared.first() - least), (int) (declared.last() - least) + 1);
    }
    long[] ids = present.stream().mapToLong(offset -> least + offset).toArray();
    int[] table = new int[span];
    for (int node = 0; node < ids.length; node++) {
      table[(int) (ids[node] - least)] = node;
    }
    return new NodeIds(ids, least, table);
  }

  private static NodeIds sparse(EdgeList arcs, EdgeList.IdRange declared) {
    LongStream all =
        LongStream.concat(
            LongStream.concat(Arrays.stream(arcs.sources()), Arrays.stream(arcs.targets())),
            LongStream.rangeClosed(declared.first(), declared.last()));
    long[] sorted = all.toArray();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return new NodeIds(Arrays.copyOf(sorted, count), 0, new int[0]);
  }

  long[] ids() {
    return ids;
  }

  int size() {
    return ids.length;
  }

  /** Returns the node of an id that is known to be there. */
  int node(long id) {
    return table.length > 0 ? table[(int) (id - least)] : Arrays.binarySearch(ids, id);
  }
}
