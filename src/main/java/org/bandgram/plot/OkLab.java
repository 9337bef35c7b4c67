package org.bandgram.plot;

import java.awt.Color;

/**
 * A colour in the OKLab space, where equal distances look about equally different (B. Ottosson, A
 * perceptual color space for image processing, 2020).
 *
 * @param lightness from 0 (black) to 1 (white)
 * @param a from green to red
 * @param b from blue to yellow
 */
record OkLab(double lightness, double a, double b) {

  /** Returns a colour by chroma and hue in degrees. */
  static OkLab ofHue(double lightness, double chroma, double hueDegrees) {
    double hue = Math.toRadians(hueDegrees);
    return new OkLab(lightness, chroma * Math.cos(hue), chroma * Math.sin(hue));
  }

  double distance(OkLab other) {
    double dl = lightness - other.lightness;
    double da = a - other.a;
    double db = b - other.b;
    return Math.sqrt(dl * dl + da * da + db * db);
  }

  OkLab withLightness(double newLightness) {
    return new OkLab(newLightness, a, b);
  }

  /** Returns the nearest sRGB colour of the same lightness and hue, less vivid where it must be. */
  Color toColor() {
    double scale = 1;
    while (scale > 0.02 && !scaled(scale).isInGamut()) {
      scale -= 0.02;
    }
    double[] rgb = scaled(scale).linearRgb();
    return new Color(encode(rgb[0]), encode(rgb[1]), encode(rgb[2]));
  }

  private OkLab scaled(double scale) {
    return new OkLab(lightness, a * scale, b * scale);
  }

  private boolean isInGamut() {
    for (double channel : linearRgb()) {
      if (channel < -1e-4 || channel > 1 + 1e-4) {
        return false;
      }
    }
    return true;
  }

  private double[] linearRgb() {
    double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return new double[] {
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    };
  }

  private static double cube(double x) {
    return x * x * x;
  }

  private static int encode(double linear) {
    double x = Math.clamp(linear, 0.0, 1.0);
    double encoded = x <= 0.0031308 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - 0.055;
    return (int) Math.round(255 * encoded);
  }
}
