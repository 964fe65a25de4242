import { problems, shell } from '@mien/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, signedOut } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { chooseLanguage, useChooseLanguage } from './choose-language.ts';
import { loadTexts } from './load-texts.ts';

const textFile = vi.hoisted(() =>
  vi.fn<(language: string, part: string) => (() => Promise<object>) | undefined>(() => undefined),
);
vi.mock('@mien/messages/page-files', () => ({ textFile }));

/** Files by `language/part`, each of which loads when the test says so. */
function files(...names: readonly string[]) {
  const loading = Object.fromEntries(names.map((name) => [name, Promise.withResolvers<object>()]));
  textFile.mockImplementation((language, part) => {
    const file = loading[`${language}/${part}`];
    return file && (() => file.promise);
  });
  return loading;
}

const failing = () => Promise.reject(new TypeError('Failed to fetch'));
const reload = vi.fn();
const inStorage = () => ['language', 'clientMeasureTypes'].map((key) => localStorage.getItem(key));

beforeEach(async () => {
  reload.mockClear();
  textFile.mockReturnValue(undefined);
  vi.stubGlobal('location', { href: 'http://localhost/me', reload });
  vi.stubGlobal('fetch', failing);
  localStorage.setItem('language', 'en');
  localStorage.setItem('clientMeasureTypes', '[]');
  // What a signed-in patient's page needs.
  await Promise.all([loadTexts('first-screen'), loadTexts('rest')]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('./prepared-texts.ts');
  document.head.innerHTML = '';
});

it('stores the language and reloads once all texts of the page have loaded, without those stored in the old one', async () => {
  const { 'es/first-screen': first, 'es/rest': rest } = files('es/first-screen', 'es/rest', 'es/legal');
  const chosen = chooseLanguage('es');
  first?.resolve({});
  await first?.promise;
  expect([inStorage(), reload.mock.calls.length]).toEqual([['en', '[]'], 0]);
  rest?.resolve({});
  await chosen;
  expect([inStorage(), reload.mock.calls.length]).toEqual([['es', null], 1]);
});

it('needs no connection for texts that are bundled', async () => {
  localStorage.setItem('language', 'es');
  await chooseLanguage('en');
  expect([inStorage(), reload.mock.calls.length]).toEqual([['en', null], 1]);
});

it.each([
  ['from right to left', 'ar', {}],
  ['not translated in full', 'ko', { isPartial: true }],
] as const)('keeps the language if what prepares texts %s does not load', async (_, language, texts) => {
  vi.doMock('./prepared-texts.ts', failing);
  textFile.mockReturnValue(async () => texts);
  await expect(chooseLanguage(language)).rejects.toMatchObject({ code: 'offline' });
  expect([inStorage(), reload.mock.calls.length]).toEqual([['en', '[]'], 0]);
});

it('reloads into a newer version of the app, whose files have other names, in the chosen language', async () => {
  const page = (entry: string) => `<script type="module" src="${entry}"></script>`;
  document.head.innerHTML = page('/assets/old.js');
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('http')
      ? new Response(page('/assets/new.js'))
      : new Response('export {};', { headers: { 'content-type': 'text/javascript' } }),
  );
  textFile.mockReturnValue(failing);
  await chooseLanguage('ko');
  expect([inStorage(), reload.mock.calls.length]).toEqual([['ko', null], 1]);
});

it('keeps the last of several choices, whichever loads first', async () => {
  const loading = files('es/rest', 'fr/rest', 'ko/rest');
  const choices = (['es', 'fr', 'ko'] as const).map((language) => chooseLanguage(language));
  for (const [name, { resolve, reject }] of Object.entries(loading).reverse())
    if (name === 'fr/rest') reject(new TypeError('Failed to fetch'));
    else resolve({});
  await Promise.all(choices);
  expect([inStorage(), reload.mock.calls.length]).toEqual([['ko', null], 1]);
});

function Choice() {
  const choose = useChooseLanguage();
  return (
    <button type="button" onClick={() => choose('ko')}>
      한국어
    </button>
  );
}

it('says that it is loading, and in the language of the page that there is no connection', async () => {
  const { 'ko/rest': rest } = files('ko/rest');
  renderPage({ api: fakeApi(signedOut), at: '/', path: '/', page: <Choice /> });
  fireEvent.click(screen.getByRole('button', { name: '한국어' }));
  expect(await screen.findByText(shell.loading)).toBeDefined();
  rest?.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByText(problems.offline)).toBeDefined();
  await waitFor(() => expect(screen.queryByText(shell.loading)).toBeNull());
  expect([localStorage.getItem('language'), reload.mock.calls.length]).toEqual(['en', 0]);
});
