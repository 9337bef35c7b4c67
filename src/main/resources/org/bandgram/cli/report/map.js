// The picture of the points: drawn, moved about in, and asked what a point is.

class PointMap {
  constructor(points) {
    this.points = points;
    this.canvas = $('map');
    this.layer = document.createElement('canvas');
    this.labels = data.clusters ? unpacked(data.clusters.labels) : null;
    this.view = new PointView(points);
    this.coast = points.coast ? coastLines(points.coast) : [];
    this.sought = points.columns.some(column => column.values) ? 'row, id or text' : 'row or id';
    this.image = null;
    this.paint = null;
    this.shown = -1; // the point whose tip is shown
    this.place = ''; // which of the rows that have the text looked for
    this.pending = false;
    this.drawLasso = startLasso(this.canvas, this.view, () => this.redraw());
  }

  /** Draws once before the screen is painted next, however often it is asked for. */
  redraw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => { this.pending = false; this.draw(); });
  }

  draw() {
    const {canvas, points, labels, view, shown} = this;
    const {context} = cleared(canvas, view.size.height);
    drawGrid(view, context);
    drawCoast(view, context, this.coast);
    this.drawLayer(context);
    if (labels && !isPredicted) drawExemplars(view, context);
    if (!labels && points.names.length) drawNames(view, context);
    if (shown >= 0) drawRing(view, context, shown, 8);
    this.drawLasso(context);
    placeTip(view, labels, shown);
  }

  /** Dots are pixels of an image: a hundred thousand calls of the canvas would take seconds. */
  drawLayer(context) {
    const {width, height} = Object.assign(this.layer, {width: this.canvas.width, height: this.canvas.height});
    const below = this.layer.getContext('2d');
    if (!this.image || this.image.width !== width || this.image.height !== height) {
      this.image = below.createImageData(width, height);
    }
    drawDots(this.view, this.paint, this.image);
    below.putImageData(this.image, 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.layer, 0, 0);
    context.restore();
  }

  /** Draws what is selected, in the colours of now. */
  update() {
    $('points-text').textContent = pictureText(this.points);
    this.paint = paintOf(this.points, this.labels);
    if (state.row >= 0) this.describeFound();
    this.redraw();
  }

  zoomBy(factor, x, y) { this.view.zoomBy(factor, x, y); this.redraw(); }
  moveBy(dx, dy) { this.view.moveBy(dx, dy); this.redraw(); }
  showAll() { this.view.showAll(); this.redraw(); }
  fit() { this.view.fit(this.canvas.clientWidth); this.redraw(); }

  show(point) {
    if (point === this.shown) return;
    this.shown = point;
    this.redraw();
  }

  point(x, y, reach) { this.show(this.view.pointAt(x, y, reach)); }
  chooseShown() { if (this.labels && this.shown >= 0) choose([state.groupOf[this.labels[this.shown]]]); }
  press(x, y, reach) { this.point(x, y, reach); this.chooseShown(); }

  describeFound() {
    $('found').textContent = this.place + pointText(this.view, this.labels, state.row).replaceAll('\n', ', ');
  }

  /** Moves to a row, by its number, its name or a text; asked again, to the next that has the text. */
  find(text) {
    this.goTo(rowOf(this.points, text, state.row + 1), text);
  }

  /** Moves to the row of an address, which is its number, whatever ids there are. */
  follow(text) {
    const row = pointOf(text);
    this.goTo(row >= 0 ? {row, place: ''} : rowOf(this.points, text, 0), text);
  }

  goTo({row, place}, text) {
    const {view} = this;
    state.row = row;
    this.place = place;
    if (row < 0) {
      $('found').textContent = text && `No ${this.sought} '${text}'`;
      keepAddress();
      return;
    }
    this.describeFound();
    if (!view.shows(row) || view.zoom() < 4) {
      view.showAround(view.unitX(row), view.unitY(row), Math.max(4, view.zoom()));
    }
    this.shown = row;
    this.redraw();
    keepAddress();
  }
}

function listenToButtons(map) {
  $('zoom-in').addEventListener('click', () => map.zoomBy(1.5));
  $('zoom-out').addEventListener('click', () => map.zoomBy(1 / 1.5));
  $('zoom-all').addEventListener('click', () => map.showAll());
  $('find').addEventListener('submit', event => {
    event.preventDefault();
    map.find($('find-text').value.trim());
  });
  addEventListener('resize', () => map.fit());
  addEventListener('keydown', event => { if (event.key === 'Escape') map.show(-1); });
}

function startMap(points) {
  points.columns = points.columns.map(unpackedColumn);
  const map = new PointMap(points);
  $('find').querySelector('label').firstChild.textContent = `${map.sought[0].toUpperCase()}${map.sought.slice(1)} `;
  $('lasso').hidden = !map.labels;
  startPaint(points);
  listenToButtons(map);
  listenToPointers(map.canvas, map);
  listenToWheelAndKeys(map.canvas, map);
  $('points').hidden = false;
  $('points-title').textContent = points.map ? 'Map' : 'Picture';
  $('points-note').textContent = points.note;
  $('points-note').hidden = !points.note;
  if (map.labels) state.meeting = meetings(map.view, map.labels, data.clusters.exemplars.length);
  state.listeners.push(() => map.update());
  map.view.fit(map.canvas.clientWidth);
  return map;
}
