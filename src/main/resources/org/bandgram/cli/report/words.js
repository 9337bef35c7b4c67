// The picture and its points in words.

/** What is said about a point. */
function pointText(view, labels, i) {
  const {points} = view;
  const nameOf = row => points.names.length ? ` (${points.names[row]})` : '';
  const lines = [`row ${rowNumber(i)}${nameOf(i)}`];
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
    if (noise.has(i)) lines.push('noise; the nearest cluster:');
    const {label, row, name, size} = state.groups[state.groupOf[labels[i]]];
    lines.push(`label ${label}, ${counted(size, 'point')}`);
    lines.push(isPredicted ? `exemplar ${name ?? `row ${row} of the earlier input`}`
      : i === row ? 'the exemplar' : `exemplar row ${rowNumber(row)}${nameOf(row)}`);
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
      + (points.stretch > 0 || points.y.title ? range(points.y, 'upwards,') : 'spread upwards so that they can be seen');
  if (!data.clusters) return text + '.';
  const filled = state.groups.filter(g => g.size > 0);
  return `${text}, in ${counted(filled.length, 'cluster')}.`
    + (noise.size ? ` Grey: ${counted(noise.size, 'point')} of noise.` : '')
    + (isPredicted ? '' : ' Each dot is a row, and rows that are alike are near each other. Rings mark the most typical row of each cluster; numbers are cluster labels.')
    + (points.x.title.startsWith('t-SNE') ? ' How far apart groups are means little.' : '')
    + (points.coast ? ' Coast lines: Natural Earth.' : '');
}

/** Shows what is said about a point beside it. */
function placeTip(view, labels, point) {
  const tip = $('tip');
  tip.hidden = point < 0 || !view.shows(point);
  if (tip.hidden) return;
  tip.textContent = pointText(view, labels, point);
  const {width, height} = view.size;
  const x = view.pixelX(point);
  const y = view.pixelY(point);
  tip.style.left = (x + 14 + tip.offsetWidth < width ? x + 14 : Math.max(0, x - 14 - tip.offsetWidth)) + 'px';
  tip.style.top = Math.max(0, Math.min(y + 10, height - tip.offsetHeight)) + 'px';
}

/** The row of a name, a number or a text, looked for from another row on, -1 if there is none; and which of several. */
function rowOf(points, text, from) {
  const named = text ? points.names.indexOf(text) : -1;
  const row = named >= 0 ? named : pointOf(text);
  if (row >= 0) return {row, place: ''};
  const rows = rowsWith(points, text);
  const at = Math.max(0, rows.findIndex(other => other >= from));
  return {row: rows[at] ?? -1, place: rows.length > 1 ? `${count(at + 1)} of ${count(rows.length)}: ` : ''};
}

/** The rows one of whose texts holds some text. */
function rowsWith(points, text) {
  const wanted = text.toLowerCase();
  const columns = wanted ? points.columns.filter(column => column.values).map(({values, codes}) =>
    ({codes, has: values.map(value => value.toLowerCase().includes(wanted))})) : [];
  const rows = [];
  for (let i = 0; i < points.n; i++) if (columns.some(({codes, has}) => has[codes[i]])) rows.push(i);
  return rows;
}
