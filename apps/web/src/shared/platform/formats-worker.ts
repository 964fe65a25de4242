/**
 * Makes the browser load its number and date tables in a worker. Chromium shares them among all threads of a process,
 * so the page's first formatter finds them loaded.
 */
new Intl.NumberFormat();
new Intl.DateTimeFormat();
self.close();
