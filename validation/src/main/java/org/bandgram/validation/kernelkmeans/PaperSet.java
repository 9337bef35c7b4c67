package org.bandgram.validation.kernelkmeans;

import java.util.Locale;
import java.util.Optional;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * The sets of the paper, or what stands in for them: points drawn with as many dimensions, and
 * texts with fewer words. Every column is scaled to [0, 1]. Sizes to compare with are those of the
 * paper's Table 2.
 */
enum PaperSet {
  /** Sounds of vehicles: uniform points. */
  ACOUSTIC("78,823 points in 50 dimensions", null, null),
  /** Photographs, the first 4,000. */
  CIFAR_10("50,000 in 3,072", RealSet.CIFAR10_FIRST4000, RealSet.CIFAR10_FIRST4000),
  /** Contracts: drawn texts. */
  LEDGAR("70,000 in 19,996", null, null),
  /** Printed letters, all of them. */
  LETTER("10,500 in 26, 16 in the LIBSVM collection", RealSet.LETTER, RealSet.LETTER),
  /** Digits, the first 10,000 or all. */
  MNIST("60,000 in 780", RealSet.MNIST_TRAIN_FIRST10000, RealSet.MNIST_TRAIN),
  /** Judgments: drawn texts. */
  SCOTUS("6,400 in 126,405", null, null);

  /** Different words of drawn judgments; drawn contracts have half as many. */
  private static final int WIDE = 4000;

  private static final long SEED = 31;

  private final String paper;
  private final RealSet usual;
  private final RealSet full;

  PaperSet(String paper, RealSet usual, RealSet full) {
    this.paper = paper;
    this.usual = usual;
    this.full = full;
  }

  /** Returns the set; empty if it is a real one that is not there. */
  Optional<TestSet> find(DataFolder data, boolean inFull) {
    return (isReal() ? data.find(inFull ? full : usual) : Optional.of(drawn(10_000, 5000, WIDE)))
        .map(PaperSet::scaled);
  }

  /** Returns a small set for a smoke run; empty for a real one. */
  Optional<TestSet> small() {
    return isReal() ? Optional.empty() : Optional.of(scaled(drawn(200, 150, 120)));
  }

  /** Draws the stand-in: {@code few} judgments of {@code wide} different words, or n points. */
  private TestSet drawn(int n, int few, int wide) {
    TestSet set =
        switch (this) {
          case ACOUSTIC -> SyntheticSets.uniform(n, 50, SEED);
          case LEDGAR -> SyntheticSets.texts(n, wide / 2, 100, 100, SEED);
          case SCOTUS -> SyntheticSets.texts(few, wide, 13, 200, SEED);
          default -> throw new IllegalStateException(this + " is not drawn");
        };
    return new TestSet(this + "-like", set.points(), set.classes(), set.seed());
  }

  private static TestSet scaled(TestSet set) {
    return set.with(MinMaxScaling.of(set.points()));
  }

  /** Tells whether it is the paper's own, or part of it. */
  boolean isReal() {
    return usual != null;
  }

  /** Says what the paper has and what is used. */
  String described(TestSet used) {
    return "%s (%s): %s points in %s dimensions%s"
        .formatted(
            this,
            paper,
            Figures.of(used.size()),
            Figures.of(used.dimensions()),
            isReal() ? "" : ", drawn");
  }

  /** Returns the name in lower case, as the paper writes it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
