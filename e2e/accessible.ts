import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const PHONE = { width: 390, height: 844 };
const COMPUTER = { width: 1280, height: 800 };
const NARROWEST_PX = 320;

/**
 * Waits until no animation runs, because axe checks the current colors. A color scheme change starts with the next
 * frame; a page that is not painted has no frames and never finishes its animations. A string, because it runs in the
 * page.
 */
const SETTLED = `(async () => {
  const frame = () => new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
  const isMoving = () => document.getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
  const until = Date.now() + 3000;
  do await frame(); while (isMoving() && Date.now() < until);
})()`;

/** The minified file, which a browser parses faster. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Violations that axe finds, with their location. Injects axe's code once per document, because parsing it takes as
 * long as checking a screen. Passed rules are not recorded.
 */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(SETTLED);
  const options: RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Checks a screen against all axe rules once, on a phone in light mode. For walks through many screens. */
export async function expectReadable(page: Page, name: string, except: readonly string[] = []): Promise<void> {
  const found = await violations(page);
  expect(
    found.filter((violation) => !except.some((rule) => violation.startsWith(`${rule}:`))),
    name,
  ).toEqual([]);
}

/** No horizontal scrolling at the minimum width (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 });
  await expect
    .poll(() => page.evaluate<number>('document.scrollingElement.scrollWidth'), { message: `${name} at 320 px` })
    .toBeLessThanOrEqual(NARROWEST_PX);
  await page.setViewportSize(PHONE);
}

/** Legibility rules, which depend on the audience. */
interface RoomOptions {
  readonly smallestTextPx: number;
  /** Boxes that may scroll horizontally. */
  readonly mayScroll: string;
  /** Elements that may truncate text whose full version is one step away. */
  readonly mayBeCut: string;
  /** Text sizes of the browser, and enlargements of the page's text. */
  readonly textPx: readonly number[];
  readonly enlargedPercent: readonly number[];
  /** Share of the viewport that what stays in place may cover. */
  readonly mostCovered: number;
}

/** Source: the design of the patient's screens. */
export const FOR_PATIENTS: RoomOptions = {
  smallestTextPx: 14,
  mayScroll: ':not(*)',
  mayBeCut: ':not(*)',
  textPx: [16, 32],
  enlargedPercent: [125, 200],
  mostCovered: 0.5,
};

/**
 * Staff read lists at a desk: their minimum text size is one pixel smaller than for patients. Tables of figures, tables
 * of contents, tabs and filter bars scroll in their own boxes, also by keyboard; WCAG 1.4.10 exempts tables.
 */
export const FOR_STAFF: RoomOptions = {
  ...FOR_PATIENTS,
  smallestTextPx: 13,
  mayScroll: 'section[tabindex="0"], nav, nav ul, fieldset',
  mayBeCut: '[class*=excerpt]',
};

/**
 * For texts that are 40% longer: in the usual size only. The names of the tab bar and of the bands in a chart are short in
 * every language, and every language is checked with its own. The product's name yields to a long notice.
 */
export const forLongTexts = (room: RoomOptions): RoomOptions => ({
  ...room,
  mayBeCut: `${room.mayBeCut}, nav[class*=_bar_] *, svg *, header a *`,
  textPx: [16],
  enlargedPercent: [],
  mostCovered: 0.65,
});

/** A narrow phone in portrait and landscape. */
const HARD_SIZES = [
  { width: NARROWEST_PX, height: 640 },
  { width: 844, height: 390 },
] as const;

/**
 * Text that is clipped by a box, leaves the page, or is too small. Ignores text for screen readers only. A horizontally
 * scrolling box may hide its content, and text must stay within the padding of its card or tile. A string, because it
 * runs in the page.
 */
const unreadable = ({ smallestTextPx, mayScroll, mayBeCut }: RoomOptions) => `(() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth > width) found.push('scrolls sideways: ' + document.scrollingElement.scrollWidth);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (text === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const boxes = [];
    for (let parent = element; parent; parent = parent.parentElement) boxes.push(parent);
    const styles = boxes.map((parent) => getComputedStyle(parent));
    if (box.width < 2 || styles.some(({ clipPath }) => clipPath !== 'none')) continue;
    const size = parseFloat(styles[0].fontSize);
    if (size < ${smallestTextPx} - 0.01) found.push(size + ' px: ' + text);
    if (element.closest('[class*=skip]')) continue;
    const scrolls = boxes.find((parent, index) => parent.scrollWidth > parent.clientWidth + 1 && /auto|scroll/.test(styles[index].overflowX));
    if (scrolls) { if (!scrolls.matches(${JSON.stringify(mayScroll)})) found.push('scrolls in its box: ' + text); continue; }
    const leaves = boxes.findIndex((parent, index) => {
      const style = styles[index];
      if (style.display === 'inline' || parent === document.body) return false;
      const isDrawn = parseFloat(style.borderRightWidth) > 0 || (style.borderTopLeftRadius !== '0px' && style.backgroundColor !== 'rgba(0, 0, 0, 0)');
      const { left, right } = parent.getBoundingClientRect();
      // A large digit extends slightly further, so that it looks flush.
      const slack = Math.max(1.5, size / 20);
      return isDrawn && (box.right > right - parseFloat(style.paddingRight) + slack || box.left < left + parseFloat(style.paddingLeft) - slack);
    });
    // What may be cut is cut at its own box, and leaves nothing.
    if (leaves >= 0 && !element.matches(${JSON.stringify(mayBeCut)})) { found.push('leaves its tile: ' + text); continue; }
    const cut = boxes.some((parent, index) => {
      if (styles[index].overflowX === 'visible' || parent === document.body) return false;
      const { left, right } = parent.getBoundingClientRect();
      return box.right > right + 1.5 || box.left < left - 1.5 || (styles[index].textOverflow === 'ellipsis' && parent.scrollWidth > parent.clientWidth);
    });
    if (cut) { if (!element.matches(${JSON.stringify(mayBeCut)})) found.push('cut: ' + text); }
    else if (box.right > width + 1 || box.left < -1) found.push('leaves the page: ' + text);
  }
  return found;
})()`;

/**
 * The product name may be truncated next to its logo, and patients never see a test installation. A string, because it
 * runs in the page.
 */
const HIDE_NAMES = `
  window.hidesNames = new CSSStyleSheet();
  window.hidesNames.replaceSync(
    'header [class*=logo] > span { visibility: hidden !important } header [class*=label] { display: none !important }',
  );
  document.adoptedStyleSheets.push(window.hidesNames);
`;
const SHOW_NAMES = `
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.hidesNames);
`;

/** Share of the viewport covered by fixed elements. A string, because it runs in the page. */
const COVERED = `(() => {
  const still = [...document.querySelectorAll('main *, header, nav')].filter((element) => {
    const { position } = getComputedStyle(element);
    return (position === 'fixed' || position === 'sticky') && element.checkVisibility();
  });
  const heights = still.map((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > innerWidth / 2 ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0;
  });
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
})()`;

/**
 * Checks a screen on a narrow phone in portrait and landscape, with normal text and text at 200%: nothing is clipped,
 * nothing scrolls horizontally, no text is too small, and most of the viewport shows the page.
 */
export async function expectRoomForText(page: Page, name: string, options: RoomOptions = FOR_PATIENTS): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  for (const viewport of HARD_SIZES) {
    await page.setViewportSize(viewport);
    for (const textPx of options.textPx) {
      await cdp.send('Page.setFontSizes', { fontSizes: { standard: textPx, fixed: textPx } });
      const at = `${name}, ${viewport.width} x ${viewport.height} px, text of ${textPx} px`;
      await expect.poll(() => page.evaluate<string[]>(unreadable(options)), { message: at }).toEqual([]);
      expect(await page.evaluate<number>(COVERED), at).toBeLessThan(options.mostCovered);
    }
  }
  // Enlarged text as set on Me or in the browser. Viewport-based sizes do not scale with it.
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } });
  await page.setViewportSize(HARD_SIZES[0]);
  await page.evaluate(HIDE_NAMES);
  for (const percent of options.enlargedPercent) {
    await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`);
    const at = `${name}, ${NARROWEST_PX} px, text enlarged to ${percent} %`;
    await expect.poll(() => page.evaluate<string[]>(unreadable(options)), { message: at }).toEqual([]);
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.evaluate(SHOW_NAMES);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await cdp.detach();
  await page.setViewportSize(PHONE);
}

/** Filled buttons of what is on top: a screen has one thing to do first. A string, because it runs in the page. */
const FILLED_BUTTONS = `(() => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body;
  return [...top.querySelectorAll('[class*=_primary_]')]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .map((button) => button.innerText);
})()`;

/**
 * Checks a screen against axe's rules: all of them in light mode on a phone and on a desktop; in dark mode, where only
 * colors differ, the color rules. It has one filled button at most.
 *
 * @param except  rules that the screen is known to violate
 */
export async function expectAccessible(page: Page, name: string, except: readonly string[] = []): Promise<void> {
  const unexpected = async (rules?: string[]) =>
    (await violations(page, rules)).filter((violation) => !except.some((rule) => violation.startsWith(`${rule}:`)));
  for (const viewport of [COMPUTER, PHONE]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await unexpected(), `${name}, ${viewport.width} px, light`).toEqual([]);
    expect((await page.evaluate<string[]>(FILLED_BUTTONS)).slice(1), `${name}: more than one filled button`).toEqual(
      [],
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await unexpected(['color-contrast']), `${name}, ${viewport.width} px, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoSidewaysScroll(page, name);
}
