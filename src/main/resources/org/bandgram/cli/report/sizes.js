// How large clusters are: a bar for each if they are few, or else for each range of sizes.

const MOST_BARS = 60;

/** Ranges of sizes and how many clusters have one: equally long if sizes are alike, else doubling. */
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

/** A name, a bar as long as a share of the longest one, and a number. */
function bar(name, share, number, color) {
  const fill = element('span', {class: 'fill'});
  fill.style.width = 100 * share + '%';
  if (color) fill.style.background = color;
  return [element('span', {class: 'name'}, name), element('span', {class: 'track'}, fill),
    element('span', {class: 'number'}, number)];
}

function clusterBars() {
  const order = state.groups.map((_, g) => g).sort((a, b) => state.groups[b].size - state.groups[a].size || a - b);
  const greatest = state.groups[order[0]].size || 1;
  return order.map(g => {
    const {label, size} = state.groups[g];
    return element('li', {}, element('button', {
      type: 'button', class: isFaded(g) ? 'bar faded' : 'bar', 'data-group': g, 'aria-pressed': state.chosen.has(g),
      'aria-label': `Cluster ${label}, ${counted(size, 'point')}`,
    }, ...bar(String(label), size / greatest, count(size), groupColor(g))));
  });
}

function rangeBars() {
  const bins = sizeBins(state.groups.map(group => group.size));
  const [, most] = extent(bins.map(bin => bin.clusters));
  const range = ({from, to}) => from === to ? count(from) : `${count(from)}–${count(to)}`;
  return bins.map(bin => element('li', {class: 'bar'},
    ...bar(range(bin), bin.clusters / most, counted(bin.clusters, 'cluster'))));
}

function startSizes() {
  $('sizes-bars').addEventListener('click', event => {
    const button = event.target.closest('[data-group]');
    if (button) toggle([Number(button.dataset.group)]);
  });
  state.listeners.push(() => {
    const isFew = state.groups.length <= MOST_BARS;
    $('sizes-bars').className = isFew ? 'of-clusters' : 'of-ranges';
    $('sizes-text').textContent = isFew ? '' : 'Points in a cluster, and how many clusters have so many.';
    refill($('sizes-bars'), isFew ? clusterBars() : rangeBars());
  });
  $('sizes').hidden = false;
}
