package org.bandgram.cli.cluster;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.TextColumn;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.objects.ObjectClustering;
import org.bandgram.objects.TextSimilarity;
import org.bandgram.objects.internal.ComparedText;

/**
 * Clusters texts. Equal ones are one object; a row stands for the first of its text.
 *
 * @param read the texts
 * @param clustering the result, by row
 * @param status how the command ended
 * @param headline how the clusters came about, in half a line
 * @param report what is said about it
 */
record TextRun(
    TextColumn read, Clustering clustering, Status status, String headline, Report report)
    implements ClusteredOutcome {
  /** What the summary has as precomputed, so that nobody takes the texts for points. */
  private static final String TEXTS = "texts";

  /**
   * Clusters texts that were just read.
   *
   * @param input where they come from
   * @param read the texts
   * @param form how they are compared
   * @param options how to cluster
   * @param neighbours how many neighbours are compared, or as many as seem needed
   * @param run the command's run, whose clock started before the texts were read
   */
  static TextRun execute(
      Path input,
      TextColumn read,
      TextSimilarity form,
      AffinityOptions options,
      OptionalInt neighbours,
      Run run) {
    run.endStage("read");
    ClassLabels texts = read.texts();
    ObjectClustering<ComparedText> found =
        fit(
            texts,
            form,
            new ObjectClustering.Options(
                options.propagation(), options.clusters().count(), neighbours),
            run.execution());
    Clustering clustering = byRow(found.clustering(), texts);
    run.endStages(ClusterRun.stages(clustering.timings()));
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    PropagationReport propagation = new PropagationReport(options, clustering, status);
    Report report = begin(input, read, form, clustering);
    propagation.addOptions(report);
    propagation.addResult(report);
    report.found("net similarity", Phrases.number(clustering.netSimilarity()));
    report.seconds(run).memory().provenance(clustering.provenance());
    propagation.addEnd(report, "became exemplars. Try a higher --preference", "");
    read.notes().forEach(report::warning);
    String headline =
        "%s, %s, %s similarity"
            .formatted(
                Phrases.count(texts.classes().length, "text"),
                Phrases.count(clustering.clusterCount(), "cluster"),
                form);
    return new TextRun(read, clustering, status, headline, report);
  }

  private static ObjectClustering<ComparedText> fit(
      ClassLabels texts,
      TextSimilarity form,
      ObjectClustering.Options options,
      Execution execution) {
    int count = options.clusters().orElse(1);
    InvalidInputException.require(
        count <= texts.count(),
        "clusters",
        count,
        "at most %d, the number of different texts".formatted(texts.count()));
    List<ComparedText> objects =
        texts.names().stream().map(text -> ComparedText.of(text, form)).toList();
    double[] counts = new double[objects.size()];
    for (int text : texts.classes()) {
      counts[text]++;
    }
    return objects.size() == texts.classes().length
        ? ObjectClustering.fit(objects, ComparedText::similarity, options, execution)
        : ObjectClustering.fit(objects, counts, ComparedText::similarity, options, execution);
  }

  /** Returns the clusters of rows, whose exemplars are the first rows of their texts. */
  private static Clustering byRow(Clustering found, ClassLabels texts) {
    int[] firstRow = new int[texts.count()];
    for (int row = texts.classes().length - 1; row >= 0; row--) {
      firstRow[texts.classes()[row]] = row;
    }
    return found.ofRows(
        Arrays.stream(texts.classes()).map(text -> found.labels()[text]).toArray(),
        Arrays.stream(found.exemplars()).map(text -> firstRow[text]).toArray());
  }

  private static Report begin(
      Path input, TextColumn read, TextSimilarity form, Clustering clustering) {
    ClassLabels texts = read.texts();
    int rows = texts.classes().length;
    return Report.on(input)
        .field("n", rows)
        .field("distinct_texts", texts.count())
        .field("text_column", texts.column())
        .field(SummaryFile.METHOD, SummaryFile.AFFINITY_PROPAGATION)
        .field(SummaryFile.PRECOMPUTED, TEXTS)
        .field(SummaryFile.SIMILARITY, form.toString())
        .field("device", clustering.provenance().backend().split("-", 2)[0])
        .basis(
            "",
            "%s in column %s, %s different"
                .formatted(
                    Phrases.count(rows, "text"), texts.column(), Phrases.count(texts.count())))
        .basis(
            "compared by",
            switch (form) {
              case EDIT -> "edit: edits divided by the length of the longer text, times -1";
              case JARO_WINKLER -> "jaro-winkler, 1 if equal";
              case JACCARD -> "jaccard: shared sequences of three characters, 1 if equal";
            });
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    int[] exemplars = clustering.exemplars();
    int[] sizes = clustering.sizes();
    LabelFile.Ids ids = ids();
    LabelFile.write(
        folder.resolve(format.fileName(ModelFiles.LABELS)), clustering.labels(), exemplars, ids);
    new ResultTable(exemplars.length)
        .ids(ids.exemplars())
        .integers("label", k -> k)
        .integers("row", k -> exemplars[k])
        .integers("size", k -> sizes[k])
        .texts("text", k -> read.texts().nameOf(exemplars[k]))
        .write(folder.resolve(format.fileName(ModelFiles.EXEMPLARS)));
  }

  @Override
  public void writeLabels(Writer text) throws IOException {
    LabelFile.write(text, clustering.labels(), clustering.exemplars(), ids());
  }

  private LabelFile.Ids ids() {
    return read.ids().isEmpty()
        ? LabelFile.Ids.NONE
        : new LabelFile.Ids(
            read.ids(), Arrays.stream(clustering.exemplars()).mapToObj(read.ids()::get).toList());
  }

  @Override
  public void draw(Path folder, Caption caption) {
    // Nothing says where texts are.
  }

  @Override
  public Figures figures() {
    int[] exemplars = clustering.exemplars();
    return Figures.NONE
        .withClusters(
            ClusterList.withoutPicture(
                clustering.labels(),
                exemplars,
                IntStream.of(exemplars).mapToObj(read.texts()::nameOf).toList()))
        .withCurves(ClusteredOutcome.curves(clustering));
  }
}
