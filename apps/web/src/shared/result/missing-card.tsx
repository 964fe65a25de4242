import type { SharedResult } from '@mien/contract';
import { Card, Icon } from '@mien/ui';
import styles from './missing-card.module.css';
import type { MissingValue } from './missing-text.ts';

interface MissingCardProps {
  readonly title: string;
  readonly items: SharedResult['missing'];
  /** Why a value is missing, in words for whoever reads it. */
  readonly reasonText: (missing: MissingValue) => string;
}

/** What a scan could not measure, and why. */
export function MissingCard({ title, items, reasonText }: MissingCardProps) {
  return (
    <Card aria-labelledby="missing-title">
      <h2 id="missing-title" className={styles.title}>
        <Icon name="info" sizePx={20} /> {title}
      </h2>
      <dl className={styles.items}>
        {items.map((item) => (
          <div key={item.measurementTypeId}>
            <dt>{item.displayName}</dt>
            <dd>{reasonText(item)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
