package org.bandgram.cli.gram;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.io.DataSet;

/** What is said about a matrix. */
final class GramReport {
  private final Report report;
  private final DataSet data;

  GramReport(DataSet data) {
    this.report = Report.on(data);
    this.data = data;
  }

  Report report() {
    return report;
  }

  void addError(GramError error) {
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

  void addEigenvalues(EigenvalueRange range, String backend) {
    addEigenvalue("least", range.least(), range.leastBound());
    addEigenvalue("greatest", range.greatest(), range.greatestBound());
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
                  + " promise nothing on it, unless at least %s is added to its diagonal")
              .formatted(Phrases.number(range.leastBound() - range.least())));
    }
    if (!range.converged()) {
      report.warning(
          "the bounds of the eigenvalues are wider than wanted; try more --max-iterations or a"
              + " larger --tolerance");
    }
  }

  private void addEigenvalue(String name, double value, double bound) {
    report
        .field(name + "_eigenvalue", value)
        .found(
            name + " eigenvalue",
            "%s, within %s".formatted(Phrases.number(value), Phrases.number(bound)))
        .field(name + "_eigenvalue_bound", bound);
  }
}
