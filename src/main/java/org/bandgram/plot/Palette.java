package org.bandgram.plot;

import java.util.ArrayList;
import java.util.List;

/** The colours clusters may have on a theme's paper. */
final class Palette {
  private static final double[] LEADING_HUES = {
    255, 45, 150, 350, 90, 300, 195, 20, 125, 325, 70, 225
  };

  private final List<OkLab> leading = new ArrayList<>();
  private final List<OkLab> all = new ArrayList<>();

  Palette(Theme theme) {
    double middle = theme.isDark() ? 0.74 : 0.62;
    double chroma = theme.isDark() ? 0.145 : 0.155;
    for (double hue : LEADING_HUES) {
      leading.add(OkLab.ofHue(middle + yellowness(hue) * 0.1, chroma, hue));
    }
    double[] levels =
        theme.isDark() ? new double[] {0.62, 0.74, 0.86} : new double[] {.5, .63, .76};
    for (int hue = 0; hue < 14; hue++) {
      for (int level = 0; level < levels.length; level++) {
        double degrees = (hue + level / 3.0) * 360 / 14;
        all.add(OkLab.ofHue(levels[level] + yellowness(degrees) * 0.05, chroma, degrees));
      }
    }
  }

  /** Yellow looks muddy at the lightness where blue looks rich. */
  private static double yellowness(double hue) {
    return Math.max(0, Math.cos(Math.toRadians(hue - 100)));
  }

  /** A few colours that differ clearly from one another, for pictures with few clusters. */
  List<OkLab> leading() {
    return leading;
  }

  /** Many colours, some of them alike, for pictures where only neighbours need to differ. */
  List<OkLab> all() {
    return all;
  }
}
