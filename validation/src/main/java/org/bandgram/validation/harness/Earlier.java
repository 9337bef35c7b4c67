package org.bandgram.validation.harness;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance.BuildInfo;

/**
 * An earlier report of the same experiment, which is written anew from its runs.
 *
 * @param file name of the file with the runs
 * @param runs the table of runs, as it is written
 */
public record Earlier(String file, byte[] runs, String summary) {
  private static final Pattern AT_BEST =
      Pattern.compile("(?m)^\\* (c[a-z-]+(?:: .* at best| streams ).*)$");
  private static final Pattern LEFT_OUT =
      Pattern.compile("(?m)^\\* ((Missing, so left out:|Left out:|Skipped) .*)$");

  /**
   * Reads a folder.
   *
   * @throws BandgramException if it does not hold a report
   */
  public static Earlier in(Path folder) {
    Path plain = folder.resolve(Report.RUNS);
    String file = Files.exists(plain) ? Report.RUNS : Report.GZIPPED_RUNS;
    try (InputStream stored = Files.newInputStream(folder.resolve(file));
        InputStream in = file.equals(Report.RUNS) ? stored : new GZIPInputStream(stored)) {
      return new Earlier(file, in.readAllBytes(), Files.readString(folder.resolve(Report.SUMMARY)));
    } catch (IOException e) {
      throw new BandgramException("cannot read the report in %s: %s".formatted(folder, e), e);
    }
  }

  /** A run, as it is written. */
  public record Row(NamedCsvRecord cells) {
    /**
     * Returns what a cell holds.
     *
     * @throws BandgramException if there is no such column
     */
    public String text(String column) {
      return cells
          .findField(column)
          .orElseThrow(() -> new BandgramException("the runs have no column " + column));
    }

    /** Tells whether there is a column, as later runs have more. */
    public boolean has(String column) {
      return cells.findField(column).isPresent();
    }

    public int integer(String column) {
      return Integer.parseInt(text(column));
    }

    /** Returns a number; NaN for an empty cell. */
    public double number(String column) {
      return text(column).isEmpty() ? Double.NaN : Double.parseDouble(text(column));
    }

    /**
     * Returns the constant that a cell names.
     *
     * @throws InvalidInputException if the type has no such constant, or no longer
     */
    public <E> E constant(Class<E> type, String column) {
      E[] constants = type.getEnumConstants();
      return Arrays.stream(constants)
          .filter(constant -> constant.toString().equals(text(column)))
          .findFirst()
          .orElseThrow(
              () ->
                  InvalidInputException.of(
                      column, text(column), "one of " + Arrays.toString(constants)));
    }
  }

  /** Returns the runs. */
  public List<Row> rows() {
    try (Stream<NamedCsvRecord> lines =
        CsvReader.builder()
            .ofNamedCsvRecord(
                new InputStreamReader(new ByteArrayInputStream(runs), StandardCharsets.UTF_8))
            .stream()) {
      return lines.map(Row::new).toList();
    }
  }

  /** Returns where they were made. */
  Environment environment() {
    Row first = rows().getFirst();
    return new Environment(
        new BuildInfo(first.text("version"), first.text("commit")),
        first.text("jdk"),
        first.text("system"),
        first.text("cpu"),
        first.text("gpu"));
  }

  /**
   * Returns what the table of circumstances says.
   *
   * @param what the name of a row
   * @throws InvalidInputException if there is no such row
   */
  public String circumstance(String what) {
    return Pattern.compile("(?m)^\\| %s \\| (.*) \\|$".formatted(what))
        .matcher(summary)
        .results()
        .findFirst()
        .orElseThrow(
            () -> InvalidInputException.of("summary", "without a " + what, "an experiment's"))
        .group(1);
  }

  /** Returns the notes on what devices do at best. */
  List<String> atBest() {
    return notes(AT_BEST);
  }

  /** Returns the notes on what is missing. */
  List<String> leftOut() {
    return notes(LEFT_OUT);
  }

  private List<String> notes(Pattern pattern) {
    return pattern.matcher(summary).results().map(note -> note.group(1)).toList();
  }
}
