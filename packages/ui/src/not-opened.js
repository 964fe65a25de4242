// Inlined into the documents of both sites, because any file may fail to load: a reset connection, a 404, a blocker, a
// proxy's login page. Shows the text in #not-opened with a reload button, instead of a blank page or a form that does
// not react. Repeats a press that came before the page's script listened. That script dispatches `page-opened` on the
// document when it has rendered, and `page-not-opened` if it cannot.
(() => {
  /** Timeout of a page, milliseconds. Chosen: slow 3G needs less than half. */
  const HANGS_AFTER_MS = 20000;
  /** Grace period, because a failed script may not be one of the page's own, milliseconds. Chosen. */
  const GRACE_MS = 500;
  let isOpen = false;
  let isUnstyled = false;
  /** Style sheets of the document itself; those loaded later are the app's concern. */
  let ownSheets = null;

  const show = () => {
    if (isOpen && !isUnstyled) return;
    const words = document.getElementById('not-opened');
    if (!words) {
      document.addEventListener('DOMContentLoaded', show);
      return;
    }
    // All languages are in the document: only the page's script knows the right one.
    let language = document.getElementById('root')?.dataset.drawnIn;
    try {
      language ??= localStorage.getItem('language');
    } catch {
      // Blocked storage has no choice.
    }
    language ??= navigator.languages.map((one) => one.slice(0, 2)).find((one) => words.querySelector(`[lang=${one}]`));
    const chosen = words.querySelector(`[lang="${language}"]`) ?? words.firstElementChild;
    for (const one of words.children) one.hidden = one !== chosen;
    // Inline, because the style sheet may be what is missing.
    words.style.cssText = 'background:#fff4d6;color:#2b2000;padding:16px;font:16px/1.5 system-ui,sans-serif;';
    for (const button of words.querySelectorAll('button')) {
      button.style.cssText =
        'padding:12px 20px;border:0;border-radius:12px;background:#2b2000;color:#fff;font:inherit;font-weight:600;';
      // Refetches a failure that the browser may have cached.
      button.onclick = () => location.reload();
    }
    words.hidden = false;
  };

  const loadAgain = (sheet) => {
    if (sheet.dataset.again) {
      isUnstyled = true;
      show();
      return;
    }
    const again = sheet.cloneNode();
    again.dataset.again = '1';
    setTimeout(() => sheet.after(again), GRACE_MS);
  };

  /** A proxy's page in place of a style sheet loads, but has no rules. */
  const isEmpty = ({ sheet }) => {
    try {
      return sheet === null || sheet.cssRules.length === 0;
    } catch {
      return false;
    }
  };
  const isOwn = (link) => ownSheets === null || ownSheets.includes(link) || link.dataset.again;

  // `load` events of elements do not reach the window.
  document.addEventListener(
    'load',
    ({ target }) => {
      const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.disabled;
      if (isSheet && isOwn(target) && isEmpty(target)) loadAgain(target);
    },
    true,
  );
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) {
        if (target.rel === 'stylesheet' && isOwn(target)) loadAgain(target);
      } else if (target === window || target instanceof HTMLScriptElement) setTimeout(show, GRACE_MS);
    },
    true,
  );
  document.addEventListener(
    'readystatechange',
    () => {
      ownSheets = [...document.querySelectorAll('link[rel=stylesheet]')];
    },
    { once: true },
  );

  /** The last button that was pressed before the page's script listened: it is pressed again once it does. */
  let pressed = null;
  const keepPress = ({ target }) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('click', keepPress, true);

  document.addEventListener('page-opened', () => {
    document.removeEventListener('click', keepPress, true);
    if (!isOpen && pressed?.isConnected) pressed.click();
    isOpen = true;
    const words = document.getElementById('not-opened');
    if (words && !isUnstyled) words.hidden = true;
  });
  document.addEventListener('page-not-opened', show);
  setTimeout(show, HANGS_AFTER_MS);
})();
