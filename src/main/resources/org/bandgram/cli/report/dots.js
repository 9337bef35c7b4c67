// Dots of points, written into the pixels of an image.

/** Radius of a dot on the screen's pixels; dots grow more slowly than what is between them. */
function radius(view) {
  const n = view.points.n;
  const base = n > 50000 ? 0.9 : n > 5000 ? 1.4 : n > 500 ? 2.4 : 3.6;
  return view.size.ratio * Math.min(base * Math.min(view.zoom(), 60) ** 0.3, 5);
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
function drawDots(view, {classes, rgb, selected}, image) {
  const {points, xs, ys, part, size} = view;
  const {width, height} = image;
  const pixels = new Uint32Array(image.data.buffer);
  pixels.fill(0);
  const dot = stamp(radius(view));
  const r = Math.ceil(radius(view));
  const offsets = Int32Array.from(dot, ([dx, dy]) => dy * width + dx);
  const opacities = Uint8Array.from(dot, ([, , opacity]) => opacity);
  const scaleX = part.scaleX * size.ratio * view.spanX / 65535;
  const scaleY = part.scaleY * size.ratio * view.spanY / 65535;
  const zeroX = view.toPixelX(points.x.min) * size.ratio;
  const zeroY = view.toPixelY(points.y.min) * size.ratio;
  const others = blended(rgbOf(state.colors.muted), rgbOf(state.colors.field));
  const passes = selected ? [1, 2] : [0]; // all; others, then the selected ones above them
  for (const pass of passes) {
    for (let i = 0; i < points.n; i++) {
      if (pass > 0 && selected[i] !== pass - 1) continue;
      const x = Math.round(zeroX + xs[i] * scaleX);
      const y = Math.round(zeroY - ys[i] * scaleY);
      if (x < r || y < r || x >= width - r || y >= height - r) continue;
      const value = pass === 1 ? others : rgb[classes[i]];
      const at = y * width + x;
      for (let p = 0; p < offsets.length; p++) {
        const target = at + offsets[p];
        if (opacities[p] > 127) pixels[target] = value | 0xff000000;
        else if (pixels[target] === 0) pixels[target] = value | opacities[p] << 24;
      }
    }
  }
}

/** A colour such as #rrggbb as the lower bits of a pixel. */
function rgbOf(text) {
  const value = parseInt(text.slice(1), 16);
  return (value & 0xff) << 16 | value & 0xff00 | value >> 16;
}

/** A third of one colour and two thirds of another. */
function blended(one, other) {
  const part = shift => Math.round(((one >> shift & 255) + 2 * (other >> shift & 255)) / 3) << shift;
  return part(0) | part(8) | part(16);
}
