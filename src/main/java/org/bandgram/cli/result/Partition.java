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
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.TableFormat;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;

/**
 * Points divided among clusters around means: of their own, in a kernel's feature space, or of a
 * spectral embedding.
 *
 * @param files the points, the cluster of each and the point nearest to each mean, as files
 * @param status how the command ended
 * @param headline how the clusters came about, in half a line
 * @param report what is said about them
 * @param curve how the objective fell
 * @param profiles what the clusters are about
 * @param certainty how sure the clusters are; empty if that is not known
 */
public record Partition(
    ModelFiles files,
    Status status,
    String headline,
    Report report,
    Curve curve,
    ClusterProfiles profiles,
    Optional<Certainty> certainty)
    implements Outcome {
  /** Makes a partition of which nobody knows how sure it is. */
  public Partition(
      ModelFiles files,
      Status status,
      String headline,
      Report report,
      Curve curve,
      ClusterProfiles profiles) {
    this(files, status, headline, report, curve, profiles, Optional.empty());
  }

  /**
   * Returns every name that a file of a clustering may have.
   *
   * @param stems its tables besides the labels
   */
  public static List<String> names(String... stems) {
    return ResultFiles.names(
        Stream.concat(Stream.of(ModelFiles.LABELS, ProfileTable.STEM), Stream.of(stems)).toList(),
        ResultFiles.PICTURE,
        ResultFiles.GEO_JSON);
  }

  /**
   * Adds what clusters agree with, what they are about and what they took; ends the lines.
   *
   * @return what they are about
   */
  public static ClusterProfiles finish(
      Report report, DataSet data, int[] labels, int clusters, Status status, Run run) {
    boolean isGiven = report.fields().containsKey(SummaryFile.PRECOMPUTED);
    ClusterProfiles profiles =
        isGiven
            ? ClusterProfiles.of(labels, clusters, List.of(), run.execution())
            : ClusterProfiles.of(data, labels, clusters, run.execution());
    ProfileTable.add(report, profiles, data, labels);
    run.endStage("describe");
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
    return profiles;
  }

  /** Returns the words for where iterations started, and which start was the best. */
  public static String start(String name, long seed, int starts) {
    return "%s, seed %d, the best of %s".formatted(name, seed, Phrases.count(starts));
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    files.writeTables(folder, format);
    ProfileTable.write(profiles, folder, format);
    certainty.ifPresent(found -> found.writeTables(folder, format));
  }

  @Override
  public Optional<ModelFiles> labelled() {
    return Optional.of(files);
  }

  @Override
  public void draw(Path folder, Caption caption) {
    int[] exemplarOf = Arrays.stream(files.labels()).map(c -> files.rows()[c]).toArray();
    ResultFiles.picture(files.data(), exemplarOf, caption, noise())
        .write(folder.resolve(ResultFiles.PICTURE));
  }

  private int[] noise() {
    return certainty.map(Certainty::noise).orElse(new int[0]);
  }

  @Override
  public Figures figures() {
    return ResultFigures.ofMeans(files.data(), files.labels(), files.rows(), profiles)
        .withNoise(noise())
        .withSilhouettes(certainty.map(Certainty::ofClusters).orElse(new double[0]))
        .withCurves(curve);
  }
}
