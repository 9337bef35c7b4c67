package org.bandgram.cli.result;

import java.awt.Color;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Dendrogram;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.report.Figures;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.ClusterSizes;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.data.PointSet;
import org.bandgram.describe.Certainty;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.describe.TypicalRows;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.SummaryFile;

/** A result as a command leaves it: what is said about it, its tables, picture and page. */
public final class Outcome {
  private static final String AROUND = "around";

  private final Report report;
  private final String headline;
  private final Status status;
  private final List<BiConsumer<Path, TableFormat>> tables = new ArrayList<>();
  private final List<UnaryOperator<Figures>> figures = new ArrayList<>();
  private BiConsumer<Path, Caption> picture = (_, _) -> {};
  private Optional<Supplier<ModelFiles>> labelled = Optional.empty();
  private Optional<MergeTree> merges = Optional.empty();
  private List<String> around = List.of();
  private Labels labels;

  /** Writes the table of labels as CSV to a stream of characters, which stays open. */
  private interface Labels {
    void write(Writer text) throws IOException;
  }

  /**
   * Begins without files.
   *
   * @param report what is printed and what the summary file says
   * @param headline how the result came about, in half a line
   */
  public Outcome(Report report, String headline, Status status) {
    this.report = report;
    this.headline = headline;
    this.status = status;
  }

  /** Begins without files, of a command that is not interrupted with what it has. */
  public Outcome(Report report, String headline) {
    this(report, headline, Status.CONVERGED);
  }

  /**
   * Returns how clusters of points came about, in half a line. Clusters of noise alone do not
   * count.
   */
  public static String headline(
      int clusters, Optional<Certainty> certainty, int points, String method) {
    return "%s of %s by %s"
        .formatted(
            Phrases.count(clusters - certainty.map(Certainty::lone).orElse(0), "cluster"),
            Phrases.count(points, "point"),
            method);
  }

  /** Returns what is printed and what the summary file says. */
  public Report report() {
    return report;
  }

  /** Returns how the result came about, in half a line. */
  public String headline() {
    return headline;
  }

  /** Returns how the command ended: as its method did, unless it was interrupted later. */
  public Status status() {
    return status;
  }

  /** Adds tables, whose names end as their format wants. */
  public Outcome withTables(BiConsumer<Path, TableFormat> writing) {
    tables.add(writing);
    return this;
  }

  /** Adds a table by its name without ending. */
  public Outcome withTable(String stem, ResultTable table) {
    return withTables((folder, format) -> table.write(folder.resolve(format.fileName(stem))));
  }

  /**
   * Adds points that an embedding has placed: their table, picture and page.
   *
   * @param table begins with what they are called
   * @param names the same, or none
   */
  public Outcome withPlaces(PointSet points, ResultTable table, List<String> names) {
    return withTable(ResultFiles.COORDINATES, table.places(points))
        .withPicture(
            (folder, caption) ->
                ClusterPicture.named(PlanarView.of(points), names)
                    .withCaption(caption)
                    .write(folder.resolve(ResultFiles.MAP)))
        .showing(_ -> ResultFigures.ofPoints(points, names));
  }

  /**
   * Adds clusters of rows that no picture shows.
   *
   * @param ids what the rows are called, or none
   * @param kept columns of the input
   * @param names the words for exemplars on the page, or none
   */
  public Outcome withRows(
      Clustering clustering, LabelFile.Ids ids, List<Column> kept, List<String> names) {
    int[] exemplars = clustering.exemplars();
    ResultTable table = LabelFile.table(clustering.labels(), exemplars, ids, 0).kept(kept, i -> i);
    labels = text -> table.write(text, true);
    return withTable(ModelFiles.LABELS, table)
        .showing(
            shown ->
                shown.withClusters(
                    ClusterList.withoutPicture(clustering.labels(), exemplars, names)));
  }

  /**
   * Adds the picture of a sample, and has the page show it.
   *
   * @param making draws the sample, if there is to be a picture or a page
   */
  public Outcome withSample(Supplier<ClusterSample> making) {
    Supplier<ClusterSample> sample = once(making);
    return withPicture(
            (folder, caption) -> {
              ClusterSample drawn = sample.get();
              draw(drawn.picture(), drawn.exemplars(), drawn.clustering().sizes(), folder, caption);
            })
        .showing(shown -> sample.get().in(shown));
  }

  /** Sets what draws pictures into a folder. */
  public Outcome withPicture(BiConsumer<Path, Caption> drawing) {
    picture = drawing;
    return this;
  }

  /** Adds to what there is to see on a page. */
  public Outcome showing(UnaryOperator<Figures> more) {
    figures.add(more);
    return this;
  }

  /** Adds curves to the page. */
  public Outcome withCurves(Curve... curves) {
    return showing(shown -> shown.withCurves(curves));
  }

  /**
   * Adds how clusters of points would merge, to the page and as a picture.
   *
   * @param profiles what the clusters are about
   * @param silhouettes returns the silhouettes of cuts, as a page shows them
   */
  public Outcome withMerges(
      Optional<MergeTree> tree,
      ClusterProfiles profiles,
      Function<MergeTree, List<double[]>> silhouettes) {
    merges = tree;
    return showing(
        shown ->
            shown.withMerges(
                tree.map(
                    found ->
                        new Figures.Merges(
                            found, aboutMerges(found, profiles), silhouettes.apply(found)))));
  }

  private List<String> aboutMerges(MergeTree tree, ClusterProfiles profiles) {
    if (profiles.columns() == 0 && around.isEmpty()) {
      return List.of();
    }
    return IntStream.range(0, tree.merges().size())
        .mapToObj(
            m -> {
              String about =
                  profiles.columns() == 0 ? "" : ProfileTable.words(profiles, tree.leavesOf(m));
              return around.isEmpty()
                  ? about
                  : ClusterList.around(around.get(tree.merges().get(m).exemplar()), about);
            })
        .toList();
  }

  /**
   * Adds clusters around means, what they agree with, what they are about and what they took.
   *
   * @param files the points, the cluster of each and the point nearest to each mean, as files
   * @param certainty how sure the clusters are; empty if that is not known
   * @param distance how far a point is from its mean, if no certainty says it
   * @param run the clock
   */
  public Outcome withMeans(
      ModelFiles files,
      Optional<Certainty> certainty,
      IntToDoubleFunction distance,
      Provenance provenance,
      Run run) {
    DataSet data = files.data();
    int[] labels = files.labels();
    int clusters = files.rows().length;
    ClusterProfiles profiles =
        report.fields().containsKey(SummaryFile.PRECOMPUTED)
            ? ClusterProfiles.of(labels, clusters, List.of(), run.execution())
            : ClusterProfiles.of(data, labels, clusters, run.execution());
    ProfileTable.add(report, profiles, data, labels);
    run.endStage("describe");
    report
        .agreement(data.labels().map(known -> ExternalIndices.of(known.known(), labels)))
        .computed(run, provenance);
    return withClusters(() -> files, profiles, certainty, false)
        .withTypical(
            () ->
                certainty
                    .map(sure -> sure.typical(files.rows(), run.execution()))
                    .orElseGet(
                        () ->
                            TypicalRows.ofDistances(
                                labels, files.rows(), distance, run.execution())),
            data,
            labels);
  }

  /**
   * Adds clusters of points: their tables, picture and page.
   *
   * @param files makes the points, the cluster of each and what stands for each cluster into files,
   *     if there are to be any
   * @param profiles what the clusters are about
   * @param certainty how sure the clusters are; empty if that is not known
   * @param shares whether the page tells which part of the error each exemplar has
   */
  public Outcome withClusters(
      Supplier<ModelFiles> files,
      ClusterProfiles profiles,
      Optional<Certainty> certainty,
      boolean shares) {
    int[] noise = certainty.map(Certainty::noise).orElse(new int[0]);
    double[] silhouettes = certainty.map(Certainty::ofClusters).orElse(new double[0]);
    labelled = Optional.of(files);
    labels = text -> files.get().writeLabels(text);
    withTables((folder, format) -> files.get().writeTables(folder, format))
        .withTables((folder, format) -> ProfileTable.write(profiles, folder, format));
    certainty.ifPresent(found -> withTables(found::writeTables));
    Supplier<ClusterPicture> drawn = once(() -> picture(files.get(), noise));
    return withPicture(
            (folder, caption) -> {
              int[] rows = files.get().rows();
              int[] sizes = ClusterSizes.of(files.get().labels(), rows.length);
              draw(drawn.get(), rows, sizes, folder, caption);
            })
        .showing(_ -> ResultFigures.ofClusters(files.get(), drawn.get(), profiles, shares))
        .showing(shown -> shown.withCertainty(noise, silhouettes));
  }

  /** Adds what clusters that no picture shows are about. */
  public Outcome withProfiles(ClusterProfiles profiles, int... labels) {
    ProfileTable.add(report, profiles, labels);
    return withTables((folder, format) -> ProfileTable.write(profiles, folder, format))
        .showing(
            shown ->
                shown.withClusters(
                    shown.clusters().orElseThrow().withAbout(ProfileTable.words(profiles))));
  }

  /** Adds the most typical rows of clusters, if points have names or columns were kept. */
  public Outcome withTypical(Supplier<TypicalRows> find, DataSet data, int... labels) {
    return withTypical(
        find, data.ids().map(RowIds::values).orElse(List.of()), data.kept(), data.names(), labels);
  }

  /**
   * Adds the most typical rows of clusters: a table, words for each cluster, and lines on the
   * largest.
   *
   * @param find finds the rows, if they are told
   * @param ids what rows are called, or none
   * @param kept columns of the input, or none
   * @param names the words for rows; empty if there are neither ids nor texts
   * @param labels the cluster of each row
   */
  public Outcome withTypical(
      Supplier<TypicalRows> find,
      List<String> ids,
      List<Column> kept,
      Optional<IntFunction<String>> names,
      int... labels) {
    if (ids.isEmpty() && kept.isEmpty()) {
      return this;
    }
    TypicalRows typical = find.get();
    if (names.isPresent()) {
      List<String> words = typical.words(names.get());
      around = words;
      report.field(AROUND, words);
      ProfileTable.addLargest(report, AROUND, words, TypicalRows.STEM, labels);
      showing(shown -> shown.withClusters(shown.clusters().orElseThrow().withAround(words)));
    }
    return withTables((folder, format) -> typical.write(folder, format, ids, kept));
  }

  private ClusterPicture picture(ModelFiles files, int... noise) {
    return ResultFiles.picture(
        files.data(),
        ResultFiles.compareDirections(report.fields()),
        files.labels(),
        files.rows(),
        noise);
  }

  /** Keeps what was made first, for the picture and the page. */
  private static <T> Supplier<T> once(Supplier<T> making) {
    List<T> made = new ArrayList<>();
    return () -> {
      if (made.isEmpty()) {
        made.add(making.get());
      }
      return made.getFirst();
    };
  }

  private void draw(ClusterPicture points, int[] rows, int[] sizes, Path folder, Caption caption) {
    List<Integer> bySize =
        IntStream.range(0, rows.length)
            .boxed()
            .sorted(Comparator.comparingInt(label -> -sizes[label]))
            .toList();
    points
        .withNames(
            bySize.stream().mapToInt(label -> rows[label]).toArray(),
            bySize.stream().map(String::valueOf).toList())
        .withCaption(caption)
        .write(folder.resolve(ResultFiles.PICTURE));
    List<Color> colors = merges.isEmpty() ? List.of() : List.of(points.colorsOf(rows));
    merges
        .map(tree -> new Dendrogram(tree, sizes, colors, caption))
        .ifPresent(drawn -> drawn.write(folder.resolve(ResultFiles.DENDROGRAM)));
  }

  /** Returns points, their labels and what stands for clusters; empty if there are none. */
  Optional<ModelFiles> labelled() {
    return labelled.map(Supplier::get);
  }

  /** Writes the tables into a folder. */
  void writeTables(Path folder, TableFormat format) {
    tables.forEach(table -> table.accept(folder, format));
  }

  /**
   * Writes the table of labels alone, as CSV, to a stream of characters, which stays open; only of
   * commands that name such a table among their files.
   *
   * @throws IOException if the stream fails
   */
  public void writeLabels(Writer text) throws IOException {
    labels.write(text);
  }

  /** Draws pictures into a folder. */
  void draw(Path folder, Caption caption) {
    picture.accept(folder, caption);
  }

  /** Returns what there is to see on a page. */
  Figures figures() {
    Figures shown = Figures.NONE;
    for (UnaryOperator<Figures> more : figures) {
      shown = more.apply(shown);
    }
    return shown;
  }
}
