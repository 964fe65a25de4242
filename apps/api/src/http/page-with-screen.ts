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

/** The page with the head that the build writes in its one language in another. */
function headIn(language: Language, page: string): string {
  const built = CATALOGUES[DEFAULT_LANGUAGE].shell.document;
  const { title, description } = CATALOGUES[language].shell.document;
  return page
    .replace(`<html lang="${DEFAULT_LANGUAGE}">`, `<html lang="${language}">`)
    .replace(`<title>${built.title}</title>`, () => `<title>${title}</title>`)
    .replace(`content="${built.description}"`, () => `content="${description}"`);
}

interface Drawn {
  readonly language: Language;
  /** The first screen as HTML. */
  readonly screen: string;
  /** Of the build: its style sheets are read there. */
  readonly folder: string;
}

/**
 * The document with the first screen in it (decision 0128). It can be painted without another file: its style stands in it,
 * and is named by its hash in the content security policy. The style sheet is fetched all the same, for the pages that
 * follow. Scripts leave the line to the letters.
 */
export async function pageWithScreen(
  page: string,
  { language, screen, folder }: Drawn,
): Promise<{ readonly html: string; readonly policy: string }> {
  const sheets = page.match(STYLE_SHEET) ?? [];
  const pathOf = (link: string) => join(folder, ADDRESS.exec(link)?.[1] ?? '');
  const styles = await Promise.all(sheets.map((link) => readFile(pathOf(link), 'utf8')));
  const style = styles.join('\n');
  const hash = createHash('sha256').update(style).digest('base64');
  const start = page.indexOf(ROOT);
  const end = page.indexOf(AFTER_ROOT, start);
  if (start < 0 || end < 0) throw new Error(`the document has no ${ROOT} before a ${AFTER_ROOT}`);
  const root = `<div id="root" data-drawn-in="${language}">${screen}</div>`;
  const html = headIn(language, `${page.slice(0, start)}${root}${page.slice(end)}`)
    .replaceAll(FETCHED_AHEAD, `${FETCHED_AHEAD} fetchpriority="low"`)
    .replaceAll(STYLE_SHEET, '')
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace('</body>', () => `${sheets.join('')}</body>`);
  const policy = contentSecurityPolicy({
    ...SITE_POLICY.content,
    'style-src': `${SITE_POLICY.content['style-src']} 'sha256-${hash}'`,
  });
  return { html, policy };
}
