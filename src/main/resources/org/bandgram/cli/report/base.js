'use strict';
// Set first, so that whoever tests the page sees what went wrong.
addEventListener('error', event => { document.documentElement.dataset.error = event.message; });

const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);

/** The numbers in base64 text. */
function unpacked({bits, text}) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bits === 16 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}

/** An element with attributes and children, which are elements or texts. */
function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const count = n => n.toLocaleString('en-GB');
const counted = (n, noun) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** A number with about four digits. */
function short(value) {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) return Number(value.toPrecision(3)).toExponential().replace('e+', 'e');
  return Number(value.toPrecision(4)).toLocaleString('en-GB', {maximumFractionDigits: 6});
}

/** Round numbers between two others, about as many as asked for. */
function ticks(least, greatest, wanted, steps = [1, 2, 5]) {
  const rough = (greatest - least) / wanted;
  if (!(rough > 0) || !isFinite(rough)) return [least];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find(s => s * power >= rough) ?? 10);
  const values = [];
  for (let i = Math.ceil(least / step); i * step <= greatest && values.length < 99; i++) {
    values.push(Number((i * step).toPrecision(12)));
  }
  return values;
}

/** Whether colours are dark: what the user chose, or else what the browser prefers. */
function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** The least and the greatest of some numbers, however many. */
function extent(values) {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

/** What is shown; those who draw it listen for changes. */
const state = {
  groups: [],           // clusters after the cut: {label, cluster, row, name, size, share, silhouette}
  groupOf: [],          // for each cluster its group
  chosen: -1,           // a group, or -1
  colors: {},           // of paper, text and lines
  ofGroups: [],         // a colour for each group
  listeners: [],
  changed() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['field', 'ink', 'muted', 'grid', 'accent']) {
      this.colors[name] = style.getPropertyValue('--' + name).trim();
    }
    this.ofGroups = groupColors(this.groups, data.clusters?.[isDark() ? 'dark' : 'light'] ?? []);
    this.listeners.forEach(listener => listener());
  },
};

const groupColor = group => state.ofGroups[group];

/**
 * A colour for each group: that of the cluster whose exemplar stands for it. Of groups that were
 * merged and share one, the largest keeps it, and the others take those that no group has, if any.
 */
function groupColors(groups, ofClusters) {
  const own = groups.map(group => ofClusters[group.cluster]);
  if (groups.length === ofClusters.length) return own;
  const free = new Set(ofClusters);
  const sharing = own.map((_, g) => g).sort((a, b) => groups[b].size - groups[a].size)
    .filter(g => !free.delete(own[g]));
  for (const g of sharing) {
    if (!free.size) break;
    own[g] = free.values().next().value;
    free.delete(own[g]);
  }
  return own;
}

/** A canvas that has as many pixels as the screen; returns its context, in CSS pixels, cleared. */
function cleared(canvas, height) {
  const ratio = devicePixelRatio || 1;
  if (height) canvas.style.height = height + 'px';
  const width = Math.max(1, canvas.clientWidth);
  const high = Math.max(1, canvas.clientHeight);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(high * ratio);
  const context = canvas.getContext('2d');
  context.scale(ratio, ratio);
  context.font = '12px system-ui, sans-serif';
  return {context, width, height: high, ratio};
}
