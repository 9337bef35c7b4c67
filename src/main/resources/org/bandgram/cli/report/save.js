// The selection as a table to keep.

/** A text as a cell of a table. */
const csvCell = text => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The selected points: row, id if there are ids, and label. */
function selectionTable(labels, names) {
  const lines = [names.length ? 'row,id,label' : 'row,label'];
  labels.forEach((cluster, i) => {
    const group = state.groupOf[cluster];
    if (state.lassoed ? !state.lassoed.mask[i] : !state.chosen.has(group)) return;
    lines.push([i, ...(names.length ? [csvCell(names[i])] : []), noise.has(i) ? -1 : state.groups[group].label].join());
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
