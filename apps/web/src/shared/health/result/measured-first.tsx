import type { SharedResult } from '@mien/contract';
import { results as english, measures as englishMeasures } from '@mien/messages';
import { BandMark, Muted, Row, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../platform/language.ts';
import styles from './measured-first.module.css';
import { groupsOf, SCAN_QUALITY } from './result-groups.ts';
import { rowName, rowValue } from './result-row.tsx';

const { score: texts } = textsOf('results', english);
const { bands } = textsOf('measures', englishMeasures);

interface MeasuredFirstProps {
  readonly result: Pick<SharedResult, 'groups'>;
  /** The reason for the missing score, and what to do. */
  readonly children: ReactNode;
}

/** Shown in place of a missing score: first what was measured. */
export function MeasuredFirst({ result, children }: MeasuredFirstProps) {
  const rows = groupsOf(result).flatMap(({ key, rows: ofGroup }) => (key === SCAN_QUALITY ? [] : ofGroup));
  const first = rows.find(({ items }) => items[0]?.provenance === 'camera' || items[0]?.provenance === 'provider');
  const { value, unit } = first ? rowValue(first) : { value: '', unit: '' };
  return (
    <Stack gap={4}>
      {first ? (
        <Row gap={4} lineGap={1} align="baseline" justify="between">
          <p className={styles.name}>{rowName(first)}</p>
          <Row as="p" gap={2} lineGap={0} align="baseline" className={styles.reading}>
            <Text as="span" size="hero" className={styles.value}>
              {value}
            </Text>{' '}
            <Muted as="span">{unit}</Muted>
          </Row>
          {first.band && <BandMark band={first.band} label={bands[first.band]} />}
        </Row>
      ) : (
        <p className={styles.name}>{texts.none}</p>
      )}
      {children}
    </Stack>
  );
}
