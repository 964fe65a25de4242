import { inPseudoLanguage } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import { scanSite as spanishSite } from '@mien/messages/es/scan-site';
import { scanSite as englishSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';

/**
 * Runs in the page: every text that can be seen or is read out. Times (`<time>`) and what is typed are data; what is
 * marked with another language is not the page's.
 */
const COLLECT = `(() => {
  const found = new Set([document.title]);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const add = (text) => { const line = (text ?? '').replace(/\\s+/g, ' ').trim(); if (line) found.add(line); };
  const pageLanguage = document.documentElement.lang;
  for (const element of document.querySelectorAll('body *')) {
    if (/^(SCRIPT|STYLE|NOSCRIPT|TIME)$/.test(element.tagName) || !isShown(element)) continue;
    if (element.closest('[lang]').lang !== pageLanguage) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt'])
      if (element.hasAttribute(name)) add(element.getAttribute(name));
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) add(child.data);
  }
  return [...found];
})()`;

async function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(COLLECT);
}

/** Fields of answers that hold words in the language of the caller, or what people are called and wrote. */
const SERVER_WORDS = new Set([
  'displayName',
  'description',
  'groupName',
  'message',
  'name',
  'patientName',
  'clientName',
  'excerpt',
  // A text message as it will be sent, or what a person wrote.
  'says',
  'text',
  // Label of a network, by which operators recognise it.
  'label',
]);

/** What people in the list of users are called. */
const LISTED_WORDS = new Set([...SERVER_WORDS, 'firstName', 'lastName', 'email']);

function withKeys(value: unknown, words: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withKeys(entry, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      words.has(name) && typeof entry === 'string' && entry !== ''
        ? inPseudoLanguage(entry, `server.${name}`)
        : withKeys(entry, words),
    ]),
  );
}

/** The server does not know the pseudo-language: its words become keys on the way. */
export async function showServerTextsAsKeys(page: Page): Promise<void> {
  // Not the connection check, whose upload is measured.
  await page.route(/\/v1\/(?!patients\/bandwith)/, async (route) => {
    const answer = await route.fetch();
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    const words = /\/v1\/users\b/.test(route.request().url()) ? LISTED_WORDS : SERVER_WORDS;
    await route.fulfill({ response: answer, json: withKeys(await answer.json(), words) });
  });
}

/** Browsers as the server names them. */
const BROWSER = /^(?:Chrome|Firefox|Safari|Microsoft Edge) on (?:Linux|Windows|Android|iOS)$/;

/** Words that are data or names and are in no catalogue. */
const DATA = [
  // The product, its languages and the browsers' environments.
  /^Mien$/,
  /^(Test|Beta|Live)$/,
  // Ids, whole and short.
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  /^[\da-f]{8}…[\da-f]{4}$/,
  BROWSER,
  // Durations, which the browser words.
  /^[\d,]+ (?:second|minute|hour|day)s?$/,
  // Units that are the same in every language, after their number too.
  /^(?:[\d.,/]+ )?(mmHg|kg\/m²|ms|\/min|Mbps|dB|°C)$/,
];

/** What a page in the pseudo-language shows besides keys, numbers and data. */
export async function wordsOutsideTheCatalogue(page: Page, data: readonly RegExp[]): Promise<string[]> {
  const left = (await visibleTexts(page)).map((text) => text.replace(/\[\[[\w. -]+\]\]/g, ' ').trim());
  return left.filter((text) => /\p{L}/u.test(text) && ![...DATA, ...data].some((allowed) => allowed.test(text)));
}

function leavesOf(catalogue: unknown): string[] {
  return typeof catalogue === 'string' ? [catalogue] : Object.values(catalogue as object).flatMap(leavesOf);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of a text as a page shows it, whatever its placeholders are filled with. */
function patternOf(text: string): string {
  const shown = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shown
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.+?');
}

const inSpanish = new Set(leavesOf([CATALOGUES.es, spanishSite]));
const ENGLISH_ONLY = new RegExp(
  `^(${leavesOf([CATALOGUES.en, englishSite])
    .filter((text) => !inSpanish.has(text) && /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, '')))
    .map(patternOf)
    .join('|')})$`,
);

/** Which of the English texts a page in Spanish shows. */
export async function englishIn(page: Page): Promise<string[]> {
  return (await visibleTexts(page)).filter((text) => ENGLISH_ONLY.test(text) && !BROWSER.test(text));
}
