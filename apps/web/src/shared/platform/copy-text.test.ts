import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());
const text = () => Promise.resolve('the link');

it('gives the browser a promise of the text', async () => {
  const items: Record<string, Promise<Blob>>[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(item: Record<string, Promise<Blob>>) {
        items.push(item);
      }
    },
  );
  vi.stubGlobal('navigator', { clipboard: { write: async () => undefined } });
  expect(await copyText(text())).toBe(true);
  expect((await items[0]?.['text/plain'])?.size).toBe('the link'.length);
});

it('writes plain text if the browser has no clipboard items', async () => {
  vi.stubGlobal('ClipboardItem', undefined);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText(text())).toBe(true);
  expect(writeText).toHaveBeenCalledWith('the link');
});

it.each([
  ['there is no clipboard', {}],
  ['it is refused', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
])('fails when %s', async (_, navigator) => {
  vi.stubGlobal('ClipboardItem', undefined);
  vi.stubGlobal('navigator', navigator);
  expect(await copyText(text())).toBe(false);
});

it('fails if the text cannot be loaded', async () => {
  vi.stubGlobal('ClipboardItem', undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  expect(await copyText(Promise.reject(new Error('offline')))).toBe(false);
});

it('writes a text that is already available', async () => {
  const write = vi.fn(async () => undefined);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write, writeText } });
  expect(await copyText('the key')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('the key');
  expect(write).not.toHaveBeenCalled();
});
