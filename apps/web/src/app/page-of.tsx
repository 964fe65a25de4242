import { type ComponentType, lazy, useState } from 'react';
import { fetchedOnce } from './fetched-once.ts';

/** A page in a lazy chunk. If it fails, the frame around it shows an error. */
export function pageOf<Props extends object>(fetchPage: () => Promise<ComponentType<Props>>, texts?: 'legal') {
  const { load, loaded, prefetch } = fetchedOnce(fetchPage, texts);
  const Late = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, when this module is loaded.
  function Component(props: Props) {
    // A lazy component suspends once even when it has loaded. Chosen once: switching to the other one would remount the page.
    const [Page] = useState(() => loaded() ?? Late);
    return <Page {...props} />;
  }
  return { Component, load, prefetch };
}
