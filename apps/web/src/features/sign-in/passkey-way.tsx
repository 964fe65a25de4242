import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../shared/platform/when-idle.ts';
import type { PasskeyWayProps } from './sign-in.model.ts';

/** The way in by passkey, where the browser has one. It is fetched when the page is idle; without it the page is complete. */
export function PasskeyWay(props: PasskeyWayProps) {
  const [Entry, setEntry] = useState<ComponentType<PasskeyWayProps> | null>(null);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    return whenIdle(() => {
      void import('./load-passkey-entry.ts')
        .then(({ loadPasskeyEntry }) => loadPasskeyEntry())
        .then((Loaded) => setEntry(() => Loaded))
        .catch(() => undefined);
    });
  }, []);
  return Entry && <Entry {...props} />;
}
