package org.bandgram.io.graph;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.rows.JoinedIds;

/**
 * Weights of some nodes of a graph, as text: {@code id} or {@code id weight} on each line,
 * separated and commented like an {@link EdgeListReader edge list}, with or without a header. A
 * node without a weight has 1; those of a node that is listed again add up.
 */
public final class NodeWeights {
  private static final Set<String> HEADERS = Set.of("id", "node", "nodeid", "name", "label");

  private NodeWeights() {}

  /**
   * Reads a file about nodes that are called by whole numbers.
   *
   * @return weights by id, in the order of the file
   * @throws DataFormatException if the file cannot be read; the message names the line
   */
  public static Map<Long, Double> read(Path file) {
    return read(TableInput.of(file), NodeWeights::number, "which is not a whole number of 64 bits");
  }

  private static OptionalLong number(String text) {
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Reads a file about the nodes of a graph.
   *
   * @param file the file
   * @param encoding how its characters are written if it has no byte order mark; UTF-8 if empty
   * @param find finds the id of a node by what the file calls it
   * @return weights by id, in the order of the file
   * @throws DataFormatException if the file cannot be read, or lists another node; the message
   *     names the line
   */
  public static Map<Long, Double> read(
      Path file, Optional<Charset> encoding, Function<String, OptionalLong> find) {
    return read(TableInput.of(file).in(encoding), find, "which is not a node of the graph");
  }

  private static Map<Long, Double> read(
      TableInput input, Function<String, OptionalLong> find, String problem) {
    Map<Long, Double> weights = new LinkedHashMap<>();
    try (IdLines lines = new IdLines(input.name(), input.openText(Progress.NONE))) {
      boolean more = lines.next();
      if (more && isHeader(lines, find)) {
        lines.setTitles(lines.texts());
        more = lines.next();
      }
      for (; more; more = lines.next()) {
        add(lines, find, problem, weights);
      }
    } catch (IOException e) {
      throw input.failure(e);
    }
    if (weights.isEmpty()) {
      throw DataFormatException.of(input.name(), "has no nodes");
    }
    return weights;
  }

  /** Two names are a header, since a weight is none; one is if it is known and no node. */
  private static boolean isHeader(IdLines lines, Function<String, OptionalLong> find) {
    return lines.looksLikeNames()
        && (lines.cells() > 1
            || (HEADERS.contains(lines.cell(0).toLowerCase(Locale.ROOT))
                && find.apply(lines.cell(0)).isEmpty()));
  }

  /** Finds a node that the graph may call a whole number with or without a fraction of zeros. */
  private static OptionalLong find(String name, Function<String, OptionalLong> find) {
    return Stream.of(name, JoinedIds.whole(name).orElse(name), name + ".0")
        .map(find)
        .filter(OptionalLong::isPresent)
        .findFirst()
        .orElseGet(OptionalLong::empty);
  }

  private static void add(
      IdLines lines,
      Function<String, OptionalLong> find,
      String problem,
      Map<Long, Double> weights) {
    if (lines.cells() > 2) {
      throw lines.fault(
          "has %s, but must have an id and at most a weight".formatted(lines.width()));
    }
    long id = find(lines.name(0, "id"), find).orElseThrow(() -> lines.fault(0, "id", problem));
    double weight = lines.cells() == 2 ? lines.weight(1, "") : 1.0;
    double sum = weights.merge(id, weight, (a, b) -> a + b);
    if (sum == Double.POSITIVE_INFINITY) {
      throw lines.fault(
          "%s adds up to more than a number can be".formatted(lines.place(1, "weight")));
    }
  }
}
