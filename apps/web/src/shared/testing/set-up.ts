import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { endFakeTime } from './end-fake-time.ts';

// The layout for paper says again what the page says; style sheets, which hide it, are not loaded here.
// A page may be slow on a busy machine, so it has the time that `expect.poll` has; speed is measured elsewhere.
configure({ defaultIgnore: 'script, style, [data-print-sheet] *', asyncUtilTimeout: 60_000 });

/** When every page is opened, as in tests of the API: no midnight, end of a month or change of clocks is near. */
const NOW = new Date('2026-03-14T15:00:00Z');

// Files make dates as they are read, too.
vi.setSystemTime(NOW);

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.setSystemTime(NOW);
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  // jsdom has none; a test that is about the device says its own.
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  // Nor this: what moves stands at its end.
  Element.prototype.animate = () => ({ cancel: () => undefined }) as never;
  consoleError = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    throw new Error(`unexpected console.error: ${parts.map(String).join(' ')}`);
  });
});

// Runs after those of the files. What is on the page ends in the time that it began in.
afterEach(() => {
  cleanup();
  endFakeTime();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  if (calls.length > 0) throw new Error(`unexpected console.error: ${calls.map((call) => call.join(' ')).join('; ')}`);
});

/** The window goes on drawing; a file that stops it would be missed by the next one that waits for a frame. */
async function expectFrames(): Promise<void> {
  let isDrawn = false;
  window.requestAnimationFrame(() => {
    isDrawn = true;
  });
  await waitFor(() => expect(isDrawn, 'the window draws no frames any more').toBe(true));
}

/** Marks by which React and other libraries, which files share, know a window again. */
const MARKS = /^_|^IS_REACT/;

const parts = [globalThis, navigator, document, HTMLVideoElement.prototype];
const before = parts.map((part) => new Set(Reflect.ownKeys(part)));

// Files share a window, which takes longer to make than most of them to run. Each finds it as if it were new, and gets
// our modules anew.
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
