package org.bandgram.spark;

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
 * @param reliable whether there is a folder for checkpoints; where there is none, nothing but the
 *     whole run can be lost
 * @param options how the run is spread
 */
record SparkRun(JavaSparkContext context, int partitions, boolean reliable, SparkOptions options) {
  static final StorageLevel LEVEL = StorageLevel.MEMORY_AND_DISK();

  /** Says what the next jobs are for, in Spark's user interface. */
  void describe(String work) {
    context.sc().setJobDescription("bandgram: " + work);
  }

  /** Cuts off where data come from: what is lost is read again, not computed from the start. */
  void checkpoint(JavaRDD<?> data) {
    if (reliable) {
      data.checkpoint();
    } else {
      data.rdd().localCheckpoint();
    }
  }

  /** Returns a function of persisted data, which are given up where it fails. */
  static <T, R> R orUnpersist(JavaRDD<T> persisted, Function<JavaRDD<T>, R> function) {
    try {
      return function.apply(persisted);
    } catch (RuntimeException | Error e) {
      persisted.unpersist();
      throw e;
    }
  }

  /** Returns what computes within a task. */
  static Backend backend() {
    return BackendProvider.select(Device.CPU, 0);
  }

  /** Work of a task. */
  @FunctionalInterface
  interface Work<T> {
    T run(Execution execution);
  }

  /** Does the work of a task on its own thread. */
  static <T> T task(Work<T> work) {
    try (Execution execution = Execution.onThreads(1)) {
      return work.run(execution);
    }
  }
}
