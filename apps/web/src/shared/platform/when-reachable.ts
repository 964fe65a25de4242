import { FileGone } from './file-gone.ts';

/** Reloads style sheets that failed: importing the bundle again would treat them as loaded. */
async function loadStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const loading = links
    .filter(({ sheet }) => sheet === null)
    .map(
      (link) =>
        new Promise((resolve) => {
          const again = document.createElement('link');
          again.rel = 'stylesheet';
          again.href = link.href;
          again.onload = resolve;
          // The following import reports what is wrong.
          again.onerror = resolve;
          link.replaceWith(again);
        }),
    );
  await Promise.all(loading);
}

/** Runs the work and reports whether the connection was down at any time meanwhile. */
async function watchingConnection<T>(work: () => Promise<T>): Promise<{ result: Promise<T>; wasLost: boolean }> {
  let wasLost = navigator.onLine === false;
  const onLost = () => {
    wasLost = true;
  };
  window.addEventListener('offline', onLost);
  const result = work();
  await result.catch(() => undefined);
  window.removeEventListener('offline', onLost);
  return { result, wasLost: wasLost || navigator.onLine === false };
}

/** Polling interval for the server while the browser reports no connection, milliseconds. Chosen. */
const PROBE_MS = 10_000;

/** Whether the server, or a proxy before it, responds at all. */
async function isServerReachable(): Promise<boolean> {
  return fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/**
 * Waits for a connection.
 *
 * @returns whether the browser wrongly reports that there is none
 */
async function untilOnline(): Promise<boolean> {
  while (navigator.onLine === false) {
    if (await isServerReachable()) return navigator.onLine === false;
    await new Promise((resolve) => {
      setTimeout(resolve, PROBE_MS);
      window.addEventListener('online', resolve, { once: true });
    });
  }
  return false;
}

/**
 * Loads a chunk, and retries when the connection is back; the page stays unchanged meanwhile. The connection may be
 * back before the failure is reported. A failure with a connection is final, as when the server has another version by
 * now. The browser's report about the connection is only a hint: the server is asked.
 *
 * @param isBelieved  false once the server has responded although the browser reported no connection
 * @throws FileGone if it fails despite a connection
 */
export async function whenReachable<T>(load: () => Promise<T>, isBelieved = true): Promise<T> {
  const { result, wasLost } = await watchingConnection(load);
  try {
    return await result;
  } catch (error) {
    if (!wasLost || !isBelieved) throw new FileGone('a file of the app is gone', { cause: error });
    const isWrong = await untilOnline();
    await loadStylesAgain();
    return whenReachable(load, !isWrong);
  }
}
