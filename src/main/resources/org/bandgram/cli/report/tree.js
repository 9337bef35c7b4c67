// How clusters merge, as lines: where they are on the screen, and which is near a place.

const TREE_TOP = 20;
const TREE_SIDE = 12;

/** A merge tree whose leaves stand side by side; heights are raised to a power. */
class TreeView {
  constructor({leaves, left, right, height}) {
    Object.assign(this, {leaves, left, right, merges: left.length});
    this.parents = new Int32Array(leaves + this.merges).fill(-1);
    for (let m = 0; m < this.merges; m++) this.parents[left[m]] = this.parents[right[m]] = leaves + m;
    this.place();
    this.raise(height);
  }

  /** Places of all nodes across, merges above the middle of what they join. */
  place() {
    const {leaves, left, right, merges} = this;
    const x = new Float64Array(leaves + merges);
    const stack = [];
    for (let node = leaves + merges - 1; node >= 0; node--) if (this.parents[node] < 0) stack.push(node);
    let next = 0;
    while (stack.length) {
      const node = stack.pop();
      if (node < leaves) x[node] = next++;
      else stack.push(right[node - leaves], left[node - leaves]);
    }
    for (let m = 0; m < merges; m++) x[leaves + m] = (x[left[m]] + x[right[m]]) / 2;
    this.places = x;
  }

  /** Heights to such a power that the median is at a quarter of the greatest, if it is lower. */
  raise(height) {
    const greatest = height[this.merges - 1] || 1;
    const median = height[this.merges >> 1] / greatest;
    this.power = median > 0
      ? Math.min(1, Math.max(0.1, Math.log(0.25) / Math.log(Math.min(median, 0.99)))) : 0.5;
    this.raised = Float64Array.from({length: this.leaves + this.merges},
      (_, node) => node < this.leaves ? 0 : (height[node - this.leaves] / greatest) ** this.power);
  }

  /** Takes a size; labels stand below leaves if there is room. */
  fit(width, height) {
    this.hasLabels = (width - 2 * TREE_SIDE) / this.leaves >= 22;
    this.foot = this.hasLabels ? 30 : 14;
    Object.assign(this, {width, height});
  }

  toX(node) { return TREE_SIDE + (this.places[node] + 0.5) / this.leaves * (this.width - 2 * TREE_SIDE); }
  toY(raised) { return this.height - this.foot - raised * (this.height - this.foot - TREE_TOP); }
  nodeY(node) { return this.toY(this.raised[node]); }
  heightAt(y) { return (this.height - this.foot - y) / (this.height - this.foot - TREE_TOP); }

  /** The height at which so many clusters are left, between two merges. */
  cutHeight(wanted) {
    const done = this.leaves - wanted;
    const below = done > 0 ? this.raised[this.leaves + done - 1] : 0;
    const above = done < this.merges ? this.raised[this.leaves + done] : 1.05;
    return (below + above) / 2;
  }

  /** How many clusters are left at a height. */
  clustersAt(raised) {
    let done = 0;
    while (done < this.merges && this.raised[this.leaves + done] <= raised) done++;
    return this.leaves - done;
  }

  /** The node whose line is nearest to a place, -1 if none is near; a leaf also by what is below it. */
  nodeAt(x, y, reach) {
    let best = -1;
    let least = reach;
    const look = (node, distance) => { if (distance < least) { least = distance; best = node; } };
    for (let node = 0; node < this.leaves + this.merges; node++) {
      const above = this.parents[node] < 0 ? this.nodeY(node) : this.nodeY(this.parents[node]);
      const below = node < this.leaves ? this.height : this.nodeY(node);
      if (y >= above - 1 && y <= below) look(node, Math.abs(x - this.toX(node)));
      if (node < this.leaves) continue;
      const [from, to] = [this.toX(this.left[node - this.leaves]), this.toX(this.right[node - this.leaves])];
      if (x >= from && x <= to) look(node, Math.abs(y - this.nodeY(node)));
    }
    return best;
  }

  /** The leaves below a node. */
  leavesBelow(node) {
    const found = [];
    const stack = [node];
    while (stack.length) {
      const top = stack.pop();
      if (top < this.leaves) found.push(top);
      else stack.push(this.left[top - this.leaves], this.right[top - this.leaves]);
    }
    return found;
  }
}
