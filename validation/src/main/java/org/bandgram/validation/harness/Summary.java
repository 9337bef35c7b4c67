package org.bandgram.validation.harness;

import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bandgram.data.result.AtomicFile;

/** The report of an experiment, in Markdown: claim, command, circumstances, findings, tables. */
public final class Summary {
  /** How the command begins that a report names, in Markdown. */
  static final String COMMAND = "`./bandgram validate ";

  private final Measurements<?> table;
  private final String claim;
  private final Setup setup;
  private final List<String> findings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final StringBuilder sections = new StringBuilder();

  /**
   * Starts a report.
   *
   * @param table the runs it is about
   * @param claim what the experiment puts to the test
   * @param setup how it was run; the runs of a smoke run are too small to decide anything
   */
  public Summary(Measurements<?> table, String claim, Setup setup) {
    this.table = table;
    this.claim = claim;
    this.setup = setup;
  }

  /** Says whether a part of the claim, or an expectation, was confirmed. */
  public Summary finding(boolean holds, String statement) {
    findings.add((holds ? "**holds** – " : "**does not hold** – ") + statement);
    return this;
  }

  /** Adds a remark on how the runs are to be read. */
  public Summary note(String line) {
    notes.add(line);
    return this;
  }

  /** Adds a section with a table. */
  public Summary section(String title, MarkdownTable content) {
    sections.append("\n## ").append(title).append("\n\n").append(content);
    return this;
  }

  /** Adds a section with a picture that lies in the same folder. */
  Summary picture(String title, String file) {
    sections.append("\n![%s](%s)\n".formatted(title, file));
    return this;
  }

  public void write(Path file) {
    AtomicFile.write(
        file,
        out -> {
          Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          text.write(toString());
          text.flush();
        });
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(table.experiment()).append("\n\n");
    text.append("Claim: ").append(claim).append("\n\n");
    if (setup.smoke()) {
      text.append("This is a smoke run: it shows that everything works, and decides nothing.\n\n");
    }
    text.append(circumstances());
    bullets(text, "Findings", setup.smoke() ? List.of() : findings);
    List<String> remarks = new ArrayList<>(notes);
    table.leftOut().forEach(line -> remarks.add("Left out: " + line));
    bullets(text, "Notes", remarks);
    return text.append(sections).toString();
  }

  private MarkdownTable circumstances() {
    Environment here = table.environment();
    return new MarkdownTable("what", "value")
        .row("command", COMMAND + table.experiment() + setup.options() + "`")
        .row("commit", here.build().commit())
        .row(
            "date",
            table.records().stream()
                .map(r -> r.finished().toString())
                .max(String::compareTo)
                .orElse("–"))
        .row("backend", distinct(Measured::backend))
        .row("threads", distinct(r -> Integer.toString(r.threads())))
        .row("processor", here.cpu())
        .row("GPU", here.gpu())
        .row("JDK", here.jdk())
        .row("system", here.system())
        .row("runs", table.records().size());
  }

  private String distinct(Function<Measured, String> value) {
    return table.records().stream().map(value).distinct().collect(Collectors.joining(", "));
  }

  private static void bullets(StringBuilder text, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append("\n## ").append(title).append("\n\n");
      lines.forEach(line -> text.append("* ").append(line).append('\n'));
    }
  }
}
