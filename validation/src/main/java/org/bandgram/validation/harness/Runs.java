package org.bandgram.validation.harness;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.bandgram.InvalidInputException;
import org.bandgram.io.internal.result.AtomicFile;

/**
 * Every run of an experiment, in the order in which they were made. Each is in a file as soon as it
 * is measured, so that an experiment that is killed leaves those that were done.
 *
 * @param <R> the runs
 */
public final class Runs<R extends Measured> {
  /** Names of the columns that every experiment ends with. */
  public static final List<String> COMMON =
      List.of("experiment", "version", "commit", "jdk", "system", "cpu", "gpu");

  /** A longer table is gzipped. */
  private static final int MOST_BYTES = 10_000;

  private final Setup setup;
  private final List<Column<R>> columns;
  private final Environment environment;
  private final List<R> runs = new ArrayList<>();
  private final Set<String> leftOut = new LinkedHashSet<>();

  /**
   * Begins without runs. A report of them cannot be written anew.
   *
   * @param columns what is written of a run
   */
  public Runs(Setup setup, List<Column<R>> columns) {
    this(
        setup,
        columns,
        _ -> {
          throw InvalidInputException.of("from", "given", "absent for " + setup.name());
        });
  }

  /** Begins without runs, or with all of an earlier report that is written anew. */
  public Runs(Setup setup, Columns<R> columns) {
    this(setup, columns.list(), columns::read);
  }

  private Runs(Setup setup, List<Column<R>> columns, Function<Earlier.Row, R> reader) {
    this.setup = setup;
    this.columns = List.copyOf(columns);
    environment = setup.earlier().map(Earlier::environment).orElseGet(Environment::current);
    setup.earlier().ifPresent(earlier -> earlier.rows().stream().map(reader).forEach(runs::add));
  }

  /** Adds a run. */
  public void add(R run) {
    String row = csv(List.of(run));
    setup.rows().append(runs.isEmpty() ? header() + row : row);
    runs.add(run);
  }

  /** Says that a run was not possible, and why; several for the same reason count as one. */
  public void leaveOut(String line) {
    leftOut.add(line);
  }

  /** Returns the runs so far. */
  public List<R> all() {
    return Collections.unmodifiableList(runs);
  }

  /** Returns the runs that satisfy a condition. */
  public List<R> where(Predicate<R> condition) {
    return runs.stream().filter(condition).toList();
  }

  /** Returns the names of the backends that ran, in the order in which they first did. */
  public List<String> backends() {
    return runs.stream().map(Measured::backend).distinct().toList();
  }

  Setup setup() {
    return setup;
  }

  /** Returns where they are made. */
  public Environment environment() {
    return environment;
  }

  Set<String> leftOut() {
    return leftOut;
  }

  /** Returns the name of the file that {@link #writeTo} writes. */
  String file() {
    return setup
        .earlier()
        .map(Earlier::file)
        .orElseGet(() -> content().length > MOST_BYTES ? Report.GZIPPED_RUNS : Report.RUNS);
  }

  /** Writes every run, a row each, with a header; the same bytes for the same runs. */
  void writeTo(Path folder) {
    byte[] content = content();
    AtomicFile.write(
        folder.resolve(file()),
        out -> {
          if (file().equals(Report.GZIPPED_RUNS)) {
            GZIPOutputStream zipped = new GZIPOutputStream(out);
            zipped.write(content);
            zipped.finish();
          } else {
            out.write(content);
          }
        });
  }

  /** What is read from an earlier report is written as it was. */
  private byte[] content() {
    return setup.earlier().map(Earlier::runs).orElseGet(this::written);
  }

  private byte[] written() {
    return (header() + csv(runs)).getBytes(StandardCharsets.UTF_8);
  }

  private String header() {
    return lines(
        Stream.of(Stream.concat(columns.stream().map(Column::name), COMMON.stream()).toList()));
  }

  private String csv(List<R> some) {
    List<String> common =
        List.of(
            setup.title(),
            environment.build().version(),
            environment.build().commit(),
            environment.jdk(),
            environment.system(),
            environment.cpu(),
            environment.gpu());
    return lines(
        some.stream()
            .map(
                run ->
                    Stream.concat(columns.stream().map(c -> c.text(run)), common.stream())
                        .toList()));
  }

  private static String lines(Stream<List<String>> lines) {
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0).build(text);
    lines.forEach(csv::writeRecord);
    return text.toString();
  }
}
