// Bars and curves, as SVG with their content in words.

const WIDTH = 640;
const HEIGHT = 260;
const BOX = {left: 70, right: WIDTH - 16, top: 14, bottom: HEIGHT - 46};

/** Ranges of sizes and how many clusters have one: alike where sizes are, else doubling. */
function sizeBins(sizes) {
  const [least, greatest] = extent(sizes);
  const bins = [];
  if (greatest - least < 12) {
    for (let s = least; s <= greatest; s++) bins.push({from: s, to: s, clusters: 0});
  } else if (greatest < 8 * Math.max(1, least)) {
    const step = Math.ceil((greatest - least + 1) / 8);
    for (let s = least; s <= greatest; s += step) bins.push({from: s, to: s + step - 1, clusters: 0});
  } else {
    if (least === 0) bins.push({from: 0, to: 0, clusters: 0});
    for (let s = 2 ** Math.floor(Math.log2(Math.max(1, least))); s <= greatest; s *= 2) {
      bins.push({from: s, to: 2 * s - 1, clusters: 0});
    }
  }
  for (const size of sizes) bins.find(bin => size >= bin.from && size <= bin.to).clusters++;
  return bins;
}

function drawSizes() {
  const bins = sizeBins(state.groups.map(group => group.size));
  const [, most] = extent(bins.map(bin => bin.clusters));
  const step = (BOX.right - BOX.left) / bins.length;
  const height = clusters => clusters / most * (BOX.bottom - BOX.top - 14);
  const range = ({from, to}) => from === to ? count(from) : `${compact(from)}–${compact(to)}`;
  const chart = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
    'aria-label': bins.filter(bin => bin.clusters)
      .map(bin => `${counted(bin.clusters, 'cluster')} of ${range(bin)}`).join(', ') + ' points',
  });
  bins.forEach((bin, b) => {
    const x = BOX.left + b * step;
    const middle = x + step / 2;
    const bar = height(bin.clusters);
    chart.append(
      svg('rect', {class: 'bar', x: x + step * 0.08, width: step * 0.84, y: BOX.bottom - bar, height: bar}),
      svg('text', {x: middle, y: BOX.bottom + 17, 'text-anchor': 'middle'}, range(bin)));
    if (bin.clusters) {
      chart.append(svg('text', {x: middle, y: BOX.bottom - bar - 4, 'text-anchor': 'middle'}, count(bin.clusters)));
    }
  });
  chart.append(
    svg('path', {class: 'axis', d: `M${BOX.left} ${BOX.bottom}H${BOX.right}`}),
    svg('text', {x: (BOX.left + BOX.right) / 2, y: HEIGHT - 6, 'text-anchor': 'middle'}, 'points in a cluster'),
    svg('text', {x: BOX.left - 10, y: BOX.top + 10, 'text-anchor': 'end'}, 'clusters'));
  $('sizes-chart').replaceChildren(chart);
  $('sizes').hidden = false;
}

function compact(n) {
  return n < 10000 ? count(n) : n < 1e6 ? `${Math.round(n / 1000)}k` : `${Number((n / 1e6).toPrecision(2))}M`;
}

/** An axis: logarithmic where numbers above 0 differ a thousandfold. */
function axis(values, from, to) {
  let [least, greatest] = extent(values);
  const isLog = least > 0 && greatest > 1000 * least;
  if (least === greatest) { least -= Math.abs(least) / 10 || 1; greatest += Math.abs(greatest) / 10 || 1; }
  const scale = isLog ? Math.log10 : value => value;
  const at = value => from + (scale(value) - scale(least)) / (scale(greatest) - scale(least)) * (to - from);
  const decades = ticks(scale(least), scale(greatest), 5).filter(Number.isInteger).map(power => 10 ** power);
  const marks = isLog ? decades : ticks(least, greatest, 5);
  return {at, marks, isLog};
}

function curveFigure({title, xTitle, xs, ys}) {
  const known = ys.map((y, i) => ({x: xs[i], y})).filter(point => point.y !== null);
  const figure = element('figure', {}, element('figcaption', {}, title));
  if (!known.length) return figure;
  const across = axis(known.map(point => point.x), BOX.left, BOX.right);
  const up = axis(known.map(point => point.y), BOX.bottom, BOX.top);
  const [first, last] = [known[0], known[known.length - 1]];
  const chart = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
    'aria-label': `${title}: ${short(first.y)} at ${xTitle} ${count(first.x)}, ${short(last.y)} at ${xTitle} ${count(last.x)}`,
  });
  for (const mark of up.marks) {
    chart.append(
      svg('path', {class: 'guide', d: `M${BOX.left} ${up.at(mark)}H${BOX.right}`}),
      svg('text', {x: BOX.left - 6, y: up.at(mark) + 4, 'text-anchor': 'end'}, short(mark)));
  }
  for (const mark of across.marks.filter(Number.isInteger)) {
    chart.append(svg('text', {x: across.at(mark), y: BOX.bottom + 17, 'text-anchor': 'middle'}, short(mark)));
  }
  let path = '';
  let isGap = true;
  ys.forEach((y, i) => {
    if (y !== null) path += `${isGap ? 'M' : 'L'}${across.at(xs[i]).toFixed(1)} ${up.at(y).toFixed(1)}`;
    isGap = y === null;
  });
  chart.append(svg('path', {class: 'line', d: path}));
  if (known.length <= 60) {
    chart.append(...known.map(({x, y}) => svg('circle', {class: 'dot', cx: across.at(x), cy: up.at(y), r: 3},
      svg('title', {}, `${xTitle} ${count(x)}: ${short(y)}`))));
  }
  chart.append(
    svg('path', {class: 'axis', d: `M${BOX.left} ${BOX.top}V${BOX.bottom}H${BOX.right}`}),
    svg('text', {x: (BOX.left + BOX.right) / 2, y: HEIGHT - 6, 'text-anchor': 'middle'},
      xTitle + (across.isLog ? ', logarithmic' : '') + (up.isLog ? '; upwards logarithmic' : '')));
  figure.append(chart, element('p', {class: 'muted'}, `From ${short(first.y)} to ${short(last.y)}.`));
  return figure;
}

function startCurves(curves) {
  $('curves-charts').append(...curves.map(curveFigure));
  $('curves').hidden = false;
}
