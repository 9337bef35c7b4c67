package org.bandgram.cli.plot;

/**
 * Draws without a display unless the user said otherwise. AWT decides once, when the first of
 * certain classes is loaded, so {@link #require} comes before anything of AWT, constants included.
 */
final class Headless {
  private static final String PROPERTY = "java.awt.headless";

  private Headless() {}

  static void require() {
    if (System.getProperty(PROPERTY) == null) {
      System.setProperty(PROPERTY, "true");
    }
  }
}
