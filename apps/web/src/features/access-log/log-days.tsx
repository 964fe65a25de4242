import { daysAgo } from '@mien/domain';
import { accessLog as english } from '@mien/messages';
import { Banner, Button, Skeleton, SkeletonLine, SkeletonRows } from '@mien/ui';
import type { ReactNode } from 'react';
import { dateFormat } from '../../shared/formats.ts';
import { textsOf } from '../../shared/language.ts';
import { problemText } from '../../shared/problem-text.ts';
import { deviceTimeZone } from '../../shared/time-zone.ts';
import { entriesByDay } from './access-log.model.ts';
import styles from './access-log.module.css';

const texts = textsOf('accessLog', english);

const dayFormat = () => dateFormat({ dateStyle: 'full' });
const timeFormat = () => dateFormat({ timeStyle: 'short' });
/** The zone as people call it, such as "Central Standard Time". */
const zoneFormat = () => dateFormat({ timeZoneName: 'long' });

export function timeZoneName(): string {
  return (
    zoneFormat()
      .formatToParts(new Date())
      .find((part) => part.type === 'timeZoneName')?.value ?? deviceTimeZone()
  );
}

function dayName(at: string): string {
  const instant = new Date(at);
  const days = daysAgo(deviceTimeZone(), instant, new Date());
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : dayFormat().format(instant);
}

interface LogDaysProps<E> {
  readonly entries: readonly E[];
  /** An entry, with its time to put somewhere. */
  readonly children: (entry: E, time: ReactNode) => ReactNode;
}

/** Entries under the days on which they happened, each with its time. */
export function LogDays<E extends { readonly id: string; readonly at: string }>({
  entries,
  children,
}: LogDaysProps<E>) {
  return entriesByDay(entries, deviceTimeZone()).map(({ day, entries: ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.dayName}>
        {dayName(ofDay[0]?.at ?? day)}
      </h2>
      <ul className={styles.entries}>
        {ofDay.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            {children(
              entry,
              <time dateTime={entry.at} className={styles.time}>
                {timeFormat().format(new Date(entry.at))}
              </time>,
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The shape of a day and its entries before they are there. */
export function LoadingDays() {
  return (
    <Skeleton text={texts.loading}>
      <div className={styles.day}>
        <SkeletonLine />
        <SkeletonRows count={6} heightRem={4} />
      </div>
    </Skeleton>
  );
}

interface MoreEntriesProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** The way to older entries, with what kept them from coming. */
export function MoreEntries(log: MoreEntriesProps) {
  if (!log.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {log.isFetchNextPageError && (
        <Banner tone="problem">
          <p>{problemText(log.error)}</p>
        </Banner>
      )}
      <Button variant="secondary" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
        {texts.earlier}
      </Button>
    </div>
  );
}
