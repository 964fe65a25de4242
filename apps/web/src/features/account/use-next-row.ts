import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../shared/platform/focus-lost.ts';

const ROWS = '[data-row]';

/**
 * Keeps keyboard focus in a list whose rows leave and return. `leaving` remembers a row's neighbors: when it disappears
 * with the focus, the next row gets the focus. `returning` names a row that is about to return.
 *
 * @param drawn  changes whenever the list renders
 */
export function useNextRow(drawn: unknown) {
  const neighbors = useRef<readonly HTMLElement[]>([]);
  const awaited = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list renders
  useEffect(() => {
    const back = awaited.current === null ? null : document.getElementById(awaited.current);
    if (back) {
      awaited.current = null;
      if (isFocusLost()) back.focus();
    }
    const [own, ...others] = neighbors.current;
    if (!own || own.isConnected) return;
    neighbors.current = [];
    const next = others.find((row) => row.isConnected) ?? document.querySelector<HTMLElement>('h1');
    if (isFocusLost()) next?.focus();
  }, [drawn]);
  return {
    leaving(row: HTMLElement | null): void {
      const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
      const place = row ? rows.indexOf(row) : -1;
      if (row) neighbors.current = [row, ...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place)).reverse()];
    },
    returning(id: string): void {
      awaited.current = id;
    },
  };
}

type NextRow = ReturnType<typeof useNextRow>;

/** Context of all rows of a list. */
export interface ListOfToday {
  readonly nowMs: number;
  /** When the list was made. */
  readonly seen: string;
  /** Today by the client's calendar. */
  readonly day: string;
  readonly nextRow: NextRow;
  /** Whether rows have just moved: clicks are ignored until the user can see the new positions. */
  readonly isSettling: boolean;
}
