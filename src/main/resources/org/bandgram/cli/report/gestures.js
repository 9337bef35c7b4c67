// Pointers, the wheel and keys.

/** Tells a map what pointers ask for. */
function listenToPointers(canvas, map) {
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
    if (!from) { map.point(to.x, to.y); return; }
    if (!moved && Math.hypot(to.x - from.x, to.y - from.y) < 4) return;
    moved = true;
    canvas.classList.add('dragged');
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) { // two fingers
      const before = Math.hypot(from.x - other.x, from.y - other.y);
      map.zoomBy(Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, before), other.x, other.y);
    } else {
      map.moveBy(to.x - from.x, to.y - from.y);
    }
    pointers.set(event.pointerId, to);
  });
  const end = event => {
    if (event.type === 'pointerup' && !moved && pointers.has(event.pointerId)) {
      canvas.focus({preventScroll: true}); // from then on, style lets one finger move the map
      map.press(event.offsetX, event.offsetY, event.pointerType === 'mouse' ? 12 : 24);
    }
    pointers.delete(event.pointerId);
    canvas.classList.remove('dragged');
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('pointerleave', event => {
    if (event.pointerType !== 'touch' && !pointers.size) map.show(-1); // a finger leaves when it is lifted
  });
}

/** Tells a map what the wheel and keys ask for. */
function listenToWheelAndKeys(canvas, map) {
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    map.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), event.offsetX, event.offsetY);
  }, {passive: false});
  const keys = {
    '+': () => map.zoomBy(1.5), '=': () => map.zoomBy(1.5), '-': () => map.zoomBy(1 / 1.5), 0: () => map.showAll(),
    ArrowLeft: () => map.moveBy(60, 0), ArrowRight: () => map.moveBy(-60, 0),
    ArrowUp: () => map.moveBy(0, 60), ArrowDown: () => map.moveBy(0, -60), Enter: () => map.chooseShown(),
  };
  canvas.addEventListener('keydown', event => {
    if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      keys[event.key]();
    }
  });
}
