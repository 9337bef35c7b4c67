package org.bandgram.cli.exemplars;

import org.bandgram.Execution;
import org.bandgram.SystemMemory;
import org.bandgram.cli.console.Run;
import org.bandgram.data.DataSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.Representation;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.metric.ClusteringError;

/**
 * Exemplars that an optimiser chose and how good they are.
 *
 * @param data the points
 * @param function what was maximised
 * @param arguments the function as the user wrote it
 * @param optimizer who chose
 * @param options how
 * @param reference on how many points gains were measured
 * @param selection the exemplars
 * @param value f of the exemplars, on all points
 * @param representation which of them represents each point
 * @param clusteringError mean squared Euclidean distance of a point to its exemplar
 * @param seconds where the time went
 * @param peakMemoryBytes the most memory the process has held at once
 */
record ExemplarReport(
    DataSet data,
    ExemplarClustering function,
    FunctionArguments arguments,
    ExemplarOptimizer optimizer,
    SelectionOptions options,
    int reference,
    ExemplarSelection selection,
    double value,
    Representation representation,
    double clusteringError,
    Seconds seconds,
    long peakMemoryBytes) {

  /**
   * Wall-clock seconds.
   *
   * @param read reading the input
   * @param select preparing the function and choosing
   * @param evaluate finding each point's exemplar and measuring the result
   * @param total everything from the start of the command, writing of files left out
   */
  record Seconds(double read, double select, double evaluate, double total) {}

  /** Chooses exemplars among the points of a data set that was just read. */
  static ExemplarReport of(
      DataSet data, FunctionArguments arguments, SelectionArguments selecting, Run run) {
    double read = run.seconds();
    Execution execution = run.execution();
    ExemplarOptimizer optimizer = selecting.toOptimizer();
    SelectionOptions options = selecting.toOptions(data.size());
    int reference = selecting.reference(data.size());
    boolean isSampled = reference < data.size();
    ExemplarClustering function =
        ExemplarClustering.of(data.points(), arguments.toOptions(data.points()), execution);
    ExemplarSelection selection =
        isSampled && optimizer instanceof StreamingOptimizer streaming
            ? streaming.select(
                function.sample(reference, options.seed(), execution),
                options,
                data.points(),
                execution)
            : optimizer.select(function, options, execution);
    double selected = run.seconds();
    int[] rows = selection.rows();
    double value = isSampled ? function.value(rows, execution) : selection.value();
    Representation representation = function.represent(rows, execution);
    double error = ClusteringError.mean(data.points(), representation.exemplarOf(rows), execution);
    double total = run.seconds();
    return new ExemplarReport(
        data,
        function,
        arguments,
        optimizer,
        options,
        reference,
        selection,
        value,
        representation,
        error,
        new Seconds(read, selected - read, total - selected, total),
        SystemMemory.peakBytes());
  }

  /** Tells whether gains were measured on a sample of the points. */
  boolean isSampled() {
    return reference < data.size();
  }
}
