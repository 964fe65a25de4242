import { expect, it } from 'vitest';
import { isLanguage, languageFromHeader, localeOf, preferredLanguage } from './language.ts';

it.each([
  [['es-MX', 'en-US'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['fr-FR', 'es-419', 'en'], 'es'],
  [['ES_US'], 'es'],
  // Not Spanish: a tag that only begins like it.
  [['est', 'de'], 'en'],
  [[], 'en'],
  [['', '*'], 'en'],
] as const)('for the browser languages %j texts are in %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-US,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, es-MX;q=0.7', 'es'],
  ['fr, en;q=0.2, es;q=0.3', 'es'],
  ['es;q=0, en', 'en'],
  ['es;q=0', 'en'],
  ['es;q=x, en;q=0.1', 'en'],
  ['es;q=7, en;q=0.1', 'en'],
  ['*', 'en'],
  [';;;,,,=', 'en'],
  [`${'x,'.repeat(10_000)}es`, 'en'],
])('the Accept-Language header %j selects %s', (header, language) => {
  expect(languageFromHeader(header)).toBe(language);
});

it('dates and numbers use US formats in both languages', () => {
  expect((1234.5).toLocaleString(localeOf('en'))).toBe('1,234.5');
  expect((1234.5).toLocaleString(localeOf('es'))).toBe('1,234.5');
});

it('a language is supported only under its exact name', () => {
  expect(['en', 'es', 'EN', 'test', '', null, 3].filter(isLanguage)).toEqual(['en', 'es']);
});
