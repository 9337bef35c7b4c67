package org.bandgram.cluster.internal.distributed;

import static org.bandgram.InvalidInputException.require;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.BandAffinityPropagation;

/**
 * Clusters files on many machines. An engine is found by {@link java.util.ServiceLoader}; what it
 * runs on need not be on the class path before {@link #run}.
 */
public interface ClusterEngine {
  /** Returns the name for users, such as {@code spark}. */
  String name();

  /**
   * Clusters the points of files and writes the labels.
   *
   * @param job what to do
   * @param execution progress and cancellation
   * @throws NoClassDefFoundError if what the engine runs on is not there
   * @throws org.bandgram.BandgramException if the input, the options or the output do not suit
   */
  Clustering run(Job job, Execution execution);

  /**
   * What to do.
   *
   * @param input where the points are, as the engine's file systems name it
   * @param columns the columns that are coordinates; empty for all that are numbers
   * @param header whether text begins with column names
   * @param output a new folder for the tables {@code labels.parquet} and {@code exemplars.parquet};
   *     empty for none
   * @param options how to cluster
   * @param topSize how many groups the top level of multilevel may have; empty for a band
   * @param master the cluster, as the engine names it; empty for its own setting, or else this
   *     machine
   * @param partitions into how many ranges the curve is cut; 0 for the engine's default
   * @param iterationsPerExchange how many iterations a range does between exchanges
   * @param checkpointFolder a folder that all machines reach; empty on a single machine
   */
  record Job(
      String input,
      List<String> columns,
      boolean header,
      Optional<String> output,
      BandAffinityPropagation.Options options,
      OptionalInt topSize,
      Optional<String> master,
      int partitions,
      int iterationsPerExchange,
      Optional<String> checkpointFolder) {
    /**
     * Copies the list, and checks numbers before anything is started.
     *
     * @throws org.bandgram.InvalidInputException if a number is out of bounds
     */
    public Job {
      columns = List.copyOf(columns);
      topSize.ifPresent(size -> require(size >= 2, "top-size", size, "at least 2"));
      require(partitions >= 0, "partitions", partitions, "at least 0");
      require(
          iterationsPerExchange >= 1,
          "iterations-per-exchange",
          iterationsPerExchange,
          "at least 1");
    }
  }
}
