import { useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from './connection.ts';

/** Whether there is a connection, as far as is known. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    isOnline,
    // A browser that gets a page drawn by the server has a connection.
    () => true,
  );
}
