// Runs before the first paint: moves the hand-off (profile, tokens, preferences) from the URL to this tab's storage, so
// that neither the history nor a shared screen shows it, and a reload works.
if (/^\/(c|embed)\//.test(location.pathname)) {
  try {
    sessionStorage.setItem('scan-handoff', location.pathname);
    sessionStorage.setItem('scan-options', location.search);
  } catch {
    // Without storage the hand-off lives as long as the page.
    window.scanHandoff = location.pathname;
    window.scanOptions = location.search;
  }
  history.replaceState(null, '', '/');
}
