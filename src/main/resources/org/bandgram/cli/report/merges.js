// How clusters would merge, cut into a number of clusters by a slider or by pressing a height.

function startMerges(tree, clusters) {
  const {leaves, left, right, height, exemplar} = tree;
  const merges = left.length;
  const places = placed();
  const slider = $('cut');
  slider.min = leaves - merges;
  slider.max = leaves;
  slider.value = leaves;

  /** Places of all nodes across, leaves side by side and merges above the middle of what they join. */
  function placed() {
    const x = new Float64Array(leaves + merges);
    const parents = new Uint8Array(leaves + merges);
    for (let m = 0; m < merges; m++) parents[left[m]] = parents[right[m]] = 1;
    const stack = [];
    for (let node = leaves + merges - 1; node >= 0; node--) if (!parents[node]) stack.push(node);
    let next = 0;
    while (stack.length) {
      const node = stack.pop();
      if (node < leaves) x[node] = next++;
      else stack.push(right[node - leaves], left[node - leaves]);
    }
    for (let m = 0; m < merges; m++) x[leaves + m] = (x[left[m]] + x[right[m]]) / 2;
    return x;
  }

  /** Heights to such a power that the median is at a quarter of the greatest, if it is lower. */
  const greatest = height[merges - 1] || 1;
  const median = height[merges >> 1] / greatest;
  const power = median > 0 ? Math.min(1, Math.max(0.1, Math.log(0.25) / Math.log(Math.min(median, 0.99)))) : 0.5;
  const raised = node => node < leaves ? 0 : (height[node - leaves] / greatest) ** power;

  /** The height at which so many clusters are left, between two merges. */
  function cutHeight(wanted) {
    const done = leaves - wanted;
    const below = done > 0 ? raised(leaves + done - 1) : 0;
    const above = done < merges ? raised(leaves + done) : 1.05;
    return (below + above) / 2;
  }

  function cut(wanted) {
    const done = leaves - wanted;
    const top = Array.from({length: leaves + done}, (_, node) => node);
    for (let m = done - 1; m >= 0; m--) top[left[m]] = top[right[m]] = top[leaves + m];
    const groupOfTop = new Map();
    state.groups = [];
    for (let k = 0; k < leaves; k++) {
      if (!groupOfTop.has(top[k])) {
        const leaf = top[k] < leaves ? top[k] : exemplar[top[k] - leaves];
        groupOfTop.set(top[k], state.groups.length);
        state.groups.push({
          label: state.groups.length, cluster: leaf, row: clusters.exemplars[leaf], name: clusters.names[leaf],
          size: 0, share: done === 0 ? clusters.shares[k] ?? null : null,
          silhouette: done === 0 ? clusters.silhouettes[k] ?? null : null,
        });
      }
      state.groupOf[k] = groupOfTop.get(top[k]);
      state.groups[state.groupOf[k]].size += clusters.sizes[k];
    }
    state.chosen = -1;
    state.changed();
  }

  function draw() {
    const wanted = state.groups.length;
    const {context, width, height: high} = cleared($('tree'));
    const toX = node => 12 + (places[node] + 0.5) / leaves * (width - 24);
    const toY = node => high - 14 - raised(node) * (high - 34);
    context.lineWidth = leaves > 400 ? 0.8 : 1.4;
    for (let m = 0; m < merges; m++) {
      const y = toY(leaves + m);
      const isBelow = m < leaves - wanted;
      context.strokeStyle = isBelow ? groupColor(state.groupOf[leafBelow(left[m])]) : state.colors.muted;
      context.beginPath();
      context.moveTo(toX(left[m]), toY(left[m]));
      context.lineTo(toX(left[m]), y);
      context.lineTo(toX(right[m]), y);
      context.lineTo(toX(right[m]), toY(right[m]));
      context.stroke();
    }
    const size = Math.min(6, Math.max(1.5, (width - 24) / leaves * 0.7));
    for (let k = 0; k < leaves; k++) {
      context.fillStyle = groupColor(state.groupOf[k]);
      context.fillRect(toX(k) - size / 2, high - 13, size, 8);
    }
    const y = high - 14 - cutHeight(wanted) * (high - 34);
    context.strokeStyle = state.colors.ink;
    context.lineWidth = 1.5;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
    describe(wanted);
  }

  function leafBelow(node) {
    return node < leaves ? node : exemplar[node - leaves];
  }

  function describe(wanted) {
    $('cut-text').textContent = `${count(wanted)} of ${count(leaves)}`;
    const done = leaves - wanted;
    const next = done < merges ? `The next merge would lose ${short(height[done])} of net similarity.` : '';
    $('merges-text').textContent = `Each step joins the two clusters that lose least similarity. Height shows the loss`
      + `${power < 1 ? ', not to scale at the bottom' : ''}. Cut into ${counted(wanted, 'cluster')}. ${next}`;
    slider.setAttribute('aria-valuetext', counted(wanted, 'cluster'));
  }

  slider.addEventListener('input', () => cut(Number(slider.value)));
  $('tree').addEventListener('click', event => {
    const pressed = (event.target.clientHeight - 14 - event.offsetY) / (event.target.clientHeight - 34);
    let done = 0;
    while (done < merges && raised(leaves + done) <= pressed) done++;
    slider.value = leaves - done;
    cut(leaves - done);
  });
  addEventListener('resize', draw);
  $('merges').hidden = false;
  state.listeners.push(draw);
  return wanted => { slider.value = wanted; cut(Number(slider.value)); };
}
