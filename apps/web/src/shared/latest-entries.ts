import type { Client, Entry, MienContract } from '@mien/contract';
import { daysAgo, type EntryKind, isEntryTooOld, MINUTE_MS } from '@mien/domain';
import { queryOptions } from '@tanstack/react-query';
import { currentLocale } from './language.ts';

/** Everything that is known of entries begins with this key. */
export const ENTRIES_KEY = ['entries'] as const;

/** The newest entry of each kind. */
export function latestEntriesQuery(client: Client<MienContract>) {
  return queryOptions({
    queryKey: [...ENTRIES_KEY, 'latest'],
    queryFn: () => client.entries.latest(),
    staleTime: MINUTE_MS,
  });
}

export type EntryOf<Kind extends EntryKind> = Entry & { readonly value: { readonly kind: Kind } };

/** The first entry of a kind. */
export function entryOf<Kind extends EntryKind>(
  entries: readonly Entry[] | undefined,
  kind: Kind,
): EntryOf<Kind> | undefined {
  return entries?.find((entry): entry is EntryOf<Kind> => entry.value.kind === kind);
}

/** How many days ago an entry was taken that no longer counts; null while it counts. */
export function tooOldDays({ value, takenAt }: Entry, now: Date): number | null {
  const taken = new Date(takenAt);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isEntryTooOld(value.kind, taken, now) ? daysAgo(timeZone, taken, now) : null;
}

/** A day as short as it is clear: the year only where it is another one. */
export function entryDay(takenAt: string, now: Date): string {
  const day = new Date(takenAt);
  const isThisYear = day.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(currentLocale(), {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(day);
}
