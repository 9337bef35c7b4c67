package org.bandgram.cli.plot;

import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Collectors;

/** An equirectangular map with its graticule and coasts. */
final class MapChart extends Chart {
  /** Steps of the coast in a degree. */
  private static final double STEPS = 20;

  MapChart(PlanarView view) {
    this(shown(Window.around(view)), 1 / Math.cos(Math.toRadians(standardParallel(view))));
  }

  private MapChart(Window window, double stretch) {
    super(window, window.width() / (window.height() * stretch), 118, 44);
  }

  private static Window shown(Window tight) {
    double span = Math.max(Math.max(tight.width(), tight.height()), 0.2);
    double padding = 0.025 * span;
    boolean world = tight.width() > 240;
    double shortest = span / 4;
    double growX = world ? 360 : padding + Math.max(0, shortest - tight.width()) / 2;
    double growY =
        0.3 * padding + 0.03 * tight.height() + Math.max(0, shortest - tight.height()) / 2;
    Window grown = tight.grown(growX, growY);
    return new Window(
        Math.max(-180, grown.minX()),
        Math.min(180, grown.maxX()),
        Math.max(-90, grown.minY()),
        Math.min(90, grown.maxY()));
  }

  private static double standardParallel(PlanarView view) {
    double sum = 0;
    for (int i = 0; i < view.size(); i++) {
      Drawing.look(i);
      sum += Math.abs(view.y(i));
    }
    return Math.min(75, sum / view.size());
  }

  @Override
  void draw(Grid grid) {
    int mostMeridians = grid.mostTicks(grid.viewport().width(), 150);
    int mostParallels = grid.mostTicks(grid.viewport().height(), 125);
    Ticks meridians = Ticks.degrees(window.minX(), window.maxX(), mostMeridians);
    Ticks parallels = Ticks.degrees(window.minY(), window.maxY(), mostParallels);
    grid.setPen(19, 1.2);
    grid.vertical(meridians, longitude -> label(meridians, longitude, "E", "W"));
    for (double latitude : parallels.values()) {
      grid.setPen(19, latitude == 0 ? 2.4 : 1.2);
      grid.horizontal(latitude, label(parallels, latitude, "N", "S"));
    }
    grid.outline(coastLines(grid.viewport()));
  }

  /** Returns the coast lines of the world, packed as their file says. */
  static String coast() {
    try (InputStream in = MapChart.class.getResourceAsStream("coast.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.joining());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the coast", e);
    }
  }

  private static Path2D coastLines(Viewport viewport) {
    ShortBuffer numbers =
        ByteBuffer.wrap(Base64.getDecoder().decode(coast()))
            .order(ByteOrder.LITTLE_ENDIAN)
            .asShortBuffer();
    Path2D lines = new Path2D.Double();
    while (numbers.hasRemaining()) {
      int steps = numbers.get();
      int x = numbers.get();
      int y = numbers.get();
      lines.moveTo(viewport.x(x / STEPS), viewport.y(y / STEPS));
      for (int i = 0; i < steps; i++) {
        int step = numbers.get();
        x += step >> Byte.SIZE;
        y += (byte) step;
        lines.lineTo(viewport.x(x / STEPS), viewport.y(y / STEPS));
      }
    }
    return lines;
  }

  private static String label(Ticks ticks, double degrees, String positive, String negative) {
    String side = degrees > 0 ? positive : negative;
    boolean neither = degrees == 0 || Math.abs(degrees) == 180;
    return ticks.label(Math.abs(degrees)) + "\u00b0" + (neither ? "" : side);
  }
}
