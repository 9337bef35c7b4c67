// A colour for each group; groups that meet in the picture have colours that are not taken for one another.

const ALIKE = 0.17;  // colours less different than this are taken for one another
const FEW = 12;      // so few groups all differ, wherever they are

/** How different two colours look, by the formula known as redmean; black and white differ by 0.76. */
function difference(one, other) {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const at = shift => (a >> shift & 255) - (b >> shift & 255);
  const share = ((a & 255) + (b & 255)) / 512;
  return Math.sqrt((2 + share) * at(0) ** 2 + 4 * at(8) ** 2 + (3 - share) * at(16) ** 2) / 1000;
}

/**
 * For each cluster those that it meets: the picture is cut into cells, a cell takes the cluster of one
 * of its points, empty cells that of the nearest other one, and clusters whose cells touch meet.
 */
function meetings({xs, ys, points}, labels, clusters) {
  const cells = new Int32Array(CELLS * CELLS).fill(-1);
  const meeting = Array.from({length: clusters}, () => new Set());
  const meet = (one, other) => {
    if (one === other || one < 0) return;
    meeting[one].add(other);
    meeting[other].add(one);
  };
  const queue = [];
  for (let i = 0; i < points.n; i++) {
    const cell = (ys[i] >> 8) * CELLS + (xs[i] >> 8);
    if (cells[cell] < 0) queue.push(cell);
    meet(cells[cell], labels[i]);
    cells[cell] = labels[i];
  }
  for (let next = 0; next < queue.length; next++) {
    const cell = queue[next];
    const column = cell % CELLS;
    const around = [column > 0 ? cell - 1 : cell, column < CELLS - 1 ? cell + 1 : cell, cell - CELLS, cell + CELLS];
    for (const other of around) {
      if (cells[other] === undefined) continue;
      if (cells[other] < 0) {
        cells[other] = cells[cell];
        queue.push(other);
      }
      meet(cells[other], cells[cell]);
    }
  }
  return meeting;
}

/** For each group those that it must differ from. */
function groupsToDifferFrom() {
  const {groups, groupOf, meeting} = state;
  const all = groups.map((_, g) => g);
  if (groups.length <= FEW) return groups.map((_, g) => new Set(all.filter(other => other !== g)));
  const differ = groups.map(() => new Set());
  meeting.forEach((others, cluster) => {
    const group = groupOf[cluster];
    for (const other of others) if (groupOf[other] !== group) differ[group].add(groupOf[other]);
  });
  return differ;
}

/**
 * Deals colours, from the largest group to the smallest: the one of the cluster whose exemplar stands
 * for the group, unless a group that it must differ from has one alike; then the one that differs most.
 * Uncut, clusters have the colours of the pictures.
 */
function groupColors(clusters) {
  const theme = isDark() ? 'dark' : 'light';
  const own = state.groups.map(group => clusters[theme][group.cluster]);
  if (own.length === state.groupOf.length) return own;
  const palette = clusters.palette[theme];
  const differ = groupsToDifferFrom();
  const dealt = own.map(() => null);
  const order = own.map((_, g) => g).sort((a, b) => state.groups[b].size - state.groups[a].size || a - b);
  for (const g of order) {
    const taken = [...differ[g]].map(other => dealt[other]).filter(color => color);
    const least = color => Math.min(1, ...taken.map(other => difference(color, other)));
    dealt[g] = least(own[g]) >= ALIKE ? own[g] : farthest([own[g], ...palette], least);
  }
  return dealt;
}

let dealtFor = {}; // what colours were last dealt for

/** Deals colours anew only after a cut, or in another theme. */
function currentColors(clusters) {
  const [groups, dark] = [state.groups, isDark()];
  if (dealtFor.groups !== groups || dealtFor.dark !== dark) dealtFor = {groups, dark, colors: groupColors(clusters)};
  return dealtFor.colors;
}

/** The colour whose least difference is greatest, the first of them. */
function farthest(colors, least) {
  let best = colors[0];
  let greatest = -1;
  for (const color of colors) {
    const distance = least(color);
    if (distance > greatest) { best = color; greatest = distance; }
  }
  return best;
}
