/**
 * Has the browser read its tables of numbers and dates beside the page. Chromium keeps them for all threads of a process,
 * so the page's own first formatter finds them read.
 */
new Intl.NumberFormat();
new Intl.DateTimeFormat();
self.close();
