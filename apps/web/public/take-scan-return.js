// Runs before anything is painted. What the scan site sent back leaves the address bar and the history at once, and
// waits in this tab's storage, so that nothing leaks and a reload still works.
(() => {
  const { pathname, search } = window.location;
  if (!/^\/scan-?(result|return)\/?$/i.test(pathname) || search.length < 2) return;
  try {
    window.sessionStorage.setItem('scanReturn', search);
    window.history.replaceState(null, '', pathname);
  } catch {
    // Without storage the page reads the address itself.
  }
})();
