import type { BrowserContextOptions, Page, Route } from '@playwright/test';

/** A browser, device or connection with an unusual limitation. */
export interface HostileBrowser {
  readonly options?: BrowserContextOptions;
  /** Runs before the first page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Problems in the page that raised no error, one sentence each, if the browser can detect them. */
  readonly faults?: (page: Page) => Promise<readonly string[]>;
}

/**
 * A page translator that changes pages like those of Chrome and Edge. It merges adjacent text nodes into one inside two
 * `font` elements and detaches the original nodes. It does not change words, so that tests still find them. It records
 * writes to detached text nodes, because a reader would continue to see the old text.
 */
export const TRANSLATE = `
  window.staleTexts = [];
  const LEFT_ALONE = 'script, style, svg, textarea, [translate="no"], font.translated';
  const taken = new WeakMap();
  const staleness = new MutationObserver((records) => {
    for (const { target } of records)
      if (taken.get(target)?.isConnected)
        window.staleTexts.push('"' + taken.get(target).textContent + '" stays where "' + target.data + '" should be');
  });
  const translated = (text) => {
    const outer = document.createElement('font');
    outer.className = 'translated';
    outer.append(document.createElement('font'));
    outer.firstChild.textContent = text;
    return outer;
  };
  const take = (text) => {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '' || parent.closest(LEFT_ALONE)) return;
    const all = [text];
    for (let next = text.nextSibling; next?.nodeType === Node.TEXT_NODE; next = next.nextSibling) all.push(next);
    const outer = translated(all.map(({ data }) => data).join(''));
    text.before(outer);
    for (const part of all) {
      part.remove();
      taken.set(part, outer);
      staleness.observe(part, { characterData: true });
    }
  };
  const takeAll = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return take(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(take);
  };
  const begin = () => {
    takeAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') take(target);
        for (const node of addedNodes) if (node.isConnected) takeAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  if (document.body) begin();
  else document.addEventListener('DOMContentLoaded', begin);
`;

/**
 * Password managers and similar extensions: markers next to fields, frames at the start and end of the page and of
 * forms.
 */
const EXTEND = `
  const mark = (name) => {
    const element = document.createElement(name);
    element.setAttribute('data-extension', '');
    element.style.cssText = 'position: absolute; width: 0; height: 0; overflow: hidden';
    return element;
  };
  const extend = () => {
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (field.hasAttribute('data-lpignore-seen')) continue;
      field.setAttribute('data-lpignore-seen', '');
      field.before(mark('span'));
      field.after(mark('com-extension-mark'));
    }
    for (const form of document.querySelectorAll('form:not([data-extended])')) {
      form.setAttribute('data-extended', '');
      form.prepend(mark('div'));
      form.append(mark('div'));
    }
    for (const place of [document.body, document.querySelector('#root'), document.querySelector('main')])
      if (place && !place.hasAttribute('data-extended')) {
        place.setAttribute('data-extended', '');
        place.prepend(mark('div'));
        place.append(mark('div'));
      }
  };
  document.addEventListener('DOMContentLoaded', () => {
    extend();
    new MutationObserver(extend).observe(document.body, { childList: true, subtree: true });
  });
`;

/** Site data is blocked: storage APIs throw, even on access. Cookies work. */
const BLOCK_STORAGE = `
  const refuse = (owner, name) =>
    Object.defineProperty(owner, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuse(window, name);
  refuse(Navigator.prototype, 'serviceWorker');
`;

/** Optional browser APIs, by the object that has them. */
const OPTIONAL_PARTS = `
  const parts = [
    [Navigator.prototype, ['clipboard', 'share', 'canShare', 'vibrate', 'wakeLock', 'storage', 'serviceWorker', 'connection', 'locks', 'permissions']],
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'matchMedia', 'Notification', 'speechSynthesis', 'MessageChannel',
      'BroadcastChannel', 'ClipboardItem', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']],
  ];
`;

const LEAVE_OUT_PARTS = `
  ${OPTIONAL_PARTS}
  for (const [owner, names] of parts)
    for (const name of names) {
      delete owner[name];
      if (name in owner) Object.defineProperty(owner, name, { configurable: true, value: undefined });
    }
`;

/** The APIs exist, but each call throws, each object is rejected, and each promise rejects. */
const BREAK_PARTS = `
  const refusal = () => new DOMException('not allowed', 'NotAllowedError');
  const rejects = () => Promise.reject(refusal());
  const throws = function () {
    throw refusal();
  };
  const set = (owner, name, value) => Object.defineProperty(owner, name, { configurable: true, value });
  set(Navigator.prototype, 'clipboard', { write: rejects, writeText: rejects });
  set(Navigator.prototype, 'share', rejects);
  set(Navigator.prototype, 'vibrate', throws);
  set(Navigator.prototype, 'wakeLock', { request: throws });
  set(Navigator.prototype, 'storage', { persist: throws, estimate: rejects });
  set(Navigator.prototype, 'serviceWorker', { register: throws, controller: null });
  for (const name of ['requestIdleCallback', 'matchMedia', 'Notification', 'Worker', 'BroadcastChannel', 'ClipboardItem',
    'IntersectionObserver', 'PerformanceObserver'])
    set(window, name, throws);
`;

/**
 * A device whose time zone has a nonstandard name for `Intl` and `Temporal`. The device itself can calculate with it.
 */
const NAME_ZONE = (name: string) => `
  const Format = Intl.DateTimeFormat;
  const own = new Format().resolvedOptions().timeZone;
  const known = (options) => (options?.timeZone === '${name}' ? { ...options, timeZone: own } : options);
  const isKnown = '${name}' !== 'Etc/Unknown';
  Intl.DateTimeFormat = new Proxy(Format, {
    apply: (target, self, [locale, options]) => new Intl.DateTimeFormat(locale, options),
    construct(target, [locale, options]) {
      const format = new target(locale, isKnown ? known(options) : options);
      const { resolvedOptions } = format;
      if (options?.timeZone === undefined || (isKnown && options.timeZone === '${name}'))
        format.resolvedOptions = () => ({ ...resolvedOptions.call(format), timeZone: '${name}' });
      return format;
    },
  });
  if (globalThis.Temporal) Temporal.Now.timeZoneId = () => '${name}';
`;

/** A device whose clock is wrong by this much. */
const SHIFT_CLOCK = (ms: number) => `
  const Own = Date;
  window.Date = class Date extends Own {
    constructor(...parts) {
      if (parts.length === 0) super(Own.now() + ${ms});
      else super(...parts);
    }
    static now() {
      return Own.now() + ${ms};
    }
  };
`;

const MINUTE_MS = 60_000;
const YEAR_MS = 365.25 * 24 * 60 * MINUTE_MS;

/** Text size that a phone's owner may set for all pages, in pixels; the default is 16. */
export const LARGE_TEXT_PX = 32;
/** Minimum target size in pixels. WCAG 2.2, 2.5.8. */
const LEAST_SIDE_PX = 24;

const FIELDS_AND_CHARTS = 'main :is(input:not([type="hidden"]), textarea, select, [role="slider"], [role="img"] > svg)';

/** Fields and charts that are squeezed by text, and pages wider than the viewport. */
const SQUEEZED = `(() => {
  const faults = [];
  for (const element of document.querySelectorAll(${JSON.stringify(FIELDS_AND_CHARTS)})) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.matches('[type="checkbox"], [type="radio"], [type="file"], [aria-hidden="true"]')) continue;
    const { width, height } = element.getBoundingClientRect();
    if (Math.min(width, height) < ${LEAST_SIDE_PX})
      faults.push((element.getAttribute('aria-label') || element.id || element.tagName) + ' is ' + width + ' x ' + height + ' px');
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth + 1) faults.push('the page is ' + scrollWidth + ' px wide on ' + clientWidth);
  return faults;
})()`;

const run = (script: string) => (page: Page) => page.addInitScript(`{${script}}`);

/** Browsers in which every screen must show its heading. */
export const HOSTILE_BROWSERS = {
  'in a browser that translates the page': {
    prepare: run(TRANSLATE),
    faults: (page) => page.evaluate<string[]>('window.staleTexts.splice(0)'),
  },
  'with an extension that puts marks into pages and forms': { prepare: run(EXTEND) },
  'where site data is blocked': { prepare: run(BLOCK_STORAGE) },
  'with text twice as large on a phone': {
    async prepare(page) {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT_PX, fixed: LARGE_TEXT_PX } });
    },
    faults: (page) => page.evaluate<string[]>(SQUEEZED),
  },
  'on a device that does not know its zone': { prepare: run(NAME_ZONE('Etc/Unknown')) },
  'on a device whose zone the server does not know': { prepare: run(NAME_ZONE('Mars/Olympus_Mons')) },
  'on a device a year ahead': { prepare: run(SHIFT_CLOCK(YEAR_MS)) },
  'on a device a quarter of an hour behind': { prepare: run(SHIFT_CLOCK(-15 * MINUTE_MS)) },
  'without the parts of a browser that pages can do without': { prepare: run(LEAVE_OUT_PARTS) },
  'where the parts of a browser that pages can do without refuse': { prepare: run(BREAK_PARTS) },
} as const satisfies Readonly<Record<string, HostileBrowser>>;

/** Gateways that respond in place of the server, each with a false success, and the share of screens affected. */
export const GATEWAYS = {
  'a page of a hotel': {
    answer: { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title><p>Log in' },
    everyNth: 1,
  },
  'an empty answer': { answer: { status: 200, contentType: 'application/json', body: '' }, everyNth: 5 },
} as const satisfies Readonly<
  Record<string, { readonly answer: Parameters<Route['fulfill']>[0]; readonly everyNth: number }>
>;
