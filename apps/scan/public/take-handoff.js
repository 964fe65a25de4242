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

// The page's own script may not come, or break before it draws anything. Then there are words, and a way to load it again.
(() => {
  const WORDS_AFTER_MS = 20000;
  const say = () => {
    const words = document.getElementById('not-loaded');
    if (words && document.getElementById('root')?.childElementCount === 0) words.hidden = false;
  };
  setTimeout(say, WORDS_AFTER_MS);
  addEventListener(
    'error',
    ({ target }) => {
      if (target === window || target instanceof HTMLScriptElement) setTimeout(say, 1000);
    },
    true,
  );
})();
