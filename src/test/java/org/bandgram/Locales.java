package org.bandgram;

import java.util.Locale;

/** Places where numbers are written in other digits. */
public final class Locales {
  /** Egypt, in Arabic digits. */
  public static final Locale EGYPT = Locale.forLanguageTag("ar-EG-u-nu-arab");

  private Locales() {}

  /** Does something as a JVM in Egypt does it. */
  public static void inEgypt(Runnable task) {
    Locale before = Locale.getDefault();
    Locale.setDefault(EGYPT);
    try {
      task.run();
    } finally {
      Locale.setDefault(before);
    }
  }
}
