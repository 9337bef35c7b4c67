// How clusters would merge: cut into a number of clusters by a slider, or by pressing between branches.

/** Cuts a tree into so many clusters; what was selected stays so, with what has merged with it. */
function cutTree({leaves, left, right, exemplar, about, silhouettes}, clusters, wanted) {
  const done = leaves - wanted;
  const top = Array.from({length: leaves + done}, (_, node) => node);
  for (let m = done - 1; m >= 0; m--) top[left[m]] = top[right[m]] = top[leaves + m];
  const selected = Array.from(state.groupOf, group => state.chosen.has(group));
  const groupOfTop = new Map();
  state.groups = [];
  for (let k = 0; k < leaves; k++) {
    if (!groupOfTop.has(top[k])) {
      const leaf = top[k] < leaves ? top[k] : exemplar[top[k] - leaves];
      groupOfTop.set(top[k], state.groups.length);
      state.groups.push({
        label: state.groups.length, cluster: leaf, row: clusters.exemplars[leaf], name: clusters.names[leaf],
        about: top[k] < leaves ? clusters.about[k] : about[top[k] - leaves], size: 0,
        share: done === 0 ? clusters.shares[k] ?? null : null,
        silhouette: (done === 0 ? clusters.silhouettes : silhouettes[wanted])?.[state.groups.length] ?? null,
      });
    }
    state.groupOf[k] = groupOfTop.get(top[k]);
    state.groups[state.groupOf[k]].size += clusters.sizes[k];
  }
  choose(selected.flatMap((isSelected, k) => isSelected ? [state.groupOf[k]] : []));
}

function drawTree(view, tree) {
  const wanted = state.groups.length;
  const {context, width, height} = cleared($('tree'));
  view.fit(width, height);
  context.lineWidth = view.leaves > 400 ? 0.8 : 1.4;
  const leafBelow = node => node < view.leaves ? node : tree.exemplar[node - view.leaves];
  const colorOf = cluster => isFaded(state.groupOf[cluster]) ? state.colors.grid : groupColor(state.groupOf[cluster]);
  for (let m = 0; m < view.merges; m++) {
    const node = view.leaves + m;
    context.strokeStyle = m < view.leaves - wanted ? colorOf(leafBelow(tree.left[m])) : state.colors.muted;
    context.beginPath();
    context.moveTo(view.toX(tree.left[m]), view.nodeY(tree.left[m]));
    context.lineTo(view.toX(tree.left[m]), view.nodeY(node));
    context.lineTo(view.toX(tree.right[m]), view.nodeY(node));
    context.lineTo(view.toX(tree.right[m]), view.nodeY(tree.right[m]));
    context.stroke();
  }
  const size = Math.min(6, Math.max(1.5, (width - 24) / view.leaves * 0.7));
  context.textAlign = 'center';
  for (let k = 0; k < view.leaves; k++) {
    context.fillStyle = colorOf(k);
    context.fillRect(view.toX(k) - size / 2, view.toY(0) + 1, size, 8);
    context.fillStyle = state.colors.ink;
    if (view.hasLabels) context.fillText(state.groups[state.groupOf[k]].label, view.toX(k), height - 6);
  }
  drawCut(context, view.toY(view.cutHeight(wanted)), width);
}

function drawCut(context, y, width) {
  context.strokeStyle = state.colors.ink;
  context.lineWidth = 1.5;
  context.setLineDash([6, 4]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
}

function describeCut({leaves, height}, power) {
  const wanted = state.groups.length;
  $('cut-text').textContent = `${count(wanted)} of ${count(leaves)}`;
  const done = leaves - wanted;
  const next = done < height.length ? `The next merge would lose ${short(height[done])} of net similarity.` : '';
  $('merges-text').textContent = 'Each step joins the two clusters that lose least similarity. Height shows the loss'
    + `${power < 1 ? ', not to scale at the bottom' : ''}. Cut into ${counted(wanted, 'cluster')}. ${next}`
    + ' Click a branch to select its clusters. Click elsewhere to cut the tree at that height.';
  $('cut').setAttribute('aria-valuetext', counted(wanted, 'cluster'));
}

/** What a fact says of the clusters of a cut; null for facts of the uncut clusters alone. */
function factOfCut(name, text) {
  const sizes = state.groups.map(group => group.size).sort((a, b) => a - b);
  if (name === 'sizes') {
    const median = count(sizes[sizes.length >> 1]);
    return `largest ${counted(sizes.at(-1), 'point')}, median ${median}, smallest ${count(sizes[0])}`;
  }
  if (name === 'silhouette' && state.groups.every(group => group.silhouette !== null)) {
    const mean = state.groups.reduce((sum, group) => sum + group.size * group.silhouette, 0) / data.clusters.n;
    return text.replace(/^[^ ]+/, mean.toFixed(2));
  }
  return ['sizes', 'silhouette', 'distance', 'agreement', 'outliers', 'noise'].includes(name) ? null : text;
}

/** Has the headline and the facts above the picture follow cuts; a number of clusters becomes a link. */
function startFacts() {
  const headline = document.querySelector('h1');
  const whole = headline.textContent;
  let name = '';
  const facts = [...document.querySelectorAll('dl>div')].map(fact => {
    const [dt, dd] = fact.children;
    name = dt.textContent || name;
    const [, before, wanted, after] = dd.textContent.match(/^(.*--clusters )(\d+)(.*)$/) ?? [];
    if (wanted) dd.replaceChildren(before, element('a', {href: '#cut=' + wanted}, wanted), after);
    return {fact, dd, name, text: wanted ? null : dd.textContent};
  });
  state.listeners.push(() => {
    const isCut = state.groups.length < state.groupOf.length;
    headline.textContent = isCut ? `${counted(data.clusters.n, 'point')} in ${counted(state.groups.length, 'cluster')}` : whole;
    for (const {fact, dd, name, text} of facts) {
      if (text === null) continue;
      const shown = isCut ? factOfCut(name, text) : text;
      fact.hidden = shown === null;
      dd.textContent = shown ?? text;
    }
  });
}

/** Shows a tree; returns how to cut it. */
function startMerges(tree, clusters) {
  const view = new TreeView(tree);
  const slider = $('cut');
  slider.min = view.leaves - view.merges;
  slider.max = slider.value = view.leaves;
  const draw = () => { drawTree(view, tree); describeCut(tree, view.power); };
  const cut = wanted => {
    slider.value = wanted;
    cutTree(tree, clusters, Number(slider.value));
  };
  slider.addEventListener('input', () => cut(slider.value));
  $('tree').addEventListener('click', event => {
    const node = view.nodeAt(event.offsetX, event.offsetY, 7);
    if (node < 0) cut(view.clustersAt(view.heightAt(event.offsetY)));
    else toggle([...new Set(view.leavesBelow(node).map(leaf => state.groupOf[leaf]))]);
  });
  addEventListener('resize', draw);
  startFacts();
  $('merges').hidden = false;
  state.listeners.push(draw);
  return cut;
}
