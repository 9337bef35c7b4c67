// What the colours of dots show: clusters, or the numbers or texts of a column.

const SHADES = 64;
const MOST_TEXTS = 12; // so many texts of a column have colours

/** From the least to the greatest number, by matplotlib's plasma (from its light end) and viridis. */
const STOPS = {
  light: ['#fdca26', '#ed7953', '#bd3786', '#7201a8', '#0d0887'],
  dark: ['#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'],
};

/** A colour between the stops, at a place from 0 to 1, as the lower bits of a pixel. */
function shade(stops, place) {
  const at = place * (stops.length - 1);
  const below = Math.min(Math.floor(at), stops.length - 2);
  const [from, to] = [rgbOf(stops[below]), rgbOf(stops[below + 1])];
  const part = shift => {
    const [a, b] = [from >> shift & 255, to >> shift & 255];
    return Math.round(a + (at - below) * (b - a)) << shift;
  };
  return part(0) | part(8) | part(16);
}

/** The shade of each number; numbers beyond the hundredths at both ends have the shades of the ends. */
function shadesOf(numbers) {
  const sorted = numbers.filter(value => !isNaN(value)).sort();
  const at = share => sorted[Math.round(share * (sorted.length - 1))];
  const [least, greatest] = [at(0.01), at(0.99)];
  const step = (SHADES - 1) / (greatest - least || 1);
  const classes = Uint8Array.from(numbers, value =>
    isNaN(value) ? SHADES : Math.min(SHADES - 1, Math.max(0, Math.round((value - least) * step))));
  return {classes, least, greatest};
}

/** The colours of the commonest texts of a column; other texts are grey. */
function textPaint({values, codes}) {
  const palette = data.clusters.palette[isDark() ? 'dark' : 'light'];
  const sizes = new Uint32Array(values.length + 1);
  for (const code of codes) sizes[code]++;
  const common = [...values.keys()].filter(code => values[code])
    .sort((a, b) => sizes[b] - sizes[a] || a - b).slice(0, MOST_TEXTS);
  const colors = [];
  while (colors.length < common.length) {
    colors.push(farthest(palette, color => Math.min(1, ...colors.map(other => difference(color, other)))));
  }
  const rgb = new Int32Array(values.length + 1).fill(rgbOf(state.colors.muted));
  refill($('legend'), common.map((code, at) => {
    rgb[code] = rgbOf(colors[at]);
    const swatch = element('span', {class: 'swatch', 'aria-hidden': 'true'});
    swatch.style.background = colors[at];
    return element('span', {}, swatch, values[code]);
  }));
  if (common.length < values.length) $('legend').append(element('span', {}, 'grey: others'));
  return {classes: codes, rgb};
}

/** For each point whether it is selected; null if nothing is. */
function selectedPoints(labels) {
  if (state.lassoed) return state.lassoed.mask;
  if (!labels || !state.chosen.size) return null;
  const isChosen = Uint8Array.from(state.groupOf, group => state.chosen.has(group));
  return Uint8Array.from(labels, cluster => isChosen[cluster]);
}

/** The clusters and their colours; noise is a class more, in grey. */
function clusterPaint(labels) {
  const classes = noise.size ? Uint32Array.from(labels, (cluster, i) => noise.has(i) ? state.groupOf.length : cluster) : labels;
  const rgb = [...Array.from(state.groupOf, group => rgbOf(groupColor(group))), rgbOf(state.colors.muted)];
  return {classes, rgb: Int32Array.from(rgb)};
}

/** What dots show: a class of each point, the colour of each class, and which points are selected. */
function paintOf(points, labels) {
  const selected = selectedPoints(labels);
  const column = points.columns[$('paint').value];
  $('shades').hidden = !column?.numbers;
  $('legend').hidden = !column?.values;
  if (!column) {
    return labels
      ? {...clusterPaint(labels), selected}
      : {classes: new Uint8Array(points.n), rgb: Int32Array.of(rgbOf(state.colors.accent)), selected};
  }
  if (column.values) return {...textPaint(column), selected};
  column.shades ??= shadesOf(column.numbers);
  const stops = STOPS[isDark() ? 'dark' : 'light'];
  const rgb = Int32Array.from({length: SHADES + 1}, (_, s) =>
    s < SHADES ? shade(stops, s / (SHADES - 1)) : rgbOf(state.colors.muted));
  const {classes, least, greatest} = column.shades;
  $('shades-least').textContent = `≤ ${short(least)}`;
  $('shades-greatest').textContent = `≥ ${short(greatest)}`;
  $('shades-bar').style.background = `linear-gradient(to right, ${stops.join()})`;
  return {classes, rgb, selected};
}

/** Offers the columns of numbers, and those of texts that recur. */
function startPaint(points) {
  const options = points.columns.flatMap(({name, numbers, values}, c) =>
    numbers?.some(value => !isNaN(value)) || (data.clusters && values?.length <= Math.max(MOST_TEXTS, points.n / 20)) ? [element('option', {value: c}, name)] : []);
  $('paint').append(element('option', {value: ''}, data.clusters ? 'clusters' : 'nothing'), ...options);
  $('paint').addEventListener('change', () => state.changed());
  $('paint-choice').hidden = !options.length;
}
