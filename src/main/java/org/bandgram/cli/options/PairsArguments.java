package org.bandgram.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.io.PairList;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.read.PairReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a list of pairs is read. */
public final class PairsArguments {
  private static final String EDGES = "--precomputed edges";

  @Mixin private final SharedOption<Precomputed> kind;

  @Option(
      names = "--duplicates",
      paramLabel = "RULE",
      description =
          "Precomputed edges may list a pair more than once: max, min, mean or sum of its"
              + " similarities, or the first (default: such a pair is an error).")
  private Duplicates duplicates;

  @Option(
      names = "--row-numbers",
      paramLabel = "N",
      description =
          "Precomputed edges are between rows 0 to N-1, which are numbers of N points, not ids.")
  private Integer rowNumbers;

  /** Makes the options with words on what INPUT holds. */
  public PairsArguments(String onPrecomputed, String... more) {
    kind = SharedOption.PRECOMPUTED.of(null, onPrecomputed, more);
  }

  /** Returns what INPUT holds; null for points. */
  public Precomputed kind() {
    return kind.value();
  }

  /**
   * Checks what belongs together.
   *
   * @throws InvalidInputException if it is no list of pairs, but there are options for one
   */
  public void require() {
    boolean edges = kind() == Precomputed.EDGES;
    InvalidInputException.requireWith(edges || rowNumbers == null, "row-numbers", EDGES);
    InvalidInputException.requireWith(edges || duplicates == null, "duplicates", EDGES);
    InvalidInputException.require(
        rowNumbers == null || rowNumbers >= 1, "row-numbers", rowNumbers, "at least 1");
  }

  /** Reads the pairs, which have similarities. */
  public PairList read(Path input, ReadOptions reading, Progress progress) {
    return read(input, reading, progress, false);
  }

  /**
   * Reads the pairs.
   *
   * @param mayLackSimilarities whether they may have none, see {@link PairReader.Objects}
   */
  public PairList read(
      Path input, ReadOptions reading, Progress progress, boolean mayLackSimilarities) {
    OptionalInt count = rowNumbers == null ? OptionalInt.empty() : OptionalInt.of(rowNumbers);
    return PairReader.read(
        input,
        reading,
        new PairReader.Objects(count, Optional.ofNullable(duplicates), mayLackSimilarities),
        progress);
  }
}
