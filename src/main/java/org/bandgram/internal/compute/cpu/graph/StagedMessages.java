package org.bandgram.internal.compute.cpu.graph;

/**
 * Some messages as the loops see them, in single precision: those of consecutive rows, slot p at
 * index {@code p - first}, or those of consecutive columns, place q of the column order at index
 * {@code places[q - firstPlace]}. As it is here, all messages are where the loops see them, and
 * nothing moves.
 */
public class StagedMessages {
  final float[] responsibilities;
  final float[] availabilities;

  /** The slot at index 0. */
  int first;

  /** Responsibilities of columns. */
  final float[] incoming;

  /** Where {@link #incoming} has each place of the column order. */
  final int[] places;

  /** The place at index 0 of {@link #places}. */
  int firstPlace;

  /**
   * Borrows arrays.
   *
   * @param responsibilities r of the slots seen
   * @param availabilities a of the slots seen
   * @param incoming r of the columns seen
   * @param places where these have each place of the column order
   */
  StagedMessages(float[] responsibilities, float[] availabilities, float[] incoming, int[] places) {
    this.responsibilities = responsibilities;
    this.availabilities = availabilities;
    this.incoming = incoming;
    this.places = places;
  }

  /** Reads the messages of slots {@code from .. to - 1}. */
  void loadRows(int from, int to) {}

  /** Stores the availabilities of the slots read last, and rounds them to what is stored. */
  void storeAvailabilities() {}

  /** Stores the responsibilities of the slots read last. */
  void storeResponsibilities() {}

  /**
   * Expects that responsibilities near those of slots {@code from .. to - 1} will be read.
   *
   * @return a number that depends on what was read, to be kept somewhere
   */
  float expect(int from, int to) {
    return CacheLines.touch(responsibilities, from, to);
  }

  /** Reads the responsibilities at places {@code from .. to - 1} of the column order. */
  void loadColumns(int from, int to) {}
}
