package org.bandgram.cli.options;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.Scaling;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.order.CurveKind;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * A mixin of one option that several commands have, each with a default and words of its own.
 *
 * @param <T> the type of its value
 */
public final class SharedOption<T> {
  public static final Kind<Integer> CLUSTERS = kind(Integer.class, "K", "-k", "--clusters", "--k");
  public static final Kind<String> COLUMNS = kind(String.class, "A,B|0,1", "--columns");
  public static final Kind<Scaling.Kind> SCALE = kind(Scaling.Kind.class, "NAME", "--scale");
  public static final Kind<Precomputed> PRECOMPUTED =
      kind(Precomputed.class, "KIND", "--precomputed");
  public static final Kind<Path> WEIGHTS = kind(Path.class, "FILE", "--weights");
  public static final Kind<Precision> PRECISION = kind(Precision.class, "TYPE", "--precision");
  public static final Kind<String> SIMILARITY = kind(String.class, "FORM", "--similarity");
  public static final Kind<KeptPairs> PAIRS = kind(KeptPairs.class, "NAME", "--pairs");
  public static final Kind<GramApproximation> APPROXIMATION =
      kind(GramApproximation.class, "NAME", "--approximation");
  public static final Kind<Integer> HALF_BANDWIDTH = kind(Integer.class, "H", "--half-bandwidth");
  public static final Kind<CurveKind> CURVE = kind(CurveKind.class, "NAME", "--curve");
  public static final Kind<Integer> CURVES = kind(Integer.class, "N", "--curves");
  public static final Kind<Integer> NEIGHBOURS = kind(Integer.class, "N", "--neighbours");
  public static final Kind<Integer> DIMENSIONS = kind(Integer.class, "D", "--dimensions");
  public static final Kind<Integer> STARTS = kind(Integer.class, "N", "--starts");
  public static final Kind<Double> TOLERANCE = kind(Double.class, "T", "--tolerance");
  public static final Kind<Integer> MAX_ITERATIONS = kind(Integer.class, "N", "--max-iterations");
  public static final Kind<Long> SEED = kind(Long.class, "N", "--seed");
  public static final Kind<Device> DEVICE = kind(Device.class, "NAME", "--device");

  /** What the precision of points is if the user does not say. */
  public static final String USUAL_PRECISION =
      "(default: float32; float64 if the first rows show that float32 would lose digits)";

  private final OptionSpec option;

  private SharedOption(OptionSpec.Builder declared, T usual) {
    option = declared.initialValue(usual).build();
    option.setValue(usual);
  }

  private static <T> Kind<T> kind(Class<T> type, String label, String... names) {
    return new Kind<>(type, label, List.of(names));
  }

  /**
   * What commands share of an option.
   *
   * @param type the type of its value
   * @param label what its value is called
   * @param names the option's names
   */
  public record Kind<T>(Class<T> type, String label, List<String> names) {
    /**
     * Declares the option of a command.
     *
     * @param usual the default; null leaves the value to the command
     * @param words what it does; if they do not end a sentence, the default does
     * @param more what only the full help says
     */
    public SharedOption<T> of(T usual, String words, String... more) {
      return new SharedOption<>(declare(words, more), usual);
    }

    /** Declares the option of a command that takes only some of an enum's values. */
    public SharedOption<T> among(List<T> values, T usual, String words, String... more) {
      return new SharedOption<>(
          declare(words, more).completionCandidates(values.stream().map(Object::toString).toList()),
          usual);
    }

    /** Declares an option that must be there. */
    public SharedOption<T> required(String words) {
      return new SharedOption<>(declare(words).required(true), null);
    }

    private OptionSpec.Builder declare(String words, String... more) {
      String first = words.endsWith(".") ? words : words + " (default: ${DEFAULT-VALUE}).";
      return OptionSpec.builder(names.toArray(String[]::new))
          .type(type)
          .paramLabel(label)
          .description(Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new));
    }
  }

  @Spec
  void addTo(CommandSpec mixin) {
    mixin.addOption(option);
  }

  /** Returns what the user chose, or else the default. */
  public T value() {
    return option.getValue();
  }

  /** Returns options of the library with the value; says if they refuse it. */
  public <O> O addTo(Function<T, O> options) {
    String name = option.longestName().substring(2);
    return Blame.onOption(name, "" + value(), () -> options.apply(value()));
  }

  /** Declares the precision that points are stored in; null finds it. */
  public static SharedOption<Precision> precision() {
    return PRECISION.of(null, "Points are stored in float32 or float64 " + USUAL_PRECISION + ".");
  }

  /** Declares the number of neighbours, for graphs among other choices. */
  public static SharedOption<Integer> neighbours() {
    return NEIGHBOURS.of(
        NeighbourGraph.Options.defaults().neighbours(),
        "Number of nearest neighbours of a point, for graph");
  }

  /** Declares the rank of a matrix, for low-rank among other choices. */
  public static SharedOption<Integer> rank() {
    return kind(Integer.class, "R", "--rank")
        .of(
            256,
            "Rank of low-rank: how many numbers are kept for a point; at most the number of points");
  }

  /** Declares how many groups are clustered at once. */
  public static SharedOption<Integer> topSize() {
    return kind(Integer.class, "N", "--top-size")
        .of(
            MultilevelAffinityPropagation.Options.defaults().topSize(),
            "How many groups the top of many levels may have");
  }

  /** Declares what tables of results are written as. */
  public static SharedOption<TableFormat> format() {
    return kind(TableFormat.class, "NAME", "--format")
        .of(TableFormat.CSV, "Format of the tables that --out gets: csv or parquet");
  }

  /** Declares what random numbers begin with, for whatever they are needed. */
  public static SharedOption<Long> seed(long usual) {
    return SEED.of(usual, "Seed of all random choices");
  }

  /** Declares where to compute, with words on what {@code auto} does. */
  public static SharedOption<Device> device(String... onAuto) {
    return DEVICE.of(Device.AUTO, "Where to compute: cpu, cuda (an NVIDIA GPU) or auto", onAuto);
  }
}
