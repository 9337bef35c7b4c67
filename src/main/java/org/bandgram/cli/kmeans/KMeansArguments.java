package org.bandgram.cli.kmeans;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.Starts;
import org.bandgram.Stopping;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.options.WeightFile;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.read.PointReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How K-means runs. Every default but of k and the device is that of the library. */
final class KMeansArguments {
  private static final KMeans.Options DEFAULTS = KMeans.Options.of(1);

  @Mixin
  private SharedOption<Integer> clusters = SharedOption.CLUSTERS.required("Number of clusters.");

  @Option(
      names = "--init",
      paramLabel = "NAME",
      description =
          "Where to start: k-means++ (points that lie far apart) or random (any points) (default:"
              + " ${DEFAULT-VALUE}).")
  private String init = DEFAULTS.init().start().toString();

  @Option(
      names = "--centroids",
      paramLabel = "FILE",
      description = "Start from these K points instead, in columns as those of INPUT.")
  private Path centroids;

  @Mixin
  private SharedOption<Integer> starts =
      SharedOption.STARTS.of(DEFAULTS.init().starts(), "Number of starts; the best result counts");

  @Mixin
  private SharedOption<Long> seed =
      SharedOption.SEED.of(DEFAULTS.init().seed(), "Seed of the first start");

  @Mixin
  private SharedOption<Double> tolerance =
      SharedOption.TOLERANCE.of(
          DEFAULTS.stopping().tolerance(),
          "Stop once the sum of the squared shifts of the centroids is at most this times the mean"
              + " variance of the coordinates; 0 to wait until no point moves");

  @Mixin
  private SharedOption<Integer> maxIterations =
      SharedOption.MAX_ITERATIONS.of(
          DEFAULTS.stopping().maxIterations(), "Most iterations of a start");

  @Mixin
  private SharedOption<Path> weights =
      SharedOption.WEIGHTS.of(null, "How often each point counts: one number above 0 a row.");

  @Mixin
  private SharedOption<Device> device =
      SharedOption.device("auto tries a few iterations on each, and takes the faster.");

  @Option(
      names = "--host-share",
      paramLabel = "P",
      description =
          "With --device cuda, the part of the points, 0 to 1, that the CPU takes at the same time;"
              + " the result is the same (default: ${DEFAULT-VALUE}).")
  private double hostShare = DEFAULTS.hostShare();

  /** The columns of the file of centroids, once that is read. */
  private DataSet.Header centroidColumns;

  /** Returns the files that are read besides the points. */
  Stream<Path> inputs() {
    return Stream.of(Optional.ofNullable(centroids), Optional.ofNullable(weights.value()))
        .flatMap(Optional::stream);
  }

  /** Returns the library's options with these choices; checks every bound. */
  KMeans.Options toOptions(ReadOptions reading) {
    CentroidStart start = start();
    KMeans.Options options =
        new KMeans.Options(
            clusters.value(),
            new Starts<>(start, starts.value(), seed.value()),
            new Stopping(tolerance.value(), maxIterations.value()),
            device.value(),
            hostShare);
    return centroids == null ? options : options.withInit(init -> init.withStart(given(reading)));
  }

  private CentroidStart start() {
    return switch (init) {
      case "k-means++" -> CentroidStart.plusPlus();
      case "random" -> CentroidStart.random();
      default -> throw InvalidInputException.of("init", "'" + init + "'", "k-means++ or random");
    };
  }

  private CentroidStart given(ReadOptions reading) {
    DataSet table = PointReader.read(centroids, ofCentroids(reading), Progress.NONE);
    centroidColumns = table.header();
    PointSet points = table.points();
    if (points.size() != clusters.value()) {
      throw new InvalidInputException(
          "%s: has %s, but --clusters is %d"
              .formatted(centroids, Phrases.count(points.size(), "row"), clusters.value()));
    }
    return CentroidStart.given(points);
  }

  /**
   * Returns how to read a file that is not INPUT but has its columns, as they are before scaling.
   */
  private static ReadOptions ofCentroids(ReadOptions reading) {
    return reading
        .withIdColumn(null)
        .withFormat(null)
        .withPrecision(Precision.FLOAT64)
        .withScale(Scaling.Kind.NONE);
  }

  private void requireFinite(PointSet points, Precision precision) {
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < points.dimensions(); j++) {
        if (!Double.isFinite(precision.round(points.get(i, j)))) {
          throw DataFormatException.atRow(
              centroids.toString(),
              i,
              "x" + j,
              "has %s, which is too large for %s".formatted(points.get(i, j), precision));
        }
      }
    }
  }

  /**
   * Returns options whose centroids to start from, if there are some, are scaled as the points are.
   *
   * @throws InvalidInputException if they have other dimensions
   */
  KMeans.Options scaled(KMeans.Options options, DataSet data) {
    if (!(options.init().start() instanceof CentroidStart.Given given)) {
      return options;
    }
    int found = data.points().dimensions();
    if (given.centroids().dimensions() != found) {
      throw new InvalidInputException(
          "%s: has %s, but the points of %s have %d"
              .formatted(
                  centroids,
                  Phrases.count(given.centroids().dimensions(), "coordinate"),
                  data.source().name(),
                  found));
    }
    int[] displaced = centroidColumns.displacedFrom(data.header());
    if (displaced.length > 0) {
      throw new InvalidInputException(
          "%s: column '%s' is in the place of '%s' of %s; --columns %s takes both by their names"
              .formatted(
                  centroids,
                  centroidColumns.columns().get(displaced[0]),
                  data.columns().get(displaced[0]),
                  data.source().name(),
                  String.join(",", data.columns())));
    }
    Precision precision = data.points().precision();
    requireFinite(given.centroids(), precision);
    return data.conversion() instanceof Scaling scaling
        ? options.withInit(
            init ->
                init.withStart(CentroidStart.given(scaling.apply(given.centroids(), precision))))
        : options;
  }

  /** Returns the weights of the points, none where every point counts once. */
  double[] weights(DataSet data, ReadOptions reading, Run run) {
    return weights.value() == null
        ? new double[0]
        : WeightFile.read(weights.value(), data, reading, run.execution());
  }
}
