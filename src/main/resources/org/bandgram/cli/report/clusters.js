// The table of clusters, sorted by any column; a label chooses its cluster.

const PAGE_ROWS = 250;
const SIDE_BY_SIDE = 1000; // from this width on, style puts the table beside the picture

const COLUMNS = [
  {title: 'label', of: g => g.label},
  {title: 'size', of: g => g.size, show: count},
  {title: 'about', of: g => g.about || null, show: String, isText: true},
  {title: data.points?.names.length || isPredicted ? 'exemplar id' : 'exemplar', isName: true,
    of: g => g.size || isPredicted ? g.name : null, show: String, isText: true},
  {title: 'silhouette', isMore: true, of: g => g.silhouette, show: s => s.toFixed(2)},
  {title: isPredicted ? 'row of the earlier input' : 'exemplar row', isMore: true,
    of: g => isPredicted ? g.row : g.size ? rowNumber(g.row) : null, show: String},
  {title: 'share of points', isMore: true, of: g => g.size / data.clusters.n, show: percent},
  {title: 'share of error', isMore: true, of: g => g.share, show: percent},
];

function percent(share) {
  return (100 * share).toFixed(share < 0.0995 ? 2 : 1) + ' %';
}

/** What the style of a column goes by. */
const classesOf = column =>
  [column.isText && 'text', column.title === 'about' && 'about', column.isMore && 'more'].filter(Boolean).join(' ');

/** Hides the columns of numbers behind a button, so that what clusters are about has room. */
function startFold() {
  const fold = isFolded => {
    $('clusters').className = isFolded ? 'folded' : '';
    $('unfold').textContent = isFolded ? 'More columns' : 'Fewer columns';
    $('unfold').setAttribute('aria-expanded', !isFolded);
  };
  $('unfold').addEventListener('click', () => fold($('clusters').className === ''));
  $('unfold').hidden = false;
  fold(true);
}

function startClusters(clusters) {
  clusters.n = clusters.sizes.reduce((a, b) => a + b, 0);
  const columns = COLUMNS.filter(c => (!c.isName || clusters.names.length)
    && (c.title !== 'about' || clusters.about.length)
    && (c.title !== 'share of error' || clusters.shares.length)
    && (c.title !== 'silhouette' || clusters.silhouettes.length));
  let sorted = {column: columns[1], down: true};
  let rows = PAGE_ROWS;

  const headers = columns.map(column => {
    const button = element('button', {type: 'button'}, column.title);
    button.addEventListener('click', () => {
      sorted = {column, down: sorted.column === column ? !sorted.down : column.title !== 'label'};
      fill();
    });
    const header = element('th', {scope: 'col', class: column.title === 'label' ? 'text' : classesOf(column)}, button);
    $('clusters-head').append(header);
    return header;
  });

  function compare(a, b) {
    const [x, y] = [sorted.column.of(a), sorted.column.of(b)];
    if (x === null || y === null) return (x === null) - (y === null);
    const order = sorted.column.isText ? x.localeCompare(y) : x - y;
    return (sorted.down ? -order : order) || a.label - b.label;
  }

  function cell(column, group, number) {
    const value = column.of(group);
    if (column.title !== 'label') {
      return element('td', {class: classesOf(column)}, value === null ? '–' : column.show(value));
    }
    const swatch = element('span', {class: 'swatch', 'aria-hidden': 'true'});
    swatch.style.background = groupColor(number);
    const button = element('button',
      {type: 'button', 'aria-pressed': state.chosen.has(number), 'data-group': number}, swatch, String(value));
    return element('th', {scope: 'row'}, button);
  }

  function fill() {
    headers.forEach((header, i) => {
      const isSorted = columns[i] === sorted.column;
      header.setAttribute('aria-sort', !isSorted ? 'none' : sorted.down ? 'descending' : 'ascending');
      header.firstChild.textContent = columns[i].title + (!isSorted ? '' : sorted.down ? ' ▼' : ' ▲');
    });
    const order = state.groups.map((group, number) => ({group, number}))
      .sort((a, b) => compare(a.group, b.group));
    rows = Math.max(rows, 1 + order.findIndex(({number}) => state.chosen.has(number)));
    refill($('clusters-body'), order.slice(0, rows).map(({group, number}) =>
      element('tr', state.chosen.has(number) ? {class: 'chosen'} : {},
        ...columns.map(column => cell(column, group, number)))));
    $('clusters-more').hidden = rows >= order.length;
    $('clusters-more').textContent = `Show more of ${count(order.length)}`;
  }

  $('clusters-body').addEventListener('click', event => {
    const button = event.target.closest('tr')?.querySelector('[data-group]');
    if (!button) return;
    toggle([Number(button.dataset.group)]);
    if (data.points && innerWidth < SIDE_BY_SIDE) $('points').scrollIntoView({behavior: 'smooth'});
  });
  $('select-none').addEventListener('click', () => choose([]));
  $('clusters-more').addEventListener('click', () => { rows += PAGE_ROWS; fill(); });
  if (clusters.about.length) startFold();
  $('clusters').hidden = false;
  state.listeners.push(fill, showChosen);
}

/** Scrolls the table, and nothing else, to the first row that is selected. */
function showChosen() {
  const row = $('clusters-body').querySelector('.chosen');
  const scroll = $('clusters-body').closest('.scroll');
  if (!row) return;
  const below = row.offsetTop - scroll.scrollTop;
  const head = $('clusters-head').offsetHeight;
  if (below < head || below + row.offsetHeight > scroll.clientHeight) scroll.scrollTop = row.offsetTop - 2 * head;
}

/** Every cluster is a group of its own. */
function uncut(clusters) {
  state.groupOf = Int32Array.from(clusters.exemplars, (_, k) => k);
  state.groups = clusters.exemplars.map((row, k) => ({
    label: k, cluster: k, row, name: clusters.names[k], size: clusters.sizes[k],
    share: clusters.shares[k] ?? null, silhouette: clusters.silhouettes[k] ?? null,
    about: clusters.about[k],
  }));
}

function startListing(listing) {
  $('listing-title').textContent = listing.title;
  const isText = listing.columns.map(name => name === 'name' || name === 'id');
  const classOf = c => isText[c] ? {class: 'text'} : {};
  $('listing-head').append(...listing.columns.map((name, c) => element('th', {scope: 'col', ...classOf(c)}, name)));
  $('listing-body').append(...listing.rows.map(row =>
    element('tr', {}, ...row.map((text, c) => element('td', classOf(c), text)))));
  $('listing').hidden = false;
}
