package org.bandgram.cli.gram;

import org.bandgram.Provenance;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Report;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.io.DataSet;

/** Computes a matrix and measures it. */
final class GramRun {
  private GramRun() {}

  /** Computes and measures the matrix of points that were just read. */
  static Report execute(DataSet data, GramArguments arguments, Run run) {
    GramReport lines = new GramReport(data);
    try (GramMatrix matrix =
        GramMatrix.of(
            data.points(),
            arguments.matrix(),
            EigenvalueRange.bytes(data.size(), arguments.eigenvalues()),
            "fewer --max-iterations",
            run.execution())) {
      run.endStage("construct");
      MatrixReport.add(lines.report(), data, arguments.matrix(), matrix, run);
      lines.addError(
          GramError.of(
              matrix.operator(),
              data.points(),
              arguments.matrix().similarity(),
              arguments.error(),
              run.execution()));
      run.endStage("error");
      lines.addEigenvalues(
          EigenvalueRange.of(matrix.operator(), arguments.eigenvalues(), run.execution()),
          matrix.operator().backendName());
      run.endStage("eigenvalues");
      return lines
          .report()
          .shown()
          .computed(
              run,
              Provenance.of(
                  matrix.operator().backendName(),
                  run.execution().threads(),
                  arguments.eigenvalues()));
    }
  }
}
