// A lasso around points, drawn with the shift key or after its button was pressed.

/** Whether a place is inside a line whose ends are joined. */
function isInside(line, x, y) {
  let inside = false;
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const [a, b] = [line[i], line[j]];
    if (a.y > y !== b.y > y && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Selects the points inside a line on the screen; none, if there are none. */
function catchPoints(view, line) {
  const [left, right] = extent(line.map(place => place.x));
  const [top, bottom] = extent(line.map(place => place.y));
  const mask = new Uint8Array(view.points.n);
  let points = 0;
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [view.pixelX(i), view.pixelY(i)];
    if (x < left || x > right || y < top || y > bottom || !isInside(line, x, y)) continue;
    mask[i] = 1;
    points++;
  }
  state.chosen = new Set();
  state.lassoed = points ? {mask, points} : null;
  state.changed();
}

/** Listens before others do; returns how to draw the lasso as it is being drawn. */
function startLasso(canvas, view, redraw) {
  let line = null;
  const press = isOn => {
    $('lasso').setAttribute('aria-pressed', isOn);
    canvas.classList.toggle('lasso', isOn);
  };
  const listen = (type, act) => canvas.addEventListener(type, event => {
    const isOn = event.shiftKey || canvas.classList.contains('lasso');
    if (type === 'pointerdown' ? !isOn || event.isPrimary === false : !line) return;
    event.stopImmediatePropagation();
    act({x: event.offsetX, y: event.offsetY}, event);
    redraw();
  });
  listen('pointerdown', (place, event) => {
    line = [place];
    canvas.setPointerCapture(event.pointerId);
  });
  listen('pointermove', place => line.push(place));
  listen('pointerup', () => {
    catchPoints(view, line);
    line = null;
    press(false);
  });
  listen('pointercancel', () => { line = null; });
  $('lasso').addEventListener('click', () => press(!canvas.classList.contains('lasso')));
  return context => {
    if (!line) return;
    context.beginPath();
    line.forEach(({x, y}) => context.lineTo(x, y));
    context.closePath();
    context.lineWidth = 1.5;
    context.strokeStyle = state.colors.ink;
    context.stroke();
  };
}
