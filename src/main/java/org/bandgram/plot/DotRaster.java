package org.bandgram.plot;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.awt.image.WritableRaster;

/**
 * Draws any number of points as anti-aliased dots.
 *
 * <p>Per pixel it keeps a colour, mixed as if dots were laid over one another, and how much ink
 * fell there. Opacity grows with the logarithm of the ink, so lone points stay visible and dense
 * regions keep their shading from a hundred points to a hundred million. Points are visited in an
 * order that mixes the input, so that no cluster covers the others because it comes last.
 */
final class DotRaster {
  private static final int SUBPIXELS = 4;
  private static final double COVER = 0.7;

  private final int width;
  private final int height;
  private final float[] ink;
  private final float[] red;
  private final float[] green;
  private final float[] blue;

  private DotRaster(int width, int height) {
    this.width = width;
    this.height = height;
    this.ink = new float[width * height];
    this.red = new float[width * height];
    this.green = new float[width * height];
    this.blue = new float[width * height];
  }

  /**
   * Draws the points of a view into the viewport's rectangle.
   *
   * @param image receives the dots, of {@link BufferedImage#TYPE_INT_RGB}
   * @param viewport where they go
   * @param view the points
   * @param colorOf the colour of a point, by its index
   * @param scale size of the picture relative to the standard one
   */
  static void draw(
      BufferedImage image, Viewport viewport, PlanarView view, ColorOfPoint colorOf, double scale) {
    int left = (int) Math.floor(viewport.left());
    int top = (int) Math.floor(viewport.top());
    DotRaster raster =
        new DotRaster(
            (int) Math.ceil(viewport.right()) - left, (int) Math.ceil(viewport.bottom()) - top);
    double radius = radius(view.size(), viewport, scale);
    raster.splat(viewport, left, top, view, colorOf, stamps(radius));
    raster.compositeOnto(image, left, top);
  }

  /** The colour of a point. */
  @FunctionalInterface
  interface ColorOfPoint {
    /** Returns the colour, 0xRRGGBB. */
    int rgb(int point);
  }

  static double radius(int points, Viewport viewport, double scale) {
    double spacing = Math.sqrt(viewport.width() * viewport.height() / points);
    double smallest = Math.clamp(1.3 * scale * Math.sqrt(1e6 / points), 0.5, 1.3 * scale);
    return Math.clamp(0.27 * spacing, smallest, 9 * scale);
  }

  /** Coverage of the pixels around a dot, for every position of its centre inside a pixel. */
  private static float[][] stamps(double radius) {
    int reach = (int) Math.ceil(radius + 0.5);
    int side = 2 * reach + 1;
    float[][] stamps = new float[SUBPIXELS * SUBPIXELS][side * side];
    for (int s = 0; s < stamps.length; s++) {
      int subX = s % SUBPIXELS;
      int subY = s / SUBPIXELS;
      double centerX = reach + (subX + 0.5) / SUBPIXELS - 0.5;
      double centerY = reach + (subY + 0.5) / SUBPIXELS - 0.5;
      for (int p = 0; p < side * side; p++) {
        int row = p / side;
        int column = p % side;
        double distance = Math.hypot(column - centerX, row - centerY);
        stamps[s][p] = (float) Math.clamp(radius + 0.5 - distance, 0.0, 1.0);
      }
    }
    return stamps;
  }

  private void splat(
      Viewport viewport,
      int left,
      int top,
      PlanarView view,
      ColorOfPoint colorOf,
      float[][] stamps) {
    int n = view.size();
    int run = n > 1 << 16 ? 16 : 1;
    int runs = (int) (((long) n + run - 1) / run);
    long stride = coprimeStride(runs);
    for (long r = 0; r < runs; r++) {
      Drawing.look(r);
      int start = (int) (r * stride % runs) * run;
      for (int i = start; i < Math.min(n, start + run); i++) {
        double x = viewport.x(view.x(i)) - left;
        double y = viewport.y(view.y(i)) - top;
        if (x >= 0 && x <= width && y >= 0 && y <= height) {
          dot(x, y, colorOf.rgb(i), stamps);
        }
      }
    }
  }

  private static long coprimeStride(int runs) {
    long stride = Math.max(1, Math.round(runs * 0.6180339887498949));
    while (gcd(stride, runs) != 1) {
      stride++;
    }
    return stride;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  private void dot(double x, double y, int rgb, float[][] stamps) {
    int pixelX = (int) x;
    int pixelY = (int) y;
    int subX = (int) ((x - pixelX) * SUBPIXELS);
    int subY = (int) ((y - pixelY) * SUBPIXELS);
    float[] stamp = stamps[subY * SUBPIXELS + subX];
    int side = (int) Math.round(Math.sqrt(stamp.length));
    int reach = side / 2;
    float r = (rgb >> 16) & 255;
    float g = (rgb >> 8) & 255;
    float b = rgb & 255;
    int firstRow = Math.max(0, pixelY - reach);
    int lastRow = Math.min(height - 1, pixelY + reach);
    int firstColumn = Math.max(0, pixelX - reach);
    int lastColumn = Math.min(width - 1, pixelX + reach);
    for (int row = firstRow; row <= lastRow; row++) {
      int stampRow = (row - pixelY + reach) * side - pixelX + reach;
      for (int column = firstColumn; column <= lastColumn; column++) {
        float coverage = stamp[stampRow + column];
        if (coverage > 0) {
          lay(row * width + column, coverage, r, g, b);
        }
      }
    }
  }

  private void lay(int pixel, float coverage, float r, float g, float b) {
    float mix = ink[pixel] == 0 ? 1 : (float) COVER * coverage;
    ink[pixel] += coverage;
    red[pixel] += (r - red[pixel]) * mix;
    green[pixel] += (g - green[pixel]) * mix;
    blue[pixel] += (b - blue[pixel]) * mix;
  }

  private void compositeOnto(BufferedImage image, int left, int top) {
    Opacity opacity = Opacity.of(ink);
    int[] row = new int[width];
    WritableRaster pixels = image.getRaster();
    for (int y = 0; y < height; y++) {
      Drawing.look(0);
      if (top + y < 0 || top + y >= image.getHeight()) {
        continue;
      }
      pixels.getDataElements(left, top + y, width, 1, row);
      for (int x = 0; x < width; x++) {
        int p = y * width + x;
        if (ink[p] > 0) {
          row[x] = blend(row[x], p, opacity.of(ink[p]));
        }
      }
      pixels.setDataElements(left, top + y, width, 1, row);
    }
  }

  private int blend(int background, int pixel, float opacity) {
    Color under = new Color(background);
    int r = Math.round(under.getRed() + (red[pixel] - under.getRed()) * opacity);
    int g = Math.round(under.getGreen() + (green[pixel] - under.getGreen()) * opacity);
    int b = Math.round(under.getBlue() + (blue[pixel] - under.getBlue()) * opacity);
    return (r << 16) | (g << 8) | b;
  }

  /**
   * How opaque a pixel is.
   *
   * @param single opacity under one dot
   * @param dense ink at which a pixel is fully opaque
   */
  record Opacity(float single, float dense) {
    private static final int BINS_PER_DOUBLING = 8;

    /** Takes the 98th percentile of the inked pixels as dense. */
    static Opacity of(float[] ink) {
      long[] histogram = new long[40 * BINS_PER_DOUBLING];
      long inked = 0;
      for (float amount : ink) {
        if (amount >= 1) {
          histogram[bin(amount)]++;
          inked++;
        }
      }
      int bin = 0;
      for (long seen = histogram[0]; seen < 0.98 * inked; seen += histogram[++bin]) {}
      float dense = (float) Math.max(2, Math.pow(2, (bin + 1.0) / BINS_PER_DOUBLING));
      double doublings = Math.log(dense / 2) / Math.log(2);
      return new Opacity((float) Math.max(0.55, 0.92 - 0.07 * doublings), dense);
    }

    private static int bin(float amount) {
      return (int) (Math.log(amount) / Math.log(2) * BINS_PER_DOUBLING);
    }

    float of(float ink) {
      if (ink <= 1) {
        return single * ink;
      }
      double rise = Math.log(ink) / Math.log(dense);
      return (float) Math.min(1, single + (1 - single) * rise);
    }
  }
}
