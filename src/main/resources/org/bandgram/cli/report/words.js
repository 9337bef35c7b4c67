// The picture and its points in words.

/** What is said about a point. */
function pointText(view, labels, i) {
  const {points} = view;
  const nameOf = row => points.names.length ? ` (${points.names[row]})` : '';
  const lines = [`row ${i}${nameOf(i)}`];
  const [x, y] = [view.unitX(i), view.unitY(i)];
  if (points.map) {
    lines.push(`${Math.abs(y).toFixed(2)}° ${y < 0 ? 'S' : 'N'}, ${Math.abs(x).toFixed(2)}° ${x < 0 ? 'W' : 'E'}`);
  } else if (!points.x.title.startsWith('principal') && (points.stretch > 0 || points.y.title)) {
    lines.push(`at ${short(x)}, ${short(y)}`);
  }
  if (labels) {
    const {label, row, size} = state.groups[state.groupOf[labels[i]]];
    lines.push(`label ${label}, ${counted(size, 'point')}`);
    lines.push(i === row ? 'the exemplar' : `exemplar row ${row}${nameOf(row)}`);
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
  return `${text}, in ${counted(filled.length, 'cluster')}. Rings mark exemplars; numbers are cluster labels.`
    + (points.coast ? ' Coast lines: Natural Earth.' : '');
}
