// The selection as a table to keep.

/** A text as a cell of a table. */
const csvCell = text => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The selected points: row, id if there are ids, label and the texts that are told of points. */
function selectionTable(labels, names) {
  const told = (data.points?.columns ?? []).filter(column => column.values);
  const lines = [['row', ...(names.length ? ['id'] : []), 'label', ...told.map(({name}) => csvCell(name))].join()];
  labels.forEach((cluster, i) => {
    const group = state.groupOf[cluster];
    if (state.lassoed ? !state.lassoed.mask[i] : !state.chosen.has(group)) return;
    const label = noise.has(i) ? -1 : state.groups[group].label;
    lines.push([rowNumber(i), ...(names.length ? [csvCell(names[i])] : []), label, ...told.map(({of}) => csvCell(of(i) ?? ''))].join());
  });
  return lines.join('\n') + '\n';
}

function startSaving(labels, names) {
  $('save').addEventListener('click', () => {
    const table = new Blob([selectionTable(labels, names)], {type: 'text/csv'});
    const address = URL.createObjectURL(table);
    element('a', {href: address, download: 'selection.csv'}).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  });
  state.listeners.push(() => {
    const isSelected = state.chosen.size > 0 || state.lassoed !== null;
    $('selection').textContent = selectionText()
      || `Select a cluster here${data.points ? ', in the picture' : ''} or by its bar.`;
    $('select-none').hidden = $('save').hidden = !isSelected;
  });
}
