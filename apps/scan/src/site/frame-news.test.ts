import { SCAN_SITE_SOURCE } from '@mien/contract';
import { expect, it, vi } from 'vitest';
import { createTellFrame, reportedShare } from './frame-news.ts';

const MIEN = 'https://mien.example';
/** Lets the promises of a message settle. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

it('tells only the origin of Mien, and each thing once', async () => {
  const postMessage = vi.fn();
  const tell = createTellFrame({ container: { postMessage }, originOf: async () => MIEN });
  tell({ type: 'state', phase: 'prepare' });
  tell({ type: 'guidance', code: 'closer' });
  tell({ type: 'state', phase: 'prepare' });
  tell({ type: 'state', phase: 'measuring' });
  await settled();
  expect(postMessage.mock.calls).toEqual([
    [{ source: SCAN_SITE_SOURCE, type: 'state', phase: 'prepare' }, MIEN],
    [{ source: SCAN_SITE_SOURCE, type: 'guidance', code: 'closer' }, MIEN],
    [{ source: SCAN_SITE_SOURCE, type: 'state', phase: 'measuring' }, MIEN],
  ]);
});

it('sends nothing while the address of Mien is unknown, and survives a browser that refuses', async () => {
  const postMessage = vi.fn(() => {
    throw new Error('no');
  });
  createTellFrame({ container: { postMessage }, originOf: () => Promise.reject(new Error('offline')) })({
    type: 'state',
    phase: 'prepare',
  });
  await settled();
  expect(postMessage).not.toHaveBeenCalled();
  createTellFrame({ container: { postMessage }, originOf: async () => MIEN })({ type: 'state', phase: 'prepare' });
  await settled();
  expect(postMessage).toHaveBeenCalledOnce();
});

it.each([
  [-1, 0],
  [0.004, 0],
  [0.125, 0.13],
  [0.999, 1],
  [3, 1],
])('a share of %s is reported as %s', (progressShare, reported) =>
  expect(reportedShare({ progressShare, isExtended: false })).toBe(reported),
);

it('an extension reports the whole planned scan', () =>
  expect(reportedShare({ progressShare: 0.2, isExtended: true })).toBe(1));
