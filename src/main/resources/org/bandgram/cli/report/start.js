// Puts the parts together. What follows # in the address chooses what is shown first:
// theme=dark, cut=12, cluster=3 and row=17, joined by &.

(function start() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const root = document.documentElement;
  const button = $('theme');
  const showTheme = () => { button.textContent = isDark() ? 'Light colours' : 'Dark colours'; };
  if (['dark', 'light'].includes(asked.get('theme'))) root.dataset.theme = asked.get('theme');
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    state.changed();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => state.changed());
  button.hidden = false;
  state.listeners.push(showTheme);

  let cut = null;
  if (data.clusters) {
    uncut(data.clusters);
    startClusters(data.clusters);
    state.listeners.push(drawSizes);
    if (data.merges && data.merges.left.length) cut = startMerges(data.merges, data.clusters);
  }
  const map = data.points ? startMap(data.points) : null;
  if (data.curves.length) startCurves(data.curves);
  if (data.listing) startListing(data.listing);
  if (cut && asked.has('cut')) cut(Number(asked.get('cut')));
  const cluster = Number(asked.get('cluster') ?? -1);
  state.chosen = cluster in state.groups ? cluster : -1;
  state.changed();
  if (map) {
    if (asked.has('row')) map.goTo(asked.get('row'));
    map.draw();
  }
  root.dataset.ready = 'true';
})();
