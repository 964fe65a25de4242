import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../shared/platform/focus-lost.ts';

const ROWS = '[data-row]';

/**
 * Keeps the focus in a list from which lines go and to which they come back. `leaving` remembers the neighbours of a line:
 * once it has gone with the focus in it, the next line has the focus. `returning` names a line that is about to come back.
 *
 * @param drawn  changes whenever the list is drawn anew
 */
export function useNextRow(drawn: unknown) {
  const neighbours = useRef<readonly HTMLElement[]>([]);
  const awaited = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list is drawn
  useEffect(() => {
    const back = awaited.current === null ? null : document.getElementById(awaited.current);
    if (back) {
      awaited.current = null;
      if (isFocusLost()) back.focus();
    }
    const [own, ...others] = neighbours.current;
    if (!own || own.isConnected) return;
    neighbours.current = [];
    const next = others.find((row) => row.isConnected) ?? document.querySelector<HTMLElement>('h1');
    if (isFocusLost()) next?.focus();
  }, [drawn]);
  return {
    leaving(row: HTMLElement | null): void {
      const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
      const place = row ? rows.indexOf(row) : -1;
      if (row) neighbours.current = [row, ...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place)).reverse()];
    },
    returning(id: string): void {
      awaited.current = id;
    },
  };
}

export type NextRow = ReturnType<typeof useNextRow>;

/** What all lines of a list share. */
export interface ListOfToday {
  readonly nowMs: number;
  /** When the list was made. */
  readonly seen: string;
  /** Today by the client's calendar. */
  readonly day: string;
  readonly nextRow: NextRow;
  /** Whether rows have just moved: nothing is done by a press until they can be told apart. */
  readonly isSettling: boolean;
}
