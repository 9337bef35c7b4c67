package org.bandgram.cluster.kernelkmeans;

import org.bandgram.InvalidInputException;

/** The start of kernel K-means: initial labels. */
public sealed interface LabelStart {
  /** Returns the start that lies far apart, {@link PlusPlus}. */
  static LabelStart plusPlus() {
    return new PlusPlus();
  }

  /** Returns random labels, {@link Random}. */
  static LabelStart random() {
    return new Random();
  }

  /** Returns labels in turn, {@link RoundRobin}. */
  static LabelStart roundRobin() {
    return new RoundRobin();
  }

  /** Returns known labels, {@link Given}. */
  static LabelStart given(int... labels) {
    return new Given(labels);
  }

  /**
   * k-means++ in the kernel's feature space: k points, each drawn with a chance proportional to its
   * squared distance there to the nearest one drawn before, and every point with the nearest of
   * them. O(n k) time beside k rows of kernel values. D. Arthur, S. Vassilvitskii. k-means++: the
   * advantages of careful seeding. SODA 2007.
   */
  record PlusPlus() implements LabelStart {
    @Override
    public String toString() {
      return "k-means++";
    }
  }

  /** A random label for each point. */
  record Random() implements LabelStart {
    @Override
    public String toString() {
      return "random";
    }
  }

  /** Label i mod k for point i; there is one start then. */
  record RoundRobin() implements LabelStart {
    @Override
    public String toString() {
      return "round-robin";
    }
  }

  /**
   * Known labels; there is one start then.
   *
   * @param labels n values in [0, k); a cluster may have none; not copied
   */
  // read once, never compared
  record Given(int[] labels) implements LabelStart {
    /** Checks that there are some. */
    public Given {
      InvalidInputException.require(
          labels.length > 0, "the number of labels to start with", labels.length, "at least 1");
    }

    @Override
    public String toString() {
      return "given";
    }
  }
}
