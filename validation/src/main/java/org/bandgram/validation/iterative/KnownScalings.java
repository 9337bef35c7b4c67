package org.bandgram.validation.iterative;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.data.graph.NamedMatrix;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Start;
import org.bandgram.plot.Caption;
import org.bandgram.plot.NamedMap;
import org.bandgram.plot.PlanarView;
import org.bandgram.similarity.EuclideanDistance;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.StressOracle;
import org.bandgram.validation.sets.SyntheticSets;
import org.ejml.data.DMatrixRMaj;

/** Multidimensional scaling where its outcome is known: from other programs, or from a map. */
public final class KnownScalings {
  private static final double SAME = 1e-9;
  private static final Smacof.Options THOROUGH =
      Smacof.Options.defaults()
          .withStopping(stopping -> stopping.withTolerance(1e-12).withMaxIterations(5000));

  private final Summary summary;
  private final Execution execution;

  public KnownScalings(Summary summary, Execution execution) {
    this.summary = summary;
    this.execution = execution;
  }

  /** Compares the stress of each iteration with another program's. */
  public void compare(StressOracle oracle, List<Device> devices) {
    MarkdownTable rows =
        new MarkdownTable(
            "MDS of 100 objects in a plane",
            "backend",
            "iterations",
            "stress at the start",
            "stress in the end",
            "another program's",
            "largest relative difference of any iteration");
    for (Device device : devices) {
      oracle.problems().forEach(problem -> compare(problem, oracle.start(), device, rows));
    }
    summary.section("Stress beside another program's", rows);
  }

  private void compare(
      StressOracle.Problem problem, double[][] start, Device device, MarkdownTable rows) {
    double[] expected = problem.stress();
    Smacof.Options options =
        Smacof.Options.defaults()
            .withDevice(device)
            .withStopping(
                stopping -> stopping.withTolerance(0).withMaxIterations(expected.length - 1));
    Embedding found = Smacof.fit(problem.dissimilarities(), start, options, execution);
    double difference = largestDifference(found.stress(), expected);
    rows.row(
        problem.name(),
        found.provenance().backend(),
        found.iterations(),
        Figures.of(found.stress()[0]),
        Figures.of(found.rawStress()),
        Figures.of(expected[expected.length - 1]),
        Figures.of(difference));
    summary.finding(
        difference <= SAME,
        "MDS, %s on %s: the stress of numpy's and scikit-learn's iterations within 1e-9"
            .formatted(problem.name(), found.provenance().backend()));
  }

  private static double largestDifference(double[] found, double[] expected) {
    double largest = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(found[i] - expected[i]) / expected[i]);
    }
    return largest;
  }

  /** Makes a map of distances by road, from both kinds of start. */
  public Results map(NamedMatrix roads, Results results) {
    Dissimilarities distances = Dissimilarities.of(new DMatrixRMaj(roads.rows()));
    Embedding classical = Smacof.fit(distances, THOROUGH, execution);
    Embedding random =
        Smacof.fit(
            distances,
            THOROUGH.withInit(init -> init.withStart(Start.RANDOM).withStarts(20)),
            execution);
    MarkdownTable rows =
        new MarkdownTable("start", "iterations", "stress at the start", "in the end", "stress-1");
    row(rows, "classical scaling", classical);
    row(rows, "best of 20 random ones", random);
    summary.section("%d towns of eurodist in a plane".formatted(roads.size()), rows);
    Caption caption =
        new Caption(
            "Towns by their distances by road",
            "stress-1 %s after %d iterations"
                .formatted(Figures.of(classical.stress1()), classical.iterations()),
            "Data: R datasets, eurodist");
    PointSet points = PointSet.of(facingNorth(classical.points(), roads.names()));
    return results.picture(
        "Map of eurodist",
        "eurodist.png",
        new NamedMap(PlanarView.of(points), roads.names(), caption)::writeSmall);
  }

  private static void row(MarkdownTable rows, String start, Embedding found) {
    rows.row(
        start,
        found.iterations(),
        Figures.of(found.stress()[0]),
        Figures.of(found.rawStress()),
        Figures.of(found.stress1()));
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
