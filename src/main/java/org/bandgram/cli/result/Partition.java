package org.bandgram.cli.result;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.report.Figures;
import org.bandgram.cluster.Status;
import org.bandgram.data.ClassLabels;
import org.bandgram.data.DataSet;
import org.bandgram.data.TableFormat;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.model.ModelFiles;

/**
 * Points divided among clusters around means: of their own, in a kernel's feature space, or of a
 * spectral embedding.
 *
 * @param files the points, the cluster of each and the point nearest to each mean, as files
 * @param status how the command ended
 * @param headline how the clusters came about, in half a line
 * @param report what is said about them
 * @param curve how the objective fell
 * @param certainty how sure the clusters are; empty if that is not known
 */
public record Partition(
    ModelFiles files,
    Status status,
    String headline,
    Report report,
    Curve curve,
    Optional<Certainty> certainty)
    implements Outcome {
  /** Makes a partition of which nobody knows how sure it is. */
  public Partition(ModelFiles files, Status status, String headline, Report report, Curve curve) {
    this(files, status, headline, report, curve, Optional.empty());
  }

  /**
   * Returns every name that a file of a clustering may have.
   *
   * @param stems its tables besides the labels
   */
  public static List<String> names(String... stems) {
    return ResultFiles.names(
        Stream.concat(Stream.of(ModelFiles.LABELS), Stream.of(stems)).toList(),
        ResultFiles.PICTURE);
  }

  /** Adds what clusters agree with and what they took; ends the lines. */
  public static void finish(Report report, DataSet data, int[] labels, Status status, Run run) {
    report
        .agreement(
            data.labels()
                .map(ClassLabels::known)
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

  @Override
  public void writeTables(Path folder, TableFormat format) {
    Certainty.write(certainty, files, folder, format);
  }

  @Override
  public void draw(Path folder, Caption caption) {
    int[] exemplarOf = Arrays.stream(files.labels()).map(c -> files.rows()[c]).toArray();
    ResultFiles.picture(files.data(), exemplarOf, caption)
        .write(folder.resolve(ResultFiles.PICTURE));
  }

  @Override
  public Figures figures() {
    return ResultFigures.ofMeans(files.data(), files.labels(), files.rows())
        .withSilhouettes(certainty.map(Certainty::ofClusters).orElse(new double[0]))
        .withCurves(curve);
  }
}
