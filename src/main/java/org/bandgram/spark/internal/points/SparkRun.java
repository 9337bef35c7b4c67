package org.bandgram.spark.internal.points;

import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;

/**
 * A run on a cluster.
 *
 * @param context the cluster
 * @param partitions into how many ranges the curve is cut
 * @param iterationsPerExchange how many iterations a range does between exchanges
 * @param exchangesPerCheckpoint after how many exchanges messages are checkpointed
 * @param checkpointFolder one that all machines reach, if it was given
 */
public record SparkRun(
    JavaSparkContext context,
    int partitions,
    int iterationsPerExchange,
    int exchangesPerCheckpoint,
    Optional<String> checkpointFolder) {
  /** How data are kept. */
  public static final StorageLevel LEVEL = StorageLevel.MEMORY_AND_DISK();

  /** Says what the next jobs are for, in Spark's user interface. */
  public void describe(String work) {
    context.sc().setJobDescription("bandgram: " + work);
  }

  /**
   * Cuts off where data come from: what is lost is read again, not computed from the start. Without
   * a folder for checkpoints nothing but the whole run can be lost.
   */
  public void checkpoint(JavaRDD<?> data) {
    if (context.getCheckpointDir().isPresent()) {
      data.checkpoint();
    } else {
      data.rdd().localCheckpoint();
    }
  }

  /** Returns a function of persisted data, which are given up where it fails. */
  public static <T, R> R orUnpersist(JavaRDD<T> persisted, Function<JavaRDD<T>, R> function) {
    try {
      return function.apply(persisted);
    } catch (RuntimeException | Error e) {
      persisted.unpersist();
      throw e;
    }
  }

  /** Returns what computes within a task. */
  public static Backend backend() {
    return BackendProvider.select(Device.CPU, 0);
  }

  /** Does the work of a task on its own thread. */
  public static <T> T task(Function<Execution, T> work) {
    try (Execution execution = Execution.onThreads(1)) {
      return work.apply(execution);
    }
  }
}
