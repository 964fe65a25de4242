import { afterEach, describe, expect, it, vi } from 'vitest';
import { reloadIfNewer } from './file-gone.ts';
import { forgetPerson, stored } from './stored.ts';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Simulates blocked site data. */
function blockStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, area, 'get').mockImplementation(refuse);
}

afterEach(() => {
  vi.restoreAllMocks();
  stored.signInAttempt.clear();
  stored.restUntil.clear();
});

it('stores values in the browser if it can', () => {
  expect(stored.signInAttempt.set('an attempt')).toBe(true);
  expect(sessionStorage.getItem('signInAttempt')).toBe('an attempt');
});

describe('without browser storage', () => {
  it('keeps values within the page and reports that they are not stored', () => {
    blockStorage();
    expect(stored.signInAttempt.set('an attempt')).toBe(false);
    expect(stored.signInAttempt.get()).toBe('an attempt');
    stored.signInAttempt.clear();
    expect(stored.signInAttempt.get()).toBeNull();
  });

  it('still deletes personal data', () => {
    blockStorage();
    stored.restUntil.set('1');
    forgetPerson();
    expect(stored.restUntil.get()).toBeNull();
  });

  it('uses the newest value if the disk is full', () => {
    stored.restUntil.set('1');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    stored.restUntil.set('2');
    expect(stored.restUntil.get()).toBe('2');
    vi.mocked(Storage.prototype.setItem).mockRestore();
    stored.restUntil.set('3');
    expect(sessionStorage.getItem('restUntil')).toBe('3');
    expect(stored.restUntil.get()).toBe('3');
  });

  it('does not reload the page, which would never end', async () => {
    blockStorage();
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    expect(await reloadIfNewer()).toBe(false);
    vi.unstubAllGlobals();
    expect(reload).not.toHaveBeenCalled();
  });
});
