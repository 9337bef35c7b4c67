package org.bandgram.cli.gram;

import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Report;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.io.DataSet;

/** Computes a matrix and measures it. */
final class GramRun {
  /** How to have a matrix that is not indefinite. */
  private static final String WAY_ON =
      "; take --approximation blocks, low-rank or low-rank+blocks, which stay positive semidefinite"
          + " if the similarity is";

  private GramRun() {}

  /** Computes and measures the matrix of points that were just read. */
  static Report execute(DataSet data, GramArguments arguments, Run run) {
    Report report = Report.on(data);
    try (GramMatrix matrix =
        GramMatrix.of(
            data.points(),
            arguments.matrix(),
            EigenvalueRange.bytes(data.size(), arguments.eigenvalues()),
            "fewer --max-iterations",
            run.execution())) {
      run.endStage("construct");
      new MatrixReport(matrix, arguments.matrix(), data).addTo(report, run);
      GramError error =
          GramError.of(
              matrix.operator(),
              data.points(),
              arguments.matrix().similarity(),
              arguments.error(),
              run.execution());
      addError(report, error, data);
      run.endStage("error");
      addEigenvalues(
          report,
          EigenvalueRange.of(matrix.operator(), arguments.eigenvalues(), run.execution()),
          matrix.operator().backendName(),
          matrix.approximation().cutsPairs() ? WAY_ON : "");
      run.endStage("eigenvalues");
      return report
          .shown()
          .computed(
              run,
              Provenance.of(
                  matrix.operator().backendName(),
                  run.execution().threads(),
                  arguments.eigenvalues()));
    }
  }

  private static void addError(Report report, GramError error, DataSet data) {
    GramError.Estimate relative = error.relative();
    MatrixReport.addMass(report, error, data);
    report
        .field("relative_error", relative.value())
        .found(
            "error",
            "%s of the Frobenius norm, %s"
                .formatted(
                    MatrixReport.within(
                        Phrases.number(relative.value()), Phrases.number(relative.standardError())),
                    MatrixReport.rows(error, data)))
        .field("relative_error_standard_error", relative.standardError())
        .field("sampled_rows", error.sampledRows());
  }

  private static void addEigenvalues(
      Report report, EigenvalueRange range, String backend, String wayOn) {
    addEigenvalue(report, "least", range.least(), range.leastBound());
    addEigenvalue(report, "greatest", range.greatest(), range.greatestBound());
    report
        .entry(
            "steps",
            range.steps(),
            "Lanczos steps",
            Phrases.count(range.steps()) + " on " + backend)
        .field("converged", range.converged())
        .field("indefinite", range.indefinite());
    if (range.indefinite()) {
      report.warning(
          ("the matrix of these pairs is indefinite: methods for positive semidefinite kernels"
                  + " promise nothing on it, unless at least %s is added to its diagonal%s")
              .formatted(Phrases.number(range.leastBound() - range.least()), wayOn));
    }
    if (!range.converged()) {
      report.warning(
          "the bounds of the eigenvalues are wider than wanted; try more --max-iterations or a"
              + " larger --tolerance");
    }
  }

  private static void addEigenvalue(Report report, String name, double value, double bound) {
    report
        .field(name + "_eigenvalue", value)
        .found(
            name + " eigenvalue",
            "%s, within %s".formatted(Phrases.number(value), Phrases.number(bound)))
        .field(name + "_eigenvalue_bound", bound);
  }
}
