package org.bandgram.cli.plot;

/**
 * The words on a picture; any of them may be empty.
 *
 * @param title what is shown, such as the name of the data set
 * @param subtitle how it came about: points, clusters, method, clustering error
 * @param footer where the data come from, such as {@code Data: GeoNames, CC BY 4.0}
 */
public record Caption(String title, String subtitle, String footer) {
  /** No words at all. */
  public static final Caption NONE = new Caption("", "", "");

  boolean heads() {
    return !title.isEmpty() || !subtitle.isEmpty();
  }
}
