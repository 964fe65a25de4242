import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@mien/domain';
import { CATALOGUES } from '@mien/messages/catalogues';
import { contentSecurityPolicy } from '@mien/server';
import { SITE_POLICY } from './site-policy.ts';

/** Between these the document shows something until the app has drawn more. */
const ROOT = '<div id="root">';
const AFTER_ROOT = '<noscript>';
const STYLE_SHEET = /<link rel="stylesheet"[^<>]*>/g;
const ADDRESS = / href="(\/[^"]+)"/;
/** What fetches a script before the entry asks for it. */
const FETCHED_AHEAD = '<link rel="modulepreload"';

/** @throws when the page has no such part: a build would be served half changed */
function replaced(page: string, part: string, by: string): string {
  if (!page.includes(part)) throw new Error(`the document has no ${part}`);
  return page.replace(part, () => by);
}

/** The page with the head that the build writes in its one language in another. */
function headIn(language: Language, page: string): string {
  const built = CATALOGUES[DEFAULT_LANGUAGE].shell.document;
  const { title, description } = CATALOGUES[language].shell.document;
  const inLanguage = replaced(page, `<html lang="${DEFAULT_LANGUAGE}">`, `<html lang="${language}">`);
  const titled = replaced(inLanguage, `<title>${built.title}</title>`, `<title>${title}</title>`);
  return replaced(titled, `content="${built.description}"`, `content="${description}"`);
}

interface Drawn {
  readonly language: Language;
  /** For which the screen was drawn: the environment is told by it. */
  readonly hostname: string;
  /** The first screen as HTML. */
  readonly screen: string;
  /** Of the build: its style sheets are read there. */
  readonly folder: string;
}

/**
 * The document with the first screen in it (docs/topics/web-app.md). It can be painted without another file: its style stands in it,
 * and is named by its hash in the content security policy. The link to the style sheet stays, disabled: it tells what is there
 * already to scripts that fetch the styles of further pages. Scripts leave the line to the letters.
 */
export async function pageWithScreen(
  page: string,
  { language, hostname, screen, folder }: Drawn,
): Promise<{ readonly html: string; readonly policy: string }> {
  const sheets = page.match(STYLE_SHEET) ?? [];
  const pathOf = (link: string) => join(folder, ADDRESS.exec(link)?.[1] ?? '');
  const styles = await Promise.all(sheets.map((link) => readFile(pathOf(link), 'utf8')));
  const style = styles.join('\n');
  const hash = createHash('sha256').update(style).digest('base64');
  const start = page.indexOf(ROOT);
  const end = page.indexOf(AFTER_ROOT, start);
  if (start < 0 || end < 0) throw new Error(`the document has no ${ROOT} before a ${AFTER_ROOT}`);
  const root = `<div id="root" data-drawn-in="${language}" data-drawn-for="${hostname}">${screen}</div>`;
  const styled = replaced(
    `${page.slice(0, start)}${root}${page.slice(end)}`,
    '</head>',
    `<style>${style}</style></head>`,
  );
  const html = headIn(language, styled)
    .replaceAll(FETCHED_AHEAD, `${FETCHED_AHEAD} fetchpriority="low"`)
    .replaceAll(STYLE_SHEET, (link) => link.replace('<link', '<link disabled'));
  const policy = contentSecurityPolicy({
    ...SITE_POLICY.content,
    'style-src': `${SITE_POLICY.content['style-src']} 'sha256-${hash}'`,
  });
  return { html, policy };
}
