import type { Comparison } from '@mien/contract';
import { type ReactNode, Suspense } from 'react';
import { comparisonOf, usualSpan } from '../../shared/health/result/compared-text.ts';
import { measuredRows, type ResultGroup, type ResultRow } from '../../shared/health/result/result-groups.ts';
import { VitalCells } from '../../shared/health/result/vital-cells.tsx';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';

/** Decorative, and its library is large: loaded after the page. */
const Sparkline = optionalComponent(async () => (await import('../../shared/health/result/sparkline.tsx')).Sparkline);

/** Fewer values make no line. */
const FEWEST_VALUES = 3;

/** The last values of a row with the usual range; null without enough of them. */
function courseOf(row: ResultRow, comparison: Comparison | undefined): ReactNode {
  const compared = comparisonOf(row, comparison?.measures);
  if (!compared || compared.latest.length < FEWEST_VALUES) return null;
  return (
    <Suspense fallback={null}>
      <Sparkline values={compared.latest.map(({ value }) => value)} usual={usualSpan(compared)} />
    </Suspense>
  );
}

interface OwnVitalCellsProps {
  readonly groups: readonly ResultGroup[];
  readonly comparison: Comparison | undefined;
  readonly onOpen: (key: string) => void;
}

/** Heart rate and breathing rate of the patient; one in a red range has its line below. */
export const OwnVitalCells = ({ groups, comparison, onOpen }: OwnVitalCellsProps) => (
  <VitalCells
    rows={measuredRows(groups)}
    courseOf={(row) => courseOf(row, comparison)}
    opens={({ key }) => onOpen(key)}
  />
);
