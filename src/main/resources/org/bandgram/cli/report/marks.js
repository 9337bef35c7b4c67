// What stands around and above the dots: a grid, rings and words.

/** Lines at round numbers, and these numbers. */
function drawGrid(view, context) {
  const {points, part, size} = view;
  const left = part.x - size.width / 2 / part.scaleX;
  const bottom = part.y - size.height / 2 / part.scaleY;
  const steps = points.map ? [1, 1.5, 3, 4.5, 9] : undefined;
  context.strokeStyle = state.colors.grid;
  context.fillStyle = state.colors.ink;
  context.beginPath();
  for (const tick of ticks(left, left + size.width / part.scaleX, 8, steps)) {
    if (points.map && Math.abs(tick) > 180) continue;
    const x = view.toPixelX(tick);
    context.moveTo(x, 0);
    context.lineTo(x, size.height);
    context.fillText(tickText(points, tick, 'E', 'W'), x + 3, size.height - 5);
  }
  if (points.stretch > 0 || points.y.title) {
    for (const tick of ticks(bottom, bottom + size.height / part.scaleY, 6, steps)) {
      if (points.map && Math.abs(tick) > 90) continue;
      const y = view.toPixelY(tick);
      context.moveTo(0, y);
      context.lineTo(size.width, y);
      if (y > 14 && y < size.height - 24) context.fillText(tickText(points, tick, 'N', 'S'), 4, y - 3);
    }
  }
  context.stroke();
}

function tickText(points, value, positive, negative) {
  if (!points.map) return short(value);
  return `${short(Math.abs(value))}°${value > 0 ? positive : value < 0 ? negative : ''}`;
}

function drawRing(view, context, point, r) {
  context.beginPath();
  context.arc(view.pixelX(point), view.pixelY(point), r, 0, 2 * Math.PI);
  context.strokeStyle = state.colors.field;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = state.colors.ink;
  context.lineWidth = 2;
  context.stroke();
}

/** Rings exemplars, and writes labels and names beside them if there is room, largest clusters first. */
function drawExemplars(view, context) {
  const bySize = state.groups.map((_, g) => g).filter(g => state.groups[g].size > 0)
    .filter(g => !isFaded(g)).sort((a, b) => state.groups[b].size - state.groups[a].size);
  const visible = bySize.filter(g => view.shows(state.groups[g].row));
  const small = visible.length > 60 ? 3 : 4.5;
  const write = writer(view, context);
  for (const g of visible.slice(0, 2000)) {
    const {row, label, name} = state.groups[g];
    context.beginPath();
    context.arc(view.pixelX(row), view.pixelY(row), small, 0, 2 * Math.PI);
    context.fillStyle = groupColor(g);
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = state.colors.ink;
    context.stroke();
    if (!name || !write(`${label} ${name}`, row, small + 2)) write(String(label), row, small + 2);
  }
}

function drawNames(view, context) {
  const {points} = view;
  const write = writer(view, context);
  for (let i = 0; i < points.n && write.left > 0; i++) {
    if (view.shows(i)) write(points.names[i], i, 6);
  }
}

/** Writes texts with a halo beside points, but not where another one is; tells whether it did. */
function writer(view, context) {
  const taken = [];
  context.font = '600 13px system-ui, sans-serif';
  context.lineJoin = 'round';
  const write = (text, point, gap) => {
    if (write.left <= 0) return false;
    const cut = text.length > 24 ? text.slice(0, 23) + '…' : text;
    const {width} = context.measureText(cut);
    const middle = view.pixelX(point);
    const x = middle + gap + width > view.size.width ? middle - gap - width : middle + gap;
    const y = view.pixelY(point) + 4;
    const box = {left: x - 2, right: x + width + 2, top: y - 12, bottom: y + 4};
    const isFree = taken.every(t =>
      box.right < t.left || box.left > t.right || box.bottom < t.top || box.top > t.bottom);
    if (!isFree) return false;
    taken.push(box);
    write.left--;
    context.lineWidth = 4;
    context.strokeStyle = state.colors.field;
    context.strokeText(cut, x, y);
    context.fillStyle = state.colors.ink;
    context.fillText(cut, x, y);
    return true;
  };
  write.left = 160;
  return write;
}
