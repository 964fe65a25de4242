import { operations as english } from '@mien/messages';
import { Box, Grid, Muted, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { FigureTable } from '../../shared/platform/figure-table.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { numberText } from './operations.model.ts';
import styles from './operations-page.module.css';

const texts = textsOf('operations', english);

interface PartProps {
  readonly title: string;
  /** Id of a section that a finding may link to. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Part({ title, id, children }: PartProps) {
  return (
    <Stack as="section" gap={4} padding={5} ground="panel" aria-label={title} id={id}>
      <Text as="h2" size="lead">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <Grid as="dl" gap={3} className={styles.figures}>
    {children}
  </Grid>
);

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly note?: string | undefined;
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <Box padding={3} sidePadding={4} ground="sunken" className={styles.figure}>
      <Muted as="dt" size="small">
        {label}
      </Muted>
      <Stack as="dd">
        <strong>{numberText(value)}</strong>
        {note !== undefined && <Muted as="span">{note}</Muted>}
      </Stack>
    </Box>
  );
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** Whether the section's own title is enough. */
  readonly isOnly?: boolean;
  /** The first cell names the row. */
  readonly rows: readonly (readonly [string, ...(string | number)[]])[];
}

export function Table({ title, columns, rows, isOnly = false }: TableProps) {
  if (rows.length > 0)
    return (
      <FigureTable
        title={title}
        isTitled={isOnly}
        columns={columns}
        rows={rows.map(([name, ...cells]) => ({
          key: [name, ...cells].join(' '),
          name,
          cells: cells.map((cell) => (typeof cell === 'number' ? numberText(cell) : cell)),
        }))}
      />
    );
  return (
    <Stack gap={2}>
      {!isOnly && (
        <Text as="h3" size="body">
          {title}
        </Text>
      )}
      <Muted>{texts.none}</Muted>
    </Stack>
  );
}
