'use strict';
// Set first, so that whoever tests the page sees what went wrong.
addEventListener('error', event => { document.documentElement.dataset.error = event.message; });

const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const isPredicted = data.clusters?.predicted; // by the clusters of an earlier input
const noise = new Set(data.clusters?.noise);  // rows of points that belong to no cluster

const sampled = data.points?.rows ? unpacked(data.points.rows) : null; // rows of the input, if not all are here

/** The row that a point is. */
const rowNumber = point => sampled ? sampled[point] : point;

/** The point that is a row, by its number in words; -1 if there is none. */
function pointOf(text) {
  const row = /^\d+$/.test(text) ? Number(text) : -1;
  return sampled ? sampled.indexOf(row) : row < data.points.n ? row : -1;
}

/** The numbers in base64 text. */
function unpacked({bits, text}) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bits === 16 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}

/** A column of numbers or texts: what a row has, null for nothing. */
function unpackedColumn({name, isFloat, values, at}) {
  const codes = unpacked(at);
  if (!isFloat) return {name, values, codes, of: i => values[codes[i]] || null};
  const numbers = new Float32Array(codes.buffer);
  return {name, numbers, of: i => isNaN(numbers[i]) ? null : String(Number(numbers[i].toPrecision(7)))};
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

/** Puts children into an element in place of others; the button of a group that had the focus keeps it. */
function refill(parent, children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.group : undefined;
  parent.replaceChildren(...children);
  if (focused !== undefined) parent.querySelector(`[data-group="${focused}"]`)?.focus();
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
