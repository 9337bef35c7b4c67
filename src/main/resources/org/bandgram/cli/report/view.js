// Where points are on the screen: what part of the plane is shown, and which point is near a place.

const CELLS = 256; // across the grid in which points are looked for

/** The points of a picture, and the part of the plane that is shown. */
class PointView {
  size = {width: 1, height: 1, ratio: 1};
  all = null;   // the part that shows all points
  part = null;  // centre in the data's units, pixels per unit to the right and upwards

  constructor(points) {
    this.points = points;
    this.spanX = points.x.max - points.x.min;
    this.spanY = points.y.max - points.y.min;
    this.xs = unpacked(points.x.at);
    this.ys = unpacked(points.y.at);
    this.fillGrid();
  }

  /** Sorts the points by the cells of a grid. */
  fillGrid() {
    const {xs, ys} = this;
    const n = this.points.n;
    const starts = new Uint32Array(CELLS * CELLS + 1);
    const cell = i => (ys[i] >> 8) * CELLS + (xs[i] >> 8);
    for (let i = 0; i < n; i++) starts[cell(i) + 1]++;
    for (let c = 0; c < CELLS * CELLS; c++) starts[c + 1] += starts[c];
    const next = starts.slice();
    this.order = new Uint32Array(n);
    for (let i = 0; i < n; i++) this.order[next[cell(i)]++] = i;
    this.starts = starts;
  }

  unitX(i) { return this.points.x.min + this.xs[i] * this.spanX / 65535; }
  unitY(i) { return this.points.y.min + this.ys[i] * this.spanY / 65535; }
  toPixelX(unit) { return this.size.width / 2 + (unit - this.part.x) * this.part.scaleX; }
  toPixelY(unit) { return this.size.height / 2 - (unit - this.part.y) * this.part.scaleY; }
  pixelX(i) { return this.toPixelX(this.unitX(i)); }
  pixelY(i) { return this.toPixelY(this.unitY(i)); }
  zoom() { return this.part.scaleX / this.all.scaleX; }

  /** Whether a point, or a label beside it, can be seen. */
  shows(i) {
    const x = this.pixelX(i);
    const y = this.pixelY(i);
    return x > -20 && y > -20 && x < this.size.width + 20 && y < this.size.height + 20;
  }

  /** Takes a width, and as much height as the points need; what is shown stays, unless it was all. */
  fit(wide) {
    const {points, spanX, spanY} = this;
    const margin = wide < 500 ? 18 : 36;
    let scaleX = Math.max(1, wide - 2 * margin) / (spanX || spanY || 1);
    const wanted = points.stretch > 0 ? spanY * points.stretch * scaleX + 2 * margin : 0.6 * wide;
    const high = Math.round(Math.min(Math.max(wanted, 180), innerHeight * 0.8, 760));
    this.size = {width: wide, height: high, ratio: devicePixelRatio || 1};
    let scaleY = Math.max(1, high - 2 * margin) / (spanY || spanX || 1);
    if (points.stretch > 0) {
      scaleX = Math.min(scaleX, scaleY / points.stretch);
      scaleY = scaleX * points.stretch;
    }
    const before = this.part && {x: this.part.x, y: this.part.y, zoom: this.zoom()};
    this.all = {x: points.x.min + spanX / 2, y: points.y.min + spanY / 2, scaleX, scaleY};
    this.showAll();
    if (before && before.zoom !== 1) this.showAround(before.x, before.y, before.zoom);
  }

  showAll() { this.part = {...this.all}; }

  showAround(x, y, zoom) {
    this.part = {x, y, scaleX: this.all.scaleX * zoom, scaleY: this.all.scaleY * zoom};
  }

  /** Zooms; the place on the canvas stays where it is. */
  zoomBy(factor, x = this.size.width / 2, y = this.size.height / 2) {
    const f = Math.min(Math.max(this.zoom() * factor, 0.5), 2000) / this.zoom();
    this.part.x += (x - this.size.width / 2) / this.part.scaleX * (1 - 1 / f);
    this.part.y -= (y - this.size.height / 2) / this.part.scaleY * (1 - 1 / f);
    this.part.scaleX *= f;
    this.part.scaleY *= f;
  }

  moveBy(dx, dy) {
    this.part.x -= dx / this.part.scaleX;
    this.part.y += dy / this.part.scaleY;
  }

  /** The point nearest to a place on the canvas, -1 if none is near. */
  pointAt(x, y, reach = 12) {
    const {points, part, size, starts} = this;
    const step = (unit, least, span) => span > 0 ? (unit - least) / span * 65535 : 0;
    const toX = px => step(part.x + (px - size.width / 2) / part.scaleX, points.x.min, this.spanX);
    const toY = py => step(part.y - (py - size.height / 2) / part.scaleY, points.y.min, this.spanY);
    const cellOf = value => Math.min(CELLS - 1, Math.max(0, Math.floor(value / 256)));
    let best = -1;
    let least = reach * reach;
    for (let row = cellOf(toY(y + reach)); row <= cellOf(toY(y - reach)); row++) {
      const from = row * CELLS + cellOf(toX(x - reach));
      const to = row * CELLS + cellOf(toX(x + reach));
      for (let p = starts[from]; p < starts[to + 1]; p++) {
        const i = this.order[p];
        const distance = (this.pixelX(i) - x) ** 2 + (this.pixelY(i) - y) ** 2;
        if (distance < least) { best = i; least = distance; }
      }
    }
    return best;
  }
}
