package org.bandgram.cli.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cluster.Status;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.json.Json;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.model.internal.SummaryFile;

/**
 * What a run did and found: entries in order, written twice, as lines of a name and a text for
 * people and as fields of a JSON object for programs. An entry may be for one of them alone. Of the
 * lines, the summary has what was found and what it was found in; the others are details.
 */
public final class Report {
  /** Of a result that is not what the command would have ended with. */
  public static final String INTERRUPTED =
      "the run was interrupted; this is the best result it had";

  private static final String NOTE = "note";
  private static final String SECONDS = "seconds";
  private static final String PEAK_MEMORY = "peak_memory_bytes";
  private static final int SHOWN_COLUMNS = 6;

  private boolean saysWhyItEnded;
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final List<TextTable.Line> found = new ArrayList<>();
  private final List<TextTable.Line> basis = new ArrayList<>();
  private final List<TextTable.Line> details = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** Begins with the points of a file. */
  public static Report on(DataSet data) {
    return on(InputFacts.of(data));
  }

  /** Begins with points, wherever they are. */
  public static Report on(InputFacts facts) {
    DataSet.Header header = facts.header();
    Report input =
        new Report()
            .field("file", facts.file())
            .field("format", facts.format())
            .field("columns", header.columns())
            .field(SummaryFile.MADE_UP_NAMES, header.madeUpNames())
            .field(SummaryFile.GEO, facts.conversion().isGeographic())
            .field("label_column", facts.labelColumn())
            .field("id_column", facts.idColumn())
            .field(SummaryFile.KEPT, facts.kept().isEmpty() ? Optional.empty() : facts.kept())
            .field("skipped_columns", header.skippedColumns());
    Report report =
        new Report()
            .field(SummaryFile.INPUT, input)
            .basis("input", "%s: %s".formatted(facts.file(), points(facts)))
            .field("n", facts.size())
            .field("d", facts.dimensions());
    return report.read(facts);
  }

  /** Adds what became of columns as points were read, and what there is to say of it. */
  public Report read(InputFacts facts) {
    scale(facts.conversion());
    List<String> left = new ArrayList<>(facts.header().skippedColumns());
    left.removeAll(facts.kept());
    if (!left.isEmpty()) {
      basis("left out", columns(left));
    }
    facts.notes().forEach(this::warning);
    return this;
  }

  /** Begins with a file of something else. */
  public static Report on(Path input) {
    String name = InputName.of(input).title();
    Report file = new Report().field("file", name);
    return new Report().field(SummaryFile.INPUT, file).basis("input", name);
  }

  /** Returns how many points there are, in which columns. */
  public static String points(InputFacts facts) {
    String size = Phrases.count(facts.size(), "point");
    String columns = columns(facts.header().columns());
    return facts.conversion().isGeographic()
        ? "%s on the globe (%s)".formatted(size, columns)
        : "%s in %s (%s)".formatted(size, Phrases.count(facts.dimensions(), "dimension"), columns);
  }

  /** Returns the first names of a list. */
  public static String columns(List<String> names) {
    List<String> shown = names.subList(0, Math.min(SHOWN_COLUMNS, names.size()));
    return String.join(", ", shown) + (shown.size() < names.size() ? ", ..." : "");
  }

  /** Adds a field for programs, replacing one of that key; an empty optional adds nothing. */
  public Report field(String key, Object value) {
    switch (value) {
      case Optional<?> some -> some.ifPresent(found -> field(key, found));
      case OptionalInt some -> some.ifPresent(found -> field(key, found));
      case OptionalDouble some -> some.ifPresent(found -> field(key, found));
      case Enum<?> named -> fields.put(key, named.toString().toLowerCase(Locale.ROOT));
      case Path path -> fields.put(key, path.toString());
      case Report nested -> fields.put(key, nested.fields);
      case null, default -> fields.put(key, value);
    }
    return this;
  }

  /** Adds fields for programs. */
  public Report fields(Map<String, Object> more) {
    more.forEach(this::field);
    return this;
  }

  /** Adds what was found to the first lines of the summary. */
  public Report found(String name, String text) {
    return add(found, name, text);
  }

  /** Adds what it was found in, or why in this way, to the other lines of the summary. */
  public Report basis(String name, String text) {
    return add(basis, name, text);
  }

  /** Adds a line of details; an empty name continues the line before. */
  public Report line(String name, String text) {
    return add(details, name, text);
  }

  private Report add(List<TextTable.Line> lines, String name, String text) {
    lines.add(new TextTable.Line(name, text));
    return this;
  }

  /** Moves the details so far to the summary. */
  public Report shown() {
    basis.addAll(details);
    details.clear();
    return this;
  }

  /** Adds a field and a line of details. */
  public Report entry(String key, Object value, String name, String text) {
    return field(key, value).line(name, text);
  }

  /** Adds a number, with five significant digits for people. */
  public Report number(String key, double value, String name) {
    return entry(key, value, name, Phrases.number(value));
  }

  /** Adds a count, with its digits in groups for people. */
  public Report count(String key, long value, String name) {
    return entry(key, value, name, Phrases.count(value));
  }

  /** Adds what the user should know before trusting the result, a sentence. */
  public Report warning(String sentence) {
    warnings.add(sentence);
    return this;
  }

  /** Adds a warning that says why this is not what the run would have ended with. */
  public Report endedEarly(String sentence) {
    saysWhyItEnded = true;
    return warning(sentence);
  }

  /** Tells whether a warning says why the run ended before its result was settled. */
  public boolean saysWhyItEnded() {
    return saysWhyItEnded;
  }

  /** Adds how columns were brought to one scale; nothing if they were not. */
  public Report scale(Conversion conversion) {
    Map<String, Object> scale = SummaryFile.fields(conversion);
    if (!scale.isEmpty() && conversion instanceof Scaling scaling) {
      fields(scale).basis(SummaryFile.SCALE, scaling.kind() + ", distances are of scaled columns");
    }
    return this;
  }

  /** Adds how a command ended. */
  public Report status(Status status) {
    return field(SummaryFile.STATUS, status.name().toLowerCase(Locale.ROOT))
        .field("converged", status == Status.CONVERGED);
  }

  /** Tells whether the run was asked to end early. */
  public boolean isStopped() {
    return SummaryFile.STOPPED.equals(fields.get(SummaryFile.STATUS));
  }

  /** Adds how many clusters there are, how the run ended, and how large they are. */
  public Report clusters(int[] sizes, Status status) {
    int[] sorted = sizes.clone();
    Arrays.sort(sorted);
    String ending =
        switch (status) {
          case CONVERGED -> "converged";
          case LEVELLED_OFF -> "levelled off";
          case NOT_CONVERGED -> "NOT converged";
          case STOPPED -> "INTERRUPTED";
        };
    return status(status)
        .field("clusters", sizes.length)
        .found("clusters", "%s, %s".formatted(Phrases.count(sizes.length), ending))
        .found(
            "sizes",
            "largest %s, median %s, smallest %s"
                .formatted(
                    Phrases.count(sorted[sorted.length - 1], "point"),
                    Phrases.count(sorted[sorted.length / 2]),
                    Phrases.count(sorted[0])));
  }

  /** Tells clusters that have noise alone from the others in the line that counts them. */
  Report noiseAlone(int clusters, int alone) {
    String counts = Phrases.count(clusters - alone) + " and %d of noise alone".formatted(alone);
    found.replaceAll(
        line ->
            line.name().equals("clusters")
                ? new TextTable.Line(line.name(), line.value().replaceFirst(".*(?=, )", counts))
                : line);
    return this;
  }

  /** Adds how well clusters agree with known classes; nothing if there are none. */
  public Report agreement(Optional<ExternalIndices> agreement) {
    agreement
        .filter(indices -> indices.points() > 0)
        .ifPresent(
            indices ->
                field("ari", indices.adjustedRandIndex())
                    .field("nmi", indices.normalizedMutualInformation())
                    .found(
                        "agreement",
                        "ARI %s, NMI %s with the known classes"
                            .formatted(
                                Phrases.number(indices.adjustedRandIndex()),
                                Phrases.number(indices.normalizedMutualInformation()))));
    return this;
  }

  /** Adds where the time of a run went so far. */
  public Report seconds(Run run) {
    String stages =
        run.stages().entrySet().stream()
            .map(stage -> String.format(Locale.ROOT, "%s %.2f", stage.getKey(), stage.getValue()))
            .collect(Collectors.joining(", "));
    double total = run.seconds();
    return entry(
        SECONDS,
        times(run, total),
        SECONDS,
        String.format(Locale.ROOT, "%.2f total: %s", total, stages));
  }

  private static Report times(Run run, double total) {
    Report times = new Report();
    run.stages().forEach((stage, seconds) -> times.field(stage, toMicroseconds(seconds)));
    return times.field("total", toMicroseconds(total));
  }

  /** Returns seconds without the digits that no clock has. */
  private static double toMicroseconds(double seconds) {
    return Math.rint(seconds * 1e6) / 1e6;
  }

  /** Adds the most memory that the process has held at once. */
  public Report memory() {
    long bytes = SystemMemory.peakBytes();
    return entry(PEAK_MEMORY, bytes, "peak memory", ByteCount.format(bytes));
  }

  /** Adds what a run took and where its result comes from. */
  public Report computed(Run run, Provenance provenance) {
    return seconds(run).memory().provenance(provenance);
  }

  /** Adds how and by what it was computed. */
  public Report provenance(Provenance provenance) {
    return fields(SummaryFile.fields(provenance));
  }

  /** Adds where the files are that a folder has got. */
  public Report writtenTo(Path folder) {
    List<String> names =
        fields.get(SummaryFile.FILES) instanceof Collection<?> files
            ? files.stream().map(String::valueOf).toList()
            : List.of();
    return found("written to", "%s: %s".formatted(folder, columns(names)));
  }

  /** Returns the fields for programs. */
  public Map<String, Object> fields() {
    return fields;
  }

  /** Returns the lines of what was found. */
  public List<TextTable.Line> foundLines() {
    return List.copyOf(found);
  }

  /** Returns all lines but warnings. */
  public List<TextTable.Line> lines() {
    return Stream.concat(ofSummary(), details.stream()).toList();
  }

  private Stream<TextTable.Line> ofSummary() {
    return Stream.concat(found.stream(), basis.stream());
  }

  /** Returns the warnings. */
  public List<String> warnings() {
    return warnings;
  }

  /** Returns the JSON object, which names this program. */
  public String toJson() {
    return Json.write(field(SummaryFile.PROGRAM, SummaryFile.PROGRAM_NAME).fields);
  }

  /** Returns the lines of the summary. */
  public String summary() {
    return text(ofSummary());
  }

  /** Returns all lines. */
  @Override
  public String toString() {
    return text(lines().stream());
  }

  private String text(Stream<TextTable.Line> lines) {
    Stream<TextTable.Line> notes = warnings.stream().map(text -> new TextTable.Line(NOTE, text));
    return TextTable.text(Stream.concat(lines, notes).toList());
  }
}
