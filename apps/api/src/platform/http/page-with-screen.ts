import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@mien/domain';
import { CATALOGUES } from '@mien/messages/catalogues';

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

/** Translates the head of the page, which the build writes in one language. */
function headIn(language: Language, page: string): string {
  const built = CATALOGUES[DEFAULT_LANGUAGE].shell.document;
  const { title, description } = CATALOGUES[language].shell.document;
  const inLanguage = replaced(page, `<html lang="${DEFAULT_LANGUAGE}">`, `<html lang="${language}">`);
  const titled = replaced(inLanguage, `<title>${built.title}</title>`, `<title>${title}</title>`);
  return replaced(titled, `content="${built.description}"`, `content="${description}"`);
}

interface Drawn {
  readonly language: Language;
  /** The host for which the screen is drawn, from which it knows the environment. */
  readonly hostname: string;
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
export async function pageWithScreen(page: string, { language, hostname, screen, folder }: Drawn): Promise<string> {
  const sheets = page.match(STYLE_SHEET) ?? [];
  const pathOf = (link: string) => join(folder, ADDRESS.exec(link)?.[1] ?? '');
  const styles = await Promise.all(sheets.map((link) => readFile(pathOf(link), 'utf8')));
  const style = styles.join('\n');
  const start = page.indexOf(ROOT);
  const end = page.indexOf(AFTER_ROOT, start);
  if (start < 0 || end < 0) throw new Error(`the document has no ${ROOT} before a ${AFTER_ROOT}`);
  const root = `<div id="root" data-drawn-in="${language}" data-drawn-for="${hostname}">${screen}</div>`;
  const styled = replaced(
    `${page.slice(0, start)}${root}${page.slice(end)}`,
    '</head>',
    `<style>${style}</style></head>`,
  );
  return headIn(language, styled)
    .replaceAll(FETCHED_AHEAD, `${FETCHED_AHEAD} fetchpriority="low"`)
    .replaceAll(STYLE_SHEET, (link) => link.replace('<link', '<link disabled'));
}
