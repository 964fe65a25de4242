import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadIfNewer } from './file-gone.ts';

const reload = vi.fn();
const page = (entry: string) => `<script type="module" crossorigin src="${entry}"></script>`;
const script = () => new Response('export {};', { headers: { 'content-type': 'text/javascript' } });

beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  document.head.innerHTML = '<script type="module" src="/assets/old.js"></script>';
  vi.stubGlobal('window', Object.create(window, { location: { value: { href: 'http://localhost/chat', reload } } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

function serve(document: string, file: Response | Error): void {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('http')) return new Response(document);
    if (file instanceof Error) throw file;
    return file;
  });
}

it('reloads into a newer version of the app, once', async () => {
  serve(page('/assets/new.js'), script());
  const before = vi.fn(() => expect(reload).not.toHaveBeenCalled());
  expect([await reloadIfNewer(before), await reloadIfNewer(before)]).toEqual([true, false]);
  expect([before, reload].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it.each([
  ['the same version', page('/assets/old.js'), script()],
  ['a version whose script is missing', page('/assets/new.js'), new Response('', { status: 404 })],
  [
    'a version whose script is an HTML page',
    page('/assets/new.js'),
    new Response('<p>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['a version whose script cannot be reached', page('/assets/new.js'), new Error('reset')],
  ['a proxy’s page', '<h1>Log in to this network</h1>', script()],
])('does not reload into %s', async (_name, document, file) => {
  serve(document, file);
  const before = vi.fn();
  expect(await reloadIfNewer(before)).toBe(false);
  expect([before, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
