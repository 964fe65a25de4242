import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswerInTime, nameOf, needed, OPTIONAL_LIMIT_MS, optional, optionalNow } from './ask.ts';

interface Part {
  readonly ask: () => Promise<string> | string;
}

/** The four ways in which a browser feature fails. */
const FAILING = {
  absent: {},
  throws: {
    ask: () => {
      throw new Error('broken');
    },
  },
  rejects: { ask: () => Promise.reject(new Error('refused')) },
  'never settles': { ask: () => new Promise<string>(() => {}) },
} as unknown as Readonly<Record<string, Part>>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an optional browser feature', () => {
  it.each(Object.keys(FAILING))('%s: the default is used within the limit', async (way) => {
    const asked = optional(() => FAILING[way]!.ask(), 'otherwise');
    await vi.advanceTimersByTimeAsync(way === 'never settles' ? OPTIONAL_LIMIT_MS : 0);
    expect(await asked).toBe('otherwise');
    expect(vi.getTimerCount(), 'nothing is left behind').toBe(0);
  });

  it('is used if it responds in time', async () => {
    expect(await optional(() => 'now', null)).toBe('now');
    expect(await optional(async () => 'soon', null)).toBe('soon');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is undone if it responds too late, even if undoing it fails', async () => {
    const late = Promise.withResolvers<string>();
    const undone: string[] = [];
    const undoLate = (value: string): void => {
      undone.push(value);
      throw new Error('broken');
    };
    const asked = optional(() => late.promise, null, { limitMs: 10, undoLate });
    await vi.advanceTimersByTimeAsync(10);
    expect(await asked).toBe(null);
    late.resolve('lock');
    await vi.advanceTimersByTimeAsync(0);
    expect(undone).toEqual(['lock']);
  });

  it.each(Object.keys(FAILING))('%s: the default is used at once if the caller cannot wait', (way) => {
    expect(optionalNow(() => FAILING[way]!.ask(), 'otherwise')).toBe('otherwise');
  });

  it('is used as is if it responds at once', () => {
    for (const answer of [null, undefined, 0, '', {}]) expect(optionalNow(() => answer, 'otherwise')).toBe(answer);
  });
});

describe('a required browser feature', () => {
  it('fails with the browser’s error, or after the limit', async () => {
    await expect(needed(() => FAILING.absent!.ask(), { limitMs: 10 })).rejects.toThrow(TypeError);
    await expect(needed(() => FAILING.throws!.ask(), { limitMs: 10 })).rejects.toThrow('broken');
    await expect(needed(() => FAILING.rejects!.ask(), { limitMs: 10 })).rejects.toThrow('refused');
    const silent = expect(needed(() => FAILING['never settles']!.ask(), { limitMs: 10 })).rejects.toThrow(
      NoAnswerInTime,
    );
    await vi.advanceTimersByTimeAsync(10);
    await silent;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is undone if it responds too late', async () => {
    const late = Promise.withResolvers<string>();
    const undoLate = vi.fn();
    const asked = needed(() => late.promise, { limitMs: 10, undoLate });
    const refused = expect(asked).rejects.toThrow(NoAnswerInTime);
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    late.resolve('camera');
    await vi.advanceTimersByTimeAsync(0);
    expect(undoLate).toHaveBeenCalledWith('camera');
  });
});

it('an error is identified by its name, whatever its type', () => {
  expect(nameOf(new DOMException('', 'NotReadableError'))).toBe('NotReadableError');
  expect(nameOf({ name: 'OverconstrainedError', constraint: 'deviceId' })).toBe('OverconstrainedError');
  for (const nameless of [null, undefined, 'busy', 5, {}, { name: 5 }]) expect(nameOf(nameless)).toBe('');
});
