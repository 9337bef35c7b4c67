package org.bandgram.cli.plot;

/** An equirectangular map with its graticule. */
final class MapChart extends Chart {
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
  }

  private static String label(Ticks ticks, double degrees, String positive, String negative) {
    String side = degrees > 0 ? positive : negative;
    boolean neither = degrees == 0 || Math.abs(degrees) == 180;
    return ticks.label(Math.abs(degrees)) + "\u00b0" + (neither ? "" : side);
  }
}
