// Puts the parts together. What follows # in the address chooses what is shown:
// theme=dark, cut=12, cluster=3,5 and row=17, joined by &.

function startTheme() {
  const button = $('theme');
  button.addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    state.changed();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => state.changed());
  state.listeners.push(() => { button.textContent = isDark() ? 'Light colours' : 'Dark colours'; });
  button.hidden = false;
}

/** Shows what the address asks for. */
function followAddress(map, cut) {
  const asked = new URLSearchParams(location.hash.slice(1));
  if (['dark', 'light'].includes(asked.get('theme'))) document.documentElement.dataset.theme = asked.get('theme');
  if (cut) cut(asked.has('cut') ? Number(asked.get('cut')) : state.groupOf.length);
  choose((asked.get('cluster') ?? '').split(',').filter(text => /^\d+$/.test(text)).map(Number)
    .filter(group => group in state.groups));
  if (map) map.follow((asked.get('row') ?? '').trim());
}

(function start() {
  let cut = null;
  if (data.points && data.clusters) $('look').className = 'split';
  startTheme();
  if (data.clusters) {
    uncut(data.clusters);
    startClusters(data.clusters);
    startSizes();
    startSaving(unpacked(data.clusters.labels), data.points?.names ?? []);
    if (data.merges && data.merges.left.length) cut = startMerges(data.merges, data.clusters);
  }
  const map = data.points ? startMap(data.points) : null;
  if (data.curves.length) startCurves(data.curves);
  if (data.listing) startListing(data.listing);
  addEventListener('keydown', event => { if (event.key === 'Escape' && (state.chosen.size || state.lassoed)) choose([]); });
  addEventListener('beforeprint', () => { for (const part of document.querySelectorAll('main>details')) part.open = true; });
  addEventListener('hashchange', () => followAddress(map, cut));
  followAddress(map, cut);
  if (map) map.draw();
  document.documentElement.dataset.ready = 'true';
})();
