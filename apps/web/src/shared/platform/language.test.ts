import { shell, trends } from '@mien/messages';
import { markedAsEnglish } from '@mien/messages/changed-texts';
import { shell as shellEs } from '@mien/messages/es/first-screen';
import { legal as legalEs } from '@mien/messages/es/legal';
import { PSEUDO_LANGUAGES } from '@mien/messages/pseudo-language';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A newly opened page: the language is decided once. */
async function openPage(browserLanguages: readonly string[] = ['en-US']) {
  vi.resetModules();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browserLanguages);
  const language = await import('./language.ts');
  const { loadTexts } = await import('./load-texts.ts');
  language.startIn(language.languageOfVisitor());
  await loadTexts('first-screen');
  return { ...language, loadTexts };
}

beforeEach(() => {
  document.documentElement.lang = '';
});
afterEach(() => vi.unstubAllGlobals());

describe('the language of the page', () => {
  it.each([
    [['en-US', 'es'], 'en', 'en-US'],
    [['es-MX', 'en-US'], 'es', 'es-US'],
    [['de', 'es'], 'es', 'es-US'],
    [['de-DE'], 'en', 'en-US'],
  ])('for a browser that prefers %j is %s, with dates in %s', async (languages, language, locale) => {
    const page = await openPage(languages);
    expect(page.currentLanguage()).toBe(language);
    expect(page.currentLocale()).toBe(locale);
    expect(document.documentElement.lang).toBe(language);
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('is the one chosen on this device before', async () => {
    localStorage.setItem('language', 'es');
    expect((await openPage(['en-US'])).currentLanguage()).toBe('es');
    localStorage.setItem('language', 'en');
    expect((await openPage(['es'])).currentLanguage()).toBe('en');
    localStorage.setItem('language', 'klingon');
    expect((await openPage(['es'])).currentLanguage()).toBe('es');
  });
});

describe('texts', () => {
  it('are English without any request', async () => {
    expect((await openPage()).textsOf('shell', shell)).toBe(shell);
  });

  it('are in the language of the page once their chunk is loaded', async () => {
    const page = await openPage(['es']);
    expect(page.textsOf('shell', shell)).toEqual(shellEs);
    const { legal } = await import('@mien/messages/legal');
    expect(page.textsOf('legal', legal)).toBe(legal);
    await page.loadTexts('legal');
    expect(page.textsOf('legal', legal)).toEqual(legalEs);
  });

  it('are marked as English where a language of few tiers has none', async () => {
    const page = await openPage(['es']);
    page.addTexts((await import('./prepared-texts.ts')).preparedTexts({}));
    expect(page.textsOf('trends', trends)).toEqual(markedAsEnglish(trends));
    expect(page.textsOf('shell', shell)).toEqual(shellEs);
  });

  it.each(['test', 'long'] as const)('are made from English in the pseudo-language %s', async (name) => {
    const { dir, textsOf } = PSEUDO_LANGUAGES[name];
    vi.stubGlobal('mienPseudoLanguage', { dir, textsOf });
    const page = await openPage(['es']);
    expect(page.textsOf('shell', shell)).toEqual(textsOf(shell, 'shell'));
    expect(page.textsOf('shell', shell)).not.toEqual(shell);
    expect(page.currentLanguage()).toBe('en');
    expect(page.showsWordsOf('en')).toBe(false);
    expect(document.documentElement.dir).toBe(dir);
  });
});
