import type { TodayVisits as Visits } from '@mien/contract';
import { account as english } from '@mien/messages';
import { Muted } from '@mien/ui';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './account-page.module.css';

const texts = textsOf('account', english).today;

/** How many visits there are today, and before how many of them a patient who shares results has scanned. */
export function TodayVisits({ visits: { count, shared, scanned } }: { readonly visits: Visits }) {
  if (count === 0) return null;
  return (
    <Muted size="small" className={styles.visits}>
      <span>{pluralText(texts.visitCount, count)}</span>{' '}
      {shared > 0 && (
        <span>{pluralText(texts.visitsScanned, shared, { scanned: numberFormat().format(scanned) })}</span>
      )}
    </Muted>
  );
}
