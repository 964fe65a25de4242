import type { Today } from '@mien/contract';
import { useDebounced } from '../../shared/platform/use-debounced.ts';
import { rowId } from './today.model.ts';

/**
 * Debounce time: the maximum interval of a double click, and time to notice that another row is under the pointer.
 * Chosen.
 */
const SETTLING_MS = 600;

/** Whether rows have just appeared or disappeared: the row under the pointer may not be the intended one. */
export function useSettling({ lines, snoozed }: Today): boolean {
  const ofLines = lines.flatMap(({ line, found }) => (found?.items ?? []).map((item) => rowId(line, item)));
  const rows = [...ofLines, ...snoozed.items.map(({ line, item }) => rowId(line, item))].join(' ');
  return useDebounced(rows, SETTLING_MS) !== rows;
}
