import { type ComponentType, lazy, useState } from 'react';
import { fetchedOnce } from './fetched-once.ts';

/** A page in a file of its own. Where it breaks, the frame around it says so. */
export function pageOf<Props extends object>(fetchPage: () => Promise<ComponentType<Props>>, texts?: 'legal') {
  const { load, loaded, prefetch } = fetchedOnce(fetchPage, texts);
  const Late = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: one for each page, made when this module is loaded.
  function Component(props: Props) {
    // What is lazy is waited for once even when it is there. Chosen once: the other one in its place would begin anew.
    const [Page] = useState(() => loaded() ?? Late);
    return <Page {...props} />;
  }
  return { Component, load, prefetch };
}
