import type { MeasureComparison } from '@mien/contract';
import { TREND_MEASURES } from '@mien/domain';
import { results as english } from '@mien/messages';
import type { ReactNode } from 'react';

import { textsOf } from '../../platform/language.ts';
import { LoneLink } from '../../platform/lone-link.tsx';
import { paths } from '../../platform/paths.ts';
import { Sheet } from '../../platform/sheet.tsx';
import { comparisonOf } from './compared-text.ts';
import type { ResultRow } from './result-groups.ts';
import { rowName } from './result-row.tsx';
import { RowDetails } from './row-details.tsx';
import { sourceText } from './source-text.ts';

const texts = textsOf('results', english);

interface RowSheetProps {
  readonly row: ResultRow | null;
  readonly onClose: () => void;
  /** A text about the value in place of its source. */
  readonly source?: string | undefined;
  /** The reader's own comparison with their other scans; absent if the value is not the reader's. */
  readonly own?: {
    readonly measures: readonly MeasureComparison[] | undefined;
    /** A link to ask about the value. */
    readonly ask: (row: ResultRow) => ReactNode;
    /** An additional sentence about the change to the next better range. */
    readonly step?: (row: ResultRow) => ReactNode;
  };
}

/** Explains a value in an overlay. */
export function RowSheet({ row, onClose, source, own }: RowSheetProps) {
  const trendMeasure = TREND_MEASURES.find((key) => key === row?.key);
  return (
    <Sheet isBeside isOpen={row !== null} onClose={onClose} title={row ? rowName(row) : ''} closeLabel={texts.close}>
      {row && (
        <RowDetails
          row={row}
          source={source ?? (row.items[0] && sourceText(row.items[0]))}
          comparison={comparisonOf(row, own?.measures)}
          trend={
            own &&
            trendMeasure && (
              <LoneLink to={`${paths.bestTrendChart}?measure=${trendMeasure}`}>{texts.sheet.trend}</LoneLink>
            )
          }
          isOwn={own !== undefined}
          ask={own?.ask(row)}
          step={own?.step?.(row)}
        />
      )}
    </Sheet>
  );
}
