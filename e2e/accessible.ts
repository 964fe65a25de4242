import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const PHONE = { width: 390, height: 844 };
const COMPUTER = { width: 1280, height: 800 };
const NARROWEST_PX = 320;

/**
 * Waits until nothing moves any more: axe judges the colours of the moment. A change of the colour scheme begins with the next
 * frame; a page that is not painted has none, and never finishes what moves. Text: it runs in the page.
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

/** The file without comments and long names: a browser reads it sooner. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds, in words that say where to look. A document is given axe's code once: reading it takes as long as judging a
 * screen. Passed rules are not recorded.
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

/** Holds a screen against all of axe's rules once, on a phone by day: for walks through many screens. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
}

/** No sideways scroll on the narrowest screen that counts (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 });
  await expect
    .poll(() => page.evaluate<number>('document.scrollingElement.scrollWidth'), { message: `${name} at 320 px` })
    .toBeLessThanOrEqual(NARROWEST_PX);
  await page.setViewportSize(PHONE);
}

/** What counts as readable, which depends on who reads. */
interface RoomOptions {
  readonly smallestTextPx: number;
  /** Boxes that may scroll sideways. */
  readonly mayScroll: string;
  /** The beginning of a text, which is whole one step further. */
  readonly mayBeCut: string;
}

/** Source: the design of the patient's screens. */
export const FOR_PATIENTS: RoomOptions = { smallestTextPx: 14, mayScroll: ':not(*)', mayBeCut: ':not(*)' };

/**
 * Staff read lists at a desk: their smallest text is one pixel below that of patients. Tables of figures, lines of contents and of
 * parts, and the line of filters scroll in their own boxes, by keyboard too; WCAG 1.4.10 leaves tables out.
 */
export const FOR_STAFF: RoomOptions = {
  smallestTextPx: 13,
  mayScroll: 'section[tabindex="0"], nav, nav ul, fieldset',
  mayBeCut: '[class*=excerpt]',
};

/** A narrow phone and one on its side, each with normal text and text of twice the size. */
const HARD_SIZES = [
  { width: NARROWEST_PX, height: 640 },
  { width: 844, height: 390 },
] as const;
const TEXT_PX = [16, 32] as const;
const ENLARGED_PERCENT = [125, 200] as const;

/**
 * What cannot be read on a page: text that a box cuts or that leaves the page, and text below the size given. Text for screen
 * readers only does not count. A box that scrolls sideways hides what it holds, and text stays within the padding of its card or
 * tile. Text: it runs in the page.
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

/** The product's name may be shortened next to its mark, and patients never see a test installation. Text: it runs in the page. */
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

/** How much of the screen is covered by parts fixed over the page. Text: it runs in the page. */
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
 * Holds a screen on a narrow phone and on one that lies on its side, with normal text and text of twice the size: nothing is cut,
 * nothing scrolls sideways, no text is too small to read, and most of the screen is the page.
 */
export async function expectRoomForText(page: Page, name: string, options: RoomOptions = FOR_PATIENTS): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  for (const viewport of HARD_SIZES) {
    await page.setViewportSize(viewport);
    for (const textPx of TEXT_PX) {
      await cdp.send('Page.setFontSizes', { fontSizes: { standard: textPx, fixed: textPx } });
      const at = `${name}, ${viewport.width} x ${viewport.height} px, text of ${textPx} px`;
      await expect.poll(() => page.evaluate<string[]>(unreadable(options)), { message: at }).toEqual([]);
      expect(await page.evaluate<number>(COVERED), at).toBeLessThan(0.5);
    }
  }
  // Larger text as chosen on Me, and as some browsers enlarge it: sizes measured by the screen do not follow it.
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } });
  await page.setViewportSize(HARD_SIZES[0]);
  await page.evaluate(HIDE_NAMES);
  for (const percent of ENLARGED_PERCENT) {
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

/**
 * Holds a screen against axe's rules: all of them by day on a phone and on a computer; by night, where only colours
 * differ, those about colour.
 *
 * @param except  rules that the screen is known to break
 */
export async function expectAccessible(page: Page, name: string, except: readonly string[] = []): Promise<void> {
  const unexpected = async (rules?: string[]) =>
    (await violations(page, rules)).filter((violation) => !except.some((rule) => violation.startsWith(`${rule}:`)));
  for (const viewport of [COMPUTER, PHONE]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await unexpected(), `${name}, ${viewport.width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await unexpected(['color-contrast']), `${name}, ${viewport.width} px, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoSidewaysScroll(page, name);
}
