import { Suspense } from 'react';
import { optionalPart } from './late-part.tsx';

/** Needed offline only: its words are in a file of their own, which is kept on the device. */
const Text = optionalPart(async () => (await import('./keep-hint-text.tsx')).KeepHintText);

/** On a page that cannot be reached: how to read results without a connection. */
export function KeepHint() {
  return (
    <Suspense fallback={null}>
      <Text />
    </Suspense>
  );
}
