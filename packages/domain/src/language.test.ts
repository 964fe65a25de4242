import { expect, it } from 'vitest';
import { AGREEMENT_LANGUAGES, agreementLanguageOf } from './agreement-language.ts';
import {
  directionOf,
  isLanguage,
  LANGUAGES,
  languageFromHeader,
  localeOf,
  NUMBER_LOCALE,
  ownNameOf,
  preferredLanguage,
  TRANSLATIONS,
} from './language.ts';

it.each([
  [['es-MX', 'en-US'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['de-DE', 'es-419', 'en'], 'es'],
  [['fr-CA', 'en'], 'fr'],
  [['zh-Hans-CN', 'en'], 'zh'],
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
  ['de, en;q=0.2, es;q=0.3', 'es'],
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

it('numbers use the US format', () => {
  expect((1234.5).toLocaleString(NUMBER_LOCALE)).toBe('1,234.5');
});

it('a language is supported only under its exact name', () => {
  expect(['en', 'es', 'EN', 'test', '', null, 3].filter(isLanguage)).toEqual(['en', 'es']);
});

/** What `Intl` knows of the script; TypeScript does not list it yet. */
interface LocaleWithScript {
  getTextInfo(): { readonly direction: string };
}

it.each(LANGUAGES)('the rows of %s agree with Intl', (language) => {
  const locale = new Intl.Locale(localeOf(language));
  expect(locale.language).toBe(new Intl.Locale(language).language);
  expect(directionOf(language)).toBe((locale as unknown as LocaleWithScript).getTextInfo().direction);
  const own = new Intl.DisplayNames(language, { type: 'language' }).of(language);
  expect(ownNameOf(language).toLocaleLowerCase(language)).toBe(own?.toLocaleLowerCase(language));
});

it.each(LANGUAGES)('numbers and days in %s have Latin digits, and years those of the US calendar', (language) => {
  const { numbering } = TRANSLATIONS[language];
  expect(new Intl.NumberFormat(localeOf(language)).resolvedOptions().numberingSystem).toBe(numbering);
  expect(new Intl.DateTimeFormat(localeOf(language)).resolvedOptions()).toMatchObject({
    numberingSystem: numbering,
    calendar: 'gregory',
  });
});

it('people agree to texts only in languages that a human has reviewed', () => {
  expect(AGREEMENT_LANGUAGES).toContain('en');
  for (const language of AGREEMENT_LANGUAGES) expect(TRANSLATIONS[language].status).toBe('reviewed');
  for (const language of LANGUAGES) expect(AGREEMENT_LANGUAGES).toContain(agreementLanguageOf(language));
  expect(AGREEMENT_LANGUAGES.map(agreementLanguageOf)).toEqual(AGREEMENT_LANGUAGES);
});
