package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.describe.TypicalRows;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.TextColumn;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.objects.ObjectClustering;
import org.bandgram.objects.TextSimilarity;
import org.bandgram.objects.internal.ComparedText;

/**
 * Clusters what has no coordinates: texts, or whatever the user gave similarities of. Nothing says
 * where they are, so nothing is drawn.
 *
 * @param report what is said about them
 * @param ids what they are called, or none
 * @param texts what they are on the page and in a column of the exemplars, or none
 * @param run the command's run, whose clock started before they were read
 */
record ObjectRun(
    Report report, AffinityOptions options, List<String> ids, List<String> texts, Run run) {
  /** What the summary has as precomputed, so that nobody takes the texts for points. */
  private static final String TEXTS = "texts";

  /**
   * Clusters texts that were just read. Equal ones are one object; a row stands for the first of
   * its text.
   *
   * @param neighbours how many neighbours are compared, or as many as seem needed
   * @param run the command's run, whose clock started before the texts were read
   */
  static ClusterRun ofTexts(
      Path input,
      TextColumn read,
      TextSimilarity form,
      AffinityOptions options,
      OptionalInt neighbours,
      Run run) {
    run.endStage("read");
    ClassLabels texts = read.texts();
    ObjectClustering.Options wanted =
        new ObjectClustering.Options(options.propagation(), options.clusters().count(), neighbours);
    List<ComparedText> objects =
        texts.names().stream().map(text -> ComparedText.of(text, form)).toList();
    int[] firstRow = firstRows(texts);
    Clustering clustering =
        byRow(fit(texts, objects, wanted, run.execution()).clustering(), texts, firstRow);
    int rows = texts.classes().length;
    Report report =
        Report.on(input)
            .field("n", rows)
            .field("distinct_texts", texts.count())
            .field("text_column", texts.column())
            .field(SummaryFile.METHOD, SummaryFile.AFFINITY_PROPAGATION)
            .field(SummaryFile.PRECOMPUTED, TEXTS)
            .field(SummaryFile.SIMILARITY, form.toString())
            .basis(
                "",
                "%s in column %s, %s different"
                    .formatted(
                        Phrases.count(rows, "text"), texts.column(), Phrases.count(texts.count())))
            .basis("compared by", words(form));
    List<String> shown = Arrays.stream(texts.classes()).mapToObj(texts.names()::get).toList();
    ClusterRun found =
        new ObjectRun(report, options, read.ids(), shown, run)
            .of(
                clustering,
                (row, exemplar) ->
                    firstRow[texts.classes()[row]] == row
                        ? objects
                            .get(texts.classes()[row])
                            .similarity(objects.get(texts.classes()[exemplar]))
                        : Double.NaN,
                Phrases.count(rows, "text"),
                form + " similarity");
    read.notes().forEach(report::warning);
    return found;
  }

  private static String words(TextSimilarity form) {
    return switch (form) {
      case EDIT -> "edit: edits divided by the length of the longer text, times -1";
      case JARO_WINKLER -> "jaro-winkler, 1 if equal";
      case JACCARD -> "jaccard: shared sequences of three characters, 1 if equal";
    };
  }

  private static ObjectClustering<ComparedText> fit(
      ClassLabels texts,
      List<ComparedText> objects,
      ObjectClustering.Options options,
      Execution execution) {
    int count = options.clusters().orElse(1);
    InvalidInputException.require(
        count <= texts.count(),
        "clusters",
        count,
        "at most %d, the number of different texts".formatted(texts.count()));
    double[] counts = new double[objects.size()];
    for (int text : texts.classes()) {
      counts[text]++;
    }
    return objects.size() == texts.classes().length
        ? ObjectClustering.fit(objects, ComparedText::similarity, options, execution)
        : ObjectClustering.fit(objects, counts, ComparedText::similarity, options, execution);
  }

  /** Returns the first row of each text. */
  private static int[] firstRows(ClassLabels texts) {
    int[] firstRow = new int[texts.count()];
    for (int row = texts.classes().length - 1; row >= 0; row--) {
      firstRow[texts.classes()[row]] = row;
    }
    return firstRow;
  }

  /** Returns the clusters of rows, whose exemplars are the first rows of their texts. */
  private static Clustering byRow(Clustering found, ClassLabels texts, int... firstRow) {
    return found.ofRows(
        Arrays.stream(texts.classes()).map(text -> found.labels()[text]).toArray(),
        Arrays.stream(found.exemplars()).map(text -> firstRow[text]).toArray());
  }

  /**
   * Clusters by similarities that were just read.
   *
   * @param given the similarities
   * @param run the command's run, whose clock started before the similarities were read
   */
  static ClusterRun ofSimilarities(
      Path input, GivenSimilarities given, AffinityOptions asked, Run run) {
    run.endStage("read");
    AffinityOptions options = ofGiven(asked).withPrecision(given.facts().rules().precision());
    Clustering clustering = given.fit().apply(options, run.execution());
    Report report = begin(input, given);
    report.entry(
        SummaryFile.PRECISION,
        options.storage().precision(),
        "",
        "in %s on %s, %s"
            .formatted(
                options.storage().precision(),
                clustering.provenance().backend(),
                Phrases.count(clustering.provenance().threads(), "thread")));
    ClusterRun found =
        new ObjectRun(report, options, given.ids(), List.of(), run)
            .of(
                clustering,
                given.between(),
                Phrases.count(given.facts().size(), "point"),
                "given similarities");
    given.notes().forEach(report::warning);
    warn(report, given.facts());
    return found;
  }

  /** Says what rules mean where there is no set beyond the pairs that are given. */
  private static AffinityOptions ofGiven(AffinityOptions asked) {
    return asked.propagation().preference()
                instanceof Preference.Quantile(double q, Preference.Source source)
            && source == Preference.Source.SAMPLED
        ? asked.withPreference(Preference.quantile(q))
        : asked;
  }

  private static Report begin(Path input, GivenSimilarities given) {
    GivenSimilarities.Facts facts = given.facts();
    String names = given.ids().isEmpty() ? "" : ", with ids";
    String directions =
        facts.symmetric()
            ? "symmetric"
            : facts
                .rules()
                .symmetrization()
                .map(rule -> "made symmetric by " + rule)
                .orElse("not symmetric");
    return Report.on(input)
        .field("n", facts.size())
        .field(SummaryFile.METHOD, SummaryFile.AFFINITY_PROPAGATION)
        .basis(
            "",
            "%s%s, %s given%s, %s"
                .formatted(
                    Phrases.count(facts.size(), "point"),
                    names,
                    similarities(facts.edges()),
                    facts
                        .rules()
                        .distances()
                        .map(form -> " as %s distances".formatted(form))
                        .orElse(""),
                    directions))
        .field(SummaryFile.PRECOMPUTED, facts.kind())
        .field("edges", facts.edges())
        .field("self_pairs", facts.selfPairs())
        .field("joined_rows", facts.joined())
        .field("symmetric", facts.symmetric())
        .field("symmetrized", facts.rules().symmetrization())
        .field("distances", facts.rules().distances())
        .field("looks_like_distances", facts.looksLikeDistances());
  }

  private static String similarities(long count) {
    return Phrases.count(count) + (count == 1 ? " similarity" : " similarities");
  }

  private static void warn(Report report, GivenSimilarities.Facts facts) {
    facts.rules().need().ifPresent(report::warning);
    if (facts.looksLikeDistances() && facts.rules().distances().isEmpty()) {
      report.warning(
          "the values look like distances: none is negative, and each of a point with itself is 0"
              + " or their column is called so; they were read as similarities, the greater the more"
              + " similar; use --distances squared or --distances plain to read them as distances");
    }
    if (facts.selfPairs() > 0) {
      report.warning(
          "the similarity of a point with itself is not read (%s); set --preference instead"
              .formatted(Phrases.count(facts.selfPairs(), "row")));
    }
    if (facts.joined() > 0) {
      report.warning(
          "%s of a pair that is listed more than once joined others, as --duplicates says"
              .formatted(Phrases.count(facts.joined(), "row")));
    }
    if (!facts.mutual() && facts.rules().symmetrization().isEmpty() && facts.edges() > 0) {
      report.warning(
          "each pair is given in one direction only, and column can be the exemplar of row, but not"
              + " the reverse; --symmetrize max lets similarities count in both");
    }
  }

  /** Says what came out, and leaves it as files and on a page. */
  private ClusterRun of(
      Clustering clustering,
      ToDoubleBiFunction<Integer, Integer> between,
      String objects,
      String similarities) {
    run.endStages(ClusterRun.stages(clustering.timings()));
    int[] labels = clustering.labels();
    int[] exemplars = clustering.exemplars();
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    PropagationReport propagation = new PropagationReport(options, clustering, status);
    propagation.addTo(report.device(clustering.provenance()));
    report
        .found("net similarity", Phrases.number(clustering.netSimilarity()))
        .computed(run, clustering.provenance());
    propagation.addEnd(report, "became exemplars. Try a higher --preference", "");
    int[] sizes = clustering.sizes();
    List<String> names = ofRows(ids, exemplars);
    List<String> shown = ofRows(texts, exemplars);
    ResultTable table =
        new ResultTable(exemplars.length)
            .ids(names)
            .integers("label", k -> k)
            .integers("row", k -> exemplars[k])
            .integers("size", k -> sizes[k]);
    String headline =
        "%s, %s, %s"
            .formatted(objects, Phrases.count(clustering.clusterCount(), "cluster"), similarities);
    Outcome outcome =
        new Outcome(report, headline, status)
            .withRows(
                clustering,
                new LabelFile.Ids(ids, names),
                List.of(),
                texts.isEmpty() ? names : shown);
    List<Column> kept = texts.isEmpty() ? List.of() : List.of(Column.ofTexts("text", texts));
    kept.stream()
        .map(column -> ClusterProfiles.ofWords(labels, exemplars.length, column, run.execution()))
        .forEach(profiles -> outcome.withProfiles(profiles, labels));
    return new ClusterRun(
        clustering,
        outcome
            .withTable(
                ModelFiles.EXEMPLARS, texts.isEmpty() ? table : table.texts("text", shown::get))
            .withTypical(
                () ->
                    TypicalRows.ofSimilarities(
                        labels,
                        exemplars,
                        row -> between.applyAsDouble(row, exemplars[labels[row]]),
                        run.execution()),
                ids,
                kept,
                Stream.of(texts, ids)
                    .filter(words -> !words.isEmpty())
                    .<IntFunction<String>>map(words -> words::get)
                    .findFirst(),
                labels)
            .withCurves(ClusterRun.curves(clustering)));
  }

  private static List<String> ofRows(List<String> all, int... rows) {
    return all.isEmpty() ? all : Arrays.stream(rows).mapToObj(all::get).toList();
  }
}
