/**
 * The two ways in which the page asks the browser for something. A lint rule (`tools/asked-browser.grit`) makes every other file
 * of the scan page use one of them.
 *
 * A part can fail in four ways: it is not there, it throws, it refuses, or it never answers. Here the first is the same as the
 * second: calling a missing part throws.
 */

/** How long an optional part has to answer. Nothing on the way to a scan waits for it; what displays it may. */
export const OPTIONAL_LIMIT_MS = 1500;

/**
 * Asks for what the scan can do without, and never fails.
 *
 * @param ask        speaks to the browser
 * @param otherwise  what counts when it fails in any of the four ways
 * @param limitMs    how long it may take
 * @param undoLate   takes back what was given after the limit, such as a lock
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

/** The same for what the browser answers at once. A part that answers with a promise instead is broken, and fails. */
export function optionalNow<T, Otherwise>(ask: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    const answer = ask();
    if (!isPromise(answer)) return answer;
    answer.then(undefined, () => {});
  } catch {
    // Uses a part that the scan can do without.
  }
  return otherwise;
}

/** A part that the scan needs did not answer in time. */
export class NoAnswerInTime extends Error {
  override name = 'NoAnswerInTime';
}

/**
 * Asks for what no scan is possible without.
 *
 * @param undoLate  takes back what was given after the limit, such as a camera
 * @throws {NoAnswerInTime} after the limit; or what the browser throws
 */
export function needed<T>(
  ask: () => T | PromiseLike<T>,
  { limitMs, undoLate = () => {} }: { readonly limitMs: number; readonly undoLate?: (late: T) => void },
): Promise<T> {
  return inTime(ask, limitMs, undoLate);
}

/** The same for what the browser answers at once, such as a worker. @throws what the browser throws */
export function neededNow<T>(ask: () => T): T {
  return ask();
}

/** The name of an error, of whatever class it is: browsers throw plain objects too. Empty where it has none. */
export function nameOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('name' in cause)) return '';
  return typeof cause.name === 'string' ? cause.name : '';
}

/** A promise that is settled from outside. Not all supported browsers can make one on their own. */
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
      // Not `await`: a part that answers at once is not made to wait.
      const answer = ask();
      if (isPromise(answer)) answer.then(take as never, (cause: unknown) => end(() => reject(cause)));
      else take(answer);
    } catch (cause) {
      end(() => reject(cause));
    }
  });
}
