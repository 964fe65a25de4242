import type { ComponentType } from 'react';
import { loadTextsOfPage } from '../shared/load-texts.ts';
import { whenReachable } from '../shared/when-reachable.ts';

/** A file of the app, as it is fetched. */
export interface Fetched<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** Null until the file is there. */
  readonly loaded: () => ComponentType<Props> | null;
  readonly prefetch: () => void;
}

/**
 * A file of the app that is fetched when it is first needed, or earlier when the browser has nothing to do. Its texts
 * come before it, because it reads them as soon as it is there.
 *
 * @param texts  what it reads besides the texts of most pages
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
        // A lost connection must not keep the page away for good.
        loading = null;
        throw error;
      });
    return loading;
  };
  return { load, loaded: () => part, prefetch: () => void load().catch(() => undefined) };
}
