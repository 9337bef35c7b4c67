package org.bandgram.cli.gram;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFigures;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramError;
import org.bandgram.gram.GramOperator;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.similarity.internal.SimilarityText;
import org.bandgram.spectral.KernelPrincipalComponents;

/**
 * Embeds points by a kernel.
 *
 * @param names the ids of the points, or none
 * @param components where they are
 * @param headline how they came there, in half a line
 * @param report what is said about them
 */
record KernelPcaRun(
    List<String> names, KernelPrincipalComponents components, String headline, Report report)
    implements Outcome {
  private static final String COORDINATES = "coordinates";
  private static final String PICTURE = "map.png";

  /** Of how many rows the mass is measured. */
  private static final int SAMPLED_ROWS = 256;

  private static final double LITTLE_MASS = 0.9;

  /** Computes a matrix and finds its components. */
  static KernelPcaRun execute(
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
      MatrixReport.add(report, data, arguments, matrix, run);
      GramOperator kernel = matrix.operator();
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
      addWarnings(report, found, error);
      report
          .seconds(run)
          .memory()
          .provenance(Provenance.of(kernel.backendName(), run.execution().threads(), options));
      return new KernelPcaRun(
          data.ids().map(RowIds::values).orElse(List.of()),
          found,
          "%s in %s of %s"
              .formatted(
                  Phrases.count(data.size(), "point"),
                  Phrases.count(options.dimensions(), "component"),
                  SimilarityText.format(arguments.similarity())),
          report);
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
                    MatrixReport.percent(share),
                    found.converged() ? "converged" : "NOT converged"))
        .line("computed on", backend)
        .field("variance", found.total())
        .field("tolerance", options.tolerance())
        .number("residual", found.residual(), "residual")
        .field("converged", found.converged());
  }

  private static void addWarnings(Report report, KernelPrincipalComponents found, GramError error) {
    if (error.mass().value() < LITTLE_MASS) {
      report.warning(
          ("the pairs have %s of the kernel's mass: these are components of a much narrower kernel;"
                  + " a larger --half-bandwidth, more --neighbours or a narrower kernel keep more")
              .formatted(MatrixReport.percent(error.mass().value())));
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

  /** Returns every name that a file of a run may have. */
  static List<String> fileNames() {
    return ResultFiles.names(List.of(COORDINATES), PICTURE);
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    PointSet points = components.coordinates();
    ResultTable table = new ResultTable(points.size()).integers("row", i -> i);
    if (!names.isEmpty()) {
      table.texts("id", names::get);
    }
    for (int f = 0; f < points.dimensions(); f++) {
      int dimension = f;
      table.numbers("x" + (f + 1), Precision.FLOAT64, i -> points.get(i, dimension));
    }
    table.write(folder.resolve(format.fileName(COORDINATES)));
  }

  @Override
  public void draw(Path folder, Caption caption) {
    PlanarView view = PlanarView.of(components.coordinates());
    ClusterPicture.named(view, names).withCaption(caption).write(folder.resolve(PICTURE));
  }

  @Override
  public Figures figures() {
    return ResultFigures.ofPoints(components.coordinates(), names);
  }
}
