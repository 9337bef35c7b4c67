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
import picocli.CommandLine.Option;

/** How a list of pairs is read. */
public final class PairsArguments {
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

  /**
   * Checks what belongs together.
   *
   * @param kind what INPUT holds, null for points
   * @throws InvalidInputException if it is no list of pairs, but there are options for one
   */
  public void require(Precomputed kind) {
    String bound = "absent without --precomputed edges";
    boolean edges = kind == Precomputed.EDGES;
    InvalidInputException.require(edges || rowNumbers == null, "row-numbers", rowNumbers, bound);
    InvalidInputException.require(edges || duplicates == null, "duplicates", duplicates, bound);
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
