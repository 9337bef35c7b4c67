package org.bandgram.cli.result;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cluster.Status;
import org.bandgram.data.ClassLabels;
import org.bandgram.data.DataSet;
import org.bandgram.data.TableFormat;
import org.bandgram.data.result.ExemplarTable;
import org.bandgram.data.result.LabelFile;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.plot.Caption;
import org.bandgram.report.Curve;
import org.bandgram.report.Figures;

/**
 * Points divided among clusters around means: of their own, in a kernel's feature space, or of a
 * spectral embedding.
 *
 * @param data the points
 * @param labels the cluster of each point
 * @param status how the command ended
 * @param table what stands for each cluster; its rows are those of the points nearest to it
 * @param stem the name of that table without its ending
 * @param headline how the clusters came about, in half a line
 * @param report what is said about them
 * @param curve how the objective fell
 */
public record Partition(
    DataSet data,
    int[] labels,
    Status status,
    ExemplarTable table,
    String stem,
    String headline,
    Report report,
    Curve curve)
    implements Outcome {

  /** Returns every name that a file of a clustering may have. */
  public static List<String> names() {
    return ResultFiles.names(
        List.of(ResultFiles.LABELS, ResultFiles.EXEMPLARS, ResultFiles.CENTROIDS),
        ResultFiles.PICTURE);
  }

  /** Adds what clusters agree with and what they took; ends the lines. */
  public static void finish(Report report, DataSet data, int[] labels, Status status, Run run) {
    report
        .agreement(
            data.labels()
                .map(ClassLabels::classes)
                .map(classes -> ExternalIndices.of(classes, labels)))
        .seconds(run)
        .memory();
    if (status == Status.STOPPED) {
      report.endedEarly(Report.INTERRUPTED);
    }
  }

  /** Returns the words for where iterations started, and which start was the best. */
  public static String start(String name, long seed, int starts) {
    return "%s, seed %d, the best of %s".formatted(name, seed, Phrases.count(starts));
  }

  /** Returns the words for a number of clusters and their sizes. */
  public static String clusters(int[] sizes) {
    return "%s (%s to %s)"
        .formatted(
            Phrases.count(sizes.length),
            Phrases.count(Arrays.stream(sizes).min().orElseThrow()),
            Phrases.count(Arrays.stream(sizes).max().orElseThrow(), "point"));
  }

  /** Returns how the iterations ended, in a word or two. */
  public static String ending(Status status) {
    return switch (status) {
      case CONVERGED -> "converged";
      case NOT_CONVERGED -> "not converged";
      case STOPPED -> "interrupted";
    };
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    LabelFile.write(
        folder.resolve(format.fileName(ResultFiles.LABELS)),
        labels,
        table.inputRows(),
        LabelFile.Ids.of(data.ids(), table.inputRows()));
    table.withIds(data.ids()).write(folder.resolve(format.fileName(stem)));
  }

  @Override
  public void draw(Path folder, Caption caption) {
    int[] rows = table.inputRows();
    int[] exemplarOf = Arrays.stream(labels).map(c -> rows[c]).toArray();
    ResultFiles.picture(data, exemplarOf, caption).write(folder.resolve(ResultFiles.PICTURE));
  }

  @Override
  public Figures figures() {
    return ResultFigures.ofMeans(data, labels, table.inputRows()).withCurves(curve);
  }
}
