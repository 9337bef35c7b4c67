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
import org.bandgram.Starts;
import org.bandgram.Stopping;
import org.bandgram.cli.console.OptionNames;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cluster.Status;
import org.bandgram.describe.Certainty;
import org.bandgram.describe.Hints;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.json.Json;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.metric.Silhouette;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity;

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

  private boolean saysWhyItEnded;
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final List<TextTable.Line> found = new ArrayList<>();
  private final List<TextTable.Line> basis = new ArrayList<>();
  private final List<TextTable.Line> details = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** Begins with the points of a file. */
  public static Report on(DataSet data) {
    return InputFacts.of(data).report();
  }

  /** Begins with a file of something else. */
  public static Report on(Path input) {
    String name = InputName.of(input).title();
    Report file = new Report().field("file", name);
    return new Report().field(SummaryFile.INPUT, file).basis("input", name);
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

  /** Adds what was found to the first lines of the summary, called as its field is. */
  public Report found(String key, Object value, String text) {
    return field(key, value).found(words(key), text);
  }

  /** Adds a field and a line of details. */
  public Report entry(String key, Object value, String name, String text) {
    return field(key, value).line(name, text);
  }

  /** Adds a field and a line of details, called as the field is. */
  public Report entry(String key, Object value, String text) {
    return entry(key, value, words(key), text);
  }

  /** Adds a field and a line of details that say the same. */
  public Report entry(String key, Object value) {
    return entry(key, value, value.toString());
  }

  private static String words(String key) {
    return key.replace('_', ' ');
  }

  /** Adds a number, with five significant digits for people. */
  public Report number(String key, double value, String name) {
    return entry(key, value, name, Phrases.number(value));
  }

  /** Adds a number, called as its field is. */
  public Report number(String key, double value) {
    return number(key, value, words(key));
  }

  /** Adds a count, with its digits in groups for people. */
  public Report count(String key, long value) {
    return entry(key, value, Phrases.count(value));
  }

  /** Adds when iterations end. */
  public Report stopping(Stopping stopping) {
    return field("tolerance", stopping.tolerance())
        .field("max_iterations", stopping.maxIterations());
  }

  /** Adds where iterations started, which start was the best, and of how many. */
  public Report starts(Starts<?> init, long best, int done) {
    String start = init.start().toString();
    return entry(
            "start",
            start,
            "%s, seed %d, the best of %s".formatted(start, best, Phrases.count(done)))
        .field("starts", init.starts());
  }

  /** Adds what the user should know before trusting the result, a sentence. */
  public Report warning(String sentence) {
    warnings.add(OptionNames.in(sentence));
    return this;
  }

  /** Adds what to know of points before trusting their clusters. */
  public Report hints(DataSet data, Similarity similarity) {
    Hints.alignment(data, similarity).ifPresent(text -> basis("series", text));
    Hints.of(data, similarity).forEach(this::warning);
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
    if (status == Status.STOPPED) {
      endedEarly(INTERRUPTED);
    }
    String ending =
        switch (status) {
          case CONVERGED -> "converged";
          case LEVELLED_OFF -> "no longer improving";
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

  /** Adds clusters around means, and the sum of squared distances to these. */
  public Report means(int[] sizes, Status status, String key, double sum, String where) {
    return clusters(sizes, status)
        .field("sizes", sizes)
        .found(key, sum, "%s, squared distances %s".formatted(Phrases.number(sum), where));
  }

  /** Adds how a graph of nearest neighbours was made. */
  public Report graph(NeighbourGraph.Construction construction) {
    return field("graph_method", construction.method())
        .field("graph_recall", construction.recall());
  }

  /** Adds the mean silhouette and the number of outliers. */
  public Report certainty(Certainty certainty) {
    int n = certainty.distances().labels().length;
    certainty.silhouette().ifPresent(found -> silhouette(found, n));
    int outliers = certainty.outliers().rows().length;
    field(Certainty.OUTLIERS, outliers)
        .found(
            Certainty.OUTLIERS,
            "%s of %s".formatted(Phrases.count(outliers), Phrases.count(n, "point")));
    int clusters = certainty.distances().sizes().length;
    int lone = certainty.lone();
    return lone == 0
        ? this
        : noiseAlone(clusters, lone)
            .found(
                "noise",
                "%d of the %d clusters: only points far from all others, labelled -1"
                    .formatted(lone, clusters));
  }

  private void silhouette(Silhouette found, int n) {
    int scored = found.rows().length;
    String sample = scored < n ? ", sample of " + Phrases.count(scored) : "";
    field("silhouette", found.mean())
        .field("silhouette_standard_error", found.standardError())
        .field("silhouette_scored", scored)
        .found(
            "silhouette",
            String.format(
                Locale.ROOT,
                "%.2f (1: far from other clusters, 0: between two)%s",
                found.mean(),
                sample));
  }

  /** Tells clusters that have noise alone from the others in the line that counts them. */
  private Report noiseAlone(int clusters, int alone) {
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

  /** Adds what a run took and where its result comes from. */
  public Report computed(Run run, Provenance provenance) {
    String stages =
        run.stages().entrySet().stream()
            .map(stage -> String.format(Locale.ROOT, "%s %.2f", stage.getKey(), stage.getValue()))
            .collect(Collectors.joining(", "));
    double total = run.seconds();
    long bytes = SystemMemory.peakBytes();
    String text = String.format(Locale.ROOT, "%.2f total: %s", total, stages);
    return entry("seconds", times(run, total), text)
        .entry("peak_memory_bytes", bytes, "peak memory", ByteCount.format(bytes))
        .fields(SummaryFile.fields(provenance));
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

  /** Adds what the heavy loops ran on, such as {@code cpu}. */
  public Report device(Provenance provenance) {
    return field("device", provenance.backend().split("-", 2)[0]);
  }

  /** Adds where the files are that a folder has got. */
  public Report writtenTo(String folder) {
    List<String> names =
        fields.get(SummaryFile.FILES) instanceof Collection<?> files
            ? files.stream().map(String::valueOf).toList()
            : List.of();
    return found("written to", "%s: %s".formatted(folder, Phrases.first(names)));
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
