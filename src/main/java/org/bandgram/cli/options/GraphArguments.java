package org.bandgram.cli.options;

import java.nio.file.Path;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.checkpoint.GraphFile;
import org.bandgram.cli.result.Report;
import picocli.CommandLine.Option;

/** Where the graph of nearest neighbours comes from, and where it is kept for other runs. */
public final class GraphArguments {
  @Option(
      names = "--save-graph",
      paramLabel = "FILE",
      description =
          "Save the graph of nearest neighbours to this file as soon as it is found, for --graph of"
              + " other runs on the same points. It overwrites only earlier graphs.")
  private Path save;

  @Option(
      names = "--graph",
      paramLabel = "FILE",
      description = {
        "Take the graph of nearest neighbours from the file of --save-graph instead of searching;"
            + " the result is the same.",
        "Points, similarity, precision and number of neighbours must be as in that run; of many"
            + " levels it is the graph of the first."
      })
  private Path graph;

  /**
   * Takes the file.
   *
   * @param isGraph whether the user asked for a graph
   * @return the file, to be closed; null if there is none
   * @throws InvalidInputException if there is a file but no graph, or two files
   * @throws org.bandgram.BandgramException if the file is damaged, no graph, or cannot be written
   */
  public GraphFile open(boolean isGraph) {
    String pairs = "--pairs graph";
    InvalidInputException.requireWith(isGraph || save == null, "save-graph", pairs);
    InvalidInputException.requireWith(isGraph || graph == null, "graph", pairs);
    InvalidInputException.requireWithout(
        save == null || graph == null, "save-graph", "--graph " + graph);
    InvalidInputException.require(
        save == null || !save.equals(Path.of("-")), "save-graph", save, "the name of a file");
    return graph != null ? GraphFile.load(graph) : save != null ? GraphFile.save(save) : null;
  }

  /** Tells whether a graph is saved or taken from a file. */
  public boolean areGiven() {
    return save != null || graph != null;
  }

  /** Adds the file, if there is one, to the settings of a run. */
  public Execution.Settings addTo(Execution.Settings settings, GraphFile file) {
    return file == null ? settings : settings.withGraphs(file);
  }

  /** Says what became of the file. */
  public void addTo(Report report, GraphFile file) {
    if (file == null) {
      return;
    }
    if (!file.isUsed()) {
      report.warning(
          "the run needed no graph of nearest neighbours, as it compared all pairs, so %s was not %s"
              .formatted(graph != null ? graph : save, graph != null ? "used" : "written"));
    } else if (graph != null) {
      report.line("graph", "from " + graph);
    } else {
      report.line("graph", "saved to " + save);
    }
  }
}
