package org.bandgram.validation.kernelkmeans;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.bandgram.data.PointSet;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * The sets of the paper's Table 2, or what stands in for them: drawn points or texts. In full they
 * have the paper's sizes; otherwise fewer points, and texts fewer words. Every column is scaled to
 * [0, 1].
 */
enum PaperSet {
  /** Sounds of vehicles: uniform points. */
  ACOUSTIC(78_823, 50, 10_000, 50),
  /** Photographs, the first 4,000; in full uniform points. */
  CIFAR_10(50_000, 3072, RealSet.CIFAR10_FIRST4000),
  /** Contracts: drawn texts. */
  LEDGAR(70_000, 19_996, 10_000, 2000),
  /** Printed letters, all of them; in full the first ones, in 16 dimensions. */
  LETTER(10_500, 26, RealSet.LETTER),
  /** Digits, the first 10,000; in full all, without the last columns, which are zero. */
  MNIST(60_000, 780, RealSet.MNIST_TRAIN_FIRST10000),
  /** Judgments: drawn texts. */
  SCOTUS(6400, 126_405, 5000, 4000);

  private static final long SEED = 31;

  private final int n;
  private final int d;
  private final int usualN;
  private final int usualD;
  private final Optional<RealSet> usual;

  PaperSet(int n, int d, int usualN, int usualD) {
    this(n, d, usualN, usualD, Optional.empty());
  }

  PaperSet(int n, int d, RealSet usual) {
    this(n, d, 0, 0, Optional.of(usual));
  }

  PaperSet(int n, int d, int usualN, int usualD, Optional<RealSet> usual) {
    this.n = n;
    this.d = d;
    this.usualN = usualN;
    this.usualD = usualD;
    this.usual = usual;
  }

  /** Returns the set in the usual size; empty if it is a real one that is not there. */
  Optional<TestSet> find(DataFolder data) {
    return usual
        .map(data::find)
        .orElseGet(() -> Optional.of(drawn(usualN, usualD)))
        .map(PaperSet::scaled);
  }

  /** Returns the set in the paper's size; empty if it is a real one that is not there. */
  Optional<TestSet> full(DataFolder data) {
    return (switch (this) {
          case LETTER -> data.find(RealSet.LETTER).map(set -> set.first(n));
          case MNIST -> data.find(RealSet.MNIST_TRAIN).map(set -> set.with(columns(set.points())));
          default -> Optional.of(drawn(n, d));
        })
        .map(PaperSet::scaled);
  }

  /** Returns a small set for a smoke run; empty for a real one. */
  Optional<TestSet> small() {
    return usual.isPresent()
        ? Optional.empty()
        : Optional.of(scaled(drawn(usualN / 50, Math.max(50, usualD / 33))));
  }

  private TestSet drawn(int points, int dimensions) {
    TestSet set =
        switch (this) {
          case LEDGAR -> SyntheticSets.texts(points, dimensions, 100, 100, SEED);
          case SCOTUS -> SyntheticSets.texts(points, dimensions, 13, 200, SEED);
          default -> SyntheticSets.uniform(points, dimensions, SEED);
        };
    return new TestSet(this + "-like", set.points(), set.classes(), set.seed());
  }

  /** Returns the first d coordinates of every point. */
  private PointSet columns(PointSet points) {
    PointSet first = PointSet.allocate(points.size(), d, points.precision());
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < d; j++) {
        first.set(i, j, points.get(i, j));
      }
    }
    return first;
  }

  private static TestSet scaled(TestSet set) {
    return set.with(MinMaxScaling.of(set.points()));
  }

  /** Returns bytes for the points of all sets in full, and for this one's copy and matrix. */
  long bytesInFull() {
    long points = Arrays.stream(values()).mapToLong(set -> (long) set.n * set.d).sum();
    return Float.BYTES * (points + (long) n * (n + d));
  }

  /** Says why there is no place for this set in full, if there is none in so many bytes. */
  Optional<String> misfit(long available) {
    return bytesInFull() <= available
        ? Optional.empty()
        : Optional.of(
            "%s, %s: with all sets it needs %s of memory, and %s are free"
                .formatted(
                    this, size(), ByteCount.format(bytesInFull()), ByteCount.format(available)));
  }

  /** Returns the numbers of points and dimensions that the paper has. */
  String size() {
    return "%s x %s".formatted(Figures.of((long) n), Figures.of((long) d));
  }

  /** Tells whether a run is about this set, or what stands in for it. */
  boolean isOf(KernelKMeansRun run) {
    return toString().startsWith(run.shortName());
  }

  /** Says what the paper has and what a run is about. */
  String described(KernelKMeansRun run) {
    return "%s (%s%s): %s points in %s dimensions%s"
        .formatted(
            this,
            size(),
            this == LETTER ? ", 16 in the LIBSVM collection" : "",
            Figures.of((long) run.n()),
            Figures.of((long) run.d()),
            run.set().endsWith("-like") ? ", drawn" : "");
  }

  /** Returns the name in lower case, as the paper writes it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
