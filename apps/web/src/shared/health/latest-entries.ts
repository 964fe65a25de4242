import type { Client, Entry, MienContract, Patient } from '@mien/contract';
import {
  type CuffSitting,
  daysAgo,
  type EntryKind,
  isEntryTooOld,
  isSevereReading,
  isSevereSitting,
  MINUTE_MS,
} from '@mien/domain';
import { queryOptions } from '@tanstack/react-query';
import { deviceTimeZone } from '../platform/time-zone.ts';
import { ENTRIES_KEY } from './entries-key.ts';

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

/** The profile's weight in kilograms, and when it was answered; null for an answer from the registration. */
export interface ProfileWeight {
  readonly weightKg: number;
  readonly answered: string | null;
}

/**
 * The profile's weight if it is newer than the entered one, chosen as the server does for a scan; null if the entry is
 * newer, and if neither is known.
 */
export function newerProfileWeight(
  { latestScreening, registeredBody }: Pick<Patient, 'latestScreening' | 'registeredBody'>,
  latest: Entry | undefined,
): ProfileWeight | null {
  const answered = latestScreening?.created ?? null;
  const weightKg = (latestScreening ?? registeredBody)?.weightKg;
  if (weightKg === undefined || (latest && (answered === null || latest.takenAt > answered))) return null;
  return { weightKg, answered };
}

/** The age in days of an entry that is no longer valid; null while it is valid. */
export function tooOldDays({ value, takenAt }: Entry, now: Date): number | null {
  const taken = new Date(takenAt);
  const timeZone = deviceTimeZone();
  return isEntryTooOld(value.kind, taken, now) ? daysAgo(timeZone, taken, now) : null;
}

/** A cuff entry in the domain's form. */
export const sittingOf = ({ value, takenAt }: EntryOf<'cuff'>): CuffSitting => ({
  readings: value.readings,
  takenAt: new Date(takenAt),
});

/** The newest cuff entry, and a very high one of the last day that precedes it; entries are newest first. */
export function cuffsOf(entries: readonly Entry[] | undefined, at: Date) {
  const [cuff, ...before] = (entries ?? []).filter(isCuff);
  return { cuff, cuffBefore: before.find((entry) => isSevereNow(entry, at)) };
}

const isCuff = (entry: Entry): entry is EntryOf<'cuff'> => entry.value.kind === 'cuff';

/** Whether an entry is a cuff reading of the last day high enough to be repeated within minutes. */
export const isSevereNow = (entry: Entry, at: Date): entry is EntryOf<'cuff'> =>
  isCuff(entry) && isSevereSitting(sittingOf(entry), at);

/**
 * Whether an entry is a cuff reading that was as high on an earlier day, and is still valid. If it is the newest,
 * nothing shows that the pressure has come down.
 */
export const wasSevere = (entry: Entry, at: Date): entry is EntryOf<'cuff'> =>
  isCuff(entry) &&
  entry.value.readings.some(isSevereReading) &&
  !isSevereNow(entry, at) &&
  tooOldDays(entry, at) === null;

/** Whether an entry was taken, or entered, after a scan: then the scan could not use it. */
export const isSince = ({ takenAt, created }: Pick<Entry, 'takenAt' | 'created'>, scanned: string): boolean =>
  takenAt > scanned || created > scanned;
