// The picture of the points: drawn, moved about in, and asked what a point is.

function startMap(points) {
  const canvas = $('map');
  const layer = document.createElement('canvas');
  const labels = data.clusters ? unpacked(data.clusters.labels) : null;
  const view = new PointView(points);
  points.columns = points.columns.map(unpackedColumn);
  let image = null;
  let shown = -1; // the point whose tip is shown
  let found = -1; // the point that was looked for
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
    drawLayer(context);
    if (labels) drawExemplars(view, context);
    else if (points.names.length) drawNames(view, context);
    if (shown >= 0) drawRing(view, context, shown, 8);
    placeTip();
  }

  /** Dots are pixels of an image: a hundred thousand calls of the canvas would take seconds. */
  function drawLayer(context) {
    const {width, height} = Object.assign(layer, {width: canvas.width, height: canvas.height});
    const below = layer.getContext('2d');
    if (!image || image.width !== width || image.height !== height) {
      image = below.createImageData(width, height);
    }
    drawDots(view, labels, image);
    below.putImageData(image, 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(layer, 0, 0);
    context.restore();
  }

  function placeTip() {
    const tip = $('tip');
    tip.hidden = shown < 0 || !view.shows(shown);
    if (tip.hidden) return;
    tip.textContent = pointText(view, labels, shown);
    const {width, height} = view.size;
    const x = view.pixelX(shown);
    const y = view.pixelY(shown);
    tip.style.left = (x + 14 + tip.offsetWidth < width ? x + 14 : Math.max(0, x - 14 - tip.offsetWidth)) + 'px';
    tip.style.top = Math.max(0, Math.min(y + 10, height - tip.offsetHeight)) + 'px';
  }

  function show(point) {
    if (point === shown) return;
    shown = point;
    redraw();
  }

  function describeFound() {
    $('found').textContent = pointText(view, labels, found).replaceAll('\n', ', ');
  }

  /** Moves to a row, by its number, its name or a text; asked again, to the next that has the text. */
  function goTo(text) {
    const wanted = text.trim();
    let row = points.names.indexOf(wanted);
    if (row < 0 && /^\d+$/.test(wanted)) row = Number(wanted);
    if (row < 0) row = rowWith(points, wanted, found + 1);
    const isThere = row >= 0 && row < points.n;
    found = isThere ? row : -1;
    if (!isThere) {
      $('found').textContent = `No ${sought} '${wanted}'`;
      return;
    }
    describeFound();
    if (!view.shows(row) || view.zoom() < 4) {
      view.showAround(view.unitX(row), view.unitY(row), Math.max(4, view.zoom()));
    }
    shown = row;
    redraw();
  }

  const sought = points.columns.some(column => column.values) ? 'row, id or text' : 'row or id';
  $('find').querySelector('label').firstChild.textContent = `${sought[0].toUpperCase()}${sought.slice(1)} `;
  const zoomBy = (factor, x, y) => { view.zoomBy(factor, x, y); redraw(); };
  const moveBy = (dx, dy) => { view.moveBy(dx, dy); redraw(); };
  const showAll = () => { view.showAll(); redraw(); };
  const point = (x, y, reach) => show(view.pointAt(x, y, reach));

  $('zoom-in').addEventListener('click', () => zoomBy(1.5));
  $('zoom-out').addEventListener('click', () => zoomBy(1 / 1.5));
  $('zoom-all').addEventListener('click', showAll);
  $('find').addEventListener('submit', event => {
    event.preventDefault();
    goTo($('find-text').value);
  });
  addEventListener('resize', () => { view.fit(canvas.clientWidth); redraw(); });
  listenToGestures(canvas, {zoomBy, moveBy, showAll, point, show});
  $('points').hidden = false;
  $('points-title').textContent = points.map ? 'Map' : 'Picture';
  state.listeners.push(() => {
    $('points-text').textContent = pictureText(points);
    if (found >= 0) describeFound();
    redraw();
  });
  view.fit(canvas.clientWidth);
  return {goTo, draw};
}

/** The first row from another on, and then from 0, one of whose texts holds some text; -1 if none does. */
function rowWith(points, text, from) {
  const wanted = text.toLowerCase();
  const columns = wanted ? points.columns.filter(column => column.values).map(({values, codes}) =>
    ({codes, has: values.map(value => value.toLowerCase().includes(wanted))})) : [];
  for (let step = 0; step < points.n; step++) {
    const i = (from + step) % points.n;
    if (columns.some(({codes, has}) => has[codes[i]])) return i;
  }
  return -1;
}

/** What is said about a point. */
function pointText(view, labels, i) {
  const {points} = view;
  const nameOf = row => points.names.length ? ` (${points.names[row]})` : '';
  const lines = [`row ${i}${nameOf(i)}`];
  const [x, y] = [view.unitX(i), view.unitY(i)];
  if (points.map) {
    lines.push(`${Math.abs(y).toFixed(2)}° ${y < 0 ? 'S' : 'N'}, ${Math.abs(x).toFixed(2)}° ${x < 0 ? 'W' : 'E'}`);
  } else if (!points.x.title && points.stretch > 0) {
    lines.push(`at ${short(x)}, ${short(y)}`);
  }
  for (const {name, of} of points.columns) {
    const value = of(i);
    if (value !== null) lines.push(`${name} ${value.length > 80 ? value.slice(0, 79) + '…' : value}`);
  }
  if (labels) {
    const {label, row, size} = state.groups[state.groupOf[labels[i]]];
    lines.push(`label ${label}, ${counted(size, 'point')}`);
    lines.push(i === row ? 'the exemplar' : `exemplar row ${row}${nameOf(row)}`);
  }
  return lines.join('\n');
}

/** The picture in words. */
function pictureText(points) {
  const range = (axis, name) => `${axis.title || name} from ${short(axis.min)} to ${short(axis.max)}`;
  const text = points.map
    ? `${counted(points.n, 'place')} between ${short(points.y.min)} and ${short(points.y.max)} degrees of latitude`
      + ` and ${short(points.x.min)} and ${short(points.x.max)} of longitude`
    : `${counted(points.n, 'point')}: ${range(points.x, 'to the right,')}; `
      + (points.stretch > 0 ? range(points.y, 'upwards,') : 'spread upwards so that they can be seen');
  if (!data.clusters) return text + '.';
  const filled = state.groups.filter(g => g.size > 0).sort((a, b) => b.size - a.size);
  const largest = filled.slice(0, 3).map(g => `label ${g.label} with ${count(g.size)}`).join(', ');
  return `${text}, in ${counted(filled.length, 'cluster')}. The largest: ${largest}. Rings mark exemplars; numbers are cluster labels.`
    + (state.chosen >= 0 ? ` Shown in colour: label ${state.groups[state.chosen].label} alone.` : '');
}
