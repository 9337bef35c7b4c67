package org.bandgram.spark;

import static org.bandgram.InvalidInputException.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.metric.NeighbourRecall;

/**
 * Clusters files on many machines. An engine is found by {@link java.util.ServiceLoader}; what it
 * runs on need not be on the class path before {@link #open}.
 */
public interface ClusterEngine {
  /** Returns the name for users, such as {@code spark}. */
  String name();

  /**
   * Checks a job, starts the engine and loads the points of files.
   *
   * @param job what to do
   * @param execution progress and cancellation, also of what the session does
   * @throws NoClassDefFoundError if what the engine runs on is not there
   * @throws org.bandgram.BandgramException if the input or the options do not suit
   */
  Session open(Job job, Execution execution);

  /** Points of a job that were loaded, and are kept on the machines until this is closed. */
  interface Session extends AutoCloseable {
    /** Returns what was loaded. */
    Table table();

    /** Returns how they are clustered, and why. */
    Choice choice();

    /** Clusters the points, which are numbered as the input has them. */
    Clustering cluster();

    /** Returns the mean squared distance of a point to its exemplar, as on a single machine. */
    double clusteringError(Clustering found);

    /** Returns the share of nearest neighbours that were compared, as on a single machine. */
    NeighbourRecall recall(Clustering found, NeighbourRecall.Options options);

    /** Returns some points with what is known of them, in ascending order. */
    DataSet select(int... rows);

    /** Returns the similarity of each point to its exemplar. */
    double[] similarities(Clustering found);

    /**
     * Copies the files of a run to where the job has its output.
     *
     * @param results a folder of this machine with the files and nothing else
     * @return the address of the folder that has them
     */
    String publish(Path results);

    /** Removes what was saved to go on from, once the results are written. */
    void forget();

    @Override
    void close();
  }

  /**
   * What was loaded, and where to.
   *
   * @param format the format of the files
   * @param header the columns that are coordinates, and those that were left out
   * @param scaling how they were brought to one scale
   * @param ids what the points are called
   * @param kept columns beside the coordinates
   * @param notes what was decided that the user may see otherwise, sentences
   * @param size the number of points
   * @param version that of the engine
   * @param master the cluster, as the engine names it
   * @param partitions into how many ranges a curve is cut
   */
  record Table(
      FileFormat format,
      DataSet.Header header,
      Scaling scaling,
      Optional<DataSet.RowIds> ids,
      List<Column> kept,
      List<String> notes,
      int size,
      String version,
      String master,
      int partitions) {
    /** Copies the lists. */
    public Table {
      kept = List.copyOf(kept);
      notes = List.copyOf(notes);
    }
  }

  /**
   * What many levels need besides the options of each.
   *
   * @param topSize how many groups the top level may have
   * @param pairs bands, a graph, or auto for whichever suits the points
   * @param neighbours how many neighbours of a point are compared on a graph; empty for the usual
   *     number
   */
  record ManyLevels(int topSize, Pairs pairs, OptionalInt neighbours) {
    /**
     * Checks numbers before anything is started.
     *
     * @throws org.bandgram.InvalidInputException if one is out of bounds, or other pairs are asked
     *     for
     */
    public ManyLevels {
      require(topSize >= 2, "topSize", topSize, "at least 2");
      require(
          pairs == Pairs.AUTO || pairs == Pairs.BANDS || pairs == Pairs.GRAPH,
          "pairs",
          pairs,
          "auto, bands or graph on Spark");
      neighbours.ifPresent(count -> require(count >= 1, "neighbours", count, "at least 1"));
    }
  }

  /**
   * A folder on a file system of the engine, for results.
   *
   * @param address a folder, as the engine's file systems name it
   * @param names every name that a file of a run may have
   */
  record Output(String address, List<String> names) {
    /** Copies the list. */
    public Output {
      names = List.copyOf(names);
    }
  }

  /**
   * How a run is spread over machines.
   *
   * @param master the cluster, as the engine names it; empty for its own setting, or else this
   *     machine
   * @param partitions into how many ranges the curve is cut; 0 for the engine's default
   * @param iterationsPerExchange how many iterations a range does between exchanges
   */
  record Spread(Optional<String> master, int partitions, int iterationsPerExchange) {
    /**
     * Checks numbers before anything is started.
     *
     * @throws org.bandgram.InvalidInputException if a number is out of bounds
     */
    public Spread {
      require(partitions >= 0, "partitions", partitions, "at least 0");
      require(
          iterationsPerExchange >= 1, "iterationsPerExchange", iterationsPerExchange, "at least 1");
    }
  }

  /**
   * The folder that a run is saved in, for another to go on from.
   *
   * @param folder a folder that all machines reach, as the engine's file systems name it
   * @param resume whether to go on from what an earlier run saved there
   * @param schedule how often
   */
  record Saving(String folder, boolean resume, Schedule schedule) {}

  /**
   * What to do.
   *
   * @param input where the points are, as the engine's file systems name it
   * @param reading what to take from it, in a precision that is known
   * @param options how to cluster
   * @param levels how to cluster on many levels; empty for a band
   * @param spread over which machines
   * @param saving where the run is saved; empty if a single machine need not
   * @param output where results are to be published; empty if they are not
   */
  record Job(
      String input,
      ReadOptions reading,
      AffinityOptions options,
      Optional<ManyLevels> levels,
      Spread spread,
      Optional<Saving> saving,
      Optional<Output> output) {}
}
