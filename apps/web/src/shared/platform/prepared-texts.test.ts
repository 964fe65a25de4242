import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('@mien/messages/page-files');
});

/** What a page in a direction has of `texts` when they have loaded, as `textsOf` gives it. */
async function loaded(dir: 'ltr' | 'rtl', texts: object) {
  vi.resetModules();
  vi.doMock('@mien/messages/page-files', () => ({ textFile: () => async () => texts }));
  vi.stubGlobal('mienPseudoLanguage', { dir, textsOf: (english: unknown) => english });
  const { loadTexts } = await import('./load-texts.ts');
  const language = await import('./language.ts');
  const added = vi.spyOn(Object, 'assign');
  await loadTexts('rest');
  const last = added.mock.lastCall?.[1] as Record<string, unknown>;
  added.mockRestore();
  expect(language.currentDirection()).toBe(dir);
  return last;
}

it('adds the texts of most languages as they are', async () => {
  const texts = { share: { title: 'De {name}' } };
  expect(await loaded('ltr', texts)).toBe(texts);
});

it('isolates what is inserted into right-to-left texts', async () => {
  expect(await loaded('rtl', { share: { title: 'من {name}' } })).toMatchObject({
    share: { title: 'من \u2068{name}\u2069' },
  });
});

it('completes a language that is not translated in full with English, marked as such', async () => {
  const { completed, ...texts } = await loaded('ltr', { isPartial: true, share: { title: 'Của {name}' } });
  expect(texts).toEqual({ isPartial: true, share: { title: 'Của {name}' } });
  expect(
    (completed as (own: unknown, english: object) => object)(texts.share, { title: 'Of {name}', by: 'By' }),
  ).toEqual({
    title: 'Của {name}',
    by: '\u2066By\u2069',
  });
});
