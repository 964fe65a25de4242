/**
 * The two ways in which the page uses browser features. A lint rule (`tools/asked-browser.grit`) makes every other file
 * of the scan page use one of them.
 *
 * A feature can fail in four ways: it is missing, it throws, it rejects, or it never responds. Here the first equals
 * the second: calling a missing feature throws.
 */

/** Timeout of an optional feature. Nothing on the way to a scan waits for it; what displays it may. */
export const OPTIONAL_LIMIT_MS = 1500;

/**
 * Uses an optional feature, and never fails.
 *
 * @param ask        calls the browser
 * @param otherwise  the default if it fails in any of the four ways
 * @param limitMs    timeout
 * @param undoLate   undoes a late result, such as a lock
 */
export function optional<T, Otherwise>(
  ask: () => T | PromiseLike<T>,
  otherwise: Otherwise,
  {
    limitMs = OPTIONAL_LIMIT_MS,
    undoLate = () => {},
  }: { readonly limitMs?: number; readonly undoLate?: (late: T) => void } = {},
): Promise<T | Otherwise> {
  return inTime(ask, limitMs, undoLate).catch(() => otherwise);
}

/** The same for a synchronous feature. One that returns a promise instead is broken, and fails. */
export function optionalNow<T, Otherwise>(ask: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    const answer = ask();
    if (!isPromise(answer)) return answer;
    answer.then(undefined, () => {});
  } catch {
    // Uses an optional feature.
  }
  return otherwise;
}

/** A required feature did not respond in time. */
export class NoAnswerInTime extends Error {
  override name = 'NoAnswerInTime';
}

/**
 * Uses a feature that a scan requires.
 *
 * @param undoLate  undoes a late result, such as a camera
 * @throws {NoAnswerInTime} after the timeout; or what the browser throws
 */
export function needed<T>(
  ask: () => T | PromiseLike<T>,
  { limitMs, undoLate = () => {} }: { readonly limitMs: number; readonly undoLate?: (late: T) => void },
): Promise<T> {
  return inTime(ask, limitMs, undoLate);
}

/** The same for a synchronous feature, such as a worker. @throws what the browser throws */
export function neededNow<T>(ask: () => T): T {
  return ask();
}

/** The name of an error of any class: browsers also throw plain objects. Empty if it has none. */
export function nameOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('name' in cause)) return '';
  return typeof cause.name === 'string' ? cause.name : '';
}

/** A promise with external resolvers. Not all supported browsers have withResolvers. */
export function openEnded<T>(): {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (cause: unknown) => void;
} {
  let resolve: (value: T) => void = () => {};
  let reject: (cause: unknown) => void = () => {};
  const promise = new Promise<T>((onValue, onCause) => {
    resolve = onValue;
    reject = onCause;
  });
  return { promise, resolve, reject };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function inTime<T>(ask: () => T | PromiseLike<T>, limitMs: number, undoLate: (late: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new NoAnswerInTime());
    }, limitMs);
    const end = (answer: () => void): void => {
      clearTimeout(timer);
      answer();
    };
    const take = (value: T): void => {
      if (isLate) optionalNow(() => undoLate(value), undefined);
      else end(() => resolve(value));
    };
    try {
      // Not `await`: a synchronous feature must not be delayed.
      const answer = ask();
      if (isPromise(answer)) answer.then(take as never, (cause: unknown) => end(() => reject(cause)));
      else take(answer);
    } catch (cause) {
      end(() => reject(cause));
    }
  });
}
