import { FileGone } from './file-gone.ts';

/** Loads style sheets that failed: importing the bundle again would treat them as loaded. */
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

/** Runs the work and reports whether the connection was down at its beginning, its end or in between. */
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

async function untilOnline(): Promise<void> {
  if (navigator.onLine !== false) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/**
 * Loads a file, and retries when the connection is back; the page stays unchanged meanwhile. The connection may be back
 * before the failure is reported. A failure with a connection is final, as when the server has another version by now.
 *
 * @throws FileGone if it fails despite a connection
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  const { result, wasLost } = await watchingConnection(load);
  try {
    return await result;
  } catch (error) {
    if (!wasLost) throw new FileGone('a file of the app is gone', { cause: error });
    await untilOnline();
    await loadStylesAgain();
    return whenReachable(load);
  }
}
