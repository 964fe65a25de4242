// @vitest-environment jsdom
import { scanSite as spanish } from '@mien/messages/es/scan-site';
import { scanSite as english } from '@mien/messages/scan-site';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});

// Test files share their modules: later ones expect English again.
afterAll(() => void vi.resetModules());

it.each([
  ['es', ['en-US'], 'es'],
  ['en', ['es-MX'], 'en'],
  // Without a hand-off, or with a forged URL, the browser's language is used.
  [null, ['es-MX'], 'es'],
  ['', ['es'], 'es'],
  ['<script>', ['en-US'], 'en'],
  ['klingon', [], 'en'],
])('for the requested language %j and a browser of %j, the site uses %s', async (asked, browserLanguages, language) => {
  const { openTexts, siteTexts } = await import('./site-texts.ts');
  await openTexts(asked, browserLanguages);
  expect(siteTexts()).toEqual(language === 'es' ? spanish : english);
  expect(document.documentElement.lang).toBe(language);
  expect(document.documentElement.dir).toBe('ltr');
});

it('shows keys in the pseudo-language', async () => {
  const { openTexts, siteTexts } = await import('./site-texts.ts');
  await openTexts('test', []);
  expect(siteTexts().start.begin).toBe('[[scanSite.start.begin]]');
});
