package org.bandgram.cli.cluster;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.WorkingFolderArgument;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.RunPlan;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what a run would need. */
@Examples({
  "bandgram plan points.csv --columns x,y",
  "bandgram plan embeddings.npy --clusters 1000",
  "bandgram plan points.csv --pairs graph --device cpu --json"
})
@Command(
    name = "plan",
    description = "Show the memory and time that 'cluster' would need, and what would need less.",
    footer = {
      "",
      "The memory is that of the whole process on the CPU, the JVM and the points included, if"
          + " BANDGRAM_JAVA_OPTS sets neither heap nor collector. Times are extrapolated from a few"
          + " iterations on up to 32,768 of the points, on this machine as it is now; a run takes"
          + " 80 to 300 iterations as a rule. In its first second a run is slower, since its loops are"
          + " not compiled yet. If there are many levels, the plan is of the first, which is the"
          + " largest. On the CPU a graph lies in the JVM's heap, whose bound is what is available."
    })
public final class PlanCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private ClusteringArguments clusteringArguments;
  @Mixin private RunArguments runArguments;
  @Mixin private WorkingFolderArgument workingFolder;

  @Override
  public Integer call() {
    AffinityOptions options = clusteringArguments.toOptions();
    Execution.Settings settings = Execution.Settings.ofThreads(1).withCancellation(cancellation());
    try (Run run = runArguments.start(workingFolder.addTo(settings))) {
      ReadOptions reading = points.toReadOptions(clusteringArguments.precision());
      DataSet data = points.read(reading, run);
      run.endStage("read");
      boolean weighted = clusteringArguments.weights(data, reading, run.execution()).isPresent();
      AutoAffinityPropagation.Options asked = clusteringArguments.toOptions(data.points(), options);
      Choice choice =
          AutoAffinityPropagation.choose(data.points(), asked, weighted, run.execution());
      Report report = report(data, asked, choice, run);
      run.clearProgress();
      runArguments.printResult(report);
    }
    return 0;
  }

  private static Report report(
      DataSet data, AutoAffinityPropagation.Options asked, Choice choice, Run run) {
    if (choice.isByMedoids()) {
      return PlanReport.ofMedoids(data, choice, asked.medoids(), run);
    }
    PlanReport report = plan(data, asked, choice, run.execution());
    return report.report().computed(run, report.plan().provenance());
  }

  private static PlanReport plan(
      DataSet data, AutoAffinityPropagation.Options options, Choice choice, Execution execution) {
    PointSet points = data.points();
    InvalidInputException.require(
        choice.pairs() != Pairs.COO,
        "pairs",
        choice.pairs(),
        "bands, graph, all or auto for a plan");
    AffinityOptions chosen = options.of(choice);
    AffinityOptions planned =
        choice.pairs() == Pairs.ALL
            ? chosen.withHalfBandwidth(Math.max(1, points.size() - 1))
            : chosen;
    RunPlan plan =
        choice.pairs() == Pairs.GRAPH
            ? RunPlan.of(points, planned, choice.graph(planned), execution)
            : RunPlan.of(points, planned, execution);
    return new PlanReport(data, choice, planned, plan);
  }
}
