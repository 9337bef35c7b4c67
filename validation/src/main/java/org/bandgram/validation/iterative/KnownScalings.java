package org.bandgram.validation.iterative;

import static org.bandgram.validation.harness.Column.column;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Stopping;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Smacof.Start;
import org.bandgram.io.read.NamedMatrix;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.SmallPng;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.StressOracle;
import org.bandgram.validation.sets.SyntheticSets;
import org.ejml.data.DMatrixRMaj;

/** Multidimensional scaling where its outcome is known: from other programs, or from a map. */
public final class KnownScalings {
  private static final double SAME = 1e-9;
  private static final Smacof.Options THOROUGH =
      Smacof.Options.defaults().withStopping(_ -> new Stopping(1e-12, 5000));

  private final Report report;
  private final Execution execution;

  public KnownScalings(Report report, Execution execution) {
    this.report = report;
    this.execution = execution;
  }

  /** The iterations of a problem, and the stress that another program sees in the end. */
  private record Compared(String problem, Embedding found, double[] expected) {
    double difference() {
      return largestDifference(found.stress(), expected);
    }
  }

  /** Compares the stress of each iteration with another program's. */
  public void compare(StressOracle oracle, List<Device> devices) {
    List<Compared> all =
        devices.stream()
            .flatMap(
                device ->
                    oracle.problems().stream()
                        .map(problem -> compared(problem, oracle.start(), device)))
            .toList();
    for (Compared one : all) {
      report.finding(
          one.difference() <= SAME,
          "MDS, %s on %s: the stress of numpy's and scikit-learn's iterations within 1e-9"
              .formatted(one.problem, one.found.provenance().backend()));
    }
    report.table(
        "Stress beside another program's",
        all,
        column("MDS of 100 objects in a plane", Compared::problem),
        column("backend", c -> c.found.provenance().backend()),
        column("iterations", c -> c.found.iterations()),
        column("stress at the start", c -> c.found.stress()[0]),
        column("stress in the end", c -> c.found.rawStress()),
        column("another program's", c -> c.expected[c.expected.length - 1]),
        column("largest relative difference of any iteration", Compared::difference));
  }

  private Compared compared(StressOracle.Problem problem, double[][] start, Device device) {
    double[] expected = problem.stress();
    Smacof.Options options =
        Smacof.Options.defaults()
            .withDevice(device)
            .withStopping(_ -> new Stopping(0, expected.length - 1));
    return new Compared(
        problem.name(), Smacof.fit(problem.dissimilarities(), start, options, execution), expected);
  }

  private static double largestDifference(double[] found, double[] expected) {
    double largest = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(found[i] - expected[i]) / expected[i]);
    }
    return largest;
  }

  /** Makes a map of distances by road, from both kinds of start. */
  public void map(NamedMatrix roads) {
    Dissimilarities distances = Dissimilarities.of(new DMatrixRMaj(roads.rows()));
    Embedding classical = Smacof.fit(distances, THOROUGH, execution);
    Embedding random =
        Smacof.fit(
            distances,
            THOROUGH.withInit(init -> init.withStart(Start.RANDOM).withStarts(20)),
            execution);
    record Scaling(String start, Embedding found) {}
    report.table(
        "%d towns of eurodist in a plane".formatted(roads.size()),
        List.of(
            new Scaling("classical scaling", classical),
            new Scaling("best of 20 random ones", random)),
        column("start", Scaling::start),
        column("iterations", s -> s.found.iterations()),
        column("stress at the start", s -> s.found.stress()[0]),
        column("in the end", s -> s.found.rawStress()),
        column("stress-1", s -> s.found.stress1()));
    Caption caption =
        new Caption(
            "Towns by their distances by road",
            "stress-1 %s after %d iterations"
                .formatted(Figures.of(classical.stress1()), classical.iterations()),
            "Data: R datasets, eurodist");
    PointSet points = PointSet.of(facingNorth(classical.points(), roads.names()));
    report.picture(
        "Map of eurodist",
        "eurodist.png",
        file ->
            SmallPng.write(
                ClusterPicture.named(PlanarView.of(points), roads.names())
                    .withCaption(caption)
                    .withSize(800, 675)
                    .render(),
                file));
  }

  /** Distances know no compass: Athens is to be east of Lisbon and south of Stockholm. */
  private static double[][] facingNorth(double[][] points, List<String> names) {
    int athens = names.indexOf("Athens");
    int lisbon = names.indexOf("Lisbon");
    int stockholm = names.indexOf("Stockholm");
    if (athens < 0 || lisbon < 0 || stockholm < 0) {
      return points;
    }
    double east = points[athens][0] < points[lisbon][0] ? -1 : 1;
    double north = points[stockholm][1] < points[athens][1] ? -1 : 1;
    return Arrays.stream(points)
        .map(point -> new double[] {east * point[0], north * point[1]})
        .toArray(double[][]::new);
  }

  /** Returns the distances by road, if they are there; in a smoke run those of a few points. */
  public static Optional<NamedMatrix> roads(DataFolder data, boolean smoke) {
    if (!smoke) {
      return data.findMatrix("eurodist.csv");
    }
    PointSet points = SyntheticSets.gaussian(9, 3, 1).points();
    EuclideanDistance distance = new EuclideanDistance();
    double[][] rows = new double[points.size()][points.size()];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        rows[i][j] = i == j ? 0 : distance.between(points, i, points, j);
      }
    }
    return Optional.of(
        new NamedMatrix(List.of(), rows, (i, j) -> "distance of points %d and %d".formatted(i, j)));
  }
}
