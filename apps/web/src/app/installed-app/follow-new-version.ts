import { HOUR_MS } from '@mien/domain';
import { ifGranted, ifPossible } from '@mien/ui/if-possible';
import { LOAD_NEW_VERSION } from '../../shared/platform/load-new-version.ts';

const SERVICE_WORKER = '/sw.js';

/** Activates the new version; the page reloads once it controls the page. */
function loadNewVersion(workers: ServiceWorkerContainer, waiting: ServiceWorker): void {
  workers.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage(LOAD_NEW_VERSION);
}

/**
 * Registers the service worker, which caches the app's files, and notifies when a newer version is waiting.
 *
 * @param tell  gets the function that loads the new version
 * @returns a function that stops it; the service worker stays
 */
export function followNewVersion(tell: (load: () => void) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // Some private windows have no service workers: the app works without. A page in a frame of another site needs none.
  const workers = window.parent === window ? ifPossible(() => navigator.serviceWorker) : undefined;

  const offer = (worker: ServiceWorker | null): void => {
    // Without a controlling worker this is the first version: there is no update to report.
    if (worker && workers?.controller && !signal.aborted) tell(() => loadNewVersion(workers, worker));
  };

  async function follow(): Promise<void> {
    const registration = await workers?.register(SERVICE_WORKER);
    if (registration === undefined || signal.aborted) return;
    offer(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'installed') offer(installing);
        });
      },
      { signal },
    );
    let askedAtMs = Date.now();
    document.addEventListener(
      'visibilitychange',
      () => {
        // The user returns to an app that may have been open for days.
        if (document.visibilityState !== 'visible' || Date.now() - askedAtMs < HOUR_MS) return;
        askedAtMs = Date.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  }

  void ifGranted(follow);
  return () => ending.abort();
}
