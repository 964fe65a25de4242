import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { endFakeTime } from './end-fake-time.ts';

// The print layout repeats the page; style sheets, which hide it, are not loaded here.
// A page may be slow on a busy machine, so it gets as much time as `expect.poll`; speed is measured elsewhere.
configure({ defaultIgnore: 'script, style, [data-print-sheet] *', asyncUtilTimeout: 60_000 });

/**
 * The time at which every page is opened, as in tests of the API: far from midnight, the end of a month or a DST
 * change.
 */
const NOW = new Date('2026-03-14T15:00:00Z');

// Modules also create dates while they are loaded.
vi.setSystemTime(NOW);

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.setSystemTime(NOW);
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  // jsdom has none; tests about the device define their own.
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  // jsdom lacks these, too: the page is idle at once, and animations end at once.
  window.requestIdleCallback = (work) => window.setTimeout(() => work({ didTimeout: false, timeRemaining: () => 50 }));
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
  Element.prototype.animate = () => ({ cancel: () => undefined }) as never;
  consoleError = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    throw new Error(`unexpected console.error: ${parts.map(String).join(' ')}`);
  });
});

// Runs after the files' own hooks. The page is unmounted in the same kind of time in which it was rendered.
afterEach(() => {
  cleanup();
  endFakeTime();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  if (calls.length > 0) throw new Error(`unexpected console.error: ${calls.map((call) => call.join(' ')).join('; ')}`);
});

/** The window must keep rendering frames; if a file stops it, the next one that waits for a frame fails. */
async function expectFrames(): Promise<void> {
  let isDrawn = false;
  window.requestAnimationFrame(() => {
    isDrawn = true;
  });
  await waitFor(() => expect(isDrawn, 'the window draws no frames any more').toBe(true));
}

/** Marks by which React and other shared libraries recognize a window. */
const MARKS = /^_|^IS_REACT/;

const parts = [globalThis, navigator, document, HTMLVideoElement.prototype];
const before = parts.map((part) => new Set(Reflect.ownKeys(part)));

// Files share a window, because creating one takes longer than most files run. Each finds it in its initial state, and
// loads our modules again.
afterAll(async () => {
  await expectFrames();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  for (const [index, part] of parts.entries())
    for (const name of Reflect.ownKeys(part))
      if (!before[index]?.has(name) && !MARKS.test(String(name))) Reflect.deleteProperty(part, name);
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
});
