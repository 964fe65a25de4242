import { Suspense } from 'react';
import { optionalComponent } from './lazy-component.tsx';

/** Offline only, so its texts are a separate precached chunk. */
const Text = optionalComponent(async () => (await import('./keep-hint-text.tsx')).KeepHintText);

/** On a page that cannot be loaded: explains how to read results offline. */
export function KeepHint() {
  return (
    <Suspense fallback={null}>
      <Text />
    </Suspense>
  );
}
