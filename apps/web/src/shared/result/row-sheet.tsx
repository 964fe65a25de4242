import { results as english, measures as englishMeasures } from '@mien/messages';
import { textsOf } from '../language.ts';
import { Sheet } from '../sheet.tsx';
import type { ResultRow } from './result-groups.ts';
import { rowName } from './result-row.tsx';
import { RowDetails } from './row-details.tsx';

const texts = textsOf('results', english);
const { provenances } = textsOf('measures', englishMeasures);

interface RowSheetProps {
  readonly row: ResultRow | null;
  readonly onClose: () => void;
  /** Said of the value instead of where it comes from. */
  readonly source?: string;
}

/** What a value is, over the page. */
export function RowSheet({ row, onClose, source }: RowSheetProps) {
  return (
    <Sheet isOpen={row !== null} onClose={onClose} title={row ? rowName(row) : ''} closeLabel={texts.close}>
      {row && <RowDetails row={row} source={source ?? (row.items[0] && provenances[row.items[0].provenance])} />}
    </Sheet>
  );
}
