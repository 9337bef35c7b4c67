// Coast lines below the places of a map.

const COAST_STEPS = 20; // of a degree

/** Lines of places, each as longitudes and latitudes in turn. */
function coastLines(packed) {
  const numbers = new Int16Array(unpacked(packed).buffer);
  const lines = [];
  for (let at = 0; at < numbers.length;) {
    const line = new Float32Array(2 * numbers[at++] + 2);
    let [x, y] = [numbers[at++], numbers[at++]];
    for (let i = 0; i < line.length; i += 2) {
      line[i] = x / COAST_STEPS;
      line[i + 1] = y / COAST_STEPS;
      if (i + 2 === line.length) break;
      x += numbers[at] >> 8;
      y += numbers[at++] << 24 >> 24;
    }
    lines.push(line);
  }
  return lines;
}

function drawCoast(view, context, lines) {
  context.strokeStyle = state.colors.muted;
  context.globalAlpha = 0.55;
  context.lineWidth = 1;
  context.beginPath();
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [x, y] = [view.toPixelX(line[i]), view.toPixelY(line[i + 1])];
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
  context.stroke();
  context.globalAlpha = 1;
}
