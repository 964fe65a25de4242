// Runs before anything is painted: takes the hand-off (profile, tokens, language) out of the address, so that neither
// the history nor a shared screen keeps it, and holds it for this tab only, so that a reload works.
if (location.pathname.startsWith('/c/')) {
  const language = new URLSearchParams(location.search).get('lang') ?? '';
  try {
    sessionStorage.setItem('scan-handoff', location.pathname);
    sessionStorage.setItem('scan-language', language);
  } catch {
    // Without storage the hand-off lives as long as the page.
    window.scanHandoff = location.pathname;
    window.scanLanguage = language;
  }
  history.replaceState(null, '', '/');
}
