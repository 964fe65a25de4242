import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText, lifetimeText, viewsText } from './share.model.ts';

it.each([
  [1, '1 hour'],
  [23, '23 hours'],
  [24, '1 day'],
  [36, '36 hours'],
  [72, '3 days'],
  [720, '30 days'],
])('%i hours are %s', (hours, text) => expect(lifetimeText(hours)).toBe(text));

it('tells how often a link was opened', () => {
  expect(viewsText(0, null)).toBe('Not opened yet');
  expect(viewsText(1, '2026-03-14T15:00:00Z')).toMatch(/^Opened once, on Mar 14/);
  expect(viewsText(7, '2026-03-14T15:00:00Z')).toMatch(/^Opened 7 times, last on Mar 14/);
});

describe('copying', () => {
  afterEach(() => vi.unstubAllGlobals());
  const text = () => Promise.resolve('the link');

  it('hands the browser the text while it is still coming', async () => {
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

  it('writes text where there are no clipboard items', async () => {
    vi.stubGlobal('ClipboardItem', undefined);
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText(text())).toBe(true);
    expect(writeText).toHaveBeenCalledWith('the link');
  });

  it.each([
    ['there is no clipboard', {}],
    ['it is refused', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ])('says no when %s', async (_, navigator) => {
    vi.stubGlobal('ClipboardItem', undefined);
    vi.stubGlobal('navigator', navigator);
    expect(await copyText(text())).toBe(false);
  });

  it('says no when the text does not come', async () => {
    vi.stubGlobal('ClipboardItem', undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
    expect(await copyText(Promise.reject(new Error('offline')))).toBe(false);
  });
});
