import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../shared/platform/when-idle.ts';
import type { PasskeyWayProps } from './sign-in.model.ts';

/** Passkey sign-in, if the browser supports it. Loaded when the page is idle; the page is complete without it. */
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
