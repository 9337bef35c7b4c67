package org.bandgram.spark;

import static org.bandgram.InvalidInputException.require;

import java.util.Optional;

/**
 * Options of a run on Spark: exchanges of messages and checkpoints. Results do not depend on it.
 *
 * @param partitions into how many ranges the curve is cut; 0 for Spark's default parallelism. Each
 *     range needs about 12 (2h + 1) bytes of memory for every point of it and of its halo while it
 *     is worked on, and 20 (2h + 1) between iterations; twice that in double precision
 * @param iterationsPerExchange how many iterations a range does between exchanges with its
 *     neighbours, at least 1; each makes the halo 2h points wider on either side
 * @param exchangesPerCheckpoint after how many exchanges messages are written to the checkpoint
 *     folder, at least 1; a lost executor is recovered from there
 * @param checkpointFolder a folder that all machines reach, such as one of HDFS; empty for the
 *     context's own; on a single machine none is needed. Messages that checkpoints of an execution
 *     name stay there
 */
public record SparkOptions(
    int partitions,
    int iterationsPerExchange,
    int exchangesPerCheckpoint,
    Optional<String> checkpointFolder) {
  private static final SparkOptions DEFAULTS = new SparkOptions(0, 8, 8, Optional.empty());

  /** Checks every bound. */
  public SparkOptions {
    require(partitions >= 0, "partitions", partitions, "at least 0");
    require(
        iterationsPerExchange >= 1, "iterationsPerExchange", iterationsPerExchange, "at least 1");
    require(
        exchangesPerCheckpoint >= 1,
        "exchanges per checkpoint",
        exchangesPerCheckpoint,
        "at least 1");
  }

  /** Returns the defaults: 8 iterations per exchange, a checkpoint every 8 exchanges. */
  public static SparkOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another number of {@link #partitions}. */
  public SparkOptions withPartitions(int value) {
    return new SparkOptions(value, iterationsPerExchange, exchangesPerCheckpoint, checkpointFolder);
  }

  /** Returns a copy with another number of {@link #iterationsPerExchange}. */
  public SparkOptions withIterationsPerExchange(int value) {
    return new SparkOptions(partitions, value, exchangesPerCheckpoint, checkpointFolder);
  }

  /** Returns a copy with another number of {@link #exchangesPerCheckpoint}. */
  public SparkOptions withExchangesPerCheckpoint(int value) {
    return new SparkOptions(partitions, iterationsPerExchange, value, checkpointFolder);
  }

  /** Returns a copy with another {@link #checkpointFolder}. */
  public SparkOptions withCheckpointFolder(String value) {
    return new SparkOptions(
        partitions, iterationsPerExchange, exchangesPerCheckpoint, Optional.ofNullable(value));
  }
}
