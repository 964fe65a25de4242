import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

// The layout for paper says again what the page says; style sheets, which hide it, are not loaded here.
// A page may be slow on a busy machine; speed is measured elsewhere.
configure({ defaultIgnore: 'script, style, [data-print-sheet] *', asyncUtilTimeout: 10_000 });

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  consoleError = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    throw new Error(`unexpected console.error: ${parts.map(String).join(' ')}`);
  });
});

afterEach(() => {
  cleanup();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  if (calls.length > 0) throw new Error(`unexpected console.error: ${calls.map((call) => call.join(' ')).join('; ')}`);
});
