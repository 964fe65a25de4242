// Runs before the first paint. Moves the query returned by the scan site from the URL and history to this tab's
// storage, so that nothing leaks and a reload still works.
(() => {
  const { pathname, search } = window.location;
  if (!/^\/(scan-?(result|return)|try\/result)\/?$/i.test(pathname) || search.length < 2) return;
  try {
    window.sessionStorage.setItem('scanReturn', search);
    window.history.replaceState(null, '', pathname);
  } catch {
    // Without storage the page reads the URL itself.
  }
})();
