// The points: moved about by pointer, wheel, keys and buttons, and found by pointing at them.

const CELLS = 256; // across the grid in which points are looked for

/** Where points are, in units of the data, and which of them lie in a cell of the grid. */
function pointIndex(points) {
  const x = unpacked(points.x.at);
  const y = unpacked(points.y.at);
  const starts = new Uint32Array(CELLS * CELLS + 1);
  const order = new Uint32Array(points.n);
  const cell = i => (y[i] >> 8) * CELLS + (x[i] >> 8);
  for (let i = 0; i < points.n; i++) starts[cell(i) + 1]++;
  for (let c = 0; c < CELLS * CELLS; c++) starts[c + 1] += starts[c];
  const next = starts.slice();
  for (let i = 0; i < points.n; i++) order[next[cell(i)]++] = i;
  return {x, y, starts, order};
}

function startMap(points) {
  const canvas = $('map');
  const {x: xs, y: ys, starts, order} = pointIndex(points);
  const labels = data.clusters ? unpacked(data.clusters.labels) : null;
  const spanX = points.x.max - points.x.min;
  const spanY = points.y.max - points.y.min;
  const MARGIN = 36;
  const layer = document.createElement('canvas');
  let size = {width: 1, height: 1, ratio: 1};
  let all = null;   // the view that shows all points
  let view = null;  // centre in the data's units, pixels per unit to the right and upwards
  let image = null;
  let shown = -1;   // the point whose tip is shown
  let pending = false;

  const unitX = q => points.x.min + q * spanX / 65535;
  const unitY = q => points.y.min + q * spanY / 65535;
  const pixelX = i => size.width / 2 + (unitX(xs[i]) - view.x) * view.scaleX;
  const pixelY = i => size.height / 2 - (unitY(ys[i]) - view.y) * view.scaleY;
  const zoom = () => view.scaleX / all.scaleX;

  function fit() {
    const wide = canvas.clientWidth;
    const ratio = points.stretch > 0 ? spanY * points.stretch / (spanX || 1) : 0.6;
    const high = Math.round(Math.min(Math.max(wide * Math.min(ratio, 1), 300), innerHeight * 0.8, 760));
    size = {width: wide, height: high, ratio: devicePixelRatio || 1};
    let scaleX = Math.max(1, wide - 2 * MARGIN) / (spanX || spanY || 1);
    let scaleY = Math.max(1, high - 2 * MARGIN) / (spanY || spanX || 1);
    if (points.stretch > 0) {
      scaleX = Math.min(scaleX, scaleY / points.stretch);
      scaleY = scaleX * points.stretch;
    }
    const before = view && {x: view.x, y: view.y, zoom: zoom()};
    all = {x: points.x.min + spanX / 2, y: points.y.min + spanY / 2, scaleX, scaleY};
    view = before && before.zoom !== 1
      ? {x: before.x, y: before.y, scaleX: scaleX * before.zoom, scaleY: scaleY * before.zoom}
      : {...all};
  }

  /** Draws once before the screen is painted next, however often it is asked for. */
  function redraw() {
    if (!pending) {
      pending = true;
      requestAnimationFrame(() => { pending = false; draw(); });
    }
  }

  function draw() {
    const {context} = cleared(canvas, size.height);
    drawGrid(context);
    drawDots();
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(layer, 0, 0);
    context.restore();
    if (labels) drawExemplars(context);
    else if (points.names.length) drawNames(context);
    if (shown >= 0) drawRing(context, shown, 8);
    placeTip();
  }

  function drawGrid(context) {
    const left = view.x - size.width / 2 / view.scaleX;
    const bottom = view.y - size.height / 2 / view.scaleY;
    const steps = points.map ? [1, 1.5, 3, 4.5, 9] : undefined;
    context.strokeStyle = state.colors.grid;
    context.fillStyle = state.colors.ink;
    context.beginPath();
    for (const tick of ticks(left, left + size.width / view.scaleX, 8, steps)) {
      if (points.map && Math.abs(tick) > 180) continue;
      const x = size.width / 2 + (tick - view.x) * view.scaleX;
      context.moveTo(x, 0);
      context.lineTo(x, size.height);
      context.fillText(degrees(tick, 'E', 'W'), x + 3, size.height - 5);
    }
    if (points.stretch > 0) {
      for (const tick of ticks(bottom, bottom + size.height / view.scaleY, 6, steps)) {
        if (points.map && Math.abs(tick) > 90) continue;
        const y = size.height / 2 - (tick - view.y) * view.scaleY;
        context.moveTo(0, y);
        context.lineTo(size.width, y);
        if (y < size.height - 24) context.fillText(degrees(tick, 'N', 'S'), 4, y - 3);
      }
    }
    context.stroke();
  }

  function degrees(value, positive, negative) {
    if (!points.map) return short(value);
    return `${short(Math.abs(value))}°${value > 0 ? positive : value < 0 ? negative : ''}`;
  }

  /** Radius of a dot on the screen's pixels; dots grow more slowly than what is between them. */
  function radius() {
    const base = points.n > 50000 ? 0.9 : points.n > 5000 ? 1.4 : points.n > 500 ? 2.4 : 3.6;
    return size.ratio * Math.min(base * Math.min(zoom(), 60) ** 0.3, 5);
  }

  /** The pixels of a dot around its middle, as [across, down, opacity] in turn. */
  function stamp(r) {
    const pixels = [];
    const reach = Math.ceil(r);
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const opacity = Math.min(1, Math.max(0, r + 0.5 - Math.hypot(dx, dy)));
        if (opacity > 0.1) pixels.push([dx, dy, Math.round(255 * opacity)]);
      }
    }
    return pixels;
  }

  /** Writes pixels instead of calling the canvas for each dot: a hundred thousand take milliseconds. */
  function drawDots() {
    const width = layer.width = canvas.width;
    const height = layer.height = canvas.height;
    const context = layer.getContext('2d');
    if (!image || image.width !== width || image.height !== height) {
      image = context.createImageData(width, height);
    }
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(0);
    const dot = stamp(radius());
    const r = Math.ceil(radius());
    const offsets = Int32Array.from(dot, ([dx, dy]) => dy * width + dx);
    const opacities = Uint8Array.from(dot, part => part[2]);
    const scaleX = view.scaleX * size.ratio * spanX / 65535;
    const scaleY = view.scaleY * size.ratio * spanY / 65535;
    const zeroX = (size.width / 2 + (points.x.min - view.x) * view.scaleX) * size.ratio;
    const zeroY = (size.height / 2 - (points.y.min - view.y) * view.scaleY) * size.ratio;
    const rgb = colorsOfClusters();
    const others = blended(packed(state.colors.muted), packed(state.colors.field));
    const passes = state.chosen < 0 ? [0] : [1, 2]; // all; others, then the chosen ones above them
    for (const pass of passes) {
      for (let i = 0; i < points.n; i++) {
        const cluster = labels ? labels[i] : 0;
        const isChosen = pass > 0 && state.groupOf[cluster] === state.chosen;
        if (pass === 1 && isChosen || pass === 2 && !isChosen) continue;
        const x = Math.round(zeroX + xs[i] * scaleX);
        const y = Math.round(zeroY - ys[i] * scaleY);
        if (x < r || y < r || x >= width - r || y >= height - r) continue;
        const value = pass === 1 ? others : rgb[cluster];
        const at = y * width + x;
        for (let p = 0; p < offsets.length; p++) {
          const target = at + offsets[p];
          if (opacities[p] > 127) pixels[target] = value | 0xff000000;
          else if (pixels[target] === 0) pixels[target] = value | opacities[p] << 24;
        }
      }
    }
    context.putImageData(image, 0, 0);
  }

  /** A colour such as #rrggbb as the lower bits of a pixel. */
  function packed(text) {
    const value = parseInt(text.slice(1), 16);
    return (value & 0xff) << 16 | value & 0xff00 | value >> 16;
  }

  /** A third of one colour and two thirds of another. */
  function blended(one, other) {
    const part = shift => Math.round(((one >> shift & 255) + 2 * (other >> shift & 255)) / 3) << shift;
    return part(0) | part(8) | part(16);
  }

  function colorsOfClusters() {
    return labels
      ? Int32Array.from(state.groupOf, group => packed(groupColor(group)))
      : Int32Array.of(packed(state.colors.accent));
  }

  const isVisible = (x, y) => x > -20 && y > -20 && x < size.width + 20 && y < size.height + 20;

  function drawRing(context, point, r) {
    context.beginPath();
    context.arc(pixelX(point), pixelY(point), r, 0, 2 * Math.PI);
    context.strokeStyle = state.colors.field;
    context.lineWidth = 4;
    context.stroke();
    context.strokeStyle = state.colors.ink;
    context.lineWidth = 2;
    context.stroke();
  }

  /** Rings exemplars, and writes labels beside them where there is room, largest clusters first. */
  function drawExemplars(context) {
    const bySize = state.groups.map((_, g) => g).filter(g => state.groups[g].size > 0)
      .sort((a, b) => (b === state.chosen) - (a === state.chosen) || state.groups[b].size - state.groups[a].size);
    const visible = bySize.filter(g => isVisible(pixelX(state.groups[g].row), pixelY(state.groups[g].row)));
    const small = visible.length > 60 ? 3 : 4.5;
    const write = writer(context);
    for (const g of visible.slice(0, 2000)) {
      const {row, label} = state.groups[g];
      if (state.chosen >= 0 && g !== state.chosen) continue;
      context.beginPath();
      context.arc(pixelX(row), pixelY(row), small, 0, 2 * Math.PI);
      context.fillStyle = groupColor(g);
      context.fill();
      context.lineWidth = 1.5;
      context.strokeStyle = state.colors.ink;
      context.stroke();
      write(String(label), pixelX(row) + small + 2, pixelY(row) + 4);
    }
  }

  function drawNames(context) {
    const write = writer(context);
    for (let i = 0; i < points.n && write.left > 0; i++) {
      if (isVisible(pixelX(i), pixelY(i))) write(points.names[i], pixelX(i) + 6, pixelY(i) + 4);
    }
  }

  /** Writes texts with a halo, but not where another one is. */
  function writer(context) {
    const taken = [];
    context.font = '600 13px system-ui, sans-serif';
    context.lineJoin = 'round';
    const write = (text, x, y) => {
      if (write.left <= 0) return;
      const cut = text.length > 24 ? text.slice(0, 23) + '…' : text;
      const box = {left: x - 2, right: x + context.measureText(cut).width + 2, top: y - 12, bottom: y + 4};
      const isFree = taken.every(t =>
        box.right < t.left || box.left > t.right || box.bottom < t.top || box.top > t.bottom);
      if (!isFree) return;
      taken.push(box);
      write.left--;
      context.lineWidth = 4;
      context.strokeStyle = state.colors.field;
      context.strokeText(cut, x, y);
      context.fillStyle = state.colors.ink;
      context.fillText(cut, x, y);
    };
    write.left = 160;
    return write;
  }

  /** The point nearest to a place on the canvas, -1 where none is near. */
  function pointAt(x, y, reach = 12) {
    const q = (unit, least, span) => span > 0 ? (unit - least) / span * 65535 : 0;
    const toX = px => q(view.x + (px - size.width / 2) / view.scaleX, points.x.min, spanX);
    const toY = py => q(view.y - (py - size.height / 2) / view.scaleY, points.y.min, spanY);
    const cellOf = value => Math.min(CELLS - 1, Math.max(0, Math.floor(value / 256)));
    let best = -1;
    let least = reach * reach;
    for (let row = cellOf(toY(y + reach)); row <= cellOf(toY(y - reach)); row++) {
      const from = row * CELLS + cellOf(toX(x - reach));
      const to = row * CELLS + cellOf(toX(x + reach));
      for (let p = starts[from]; p < starts[to + 1]; p++) {
        const i = order[p];
        const distance = (pixelX(i) - x) ** 2 + (pixelY(i) - y) ** 2;
        if (distance < least) { best = i; least = distance; }
      }
    }
    return best;
  }

  const nameOf = row => points.names.length ? ` (${points.names[row]})` : '';

  /** What is said about a point. */
  function words(i) {
    const lines = [`row ${i}${nameOf(i)}`];
    if (points.map) {
      lines.push(`${Math.abs(unitY(ys[i])).toFixed(2)}° ${unitY(ys[i]) < 0 ? 'S' : 'N'}, `
        + `${Math.abs(unitX(xs[i])).toFixed(2)}° ${unitX(xs[i]) < 0 ? 'W' : 'E'}`);
    } else if (!points.x.title && points.stretch > 0) {
      lines.push(`at ${short(unitX(xs[i]))}, ${short(unitY(ys[i]))}`);
    }
    if (labels) {
      const {label, row, size: members} = state.groups[state.groupOf[labels[i]]];
      lines.push(`label ${label}, ${counted(members, 'point')}`);
      lines.push(i === row ? 'the exemplar' : `exemplar row ${row}${nameOf(row)}`);
    }
    return lines.join('\n');
  }

  function show(point) {
    if (point === shown) return;
    shown = point;
    redraw();
  }

  function placeTip() {
    const tip = $('tip');
    tip.hidden = shown < 0 || !isVisible(pixelX(shown), pixelY(shown));
    if (tip.hidden) return;
    tip.textContent = words(shown);
    const x = pixelX(shown);
    const y = pixelY(shown);
    tip.style.left = (x + 14 + tip.offsetWidth < size.width ? x + 14 : Math.max(0, x - 14 - tip.offsetWidth)) + 'px';
    tip.style.top = Math.max(0, Math.min(y + 10, size.height - tip.offsetHeight)) + 'px';
  }

  function zoomBy(factor, x = size.width / 2, y = size.height / 2) {
    const f = Math.min(Math.max(zoom() * factor, 0.5), 2000) / zoom();
    view.x += (x - size.width / 2) / view.scaleX * (1 - 1 / f);
    view.y -= (y - size.height / 2) / view.scaleY * (1 - 1 / f);
    view.scaleX *= f;
    view.scaleY *= f;
    redraw();
  }

  function moveBy(dx, dy) {
    view.x -= dx / view.scaleX;
    view.y += dy / view.scaleY;
    redraw();
  }

  function showAll() {
    view = {...all};
    redraw();
  }

  /** Moves to a row, by its number or its name. */
  function goTo(text) {
    const wanted = text.trim();
    let row = points.names.indexOf(wanted);
    if (row < 0 && /^\d+$/.test(wanted)) row = Number(wanted);
    const isThere = row >= 0 && row < points.n;
    $('found').textContent = isThere ? words(row).replaceAll('\n', ', ') : `there is no '${wanted}'`;
    if (!isThere) return;
    if (!isVisible(pixelX(row), pixelY(row)) || zoom() < 4) {
      const f = Math.max(4, zoom());
      view = {x: unitX(xs[row]), y: unitY(ys[row]), scaleX: all.scaleX * f, scaleY: all.scaleY * f};
    }
    shown = row;
    redraw();
  }

  function listen() {
    const pointers = new Map();
    let moved = false;
    const place = event => ({x: event.offsetX, y: event.offsetY});
    canvas.addEventListener('pointerdown', event => {
      pointers.set(event.pointerId, place(event));
      moved = false;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      const to = place(event);
      const from = pointers.get(event.pointerId);
      if (!from) { show(pointAt(to.x, to.y)); return; }
      if (!moved && Math.hypot(to.x - from.x, to.y - from.y) < 4) return;
      moved = true;
      canvas.classList.add('dragged');
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) { // two fingers
        const before = Math.hypot(from.x - other.x, from.y - other.y);
        zoomBy(Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, before), other.x, other.y);
      } else {
        moveBy(to.x - from.x, to.y - from.y);
      }
      pointers.set(event.pointerId, to);
    });
    const end = event => {
      if (event.type === 'pointerup' && !moved && pointers.has(event.pointerId)) {
        show(pointAt(event.offsetX, event.offsetY, event.pointerType === 'mouse' ? 12 : 24));
      }
      pointers.delete(event.pointerId);
      canvas.classList.remove('dragged');
    };
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
    canvas.addEventListener('pointerleave', () => { if (!pointers.size) show(-1); });
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), event.offsetX, event.offsetY);
    }, {passive: false});
    const keys = {
      '+': () => zoomBy(1.5), '=': () => zoomBy(1.5), '-': () => zoomBy(1 / 1.5), 0: showAll,
      ArrowLeft: () => moveBy(60, 0), ArrowRight: () => moveBy(-60, 0),
      ArrowUp: () => moveBy(0, 60), ArrowDown: () => moveBy(0, -60), Escape: () => show(-1),
    };
    canvas.addEventListener('keydown', event => {
      if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        keys[event.key]();
      }
    });
    $('zoom-in').addEventListener('click', () => zoomBy(1.5));
    $('zoom-out').addEventListener('click', () => zoomBy(1 / 1.5));
    $('zoom-all').addEventListener('click', showAll);
    $('find').addEventListener('submit', event => {
      event.preventDefault();
      goTo($('find-text').value);
    });
    addEventListener('resize', () => { fit(); redraw(); });
  }

  $('points').hidden = false;
  $('points-title').textContent = points.map ? 'Map' : 'Picture';
  state.listeners.push(() => { $('points-text').textContent = pictureText(points); redraw(); });
  fit();
  listen();
  return {goTo, draw};
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
  return `${text}, in ${counted(filled.length, 'cluster')}. The largest: ${largest}. Rings are exemplars, numbers labels.`
    + (state.chosen >= 0 ? ` Shown in colour: label ${state.groups[state.chosen].label} alone.` : '');
}
