package org.bandgram.validation.harness;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bandgram.Cancellation;
import org.bandgram.cli.plot.Drawing;
import org.bandgram.io.internal.result.AtomicFile;

/**
 * The files of an experiment: {@value #RUNS} with every run, gzipped if it is large, pictures, and
 * {@value #SUMMARY} in Markdown with claim, command, circumstances, findings and tables. They
 * replace those of an earlier run together.
 */
public final class Report {
  /** Name of the file with every run. */
  public static final String RUNS = "runs.csv";

  /** Name of the file with every run where these are many. */
  public static final String GZIPPED_RUNS = RUNS + ".gz";

  /** Name of the file with the runs so far, while there is no other. */
  public static final String RUNS_SO_FAR = "runs-so-far.csv";

  /** Name of the report. */
  public static final String SUMMARY = "summary.md";

  /** How the command begins that a report names, in Markdown. */
  static final String COMMAND = "`./bandgram validate ";

  private final Runs<?> runs;
  private final Setup setup;
  private final String claim;
  private final List<Finding> findings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final StringBuilder sections = new StringBuilder();
  private final Map<String, Consumer<Path>> pictures = new LinkedHashMap<>();

  /**
   * Starts a report.
   *
   * @param runs what it is about; those of a smoke run are too small to decide anything
   * @param claim what the experiment puts to the test
   */
  public Report(Runs<?> runs, String claim) {
    this.runs = runs;
    this.setup = runs.setup();
    this.claim = claim;
  }

  /** Says whether an expectation of the project was confirmed. */
  public Report finding(boolean holds, String statement) {
    return add(new Finding(Optional.empty(), Verdict.of(holds), statement));
  }

  /**
   * Says what was found of a figure of a paper, on the GPU if one took part.
   *
   * @param figure one that this experiment repeats; it may have several findings
   * @param statement what was measured beside what the paper says; of a verdict in part, which part
   *     holds
   */
  public Report finding(PaperFigure figure, Verdict verdict, String statement) {
    return finding(figure, runs.all().stream().anyMatch(Measured::isOnGpu), verdict, statement);
  }

  /** Says what was found of a figure of a paper on a device. */
  public Report finding(PaperFigure figure, boolean isOnGpu, Verdict verdict, String statement) {
    return add(new Finding(Optional.of(figure), figure.on(isOnGpu, verdict), statement));
  }

  /**
   * Says how many things are as expected, and names the others; nothing of no things.
   *
   * @param expectation what is expected of each
   * @param of what the things are, such as "in %d of %d runs"
   * @param holds whether a thing is as expected
   * @param name what one is called that is not
   */
  public <T> Report finding(
      String expectation, String of, List<T> things, Predicate<T> holds, Function<T, String> name) {
    List<T> others = things.stream().filter(holds.negate()).toList();
    String named =
        others.stream()
            .map(name)
            .collect(Collectors.joining(", ", "; not " + of.split(" ", 2)[0] + " ", ""));
    return things.isEmpty()
        ? this
        : finding(
            others.isEmpty(),
            "%s %s%s"
                .formatted(
                    expectation,
                    of.formatted(things.size() - others.size(), things.size()),
                    others.isEmpty() ? "" : named));
  }

  private Report add(Finding finding) {
    findings.add(finding);
    return this;
  }

  /** Adds a remark on how the runs are to be read. */
  public Report note(String line) {
    notes.add(line);
    return this;
  }

  /** Adds a section with a table. */
  public Report section(String title, MarkdownTable content) {
    sections.append("\n## ").append(title).append("\n\n").append(content);
    return this;
  }

  /** Adds a section with a row for each of some things, as {@link MarkdownTable#of} makes it. */
  @SafeVarargs
  @SuppressWarnings("varargs") // the list is only read
  public final <T> Report table(String title, List<T> rows, Column<T>... columns) {
    return section(title, MarkdownTable.of(rows, List.of(columns)));
  }

  /** Adds a chart. */
  public Report chart(String file, LineChart chart) {
    return picture(chart.title(), file, chart::writePng);
  }

  /** Adds a chart, or a table if pictures are left out. */
  public Report chart(String file, LineChart chart, MarkdownTable otherwise) {
    return setup.isDrawing() ? chart(file, chart) : section(chart.title(), otherwise);
  }

  /** Adds charts side by side, so many in a row, or their tables if pictures are left out. */
  public Report panels(String title, String file, int columns, List<? extends Panel> panels) {
    if (!setup.isDrawing()) {
      panels.forEach(panel -> section(panel.title() + ": " + panel.yAxis().label(), panel.table()));
    }
    return panels.isEmpty()
        ? this
        : picture(title, file, place -> Panel.write(panels, columns, place));
  }

  /**
   * Adds a picture, unless pictures are left out.
   *
   * @param writer writes it to a given place
   */
  public Report picture(String title, String file, Consumer<Path> writer) {
    if (setup.isDrawing()) {
      pictures.put(file, writer);
      sections.append("\n![%s](%s)\n".formatted(title, file));
    }
    return this;
  }

  /**
   * Writes the files; they take the place of the runs so far.
   *
   * @throws org.bandgram.cli.plot.PictureException if a picture could not be drawn; all else is
   *     written
   */
  public void write() {
    Drawing drawing = new Drawing(new Cancellation());
    setup
        .output()
        .publish(
            staging -> {
              runs.writeTo(staging);
              pictures.forEach(
                  (file, writer) -> drawing.attempt(() -> writer.accept(staging.resolve(file))));
              AtomicFile.write(
                  staging.resolve(SUMMARY),
                  out -> out.write(toString().getBytes(StandardCharsets.UTF_8)));
            });
    setup.rows().finish();
    drawing.throwIfFailed(setup.output().path());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(setup.title()).append("\n\n");
    text.append("Claim: ").append(claim).append("\n\n");
    if (setup.smoke()) {
      text.append("This is a smoke run: it shows that everything works, and decides nothing.\n\n");
    }
    text.append(circumstances());
    bullets(text, "Findings", setup.smoke() ? List.of() : findings);
    List<String> remarks = new ArrayList<>(setup.earlier().map(Earlier::leftOut).orElse(List.of()));
    if (setup.earlier().isEmpty()) {
      setup.data().missing().ifPresent(remarks::add);
    }
    remarks.addAll(notes);
    runs.leftOut().forEach(line -> remarks.add("Left out: " + line));
    bullets(text, "Notes", remarks);
    return text.append(sections).toString();
  }

  private MarkdownTable circumstances() {
    Environment here = runs.environment();
    return new MarkdownTable("what", "value")
        .row("command", setup.command())
        .row("commit", here.build().commit())
        .row(
            "date",
            runs.all().stream()
                .map(r -> r.finished().toString())
                .max(String::compareTo)
                .orElse("–"))
        .row("backend", String.join(", ", runs.backends()))
        .row(
            "threads",
            runs.all().stream()
                .map(r -> Integer.toString(r.threads()))
                .distinct()
                .collect(Collectors.joining(", ")))
        .row("processor", here.cpu())
        .row("GPU", here.gpu())
        .row("JDK", here.jdk())
        .row("system", here.system())
        .row("runs", "%d in %s".formatted(runs.all().size(), runs.file()));
  }

  private static void bullets(StringBuilder text, String title, List<?> lines) {
    if (!lines.isEmpty()) {
      text.append("\n## ").append(title).append("\n\n");
      lines.forEach(line -> text.append("* ").append(line).append('\n'));
    }
  }
}
