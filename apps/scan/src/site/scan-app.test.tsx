// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScanApp } from './scan-app.tsx';
import type { ScanPage } from './scan-page.tsx';
import type { ScanService } from './service-client.ts';

const openTracker = vi.hoisted(() =>
  vi.fn(() => ({ ready: new Promise(() => undefined), movedMs: () => 0, end() {} })),
);
vi.mock('./tracker.ts', () => ({ openTracker }));
vi.mock('./scan-page.tsx', () => ({
  ScanPage: ({ loadTracker }: Parameters<typeof ScanPage>[0]) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: a scan takes its tracker once
    useEffect(() => void loadTracker(), []);
    return null;
  },
}));

/** Longer than the start page waits before it prefetches the tracker. */
const A_WHILE_MS = 1000;

let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  openTracker.mockClear();
  window.scanHandoff = '/c/builtin/cHJvZmlsZQ/token/refresh/session';
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  delete window.scanHandoff;
  delete window.scanOptions;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const service = { config: () => new Promise(() => undefined) } as unknown as ScanService;

it('a scan that begins at once loads one face tracker', () => {
  window.scanOptions = '?begin=now';
  act(() => root.render(<ScanApp service={service} />));
  expect(openTracker).toHaveBeenCalledOnce();
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(openTracker).toHaveBeenCalledOnce();
});

it('the start page prefetches the face tracker', () => {
  act(() => root.render(<ScanApp service={service} />));
  expect(openTracker).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(openTracker).toHaveBeenCalledOnce();
});
