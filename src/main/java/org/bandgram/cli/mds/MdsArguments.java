package org.bandgram.cli.mds;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.Starts;
import org.bandgram.Stopping;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.options.MissingArgument;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.Report;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Smacof.Start;
import org.bandgram.embed.internal.InvalidPairException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.read.NamedMatrix;
import org.bandgram.io.read.PointReader;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.internal.DistanceText;
import org.ejml.data.DMatrixRMaj;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What is embedded, and how. Every default but the device is the library's. */
public final class MdsArguments {
  private static final Smacof.Options DEFAULTS = Smacof.Options.defaults();

  /** What the input holds. */
  public enum Source {
    /** Dissimilarities of all pairs. */
    MATRIX,
    /** Points, whose distances are the dissimilarities. */
    POINTS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What was read.
   *
   * @param names the names of the objects, or none
   * @param dissimilarities of all pairs, or of those of a band
   * @param start where the objects are at first, a row for each; empty where the options say it
   */
  record Objects(
      List<String> names,
      Report report,
      Dissimilarities dissimilarities,
      Optional<double[][]> start) {}

  @Option(
      names = "--from",
      paramLabel = "NAME",
      description =
          "What INPUT holds: a matrix of dissimilarities, or points (default: ${DEFAULT-VALUE}).")
  private Source source = Source.MATRIX;

  @Option(
      names = "--distance",
      paramLabel = "NAME",
      description =
          "How points are compared: " + DistanceText.FORMS + " (default: ${DEFAULT-VALUE}).")
  private String distance = "euclidean";

  @Mixin
  private SharedOption<Integer> halfBandwidth =
      SharedOption.HALF_BANDWIDTH.of(
          null,
          "Let only objects at most H places apart count, points along a curve, others in the"
              + " order of rows: for points, memory and time grow with H instead of their"
              + " number (default: all pairs).");

  @Mixin
  private SharedOption<CurveKind> curve =
      SharedOption.CURVE.of(
          CurveOrdering.Options.defaults().curve(),
          "The curve that orders points with --half-bandwidth: morton or hilbert");

  @Option(
      names = "--missing",
      paramLabel = "RULE",
      arity = "0..1",
      preprocessor = RuleOrNone.class,
      description =
          "Let cells of a matrix without a value stand for pairs that do not count. For points,"
              + " what becomes of such a cell: fail refuses INPUT, drop leaves the row out, mean or"
              + " median of the column's other values takes its place.")
  private Missing missing = Missing.FAIL;

  @Mixin private MissingArgument.Words missingValues;

  /** Takes a rule, if one is there, and no name of a file; null stands for none. */
  static final class RuleOrNone implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      boolean isAlone =
          !"=".equals(info.get("separator"))
              && (arguments.isEmpty()
                  || Arrays.stream(Missing.values())
                      .noneMatch(rule -> rule.toString().equals(arguments.peek())));
      if (isAlone) {
        option.setValue(null);
      }
      return isAlone;
    }
  }

  @Mixin
  private SharedOption<Path> weightsArgument =
      SharedOption.WEIGHTS.of(
          null,
          "How much each pair counts: a symmetric matrix like INPUT, by names if both have some"
              + " (default: 1 for all pairs).");

  @Option(
      names = "--dimensions",
      paramLabel = "P",
      description = "Number of coordinates of each object (default: ${DEFAULT-VALUE}).")
  private int dimensions = DEFAULTS.dimensions();

  @Option(
      names = "--start",
      paramLabel = "NAME|FILE",
      description = {
        "Where to start: classical, random or a table of coordinates (default: ${DEFAULT-VALUE}).",
        "classical is classical scaling, of some points if there is a --half-bandwidth. random"
            + " folds the map of a band. A table has a row for each object, such as the"
            + " coordinates.csv of an earlier run, by name or row if it has these, else in the"
            + " order of INPUT."
      })
  private Path start = Path.of(DEFAULTS.init().start().toString());

  @Mixin
  private SharedOption<Integer> starts =
      SharedOption.STARTS.of(
          DEFAULTS.init().starts(),
          "Number of random starts; the embedding of least stress is kept");

  @Mixin private SharedOption<Long> seed = SharedOption.seed(DEFAULTS.init().seed());

  @Mixin
  private SharedOption<Double> tolerance =
      SharedOption.TOLERANCE.of(
          DEFAULTS.stopping().tolerance(),
          "Ends when the stress falls by no more than this share of itself");

  @Mixin
  private SharedOption<Integer> maxIterations =
      SharedOption.MAX_ITERATIONS.of(DEFAULTS.stopping().maxIterations(), "Most iterations");

  @Mixin
  private SharedOption<Device> device =
      SharedOption.device("auto tries a few iterations on each, and takes what is faster.");

  /** Returns the files that are read besides INPUT. */
  Stream<Path> inputs() {
    return Stream.of(Optional.ofNullable(weightsArgument.value()), startFile())
        .flatMap(Optional::stream);
  }

  /** Returns the start that is named, if it is no file. */
  private Optional<Start> namedStart() {
    return Arrays.stream(Start.values())
        .filter(known -> known.toString().equals(start.toString()))
        .findFirst();
  }

  /** Returns the file of coordinates to start from. */
  Optional<Path> startFile() {
    return namedStart().isPresent() ? Optional.empty() : Optional.of(start);
  }

  /** Returns what says which pairs count: the weights where there are some, else the input. */
  Path connection(Path input) {
    return weightsArgument.value() == null ? input : weightsArgument.value();
  }

  /** Returns what INPUT holds. */
  Source source() {
    return source;
  }

  /** Returns the library's options; checks every bound. */
  Smacof.Options toOptions() {
    distance();
    InvalidInputException.require(
        source == Source.MATRIX || missing != null,
        "missing",
        "given",
        "drop, mean, median or fail with points");
    InvalidInputException.require(
        source == Source.POINTS || missing == null || missing == Missing.FAIL,
        "missing",
        missing,
        "without a rule for a matrix, whose pairs it leaves out");
    Integer width = halfBandwidth.value();
    InvalidInputException.require(
        width == null || width >= 1, "half-bandwidth", width, "at least 1");
    return new Smacof.Options(
        dimensions,
        new Starts<>(namedStart().orElse(DEFAULTS.init().start()), starts.value(), seed.value()),
        new Stopping(tolerance.value(), maxIterations.value()),
        device.value());
  }

  private Dissimilarity distance() {
    return Blame.onOption("distance", distance, () -> DistanceText.parse(distance));
  }

  /** Reads the objects. */
  Objects read(Path input, ReadOptions given, Execution execution) {
    ReadOptions reading = missingValues.addTo(given);
    Progress progress = execution.progress();
    Optional<StartTable> known =
        startFile().map(file -> StartTable.read(file, dimensions, reading));
    Objects objects =
        source == Source.MATRIX
            ? readMatrix(input, reading, known, progress)
            : readPoints(input, reading, known, execution);
    Path weights = weightsArgument.value();
    if (weights == null) {
      return objects;
    }
    NamedMatrix matrix =
        NamedMatrix.read(weights, reading.withFormat(null), NamedMatrix.Gaps.NONE, progress)
            .inOrderOf(objects.names(), InputName.of(weights).title());
    matrix.notes().stream()
        .map((InputName.of(weights).title() + ": ")::concat)
        .forEach(objects.report()::warning);
    return new Objects(
        objects.names(),
        objects.report(),
        Blame.onFile(
            InputName.of(weights).title(),
            () ->
                placed(
                    matrix.places(),
                    () -> objects.dissimilarities().withWeights(new DMatrixRMaj(matrix.rows())))),
        objects.start());
  }

  private void requireRows(Optional<StartTable> known, Path input, int n) {
    if (known.isPresent() && known.get().size() != n) {
      throw new InvalidInputException(
          "%s: has %s, but %s has %s"
              .formatted(
                  InputName.of(start).title(),
                  Phrases.count(known.get().size(), "row"),
                  InputName.of(input).title(),
                  Phrases.count(n, "object")));
    }
  }

  /** Says in which cell of a matrix a number is wrong. */
  private static Dissimilarities placed(NamedMatrix.Places places, Supplier<Dissimilarities> work) {
    try {
      return work.get();
    } catch (InvalidPairException e) {
      throw new InvalidInputException(
          "%s %s".formatted(places.of(e.row(), e.column()), e.problem()));
    }
  }

  private Objects readMatrix(
      Path input, ReadOptions reading, Optional<StartTable> known, Progress progress) {
    boolean hasGaps = missing == null;
    NamedMatrix.Gaps gaps = hasGaps ? NamedMatrix.Gaps.MISSING : NamedMatrix.Gaps.NONE;
    NamedMatrix matrix =
        MissingArgument.read(
            () -> NamedMatrix.read(input, reading, gaps, progress),
            "lets pairs without a value not count");
    requireRows(known, input, matrix.rows().length);
    Report report = Report.on(input);
    matrix.notes().forEach(report::warning);
    DMatrixRMaj values = new DMatrixRMaj(matrix.rows());
    Dissimilarities all =
        placed(
            matrix.places(),
            () -> hasGaps ? Dissimilarities.withMissing(values) : Dissimilarities.of(values));
    return new Objects(
        matrix.names(),
        report,
        halfBandwidth.value() == null ? all : all.withinBand(halfBandwidth.value()),
        known.map(table -> table.inOrderOf(matrix.names())));
  }

  private Objects readPoints(
      Path input, ReadOptions reading, Optional<StartTable> known, Execution execution) {
    ReadOptions options = reading.withMissing(missing);
    DataSet data =
        MissingArgument.read(
            () -> PointReader.read(input, options, execution.progress()), PointsArguments.WAYS);
    PointSet points = data.points();
    requireRows(known, input, points.size());
    Dissimilarity form = distance();
    CurveOrdering.Options ordering = CurveOrdering.Options.defaults().withCurve(curve.value());
    Integer width = halfBandwidth.value();
    List<String> names = data.ids().map(RowIds::values).orElse(List.of());
    return new Objects(
        names,
        InputFacts.of(data).addTo(Report.on(input)),
        placed(
            (i, j) ->
                "the distance of %s and %s"
                    .formatted(data.places().apply(i), data.places().apply(j)),
            () ->
                width == null
                    ? Dissimilarities.ofPoints(points, form, execution)
                    : Dissimilarities.ofPoints(points, form, ordering, width, execution)),
        known.map(table -> table.inOrderOf(names)));
  }
}
