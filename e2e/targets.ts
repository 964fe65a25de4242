import { expect, type Page } from '@playwright/test';

/** Minimum height and width of a touch target. Source: the design of the screens; WCAG 2.5.8 requires 24. */
const TAP_PX = 44;

/**
 * Touch targets that are too small, with their size. The target area is the box of the element, of its label, and of
 * the pseudo-element around it. Two kinds are exempt: links within a sentence, whose height is that of the line (WCAG
 * 2.5.8, "Inline"), and keyboard-only elements, which have no box. A string, because it runs in the page.
 */
const SMALL = `(() => {
  const FIELDS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="slider"]';
  const overlays = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter((one) => one.checkVisibility());
  const scope = overlays.at(-1) ?? document.body;
  const isTapped = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.matches(':disabled') && !element.closest('[inert], [aria-hidden="true"], [class*="skip"]');
  const isInSentence = (element) => {
    if (!getComputedStyle(element).display.startsWith('inline') || element.matches('input, select, textarea')) return false;
    const around = [...element.parentElement.childNodes].filter((node) => node !== element);
    const ownWords = element.textContent.trim();
    return ownWords !== '' && around.some((node) => {
      if (node.nodeType !== Node.TEXT_NODE && !(node instanceof Element && getComputedStyle(node).display === 'inline')) return false;
      return /\\p{L}{2}/u.test(node.textContent);
    });
  };
  /** How far the area that answers for the element reaches from a point, in one direction, up to what is asked. */
  const reach = (belongs, x, y, dx, dy) => {
    let length = 0;
    while (length < ${TAP_PX}) {
      const hit = document.elementFromPoint(x + dx * (length + 1), y + dy * (length + 1));
      if (hit === null || !belongs(hit)) break;
      length += 1;
    }
    return length;
  };
  const found = [];
  const at = [document.scrollingElement.scrollLeft, document.scrollingElement.scrollTop];
  for (const element of scope.querySelectorAll(FIELDS)) {
    if (!isTapped(element) || isInSentence(element)) continue;
    const parts = [element, ...(element.labels ?? [])];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    if (boxes.some(({ width, height }) => width >= ${TAP_PX} - 0.5 && height >= ${TAP_PX} - 0.5)) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const belongs = (hit) => parts.some((part) => part.contains(hit));
    const [x, y] = [left + width / 2, top + height / 2];
    const wide = Math.max(width, 1 + reach(belongs, x, y, -1, 0) + reach(belongs, x, y, 1, 0));
    const high = Math.max(height, 1 + reach(belongs, x, y, 0, -1) + reach(belongs, x, y, 0, 1));
    if (Math.min(wide, high) >= ${TAP_PX} - 1) continue;
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\\s+/g, ' ').slice(0, 60);
    found.push(Math.round(wide) + ' x ' + Math.round(high) + ' px: ' + element.localName + ' "' + words + '" ' + (element.className?.baseVal ?? element.className));
  }
  document.scrollingElement.scrollTo({ left: at[0], top: at[1], behavior: 'instant' });
  return found;
})()`;

/** Touch targets of a screen that are too small, in a phone layout. */
async function smallTargets(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const found = await page.evaluate<string[]>(SMALL);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await cdp.detach();
  return found;
}

/** On a phone, all touch targets are large enough. */
export async function expectLargeTargets(page: Page, name: string): Promise<void> {
  expect(await smallTargets(page), `${name}, by finger`).toEqual([]);
}
