import { useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from './connection.ts';

/** Whether there is a connection, as far as known. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    isOnline,
    // A browser that gets a server-rendered page has a connection.
    () => true,
  );
}
