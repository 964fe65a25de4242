import { expect, type Page } from '@playwright/test';

/**
 * A string, because it runs in the page, like all that follow. Defines `window.keyboard`, which records focus changes.
 */
const BEGIN = `(() => {
  const FIELDS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const overlays = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(isShown);
  const scope = overlays.at(-1) ?? document.body;
  const isWanted = (element) =>
    isShown(element) && element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert], [aria-hidden="true"]');
  const wanted = new Set([...scope.querySelectorAll(FIELDS)].filter(isWanted));

  // A ring may be drawn by the field's box or by its label.
  const drawnBy = (element) => {
    const near = [element, ...(element.labels ?? [])];
    for (let parent = element.parentElement, left = 3; parent && left > 0; parent = parent.parentElement, left -= 1) near.push(parent);
    for (const one of [element.nextElementSibling, element.previousElementSibling]) if (one) near.push(one);
    return near;
  };
  const ringOf = (element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    return (hasOutline ? outlineStyle + outlineWidth + outlineColor : '') + ' ' + (boxShadow === 'none' ? '' : boxShadow);
  };
  const ringsNear = (element) => drawnBy(element).map(ringOf).join(';');
  document.activeElement?.blur();
  const without = new Map([...wanted].map((element) => [element, ringsNear(element)]));

  /** Whether a part of the element, or of its label, is on top of the screen. */
  const isOnTop = (element) => {
    const targets = [element, ...(element.labels ?? []), ...(element.closest('label') ? [element.closest('label')] : [])];
    return targets.some((one) => [...one.getClientRects()].some((box) => {
      const parts = [0.5, 0.1, 0.9];
      return box.width > 1 && box.height > 1 && parts.some((down) => parts.some((across) => {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        return hit !== null && targets.some((target) => target.contains(hit));
      }));
    }));
  };
  const nameOf = (element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 160);
  const groupOf = (element) => (element.type === 'radio' && element.name ? element.name : null);

  const reached = new Set();
  const faults = new Set();
  let last = null;
  let presses = 0;
  // A date and a time: day, month, year, hour, minute, half of the day, and the button of the calendar.
  const MOST_PARTS = 8;
  const frame = () => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 100); });
  window.keyboard = {
    count: wanted.size,
    /** Notes what has the focus; answers whether the round is complete. */
    async note() {
      // The guards at the edges of a dialog move the focus a moment later.
      const isEdge = () => document.activeElement?.getAttribute('aria-hidden') === 'true';
      for (let frames = 0; frames < 60 && isEdge(); frames += 1) await frame();
      const element = document.activeElement;
      if (element === null || element === document.body || element === document.documentElement) { last = null; return false; }
      if (reached.has(element)) {
        if (element !== last || wanted.size === 1) return true;
        presses += 1;
        if (presses < (/^(date|time|month|week)/.test(element.type) ? MOST_PARTS : 1)) return false;
        faults.add('does not let go of the focus: ' + nameOf(element));
        return true;
      }
      presses = 0;
      last = element;
      reached.add(element);
      if (!scope.contains(element)) faults.add('has the focus behind what is open: ' + nameOf(element));
      const ring = without.get(element);
      const showsFocus = () => (ring === undefined ? ringOf(element).trim() !== '' : ringsNear(element) !== ring);
      // What scrolls or fades is given its time.
      for (let frames = 0; frames < 60 && !(isOnTop(element) && showsFocus()); frames += 1) await frame();
      if (!isOnTop(element)) faults.add('has the focus out of sight: ' + nameOf(element));
      if (!showsFocus()) faults.add('does not show that it has the focus: ' + nameOf(element));
      return false;
    },
    /** What is wrong, once the round is complete. */
    faults() {
      const groups = new Set([...reached].map(groupOf));
      const missed = [...wanted].filter((element) => element.isConnected && isWanted(element) && !reached.has(element) && !(groupOf(element) && groups.has(groupOf(element))));
      return [...faults, ...missed.map((element) => 'is not reached: ' + nameOf(element))];
    },
  };
  return wanted.size;
})()`;

/** Extra Tab presses for pages whose elements come and go while the focus moves; more than this is a focus trap. */
const SPARE_PRESSES = 20;

/** A phone, and a laptop with the page zoomed to 200%, where fixed elements cover most of it. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 640, height: 400 },
] as const;

/**
 * Tabs through a screen once in each size, within the dialog if one is open. Every enabled link, button and field must
 * be reached, in view while focused, with a visible focus indicator, and must not trap the focus. One radio button of
 * each group is enough. Elements that a widget reaches with its own keys (`tabindex="-1"`) do not count.
 */
export async function expectKeyboard(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectRound(page, `${name}, ${size.width} x ${size.height} px`);
  }
  await page.setViewportSize(SIZES[0]);
}

async function expectRound(page: Page, name: string): Promise<void> {
  const count = await page.evaluate<number>(BEGIN);
  let isRound = false;
  for (let left = 2 * count + SPARE_PRESSES; left > 0 && !isRound; left -= 1) {
    await page.keyboard.press('Tab');
    isRound = await page.evaluate<boolean>('window.keyboard.note()');
  }
  expect(isRound, `${name}: the focus comes around`).toBe(true);
  expect(await page.evaluate<string[]>('window.keyboard.faults()'), `${name}, by keyboard`).toEqual([]);
}
