// Runs before anything is painted: takes the hand-off (profile, tokens, wishes) out of the address, so that neither
// the history nor a shared screen keeps it, and holds it for this tab only, so that a reload works.
if (location.pathname.startsWith('/c/')) {
  try {
    sessionStorage.setItem('scan-handoff', location.pathname);
    sessionStorage.setItem('scan-wishes', location.search);
  } catch {
    // Without storage the hand-off lives as long as the page.
    window.scanHandoff = location.pathname;
    window.scanWishes = location.search;
  }
  history.replaceState(null, '', '/');
}
