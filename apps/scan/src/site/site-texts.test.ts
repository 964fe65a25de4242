// @vitest-environment jsdom
import { scanSite as spanish } from '@mien/messages/es/scan-site';
import { PSEUDO_LANGUAGES } from '@mien/messages/pseudo-language';
import { scanSite as english } from '@mien/messages/scan-site';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});
afterEach(() => vi.unstubAllGlobals());

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

it('says that a machine translated the page, and only there', async () => {
  const { machineNote, openTexts, siteTexts } = await import('./site-texts.ts');
  await openTexts('es', []);
  expect(machineNote()).toBeNull();
  await openTexts('ar', []);
  expect(machineNote()?.original).toBe('القراءة بالإنجليزية');
  expect(document.documentElement.dir).toBe('rtl');
  expect(siteTexts().start.heading).not.toBe(english.start.heading);
});

it('opens the original from the same hand-off', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { replace });
  window.scanHandoff = '/c/builtin/cHJvZmlsZQ/token/refresh/session';
  window.scanOptions = '?lang=ar&tips=seen';
  const { reopenInOriginal } = await import('./handoff.ts');
  reopenInOriginal();
  expect(replace).toHaveBeenCalledWith('/c/builtin/cHJvZmlsZQ/token/refresh/session?lang=en&tips=seen');
  delete window.scanHandoff;
  delete window.scanOptions;
});

it.each(['test', 'long'] as const)('makes its texts from English in the pseudo-language %s', async (name) => {
  const { dir, textsOf } = PSEUDO_LANGUAGES[name];
  vi.stubGlobal('mienPseudoLanguage', { dir, textsOf });
  const { openTexts, siteTexts } = await import('./site-texts.ts');
  await openTexts('es', []);
  expect(siteTexts()).toEqual(textsOf(english, 'scanSite'));
  expect(siteTexts()).not.toEqual(english);
  expect(document.documentElement.dir).toBe(dir);
});
