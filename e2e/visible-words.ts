import { DEFAULT_LANGUAGE, LANGUAGES, type Language, ownNameOf } from '@mien/domain';
import { CATALOGS, SCAN_SITE_TEXTS } from '@mien/messages/catalogs';
import { ENGLISH_BEGINS } from '@mien/messages/changed-texts';
import { PSEUDO_LANGUAGES, type PseudoLanguage, type PseudoLanguageName } from '@mien/messages/pseudo-language';
import type { Page } from '@playwright/test';

/**
 * Runs in the page: all text that is visible or read by screen readers. Times (`<time>`) and input values are data;
 * ignores text marked as another language.
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

/** Response fields that contain words in the caller's language, or names and user content. */
const SERVER_WORDS = new Set([
  'displayName',
  'description',
  'groupName',
  'message',
  'name',
  'patientName',
  'clientName',
  'excerpt',
  // A text message preview, or user content.
  'says',
  'text',
  // Network label, by which operators recognize it.
  'label',
]);

/** Names in the list of users. */
const LISTED_WORDS = new Set([...SERVER_WORDS, 'firstName', 'lastName', 'email']);

type TextsOf = PseudoLanguage['textsOf'];

function withTexts(value: unknown, words: ReadonlySet<string>, textsOf: TextsOf): unknown {
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, words, textsOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      words.has(name) && typeof entry === 'string' && entry !== ''
        ? textsOf(entry, `server.${name}`)
        : withTexts(entry, words, textsOf),
    ]),
  );
}

/** Replaces texts of server responses, because the server does not support pseudo-languages. */
export async function showServerTexts(page: Page, name: PseudoLanguageName): Promise<void> {
  const { textsOf } = PSEUDO_LANGUAGES[name];
  // Not the connection check, whose upload is measured.
  await page.route(/\/v1\/(?!patients\/bandwith)/, async (route) => {
    const answer = await route.fetch();
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    const words = /\/v1\/users\b/.test(route.request().url()) ? LISTED_WORDS : SERVER_WORDS;
    await route.fulfill({ response: answer, json: withTexts(await answer.json(), words, textsOf) });
  });
}

/** Browser names as the server formats them. */
const BROWSER = /^(?:Chrome|Firefox|Safari|Microsoft Edge) on (?:Linux|Windows|Android|iOS)$/;

/** Words that are data or names and are not in the catalog. */
const DATA = [
  // The product, its languages and the browsers' environments.
  /^Mien$/,
  /^(Test|Beta|Live)$/,
  new RegExp(`^(${LANGUAGES.map(ownNameOf).join('|')})$`),
  // Ids, full and short.
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  /^[\da-f]{8}…[\da-f]{4}$/,
  BROWSER,
  // Addresses that a user typed.
  /^https?:\/\/\S+(?: https?:\/\/\S+)*$/,
  // Durations, which the browser formats.
  /^[\d,]+ (?:second|minute|hour|day)s?$/,
  // Units that are the same in every language, also after a number.
  /^(?:[\d.,/]+ )?(mmHg|kg\/m²|kg|cm|ms|s|\/min|Mbps|dB|°C)$/,
];

/** Text of a page in the pseudo-language of keys other than keys, numbers and data. */
export async function wordsOutsideTheCatalog(page: Page, data: readonly RegExp[]): Promise<string[]> {
  const left = (await visibleTexts(page)).map((text) => text.replace(/\[\[[\w. -]+\]\]/g, ' ').trim());
  return left.filter((text) => /\p{L}/u.test(text) && ![...DATA, ...data].some((allowed) => allowed.test(text)));
}

function leavesOf(catalog: unknown): string[] {
  return typeof catalog === 'string' ? [catalog] : Object.values(catalog as object).flatMap(leavesOf);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern that matches a text with any placeholder values. */
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

const textsIn = (language: Language) => leavesOf([CATALOGS[language], SCAN_SITE_TEXTS[language]]);

/** Matches texts that English has and another language does not. */
function onlyInEnglish(language: Language): RegExp {
  // Without the marks around what is inserted; those of English texts stay.
  const known = new Set(textsIn(language).map((text) => text.replaceAll(/\u2068(\{\w+\})\u2069/g, '$1')));
  const texts = textsIn(DEFAULT_LANGUAGE).filter(
    (text) => !known.has(text) && /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, '')),
  );
  return new RegExp(`^(${texts.map(patternOf).join('|')})$`);
}

const patterns = new Map<Language, RegExp>();

/** English texts that a page in another language shows without marking them as English. */
export async function englishIn(page: Page, language: Language): Promise<string[]> {
  const pattern = patterns.get(language) ?? onlyInEnglish(language);
  patterns.set(language, pattern);
  const isMarked = (text: string) => text.startsWith(ENGLISH_BEGINS);
  return (await visibleTexts(page)).filter((text) => pattern.test(text) && !isMarked(text) && !BROWSER.test(text));
}
