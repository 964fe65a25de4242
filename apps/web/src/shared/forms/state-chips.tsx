import { SCAN_STATES, type ScanState } from '@mien/domain';
import { scanStates as english, fill } from '@mien/messages';
import { numberFormat } from '../platform/formats.ts';
import { textsOf } from '../platform/language.ts';
import { ChoiceChips } from './choice-chips.tsx';

const texts = textsOf('scanStates', english);

interface StateChipsProps {
  readonly chosen: ScanState | null;
  /** The URL of the list in a state, from `?` on; of all scans for null. */
  readonly addressOf: (state: ScanState | null) => string;
  /** Number of scans in each state, if known anyway. */
  readonly counts?: Readonly<Record<ScanState, number>>;
}

/** Links to the scans of a list in one state. */
export function StateChips({ chosen, addressOf, counts }: StateChipsProps) {
  const nameOf = (state: ScanState | null) => {
    const name = texts.names[state ?? 'all'];
    return state === null || !counts
      ? name
      : fill(texts.counted, { name, count: numberFormat().format(counts[state]) });
  };
  return (
    <ChoiceChips label={texts.which} choices={SCAN_STATES} chosen={chosen} nameOf={nameOf} addressOf={addressOf} />
  );
}
