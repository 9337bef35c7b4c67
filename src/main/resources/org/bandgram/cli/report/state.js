// What is shown and what is selected; those who draw it listen for changes.

const state = {
  groups: [],           // clusters after the cut: {label, cluster, row, name, size, share}
  groupOf: [],          // for each cluster its group
  chosen: new Set(),    // groups that are selected; if there are none, all are shown alike
  lassoed: null,        // points that are selected instead: {mask, points}
  meeting: [],          // for each cluster those that it meets in the picture
  colors: {},           // of paper, text and lines
  ofGroups: [],         // a colour for each group
  row: -1,              // the row that was looked for
  listeners: [],
  changed() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['field', 'ink', 'muted', 'grid', 'accent']) {
      this.colors[name] = style.getPropertyValue('--' + name).trim();
    }
    if (data.clusters) this.ofGroups = currentColors(data.clusters);
    this.listeners.forEach(listener => listener());
    keepAddress();
  },
};

const groupColor = group => state.ofGroups[group];

/** Whether a group is not selected, and others are. */
const isFaded = group => state.chosen.size > 0 && !state.chosen.has(group);

/** Selects groups alone; none, if they are selected already. */
function toggle(groups) {
  choose(groups.length === state.chosen.size && groups.every(g => state.chosen.has(g)) ? [] : groups);
}

function choose(groups) {
  state.chosen = new Set(groups);
  state.lassoed = null;
  state.changed();
}

/** What is selected in words; empty if nothing is. */
function selectionText() {
  if (state.lassoed) return `${counted(state.lassoed.points, 'point')} selected.`;
  if (!state.chosen.size) return '';
  const chosen = [...state.chosen].map(g => state.groups[g]);
  const points = counted(chosen.reduce((sum, group) => sum + group.size, 0), 'point');
  return chosen.length === 1
    ? `Cluster ${chosen[0].label} is selected, ${points}.`
    : `${counted(chosen.length, 'cluster')} are selected, ${points}.`;
}

/** What follows # in the address: cluster=3,5, cut=12, row=17 and theme=dark, joined by &. */
function address() {
  const parts = [];
  if (document.documentElement.dataset.theme) parts.push('theme=' + document.documentElement.dataset.theme);
  if (state.groups.length < state.groupOf.length) parts.push('cut=' + state.groups.length);
  if (state.chosen.size) parts.push('cluster=' + [...state.chosen].sort((a, b) => a - b).join());
  if (state.row >= 0) parts.push('row=' + rowNumber(state.row));
  return parts.join('&');
}

let addressTimer = 0;

/** Keeps what is shown in the address, soon: browsers refuse hundreds of changes in a row. */
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    const hash = address();
    try {
      history.replaceState(null, '', hash ? '#' + hash : location.pathname + location.search);
    } catch {
      // The frame of a notebook has no address.
    }
  }, 200);
}
