import type { SharedResult } from '@mien/contract';
import { isMissedByScan } from '@mien/domain';
import { Card, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { useId } from 'react';
import styles from './missing-card.module.css';
import { type MissingValue, missingName, missingOnce } from './missing-text.ts';

interface MissingCardProps {
  /** Titles for values that the scan could not measure, and for values that no scan gives. */
  readonly titles: { readonly notMeasured: string; readonly notCalculated: string };
  readonly items: SharedResult['missing'];
  /** Why a value is missing, in words for the reader. */
  readonly reasonText: (missing: MissingValue) => string;
  /** Said first of what the scan could not measure; null for nothing. */
  readonly lead?: string | null;
}

/** Missing values with their reasons: scan failures separately from values that need an entry or do not apply. */
export function MissingCard({ titles, items, reasonText, lead = null }: MissingCardProps) {
  const shown = missingOnce(items);
  const part = { reasonText };
  return (
    <>
      <Part
        {...part}
        title={titles.notMeasured}
        lead={lead}
        items={shown.filter(({ reason }) => isMissedByScan(reason))}
      />
      <Part {...part} title={titles.notCalculated} items={shown.filter(({ reason }) => !isMissedByScan(reason))} />
    </>
  );
}

interface PartProps extends Pick<MissingCardProps, 'items' | 'reasonText' | 'lead'> {
  readonly title: string;
}

function Part({ title, items, reasonText, lead = null }: PartProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <Stack gap={2}>
        <Row as="h2" id={id} gap={2} isOneLine tone="muted" size="body">
          <Icon name="info" sizePx={20} /> <span>{title}</span>
        </Row>
        {lead !== null && <p>{lead}</p>}
      </Stack>
      <Stack as="dl" gap={4} className={styles.items}>
        {items.map((item) => (
          <div key={item.measurementTypeId}>
            <Text as="dt" weight={600}>
              {missingName(item)}
            </Text>
            <Muted as="dd">{reasonText(item)}</Muted>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
