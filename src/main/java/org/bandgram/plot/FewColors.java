package org.bandgram.plot;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reduces a picture to {@value #COLORS} colours, much fewer bytes for what is drawn in a few: the
 * most frequent ones that differ from each other. Others, such as blends along edges, take the
 * nearest.
 */
final class FewColors {
  private static final int BITS = 4;
  private static final int COLORS = 1 << BITS;

  /** The least sum of squared differences of channels, but for colours of whole areas. */
  private static final int DIFFERENT = 1500;

  private static final double AREA = 0.01;

  private final List<Integer> palette = new ArrayList<>();
  private final Map<Integer, Integer> nearest = new HashMap<>();

  private FewColors(BufferedImage image) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        counts.merge(color(image, x, y), 1, Integer::sum);
      }
    }
    int area = (int) (AREA * image.getWidth() * image.getHeight());
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> choose(entry.getKey(), entry.getValue() >= area));
  }

  /** Returns the picture with an indexed palette. */
  static BufferedImage of(BufferedImage image) {
    FewColors few = new FewColors(image);
    int width = image.getWidth();
    int height = image.getHeight();
    BufferedImage reduced =
        new BufferedImage(width, height, BufferedImage.TYPE_BYTE_BINARY, few.model());
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int index = few.nearest.computeIfAbsent(color(image, x, y), few::nearest);
        reduced.getRaster().setSample(x, y, 0, index);
      }
    }
    return reduced;
  }

  private static int color(BufferedImage image, int x, int y) {
    return image.getRGB(x, y) & 0xFFFFFF;
  }

  private void choose(int color, boolean isArea) {
    boolean differs =
        isArea || palette.stream().allMatch(chosen -> distance(color, chosen) >= DIFFERENT);
    if (palette.size() < COLORS && differs) {
      palette.add(color);
    }
  }

  private IndexColorModel model() {
    return new IndexColorModel(BITS, palette.size(), channel(16), channel(8), channel(0));
  }

  private byte[] channel(int shift) {
    byte[] values = new byte[palette.size()];
    for (int c = 0; c < values.length; c++) {
      values[c] = (byte) (palette.get(c) >> shift);
    }
    return values;
  }

  private int nearest(int color) {
    int best = 0;
    for (int c = 1; c < palette.size(); c++) {
      if (distance(color, palette.get(c)) < distance(color, palette.get(best))) {
        best = c;
      }
    }
    return best;
  }

  private static int distance(int a, int b) {
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int difference = (a >> shift & 0xFF) - (b >> shift & 0xFF);
      sum += difference * difference;
    }
    return sum;
  }
}
