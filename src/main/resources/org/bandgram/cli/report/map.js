// The picture of the points: drawn, moved about in, and asked what a point is.

function startMap(points) {
  const canvas = $('map');
  const layer = document.createElement('canvas');
  const labels = data.clusters ? unpacked(data.clusters.labels) : null;
  const view = new PointView(points);
  const coast = points.coast ? coastLines(points.coast) : [];
  points.columns = points.columns.map(unpackedColumn);
  let image = null;
  let paint = null;
  let shown = -1; // the point whose tip is shown
  let pending = false;

  /** Draws once before the screen is painted next, however often it is asked for. */
  function redraw() {
    if (!pending) {
      pending = true;
      requestAnimationFrame(() => { pending = false; draw(); });
    }
  }

  function draw() {
    const {context} = cleared(canvas, view.size.height);
    drawGrid(view, context);
    drawCoast(view, context, coast);
    drawLayer(context);
    if (labels) drawExemplars(view, context);
    else if (points.names.length) drawNames(view, context);
    if (shown >= 0) drawRing(view, context, shown, 8);
    drawLasso(context);
    placeTip(view, labels, shown);
  }

  /** Dots are pixels of an image: a hundred thousand calls of the canvas would take seconds. */
  function drawLayer(context) {
    const {width, height} = Object.assign(layer, {width: canvas.width, height: canvas.height});
    const below = layer.getContext('2d');
    if (!image || image.width !== width || image.height !== height) {
      image = below.createImageData(width, height);
    }
    drawDots(view, paint, image);
    below.putImageData(image, 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(layer, 0, 0);
    context.restore();
  }

  function show(point) {
    if (point === shown) return;
    shown = point;
    redraw();
  }

  function describeFound() {
    $('found').textContent = pointText(view, labels, state.row).replaceAll('\n', ', ');
  }

  /** Moves to a row, by its number, its name or a text; asked again, to the next that has the text. */
  function goTo(text) {
    const row = rowOf(points, text.trim(), state.row + 1);
    state.row = row;
    if (row < 0) {
      $('found').textContent = text.trim() && `No ${sought} '${text.trim()}'`;
      keepAddress();
      return;
    }
    describeFound();
    if (!view.shows(row) || view.zoom() < 4) {
      view.showAround(view.unitX(row), view.unitY(row), Math.max(4, view.zoom()));
    }
    shown = row;
    redraw();
    keepAddress();
  }

  const sought = points.columns.some(column => column.values) ? 'row, id or text' : 'row or id';
  $('find').querySelector('label').firstChild.textContent = `${sought[0].toUpperCase()}${sought.slice(1)} `;
  const zoomBy = (factor, x, y) => { view.zoomBy(factor, x, y); redraw(); };
  const moveBy = (dx, dy) => { view.moveBy(dx, dy); redraw(); };
  const showAll = () => { view.showAll(); redraw(); };
  const point = (x, y, reach) => show(view.pointAt(x, y, reach));
  const chooseShown = () => { if (labels && shown >= 0) choose([state.groupOf[labels[shown]]]); };
  const press = (x, y, reach) => { point(x, y, reach); chooseShown(); };

  $('zoom-in').addEventListener('click', () => zoomBy(1.5));
  $('zoom-out').addEventListener('click', () => zoomBy(1 / 1.5));
  $('zoom-all').addEventListener('click', showAll);
  $('find').addEventListener('submit', event => {
    event.preventDefault();
    goTo($('find-text').value);
  });
  addEventListener('resize', () => { view.fit(canvas.clientWidth); redraw(); });
  const drawLasso = startLasso(canvas, view, redraw);
  $('lasso').hidden = !labels;
  startPaint(points);
  listenToPointers(canvas, {zoomBy, moveBy, point, press, show});
  listenToWheelAndKeys(canvas, {zoomBy, moveBy, showAll, chooseShown});
  addEventListener('keydown', event => { if (event.key === 'Escape') show(-1); });
  $('points').hidden = false;
  $('points-title').textContent = points.map ? 'Map' : 'Picture';
  $('points-note').textContent = points.note;
  $('points-note').hidden = !points.note;
  if (labels) state.meeting = meetings(view, labels, data.clusters.exemplars.length);
  state.listeners.push(() => {
    $('points-text').textContent = pictureText(points);
    paint = paintOf(points, labels);
    if (state.row >= 0) describeFound();
    redraw();
  });
  view.fit(canvas.clientWidth);
  return {goTo, draw};
}
