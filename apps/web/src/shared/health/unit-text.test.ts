import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['ltr', '/min'],
  ['rtl', '\u2066/min\u2069'],
] as const)('a unit without a word keeps its order in a page that runs %s', async (dir, shown) => {
  vi.resetModules();
  vi.stubGlobal('mienPseudoLanguage', { dir, textsOf: (english: unknown) => english });
  const { unitText } = await import('./unit-text.ts');
  expect(unitText('/min')).toBe(shown);
});
