package org.bandgram.storage;

import java.util.Locale;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/** Storage of the similarities of a band between iterations. */
public enum SimilarityStorage {
  /**
   * {@link #RECOMPUTED} where messages are compact and the similarity is the negative squared
   * Euclidean distance in at most {@value #FEW_DIMENSIONS} dimensions, else {@link #STORED}.
   */
  AUTO,

  /** In memory, in the run's precision. */
  STORED,

  /**
   * No storage: similarities are computed again in every iteration, with the same values as {@link
   * #STORED}. For single precision; the fewer dimensions, the faster. On a GPU for compact messages
   * and the negative squared Euclidean distance in at most {@value #FEW_DIMENSIONS} dimensions
   * only.
   */
  RECOMPUTED;

  /** Up to so many dimensions distances are computed about as fast as they are read. */
  public static final int FEW_DIMENSIONS = 4;

  /** Returns what {@link #AUTO} stands for; any other as it is. */
  public SimilarityStorage resolved(MessageFormat messages, Similarity similarity, int dimensions) {
    return switch (this) {
      case AUTO ->
          !messages.areStored() && areQuickDistances(similarity, dimensions) ? RECOMPUTED : STORED;
      case STORED, RECOMPUTED -> this;
    };
  }

  /**
   * Tells whether similarities are distances in few dimensions, which are computed about as fast as
   * they are read.
   */
  public static boolean areQuickDistances(Similarity similarity, int dimensions) {
    return similarity instanceof NegativeSquaredEuclidean && dimensions <= FEW_DIMENSIONS;
  }

  /** Returns the bytes that an element takes. */
  public int bytes(Precision precision) {
    return switch (this) {
      case AUTO, STORED -> precision.bytes();
      case RECOMPUTED -> 0;
    };
  }

  /** Tells whether a GPU can pass messages of a format along similarities stored so. */
  public boolean suitsGpu(MessageFormat messages) {
    return switch (this) {
      case AUTO, STORED -> true;
      case RECOMPUTED -> !messages.areStored();
    };
  }

  /**
   * Tells whether a GPU can pass messages of a format along these similarities, stored so.
   *
   * @param messages the format of the messages
   * @param similarity what is computed
   * @param dimensions the number of coordinates of a point
   */
  public boolean suitsGpu(MessageFormat messages, Similarity similarity, int dimensions) {
    return suitsGpu(messages)
        && switch (resolved(messages, similarity, dimensions)) {
          case RECOMPUTED -> areQuickDistances(similarity, dimensions);
          case AUTO, STORED -> true;
        };
  }

  /**
   * Checks that a GPU can pass messages of a format along similarities stored so.
   *
   * @throws InvalidInputException if it cannot
   */
  public void requireSuitsGpu(MessageFormat messages) {
    InvalidInputException.require(
        suitsGpu(messages),
        "similarities",
        this,
        "auto or stored on a GPU unless messages are compact");
  }

  /** Tells whether similarities of a precision can be stored so. */
  public boolean suits(Precision precision) {
    return switch (this) {
      case AUTO, STORED -> true;
      case RECOMPUTED -> precision == Precision.FLOAT32;
    };
  }

  /**
   * Checks that similarities of a precision can be stored so.
   *
   * @throws InvalidInputException if they cannot
   */
  public void requirePrecision(Precision precision) {
    InvalidInputException.require(
        suits(precision), "similarities", this, "auto or stored for precision " + precision);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
