import type { Today } from '@mien/contract';
import { useEffect, useState } from 'react';
import { rowId } from './today.model.ts';

/** As long as the second press of a double click may take, and a hand needs to see that another row is under it. Chosen. */
const SETTLING_MS = 600;

/** Whether rows have just gone or come: what is under the pointer then is not what was aimed at. */
export function useSettling({ lines, resting }: Today): boolean {
  const ofLines = lines.flatMap(({ line, found }) => (found?.items ?? []).map((item) => rowId(line, item)));
  const rows = [...ofLines, ...resting.items.map(({ line, item }) => rowId(line, item))].join(' ');
  const [settled, settle] = useState(rows);
  useEffect(() => {
    const timer = setTimeout(() => settle(rows), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  return settled !== rows;
}
