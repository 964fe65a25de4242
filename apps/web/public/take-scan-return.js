// Runs before the first paint. Moves the query returned by the scan site from the URL and history to this tab's
// storage, so that nothing leaks and a reload still works.
(() => {
  const { pathname, search } = window.location;
  if (!/^\/(scan-?(result|return)|try\/result)\/?$/i.test(pathname) || search.length < 2) return;
  try {
    window.sessionStorage.setItem('scanReturn', search);
    // A shared tablet has a page of its own for results, which knows no session of a patient.
    const isKiosk = /^\/scan/i.test(pathname) && window.localStorage.getItem('kiosk') === '1';
    window.history.replaceState(null, '', isKiosk ? '/kiosk/result' : pathname);
  } catch {
    // Without storage the page reads the URL itself.
  }
})();
