package org.bandgram.cli.gram;

import java.util.Arrays;
import java.util.List;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.gram.GramError;
import org.bandgram.gram.LinearOperator;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.similarity.internal.SimilarityText;
import org.bandgram.spectral.KernelPrincipalComponents;

/** Embeds points by a kernel. */
final class KernelPcaRun {
  /** Of how many rows the mass is measured. */
  private static final int SAMPLED_ROWS = 256;

  private static final double LITTLE_MASS = 0.9;

  private static final String PAIRS_ARE_FEW =
      "the pairs have %s of the kernel's mass: these are components of a much narrower kernel; a"
          + " larger --half-bandwidth, more --neighbours or a narrower kernel keep more, and"
          + " --approximation low-rank suits a wide kernel";

  private static final String RANK_IS_LOW =
      "the matrix has %s of the kernel's mass: components may be far from the kernel's; a larger"
          + " --rank or a wider kernel keeps more";

  private KernelPcaRun() {}

  /** Computes a matrix and finds its components. */
  static Outcome execute(
      DataSet data, MatrixArguments arguments, KernelPrincipalComponents.Options options, Run run) {
    Report report = Report.on(data);
    try (GramMatrix matrix =
        GramMatrix.of(
            data.points(),
            arguments,
            KernelPrincipalComponents.bytes(data.size(), options),
            "fewer --dimensions",
            run.execution())) {
      run.endStage("construct");
      new MatrixReport(matrix, arguments, data).addTo(report, run);
      LinearOperator kernel = matrix.operator();
      GramError error =
          GramError.of(
              kernel,
              data.points(),
              arguments.similarity(),
              new GramError.Options(SAMPLED_ROWS, arguments.seed()),
              run.execution());
      run.endStage("error");
      KernelPrincipalComponents found =
          KernelPrincipalComponents.fit(kernel, options, run.execution());
      run.endStage("components");
      MatrixReport.addMass(report, error, data);
      addComponents(report, found, options, kernel.backendName());
      addWarnings(report, found, error, matrix.approximation().hasLowRank());
      report.computed(run, Provenance.of(kernel.backendName(), run.execution().threads(), options));
      String headline =
          "%s in %s of %s"
              .formatted(
                  Phrases.count(data.size(), "point"),
                  Phrases.count(options.dimensions(), "component"),
                  SimilarityText.format(arguments.similarity()));
      List<String> names = data.ids().map(RowIds::values).orElse(List.of());
      return new Outcome(report, headline)
          .withPlaces(
              found.coordinates(),
              new ResultTable(data.size()).integers("row", i -> i).ids(names),
              names);
    }
  }

  private static void addComponents(
      Report report,
      KernelPrincipalComponents found,
      KernelPrincipalComponents.Options options,
      String backend) {
    double share = Arrays.stream(found.eigenvalues()).sum() / found.total();
    report
        .field("dimensions", options.dimensions())
        .field("eigenvalues", found.eigenvalues())
        .found(
            "components",
            "%s, with %s of the variance that is kept, %s"
                .formatted(
                    Phrases.count(found.eigenvalues().length),
                    Phrases.percent(share),
                    found.converged() ? "converged" : "NOT converged"))
        .line("computed on", backend)
        .field("variance", found.total())
        .field("tolerance", options.tolerance())
        .number("residual", found.residual())
        .field("converged", found.converged());
  }

  private static void addWarnings(
      Report report, KernelPrincipalComponents found, GramError error, boolean hasLowRank) {
    if (error.mass().value() < LITTLE_MASS) {
      report.warning(
          (hasLowRank ? RANK_IS_LOW : PAIRS_ARE_FEW)
              .formatted(Phrases.percent(error.mass().value())));
    }
    double[] eigenvalues = found.eigenvalues();
    if (eigenvalues[eigenvalues.length - 1] <= 0) {
      report.warning("there are fewer components with an eigenvalue above 0; others are 0");
    }
    if (!found.converged()) {
      report.endedEarly(
          "the components are less accurate than wanted; try more --max-iterations or a larger"
              + " --tolerance");
    }
  }
}
