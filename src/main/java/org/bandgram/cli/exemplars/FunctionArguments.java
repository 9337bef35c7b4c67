package org.bandgram.cli.exemplars;

import java.util.Arrays;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.internal.text.Decimals;
import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.similarity.internal.DistanceText;
import org.bandgram.storage.GroundStorage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the function of exemplar clustering is; shared by the commands that compute it. */
final class FunctionArguments {
  private static final String ZERO = "zero";
  private static final String MEAN = "mean";
  private static final String HALF = "float16";

  @Option(
      names = "--distance",
      paramLabel = "FORM",
      description =
          "How unlike two points are: " + DistanceText.FORMS + " (default: ${DEFAULT-VALUE}).")
  private String distance =
      DistanceText.format(ExemplarClustering.Options.defaults().dissimilarity());

  @Option(
      names = "--origin",
      paramLabel = "E0",
      description =
          "The auxiliary exemplar that represents every point at first: zero, mean (of the points)"
              + " or coordinates with commas between (default: ${DEFAULT-VALUE}).")
  private String origin = ZERO;

  @Option(
      names = "--precision",
      paramLabel = "TYPE",
      description =
          "float32, float64, or float16 for points stored in 16 bits each and arithmetic in float32"
              + " "
              + SharedOption.USUAL_PRECISION
              + ".")
  private String precision;

  @Option(
      names = "--memory",
      paramLabel = "BYTES",
      description =
          "Bytes that evaluating many sets at once may use (default: half of what is free).")
  private Long memory;

  @Mixin private SharedOption<Device> device = SharedOption.device();

  /** Returns the precision to read points in, null to find it. */
  Precision readPrecision() {
    return HALF.equals(precision)
        ? Precision.FLOAT32
        : precision == null ? null : Precision.parse(precision);
  }

  /** Returns the precision as the user wrote it, null if it is to be found. */
  String precision() {
    return precision;
  }

  /** Returns the auxiliary exemplar as the user wrote it. */
  String origin() {
    return origin;
  }

  /** Returns the library's options with these choices. */
  ExemplarClustering.Options toOptions(DataSet data) {
    ExemplarClustering.Options options =
        ExemplarClustering.Options.defaults()
            .withDissimilarity(
                Blame.onOption("distance", distance, () -> DistanceText.parse(distance)))
            .withStart(start(data))
            .withStorage(HALF.equals(precision) ? GroundStorage.HALF : GroundStorage.FULL)
            .withDevice(device.value());
    return memory == null ? options : options.withMemory(memory);
  }

  private double[] start(DataSet data) {
    return switch (origin) {
      case ZERO -> new double[0];
      case MEAN -> mean(data.points());
      default -> coordinates(data);
    };
  }

  /** Coordinates of columns that were scaled are in the units that these have in the file. */
  private double[] coordinates(DataSet data) {
    int dimensions = data.points().dimensions();
    Precision stored = data.points().precision();
    double[] coordinates =
        Arrays.stream(origin.split(",", -1))
            .mapToDouble(text -> Decimals.parse(text, stored))
            .toArray();
    InvalidInputException.require(
        coordinates.length == dimensions && Arrays.stream(coordinates).allMatch(Double::isFinite),
        "origin",
        "'" + origin + "'",
        "zero, mean or %s in %s with commas between"
            .formatted(Phrases.count(dimensions, "coordinate"), stored));
    return data.conversion() instanceof Scaling scaling
        ? scaling.apply(PointSet.of(new double[][] {coordinates}), stored).row(0)
        : coordinates;
  }

  private static double[] mean(PointSet points) {
    double[] mean = new double[points.dimensions()];
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < mean.length; f++) {
        mean[f] += points.get(i, f);
      }
    }
    return Arrays.stream(mean).map(sum -> sum / points.size()).toArray();
  }
}
