import { expect, type Page } from '@playwright/test';

/** A node of the accessibility tree, as the browser exposes it to a screen reader. */
interface Heard {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Roles that a screen reader lists by name, without context. */
const LISTED = new Set([
  'button',
  'link',
  'checkbox',
  'switch',
  'combobox',
  'textbox',
  'searchbox',
  'slider',
  'spinbutton',
  'tab',
]);

/**
 * Roles that are announced on entry, so that their content need not repeat their name. List items and rows have no
 * name.
 */
const ANNOUNCED = new Set(['group', 'radiogroup', 'region', 'dialog', 'alertdialog', 'navigation', 'form', 'article']);

/** Fields whose parts the browser renders and names. */
const OF_THE_BROWSER = new Set(['Date', 'DateTime', 'InputTime']);

const roleOf = (node: Heard) => node.role?.value ?? '';
const nameOf = (node: Heard) => (node.name?.value ?? '').trim().replace(/\s+/g, ' ');
const propertyOf = (node: Heard, wanted: string) => node.properties?.find(({ name }) => name === wanted)?.value.value;

/** All nodes that a screen reader reads, in order, each with its ancestors, innermost first. */
function* heardIn(
  nodes: readonly Heard[],
): Generator<{ readonly node: Heard; readonly around: readonly Heard[]; readonly inside: readonly Heard[] }> {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = (node: Heard) => (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  const insideOf = (node: Heard): readonly Heard[] => childrenOf(node).flatMap((child) => [child, ...insideOf(child)]);
  function* walk(node: Heard, around: readonly Heard[]): ReturnType<typeof heardIn> {
    if (!node.ignored) yield { node, around, inside: insideOf(node).filter(({ ignored }) => !ignored) };
    if (OF_THE_BROWSER.has(roleOf(node))) return;
    for (const child of childrenOf(node)) yield* walk(child, node.ignored ? around : [node, ...around]);
  }
  for (const root of nodes.filter(({ parentId }) => parentId === undefined)) yield* walk(root, []);
}

const isDialog = (node: Heard) => /dialog/.test(roleOf(node));

/**
 * Heading levels increase by one at most. A dialog starts with level 2; live regions of the page behind it stay
 * audible.
 */
function faultsOfHeadings(nodes: readonly Heard[]): readonly string[] {
  const faults: string[] = [];
  const all = [...heardIn(nodes)].filter(({ node }) => roleOf(node) === 'heading');
  const hasDialog = nodes.some((node) => !node.ignored && isDialog(node));
  let before = hasDialog ? 1 : 0;
  for (const { node } of hasDialog ? all.filter(({ around }) => around.some(isDialog)) : all) {
    const level = Number(propertyOf(node, 'level'));
    if (nameOf(node) === '') faults.push(`a heading of level ${level} without words`);
    else if (level > before + 1) faults.push(`a heading of level ${level} after level ${before}: ${nameOf(node)}`);
    before = level;
  }
  return faults;
}

/**
 * Each control has a name; no name repeats itself; and no two controls of a role have the same name, unless they link
 * to the same URL.
 */
function faultsOfNames(nodes: readonly Heard[]): readonly string[] {
  const faults: string[] = [];
  const known = new Map<string, string>();
  for (const { node, around } of heardIn(nodes)) {
    if (!LISTED.has(roleOf(node))) continue;
    const name = nameOf(node);
    if (name === '') faults.push(`a ${roleOf(node)} without a name`);
    if (/^(.{3,}) \1$/.test(name)) faults.push(`a ${roleOf(node)} that says its name twice: ${name}`);
    const places = around.filter((one) => ANNOUNCED.has(roleOf(one))).map(nameOf);
    const heard = [roleOf(node), name, node.description?.value ?? '', ...places].join(' · ');
    const leadsTo = String(propertyOf(node, 'url') ?? node.nodeId);
    if ((known.get(heard) ?? leadsTo) !== leadsTo) faults.push(`two are heard alike: ${heard}`);
    known.set(heard, leadsTo);
  }
  return faults;
}

/** A table has a name and labels each value: by column headers or, as cards, in each cell. */
function faultsOfTables(nodes: readonly Heard[]): readonly string[] {
  const faults: string[] = [];
  for (const { node, inside } of heardIn(nodes)) {
    if (!['table', 'grid'].includes(roleOf(node))) continue;
    if (nameOf(node) === '') faults.push('a table without a name');
    const hasHeaders = inside.some((one) => roleOf(one) === 'columnheader');
    const cells = inside.filter((one) => ['cell', 'gridcell'].includes(roleOf(one)));
    if (!hasHeaders && cells.length === 0) faults.push(`a table without headers: ${nameOf(node)}`);
  }
  return faults;
}

/**
 * Finds accessible names whose words run together: the name of a link or button joins the texts of its elements without
 * a space. A string, because it runs in the page.
 */
const RUN_TOGETHER = `(() => {
  const found = [];
  const isInline = (element) => getComputedStyle(element).display === 'inline';
  for (const element of document.querySelectorAll('a[href], button, summary, [role="link"], [role="button"], h1, h2, h3, h4, label, legend')) {
    if (!element.checkVisibility() || element.hasAttribute('aria-label')) continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let before = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.textContent === '' || node.parentElement.closest('[aria-hidden="true"]')) continue;
      const isJoined = before !== null && /[\\p{L}\\p{N}]$/u.test(before.textContent) && /^[\\p{L}\\p{N}]/u.test(node.textContent);
      if (isJoined && before.parentElement !== node.parentElement && isInline(before.parentElement) && isInline(node.parentElement)) {
        const range = document.createRange();
        range.selectNodeContents(before);
        const end = [...range.getClientRects()].at(-1);
        range.selectNodeContents(node);
        const begin = range.getClientRects()[0];
        const isApart = end && begin && (Math.abs(begin.left - end.right) > 2 || Math.abs(begin.top - end.top) > end.height / 2);
        if (isApart) found.push('heard as one word: ' + before.textContent.slice(-20) + node.textContent.slice(0, 20));
      }
      before = node;
    }
  }
  return found;
})()`;

/** Screen reader problems of a page. */
async function faultsHeard(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const tree = nodes as readonly Heard[];
  return [
    ...faultsOfHeadings(tree),
    ...faultsOfNames(tree),
    ...faultsOfTables(tree),
    ...(await page.evaluate<string[]>(RUN_TOGETHER)),
  ];
}

/** Checks that a screen reader gets the same content as the eye. */
export async function expectHeard(page: Page, name: string): Promise<void> {
  expect(await faultsHeard(page), `${name}, by ear`).toEqual([]);
}
