// Curves, as SVG with their content in words.

const HEIGHT = 260;

/** An axis: logarithmic if numbers above 0 differ a thousandfold. */
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

/** A curve as wide as there is room, so that its words are as large as others. */
function curveFigure({title, xTitle, xs, ys}, width) {
  const box = {left: 70, right: width - 16, top: 14, bottom: HEIGHT - 46};
  const known = ys.map((y, i) => ({x: xs[i], y})).filter(point => point.y !== null);
  const figure = element('figure', {}, element('figcaption', {}, title));
  if (!known.length) return figure;
  const across = axis(known.map(point => point.x), box.left, box.right);
  const up = axis(known.map(point => point.y), box.bottom, box.top);
  const shown = xTitle === 'clusters' && data.clusters ? known.find(({x}) => x === state.groups.length) : null;
  const [first, last] = [known[0], known[known.length - 1]];
  const chart = svg('svg', {
    viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img',
    'aria-label': `${title}: ${short(first.y)} at ${xTitle} ${count(first.x)}, ${short(last.y)} at ${xTitle} ${count(last.x)}`,
  });
  for (const mark of up.marks) {
    chart.append(
      svg('path', {class: 'guide', d: `M${box.left} ${up.at(mark)}H${box.right}`}),
      svg('text', {x: box.left - 6, y: up.at(mark) + 4, 'text-anchor': 'end'}, short(mark)));
  }
  for (const mark of across.marks.filter(Number.isInteger)) {
    chart.append(svg('text', {x: across.at(mark), y: box.bottom + 17, 'text-anchor': 'middle'}, short(mark)));
  }
  let path = '';
  let isGap = true;
  ys.forEach((y, i) => {
    if (y !== null) path += `${isGap ? 'M' : 'L'}${across.at(xs[i]).toFixed(1)} ${up.at(y).toFixed(1)}`;
    isGap = y === null;
  });
  if (shown) chart.append(svg('path', {class: 'shown', d: `M${across.at(shown.x)} ${box.top}V${box.bottom}`}));
  chart.append(svg('path', {class: 'line', d: path}));
  if (known.length <= 60) {
    chart.append(...known.map(({x, y}) => svg('circle', {class: 'dot', cx: across.at(x), cy: up.at(y), r: 3},
      svg('title', {}, `${xTitle} ${count(x)}: ${short(y)}`))));
  }
  chart.append(
    svg('path', {class: 'axis', d: `M${box.left} ${box.top}V${box.bottom}H${box.right}`}),
    svg('text', {x: (box.left + box.right) / 2, y: HEIGHT - 6, 'text-anchor': 'middle'},
      xTitle + (across.isLog ? ', logarithmic' : '') + (up.isLog ? '; upwards logarithmic' : '')));
  figure.append(chart, element('p', {class: 'muted'}, shown
    ? `The dashed line marks the ${counted(shown.x, 'cluster')} of this page: ${short(shown.y)}.`
    : `From ${short(first.y)} to ${short(last.y)}.`));
  return figure;
}

function startCurves(curves) {
  $('curves').hidden = false;
  const draw = () => {
    const width = Math.max(280, Math.min(640, $('curves').clientWidth));
    $('curves-charts').replaceChildren(...curves.map(curve => curveFigure(curve, width)));
  };
  addEventListener('resize', draw);
  state.listeners.push(draw);
}
