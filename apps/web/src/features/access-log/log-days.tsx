import { accessLog as english } from '@mien/messages';
import { Banner, Box, Button, Disclosure, Muted, Skeleton, SkeletonLine, SkeletonRows, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { dateFormat } from '../../shared/platform/formats.ts';
import { nearDayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { countTexts, entriesByDay, type Gathered, gatherEntries } from './access-log.model.ts';
import styles from './access-log.module.css';

const texts = textsOf('accessLog', english);

const dayFormat = () => dateFormat({ dateStyle: 'full' });
const timeFormat = () => dateFormat({ timeStyle: 'short' });
/** The zone's usual name, such as "Central Standard Time". */
const zoneFormat = () => dateFormat({ timeZoneName: 'long' });

export function timeZoneName(): string {
  return (
    zoneFormat()
      .formatToParts(new Date())
      .find((part) => part.type === 'timeZoneName')?.value ?? deviceTimeZone()
  );
}

const dayName = (at: string): string => nearDayText(at, texts) ?? dayFormat().format(new Date(at));

/** Distinct texts, with a count if they occur more than once. */
export const countedTexts = (all: readonly string[]): readonly string[] =>
  countTexts(all).map(([text, count]) => pluralText(texts.times, count, { text }));

/** Visible and folded actions of one person within a minute. */
export const listedActs = (acts: readonly string[], most: number) => ({
  listed: acts.slice(0, most),
  rest: acts.slice(most),
});

/** The folded actions, in a disclosure; nothing if there are none. */
export function RestOfActs({ acts }: { readonly acts: readonly string[] }) {
  if (acts.length === 0) return null;
  return (
    <Disclosure title={pluralText(texts.more, acts.length)}>
      <Stack as="ul" gap={1} padding={1}>
        {acts.map((act) => (
          <li key={act}>{act}</li>
        ))}
      </Stack>
    </Disclosure>
  );
}

interface LogDaysProps<E> {
  readonly entries: readonly E[];
  readonly keyOf: (entry: E) => string;
  /** Entries of one clock minute, or one clock hour, are one row. */
  readonly spanMs?: number;
  /** Renders the entries of a row; places the given time element. */
  readonly children: (entries: Gathered<E>, time: ReactNode) => ReactNode;
}

/** The time of the only entry, or from the oldest to the newest. */
function timesOf(row: Gathered<{ readonly at: string }>): string {
  const [newest, oldest] = [new Date(row[0].at), new Date(row.at(-1)?.at ?? row[0].at)];
  return timeFormat().formatRange(oldest, newest);
}

/** Entries grouped by day, and by person and time. */
export function LogDays<E extends { readonly id: string; readonly at: string }>({
  entries,
  keyOf,
  spanMs,
  children,
}: LogDaysProps<E>) {
  return entriesByDay(entries, deviceTimeZone()).map(({ day, entries: ofDay }) => (
    <Stack as="section" key={day} gap={2} aria-labelledby={`day-${day}`}>
      <Text as="h2" id={`day-${day}`} size="lead">
        {dayName(ofDay[0]?.at ?? day)}
      </Text>
      <Stack as="ul" ground="panel" lines="close">
        {gatherEntries(ofDay, keyOf, spanMs).map((row) => (
          <Box as="li" key={row[0].id} padding={2} sidePadding={4}>
            {children(
              row,
              <Muted as="time" dateTime={row[0].at} size="small" hasEvenDigits className={styles.time}>
                {timesOf(row)}
              </Muted>,
            )}
          </Box>
        ))}
      </Stack>
    </Stack>
  ));
}

/** A placeholder for a day and its entries. */
export function LoadingDays() {
  return (
    <Skeleton text={texts.loading}>
      <Stack gap={2}>
        <SkeletonLine />
        <SkeletonRows count={6} heightRem={4} />
      </Stack>
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

/** The button for older entries, with the error of a failed attempt. */
export function MoreEntries(log: MoreEntriesProps) {
  if (!log.hasNextPage) return null;
  return (
    <Stack gap={4} align="center">
      {log.isFetchNextPageError && (
        <Banner tone="problem">
          <p>{problemText(log.error)}</p>
        </Banner>
      )}
      <Button variant="secondary" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
        {texts.earlier}
      </Button>
    </Stack>
  );
}
