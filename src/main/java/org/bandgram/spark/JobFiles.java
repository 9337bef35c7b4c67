package org.bandgram.spark;

import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.checkpoint.CheckpointFile;
import org.bandgram.spark.ClusterEngine.Job;
import org.bandgram.spark.ClusterEngine.Saving;
import org.bandgram.spark.internal.files.HadoopFolder;
import org.bandgram.spark.internal.files.HadoopPlace;

/** What a job writes to file systems of Hadoop: results, and what it needs to go on from. */
final class JobFiles implements AutoCloseable {
  private final Job job;
  private final Optional<HadoopFolder> output;
  private final Optional<HadoopPlace> place;
  private Optional<CheckpointFile> checkpoints = Optional.empty();

  /**
   * Takes the folders of a job before its work is done.
   *
   * @param configuration that of Hadoop
   */
  JobFiles(Job job, Object configuration) {
    this.job = job;
    output =
        job.output()
            .map(
                folder ->
                    HadoopFolder.open(
                        folder.address(), folder.names(), job.input(), configuration));
    try {
      place = job.saving().map(saving -> new HadoopPlace(saving.folder(), configuration));
      checkpoints = place.map(found -> open(found, job.saving().orElseThrow()));
    } catch (RuntimeException e) {
      output.ifPresent(HadoopFolder::close);
      throw e;
    }
  }

  private static CheckpointFile open(HadoopPlace place, Saving saving) {
    return saving.resume()
        ? CheckpointFile.resume(place, saving.schedule())
        : CheckpointFile.create(place, saving.schedule());
  }

  /** Returns how the job is spread over the cluster. */
  SparkOptions spread() {
    return SparkOptions.defaults()
        .withPartitions(job.spread().partitions())
        .withIterationsPerExchange(job.spread().iterationsPerExchange())
        .withCheckpointFolder(place.map(HadoopPlace::folder).orElse(null));
  }

  /** Returns a run's environment with its checkpoints and the threads of the driver. */
  Execution saving(Execution execution) {
    Execution.Settings settings =
        Execution.Settings.ofThreads(execution.threads())
            .withProgress(execution.progress())
            .withCancellation(execution.cancellation());
    return Execution.of(checkpoints.map(settings::withCheckpoints).orElse(settings));
  }

  String publish(Path results) {
    return output.orElseThrow().publish(results);
  }

  /** Removes what was saved to go on from. */
  void forget() {
    checkpoints.ifPresent(CheckpointFile::delete);
  }

  @Override
  public void close() {
    output.ifPresent(HadoopFolder::close);
    checkpoints.ifPresent(CheckpointFile::close);
  }
}
