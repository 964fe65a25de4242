import type { SharedResult } from '@mien/contract';
import { isMissedByScan } from '@mien/domain';
import { Card, Disclosure, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { type ReactNode, useId } from 'react';
import styles from './missing-card.module.css';
import { type MissingValue, missingName, missingOnce } from './missing-text.ts';

interface MissingCardProps {
  /** Titles for values that the scan could not measure, and for values that no scan gives. */
  readonly titles: { readonly notMeasured: string; readonly notCalculated: string };
  readonly items: SharedResult['missing'];
  /** Why a value is missing, worded for the reader. */
  readonly reasonText: (missing: MissingValue) => string;
  /** A link to what a value needs, if the reader may use it. */
  readonly wayOf?: (missing: MissingValue) => ReactNode;
  /** Whether values that no scan gives are collapsed. */
  readonly isShort?: boolean;
}

/** Missing values with their reasons: scan failures separately from values that need an entry or do not apply. */
export function MissingCard({ titles, items, reasonText, wayOf, isShort = false }: MissingCardProps) {
  const shown = missingOnce(items);
  const part = wayOf === undefined ? { reasonText } : { reasonText, wayOf };
  return (
    <>
      <Part {...part} title={titles.notMeasured} items={shown.filter(({ reason }) => isMissedByScan(reason))} />
      <Part
        {...part}
        title={titles.notCalculated}
        items={shown.filter(({ reason }) => !isMissedByScan(reason))}
        isCollapsed={isShort}
      />
    </>
  );
}

interface PartProps extends Pick<MissingCardProps, 'items' | 'reasonText' | 'wayOf'> {
  readonly title: string;
  readonly isCollapsed?: boolean;
}

function Part({ title, isCollapsed = false, items, ...words }: PartProps) {
  const id = useId();
  if (items.length === 0) return null;
  const heading = (
    <Row as="h2" id={id} gap={2} isOneLine tone="muted" size="body">
      <Icon name="info" sizePx={20} /> <span>{title}</span>
    </Row>
  );
  if (isCollapsed)
    return (
      <section aria-labelledby={id}>
        <Disclosure look="row" ground="panel" title={heading}>
          <div className={styles.inside}>
            <Items {...words} items={items} />
          </div>
        </Disclosure>
      </section>
    );
  return (
    <Card aria-labelledby={id}>
      {heading}
      <Items {...words} items={items} />
    </Card>
  );
}

function Items({ items, reasonText, wayOf }: Omit<PartProps, 'title' | 'isCollapsed'>) {
  return (
    <Stack as="dl" gap={4} className={styles.items}>
      {items.map((item) => (
        <div key={item.measurementTypeId}>
          <Text as="dt" weight={600}>
            {missingName(item)}
          </Text>
          <Muted as="dd">
            <span>{reasonText(item)}</span>
            {wayOf && ' '}
            {wayOf?.(item)}
          </Muted>
        </div>
      ))}
    </Stack>
  );
}
