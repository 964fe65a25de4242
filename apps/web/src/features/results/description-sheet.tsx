import { results as english, measures as englishMeasures } from '@mien/messages';
import { Sheet } from '@mien/ui/overlays';
import { textsOf } from '../../shared/language.ts';
import { rowName } from './result-row.tsx';
import type { ResultRow } from './results.model.ts';
import { RowDetails } from './row-details.tsx';

const texts = textsOf('results', english);
const { provenances } = textsOf('measures', englishMeasures);

interface RowSheetProps {
  readonly row: ResultRow | null;
  readonly onClose: () => void;
}

/** What a value is, over the page. */
export function RowSheet({ row, onClose }: RowSheetProps) {
  return (
    <Sheet isOpen={row !== null} onClose={onClose} title={row ? rowName(row) : ''} closeLabel={texts.close}>
      {row && <RowDetails row={row} source={row.items[0] && provenances[row.items[0].provenance]} />}
    </Sheet>
  );
}
