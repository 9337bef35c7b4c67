package org.bandgram.cli.gram;

import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.Report;
import org.bandgram.io.DataSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says how good an approximation of a Gram matrix is. */
@Examples({
  "bandgram gram points.csv --similarity gaussian:0.5",
  "bandgram gram points.csv --similarity gaussian:0.5 --approximation graph --neighbours 64",
  "bandgram gram points.csv --similarity gaussian:0.01 --approximation low-rank --rank 500"
})
@Command(
    name = "gram",
    description = "Show how well bands, a graph or a matrix of low rank approximate a Gram matrix.",
    footer = {
      "",
      "Pairs left out count as zeros. The error is |G - A| / |G| in the Frobenius norm, for the"
          + " matrix G of all pairs and its approximation A; the share of mass is that of the sum of"
          + " absolute values. Both are measured on whole rows drawn at random, with standard"
          + " errors; all rows make them exact. Eigenvalues are those of A, by the Lanczos method,"
          + " each with a bound within which an eigenvalue lies.",
      "",
      "low-rank is F F' for a matrix F of R columns, by randomly pivoted Cholesky; low-rank+blocks"
          + " adds the pairs of G - F F' within blocks."
    })
public final class GramCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private GramArguments gramArguments;
  @Mixin private RunArguments runArguments;

  @Override
  public Integer call() {
    gramArguments.check();
    try (Run run = runArguments.start(cancellation())) {
      DataSet data = points.read(points.toReadOptions(gramArguments.matrix().precision()), run);
      run.endStage("read");
      Report report = GramRun.execute(data, gramArguments, run);
      run.clearProgress();
      runArguments.print(report);
    }
    return 0;
  }
}
