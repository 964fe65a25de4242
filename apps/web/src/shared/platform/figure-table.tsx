import { Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

interface FigureTableProps {
  readonly title: string;
  /** Whether its container has the same title already. */
  readonly isTitled?: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    /** The first cell, which names the row. */
    readonly name: ReactNode;
    readonly cells: readonly ReactNode[];
  }[];
}

/** Figures in rows and columns. A wide table scrolls on its own, also by keyboard. */
export function FigureTable({ title, isTitled = false, columns, rows }: FigureTableProps) {
  return (
    <Stack gap={2}>
      {!isTitled && (
        <Text as="h3" size="body">
          {title}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls */}
      <section className={styles.scroll} aria-label={isTitled ? undefined : title} tabIndex={0}>
        <table aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <Text as="td" breaks="never" key={columns[index + 1]}>
                    {cell}
                  </Text>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}
