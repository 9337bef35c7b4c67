package org.bandgram.cli.kmeans;

import static org.bandgram.cli.options.GramApproximation.ALL;
import static org.bandgram.cli.options.GramApproximation.AUTO;
import static org.bandgram.cli.options.GramApproximation.BANDS;
import static org.bandgram.cli.options.GramApproximation.LOW_RANK;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.Starts;
import org.bandgram.Stopping;
import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.options.WeightFile;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.KernelSumForm;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.read.PointReader;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.storage.SimilarityStorage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How kernel K-means runs. Every default but of k and the device is that of the library. */
final class KernelKMeansArguments {
  private static final KernelKMeans.Options DEFAULTS = KernelKMeans.Options.of(1);

  @Mixin
  private SharedOption<Integer> clusters = SharedOption.CLUSTERS.required("Number of clusters.");

  @Option(
      names = "--init",
      paramLabel = "NAME",
      description =
          "Where to start: k-means++ (points that lie far apart in feature space), random (labels)"
              + " or round-robin (row modulo K) (default: ${DEFAULT-VALUE}).")
  private String init = DEFAULTS.init().start().toString();

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Start from the labels in this table instead: its column 'label', or its only column.")
  private Path labels;

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
          "Stop once an iteration lowers the objective by at most this share of it; 0 to wait until"
              + " no point moves");

  @Mixin
  private SharedOption<Integer> maxIterations =
      SharedOption.MAX_ITERATIONS.of(
          DEFAULTS.stopping().maxIterations(), "Most iterations of a start");

  @Option(
      names = "--empty",
      paramLabel = "NAME",
      description =
          "What a cluster without points does: relocate to the point farthest from its centroid, or"
              + " keep being empty (default: ${DEFAULT-VALUE}).")
  private EmptyClusterPolicy empty = DEFAULTS.empty();

  @Mixin
  private SharedOption<GramApproximation> approximation =
      SharedOption.APPROXIMATION.among(
          List.of(AUTO, ALL, LOW_RANK, BANDS),
          AUTO,
          "What stands for the matrix: all (every pair), low-rank or, without any guarantee, bands"
              + " (pairs close on a Hilbert curve); "
              + GramApproximation.AUTO_RULE,
          "auto also takes all with --similarities recomputed, --sums rows, --empty keep or a"
              + " kernel that may be indefinite (sigmoid, or polynomial with COEF0 below 0).");

  @Mixin private SharedOption<Integer> rank = SharedOption.rank();

  @Option(
      names = "--similarities",
      paramLabel = "WHERE",
      description =
          "Where the kernel values of all pairs are: stored, or recomputed whenever they are"
              + " needed, for the same result with less memory (default: ${DEFAULT-VALUE}).")
  private SimilarityStorage similarities = SimilarityStorage.STORED;

  @Mixin
  private SharedOption<Integer> halfBandwidth =
      SharedOption.HALF_BANDWIDTH.of(
          128, "How far apart on the curve two points may lie, for bands");

  @Option(
      names = "--sums",
      paramLabel = "NAME",
      description =
          "How kernel values are added up: product, a sparse product, of which only the rows of"
              + " moved points are computed; or rows, the kernel written by hand that it is"
              + " compared with (default: ${DEFAULT-VALUE}).")
  private KernelSumForm sums = DEFAULTS.sums().form();

  @Mixin
  private SharedOption<Device> device =
      SharedOption.device("auto tries some rows of the matrix on each, and takes what is faster.");

  @Mixin
  private SharedOption<Precision> precision =
      SharedOption.PRECISION.of(
          null, "Kernel values in float32 or float64 " + SharedOption.USUAL_PRECISION + ".");

  /** Returns the files that are read besides the points. */
  Stream<Path> inputs() {
    return Stream.ofNullable(labels);
  }

  /** Returns the precision, null to find it. */
  Precision precision() {
    return precision.value();
  }

  /** Returns the library's options with these choices; checks every bound. */
  KernelKMeans.Options toOptions(ReadOptions reading) {
    return new KernelKMeans.Options(
        clusters.value(),
        new Starts<>(start(reading), starts.value(), seed.value()),
        new Stopping(tolerance.value(), maxIterations.value()),
        empty,
        DEFAULTS.sums().withStorage(storage(approximation.value())).withForm(sums),
        device.value());
  }

  private GramStorage storage(GramApproximation chosen) {
    boolean comparesAll = chosen == ALL || chosen == AUTO;
    boolean stored = similarities == SimilarityStorage.STORED;
    InvalidInputException.require(
        stored || (similarities == SimilarityStorage.RECOMPUTED && comparesAll),
        "similarities",
        similarities,
        comparesAll ? "stored or recomputed" : "stored with --approximation " + chosen);
    InvalidInputException.require(
        stored || sums == KernelSumForm.PRODUCT,
        "sums",
        sums,
        "%s with --similarities %s".formatted(KernelSumForm.PRODUCT, similarities));
    return switch (chosen) {
      case BANDS -> GramStorage.banded(halfBandwidth.value());
      case LOW_RANK -> rank.addTo(GramStorage::lowRank);
      default -> stored ? GramStorage.stored() : GramStorage.tiled();
    };
  }

  /** Returns options for points: what auto takes for them. */
  private KernelKMeans.Options forSize(KernelKMeans.Options options, int n, Similarity kernel) {
    boolean needsAll =
        similarities != SimilarityStorage.STORED
            || sums == KernelSumForm.ROWS
            || empty == EmptyClusterPolicy.KEEP
            || kernel instanceof Sigmoid
            || (kernel instanceof Polynomial(double _, double coef0, int _) && coef0 < 0);
    return approximation.value() != AUTO || needsAll
        ? options
        : options.withSums(of -> of.withStorage(storage(AUTO.of(n))));
  }

  private LabelStart start(ReadOptions reading) {
    if (labels != null) {
      return LabelStart.given(readLabels(reading));
    }
    return switch (init) {
      case "k-means++" -> LabelStart.plusPlus();
      case "random" -> LabelStart.random();
      case "round-robin" -> LabelStart.roundRobin();
      default ->
          throw InvalidInputException.of(
              "init", "'" + init + "'", "k-means++, random or round-robin");
    };
  }

  /**
   * Reads the column of labels, or all columns where there is none of that name, or no second time
   * to read.
   */
  private DataSet readLabelTable(ReadOptions reading) {
    ReadOptions options = reading.ofFileBeside().withColumns(ReadOptions.ALL);
    if (InputName.of(labels).isStandardInput()) {
      return PointReader.read(labels, options, Progress.NONE);
    }
    try {
      return PointReader.read(labels, options.withColumns(LabelFile.LABEL), Progress.NONE);
    } catch (DataFormatException e) {
      if (!e.isOfMissingColumn()) {
        throw e;
      }
      return PointReader.read(labels, options, Progress.NONE);
    }
  }

  private int[] readLabels(ReadOptions reading) {
    DataSet table = readLabelTable(reading);
    List<String> columns = table.columns();
    int column = columns.size() == 1 ? 0 : columns.indexOf("label");
    if (column < 0) {
      throw new InvalidInputException(InputName.of(labels).title() + ": has no column 'label'");
    }
    int[] values = new int[table.size()];
    for (int i = 0; i < values.length; i++) {
      double value = table.points().get(i, column);
      values[i] = (int) value;
      if (values[i] != value || value < 0 || value >= clusters.value()) {
        throw InvalidInputException.of(
            table.places().apply(i) + ": the label",
            value,
            "a whole number from 0 to " + (clusters.value() - 1));
      }
    }
    return values;
  }

  /**
   * Returns options for points: with what auto takes for them, and with their labels if there are
   * some to start with.
   *
   * @throws InvalidInputException if there are more or fewer labels
   */
  KernelKMeans.Options ofPoints(KernelKMeans.Options options, DataSet data, Similarity kernel) {
    return withLabels(forSize(options, data.size(), kernel), data);
  }

  private KernelKMeans.Options withLabels(KernelKMeans.Options options, DataSet data) {
    if (!(options.init().start() instanceof LabelStart.Given given)) {
      return options;
    }
    int[] rows =
        WeightFile.rows(InputName.of(labels).title(), given.labels().length, "labels", data);
    int[] ofPoints = Arrays.stream(rows).map(row -> given.labels()[row]).toArray();
    return options.withInit(init -> init.withStart(LabelStart.given(ofPoints)));
  }
}
