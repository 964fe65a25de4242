import { SCAN_STATES, type ScanState } from '@mien/domain';
import { scanStates as english, fill } from '@mien/messages';
import { Icon, Row, rowClassName } from '@mien/ui';
import { Link, useLocation } from 'react-router';
import { numberFormat } from './formats.ts';
import { textsOf } from './language.ts';

const texts = textsOf('scanStates', english);

const STATES = [null, ...SCAN_STATES] as const;

interface StateChipsProps {
  readonly chosen: ScanState | null;
  /** The address of the list in a state, from `?` on; of all scans for null. */
  readonly addressOf: (state: ScanState | null) => string;
  /** How many scans are in each state, where that is known anyway. */
  readonly counts?: Readonly<Record<ScanState, number>>;
}

/** Links to the scans of a list in one state. */
export function StateChips({ chosen, addressOf, counts }: StateChipsProps) {
  const { state: kept } = useLocation();
  return (
    <Row as="nav" gap={2} align="stretch" isScreenOnly aria-label={texts.which}>
      {STATES.map((state) => {
        const isChosen = state === chosen;
        const name = texts.names[state ?? 'all'];
        return (
          <Link
            key={name}
            to={addressOf(state)}
            state={kept}
            replace
            preventScrollReset
            className={rowClassName({
              gap: 1,
              isOneLine: true,
              sidePadding: 3,
              size: 'small',
              weight: 600,
              isTarget: true,
              isPill: true,
              isUndecorated: true,
              hover: 'tint',
              ...(isChosen ? { tint: 'brand' } : { ground: 'control', tone: 'plain' }),
            })}
            aria-current={isChosen ? 'true' : undefined}
          >
            {isChosen && <Icon name="check" sizePx={16} />}
            <span>
              {state === null || !counts
                ? name
                : fill(texts.counted, { name, count: numberFormat().format(counts[state]) })}
            </span>
          </Link>
        );
      })}
    </Row>
  );
}
