package org.bandgram.plot;

/** Draws without a display unless the user said otherwise. */
final class Headless {
  private static final String PROPERTY = "java.awt.headless";

  private Headless() {}

  static void require() {
    if (System.getProperty(PROPERTY) == null) {
      System.setProperty(PROPERTY, "true");
    }
  }
}
