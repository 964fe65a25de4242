import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstScreenFacts } from '@mien/contract';
import { DEFAULT_LANGUAGE, type Language, languageAttributes } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';

/** The element of the document that is visible until the app has drawn more. */
const ROOT = '<div id="root">';
const AFTER_ROOT = '<noscript>';
const STYLE_SHEET = /<link rel="stylesheet"[^<>]*>/g;
const ADDRESS = / href="(\/[^"]+)"/;
/** The tag that fetches a script before the entry asks for it. */
const FETCHED_AHEAD = '<link rel="modulepreload"';

/** @throws when the page has no such part, because the page would be served incomplete */
function replaced(page: string, part: string, by: string): string {
  if (!page.includes(part)) throw new Error(`the document has no ${part}`);
  return page.replace(part, () => by);
}

const htmlTag = (language: Language) => `<html ${languageAttributes(language)}>`;

/** Translates the head of the page, which the build writes in one language. */
function headIn(language: Language, page: string): string {
  const built = CATALOGS[DEFAULT_LANGUAGE].shell.document;
  const { title, description } = CATALOGS[language].shell.document;
  const inLanguage = replaced(page, htmlTag(DEFAULT_LANGUAGE), htmlTag(language));
  const titled = replaced(inLanguage, `<title>${built.title}</title>`, `<title>${title}</title>`);
  return replaced(titled, `content="${built.description}"`, `content="${description}"`);
}

/** A value as JSON in an attribute. */
const attributeOf = (value: object) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The module of the strip that only the demo has; its styles are not part of the first screen's. */
const DEMO_STRIP = 'src/features/demo/demo-strip.tsx';

interface BuiltFile {
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Style sheets of a module of the build and of what it imports. */
async function sheetsOf(folder: string, module: string): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, BuiltFile>
  >;
  const sheets = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const { css = [], imports = [] } = manifest[key] ?? {};
    for (const next of imports) visit(next);
    for (const sheet of css) sheets.add(sheet);
  };
  visit(module);
  return [...sheets];
}

interface Drawn {
  readonly language: Language;
  /** The host for which the screen is drawn, from which it knows the environment. */
  readonly hostname: string;
  /** What the screen was drawn with, for the browser. */
  readonly facts: FirstScreenFacts;
  /** The first screen as HTML. */
  readonly screen: string;
  /** Folder of the build, from which its style sheets are read. */
  readonly folder: string;
}

/**
 * The document with the server-rendered first screen (docs/topics/web-app.md). It renders without another file: its
 * style is inline. The link to the style sheet stays, disabled: scripts that fetch the styles of further pages use it
 * to see which ones are loaded. Scripts are fetched after the fonts.
 */
export async function pageWithScreen(
  page: string,
  { language, hostname, facts, screen, folder }: Drawn,
): Promise<string> {
  const sheets = page.match(STYLE_SHEET) ?? [];
  const pathOf = (link: string) => join(folder, ADDRESS.exec(link)?.[1] ?? '');
  const known = sheets.map(pathOf);
  const more = facts.demo === null ? [] : (await sheetsOf(folder, DEMO_STRIP)).map((sheet) => join(folder, sheet));
  const paths = [...known, ...more.filter((path) => !known.includes(path))];
  const styles = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const style = styles.join('\n');
  const start = page.indexOf(ROOT);
  const end = page.indexOf(AFTER_ROOT, start);
  if (start < 0 || end < 0) throw new Error(`the document has no ${ROOT} before a ${AFTER_ROOT}`);
  const root = `<div id="root" data-drawn-in="${language}" data-drawn-for="${hostname}" data-facts="${attributeOf(facts)}">${screen}</div>`;
  const styled = replaced(
    `${page.slice(0, start)}${root}${page.slice(end)}`,
    '</head>',
    `<style>${style}</style></head>`,
  );
  return headIn(language, styled)
    .replaceAll(FETCHED_AHEAD, `${FETCHED_AHEAD} fetchpriority="low"`)
    .replaceAll(STYLE_SHEET, (link) => link.replace('<link', '<link disabled'));
}
