import { useLocation } from 'react-router';

/** Router state of a link that opens a conversation to write in it. */
export const TO_WRITE = { isToWrite: true } as const;

/** Whether the page was opened by such a link: the field gets focus instead of the heading. */
export function useOpenedToWrite(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isToWrite' in state && state.isToWrite === true;
}
