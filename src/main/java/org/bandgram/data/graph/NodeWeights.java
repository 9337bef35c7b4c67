package org.bandgram.data.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import org.bandgram.Progress;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.internal.table.TableInput;

/**
 * Weights of some nodes of a graph, as text: {@code id} or {@code id weight} on each line,
 * separated and commented like an {@link EdgeListReader edge list}, and headed like one. A node
 * without a weight has 1; those of a node that is listed again add up.
 */
public final class NodeWeights {
  private NodeWeights() {}

  /**
   * Reads a file.
   *
   * @return weights by id, in the order of the file
   * @throws DataFormatException if the file cannot be read; the message names the line
   */
  public static Map<Long, Double> read(Path file) {
    return read(file, id -> true);
  }

  /**
   * Reads a file about the nodes of a graph.
   *
   * @param file the file
   * @param isNode tells which ids there are
   * @return weights by id, in the order of the file
   * @throws DataFormatException if the file cannot be read, or lists another id; the message names
   *     the line
   */
  public static Map<Long, Double> read(Path file, LongPredicate isNode) {
    TableInput input = TableInput.of(file);
    Map<Long, Double> weights = new LinkedHashMap<>();
    try (IdLines lines = new IdLines(input.name(), input.openText(Progress.NONE))) {
      boolean more = lines.next();
      if (more && lines.looksLikeNames()) {
        more = lines.next();
      }
      for (; more; more = lines.next()) {
        add(lines, isNode, weights);
      }
    } catch (IOException e) {
      throw input.failure(e);
    }
    if (weights.isEmpty()) {
      throw DataFormatException.of(input.name(), "has no nodes");
    }
    return weights;
  }

  private static void add(IdLines lines, LongPredicate isNode, Map<Long, Double> weights) {
    if (lines.cells() > 2) {
      throw lines.fault(
          "has %d cells, but must have an id and at most a weight".formatted(lines.cells()));
    }
    long id = lines.id(0, "id");
    if (!isNode.test(id)) {
      throw lines.fault(0, "id", "which is no node of the graph");
    }
    double sum = weights.merge(id, lines.cells() == 2 ? lines.weight(1) : 1.0, (a, b) -> a + b);
    if (sum == Double.POSITIVE_INFINITY) {
      throw lines.fault("column 'weight' adds up to more than a number can be");
    }
  }
}
