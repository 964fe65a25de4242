import { classNames, Muted, rowClassName } from '@mien/ui';
import type { ReactNode } from 'react';
import type { ResultRow } from './result-groups.ts';
import { rowName, rowValue } from './result-row.tsx';
import { ValueAndUnit } from './value-and-unit.tsx';
import styles from './vital-cells.module.css';

interface VitalCellsProps {
  readonly rows: readonly ResultRow[];
  /** The last values of a row, drawn below its number; null without them. */
  readonly courseOf?: (row: ResultRow) => ReactNode;
  /** What a press on a cell does: calls a function, or shows a popover by its id. */
  readonly opens: ((row: ResultRow) => void) | { readonly popoverOf: (row: ResultRow) => string };
}

/** Heart rate and breathing rate below the score; a cell opens the sheet of its value. */
export function VitalCells({ rows, courseOf, opens }: VitalCellsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.cells}>
      {rows.map((row) => {
        const { value, unit } = rowValue(row);
        const course = courseOf?.(row) ?? null;
        const way =
          typeof opens === 'function' ? { onClick: () => opens(row) } : { popoverTarget: opens.popoverOf(row) };
        return (
          <li key={row.key}>
            <button
              type="button"
              {...way}
              className={classNames(
                rowClassName({ lineGap: 1, hover: 'sunken', tone: 'plain', isRound: true }),
                styles.cell,
              )}
            >
              <Muted as="span" size="small">
                {rowName(row)}
              </Muted>{' '}
              <ValueAndUnit value={value} unit={unit} size="h1" unitSize="body" />
              {course !== null && <span className={styles.course}>{course}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
