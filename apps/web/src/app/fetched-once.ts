import type { ComponentType } from 'react';
import { loadTextsOfPage } from '../shared/platform/load-texts.ts';
import { whenReachable } from '../shared/platform/when-reachable.ts';

/** A lazy chunk of the app. */
export interface Fetched<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** Null until the chunk has loaded. */
  readonly loaded: () => ComponentType<Props> | null;
  readonly prefetch: () => void;
}

/**
 * A chunk of the app that is loaded when first needed, or earlier when the browser is idle. Its texts are loaded first,
 * because it reads them on loading.
 *
 * @param texts  texts that it reads besides those of most pages
 */
export function fetchedOnce<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  texts?: 'legal',
): Fetched<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let part: ComponentType<Props> | null = null;
  const load = () => {
    loading ??= whenReachable(() => loadTextsOfPage(texts))
      .then(() => whenReachable(fetchPart))
      .then((fetched) => {
        part = fetched;
        return fetched;
      })
      .catch((error: unknown) => {
        // After a lost connection the page must load at the next attempt.
        loading = null;
        throw error;
      });
    return loading;
  };
  return { load, loaded: () => part, prefetch: () => void load().catch(() => undefined) };
}
