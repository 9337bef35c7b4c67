package org.bandgram.plot;

/** Axes with ticks and a quiet grid. */
final class ScatterChart extends Chart {
  private static final double WIDEST = 4;

  private final PlanarView view;

  ScatterChart(PlanarView view) {
    this(view, padded(Window.around(view), view.isotropic()));
  }

  private ScatterChart(PlanarView view, Window window) {
    super(
        window,
        view.isotropic() ? window.width() / window.height() : 0,
        view.yTitle().isEmpty() ? 136 : 176,
        view.xTitle().isEmpty() ? 44 : 84);
    this.view = view;
  }

  private static Window padded(Window tight, boolean isotropic) {
    double width = tight.width();
    double height = tight.height();
    double largest = Math.max(width, height);
    if (largest == 0) {
      double reach = Math.max(0.5, 0.05 * Math.max(Math.abs(tight.minX()), Math.abs(tight.minY())));
      return tight.grown(reach, reach);
    }
    double smallest = isotropic ? largest / WIDEST : largest * 1e-6;
    double growX = Math.max(0, smallest - width) / 2 + 0.035 * Math.max(width, smallest);
    double growY = Math.max(0, smallest - height) / 2 + 0.035 * Math.max(height, smallest);
    return tight.grown(growX, growY);
  }

  @Override
  void draw(Grid grid) {
    Viewport field = grid.viewport();
    Ticks across = Ticks.decimal(field.minX(), field.maxX(), grid.mostTicks(field.width(), 112));
    grid.vertical(across, across::label);
    if (view.isotropic()) {
      Ticks up = Ticks.decimal(field.minY(), field.maxY(), grid.mostTicks(field.height(), 120));
      up.values().forEach(value -> grid.horizontal(value, up.label(value)));
    }
    grid.bottomTitle(view.xTitle(), 68);
    grid.leftTitle(view.yTitle());
  }
}
