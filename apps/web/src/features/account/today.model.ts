import type { Today, TodayItem, TodayLine, TodayQuery } from '@mien/contract';
import {
  type DayCountKey,
  NOTHING_KNOWN,
  TODAY_COUNT_MAX,
  TODAY_LINE_KEYS,
  TODAY_MORE_ITEMS,
  type TodayLineKey,
  type TodayOwner,
  type Top,
  topOf,
} from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import type { IconName } from '@mien/ui';
import { visitDayText, visitNearness } from '../../shared/health/appointments/appointment-when.ts';
import { listFormat, numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { sinceText } from '../../shared/platform/time-span-text.ts';
import { followUpDayText } from '../../shared/staff/follow-up/follow-up.model.ts';

const { today: texts } = textsOf('account', english);

export type FoundLine = NonNullable<TodayLine['found']>;

/** Icon and target of a section; `all` is the page for that kind of work, if there is one. */
export const LOOK_OF_LINE: Readonly<
  Record<
    TodayLineKey,
    { readonly icon: IconName; readonly all: string | null; readonly of: (uid: string | null) => string }
  >
> = {
  needsAttention: { icon: 'warning', all: `${paths.users}?only=attention`, of: patientPath },
  unansweredMessages: {
    icon: 'chat',
    all: paths.chatInbox,
    of: (uid) => (uid === null ? paths.chatInbox : paths.teamConversationOf(uid)),
  },
  appointments: { icon: 'calendar', all: null, of: patientPath },
  refusedScans: { icon: 'scan', all: null, of: patientPath },
  firstScans: { icon: 'done', all: null, of: patientPath },
  unverified: { icon: 'person', all: null, of: patientPath },
  unusedLinks: { icon: 'link', all: null, of: patientPath },
  refusedTexts: { icon: 'phone', all: null, of: () => paths.operations },
};

function patientPath(uid: string | null): string {
  return uid === null ? paths.users : paths.patientForStaffOf(uid);
}

/** Number of rows requested per section, from the URL, so that Back restores them. */
export function namedIn(query: URLSearchParams): TodayQuery {
  const asked = [...TODAY_LINE_KEYS, 'snoozed' as const].map((key) => [key, Number(query.get(key))] as const);
  return {
    ...Object.fromEntries(
      asked.filter(([, count]) => Number.isInteger(count) && count >= 1 && count <= TODAY_COUNT_MAX),
    ),
    ...(ownerIn(query) === 'mine' ? { owner: 'mine' } : {}),
  };
}

/** The owner filter in the URL. */
export const ownerIn = (query: URLSearchParams): TodayOwner => (query.get('owner') === 'mine' ? 'mine' : 'all');

/** The URL for an owner filter. */
export function addressOfOwner(owner: TodayOwner, query: URLSearchParams): string {
  const { owner: _, ...others } = Object.fromEntries(query);
  return `?${new URLSearchParams(owner === 'all' ? others : { ...others, owner })}`;
}

/** The DOM id of a row, used to find the row again when it returns. */
export const rowId = (line: TodayLineKey, { patientUid, at }: Pick<TodayItem, 'patientUid' | 'at'>) =>
  // A patient may have two appointments, but appears only once in every other section.
  `today-${line}-${patientUid ?? ''}${line === 'appointments' ? `-${Date.parse(at)}` : ''}`;

/** Sections with more rows than this are collapsed, if each row says the same. Chosen. */
const MOST_IN_FULL = 2;

/** Whether a section is collapsed. */
export const isShortLine = (line: TodayLineKey, { count }: FoundLine): boolean =>
  line === 'firstScans' && count > MOST_IN_FULL;

/** The summary of a collapsed section: the first two names, and how many more. */
export function namesText({ count, items }: FoundLine): string {
  const names = items.slice(0, MOST_IN_FULL).map(({ patientName }) => patientName || texts.unnamed);
  return pluralText(texts.short, count - names.length, { names: listFormat({ type: 'unit' }).format(names) });
}

/** "Carla Okonkwo, Sat, Nov 28, Omar Haddad": snoozed patients, until when, and the owners. */
export function snoozedText({ count, items }: Today['snoozed']): string {
  const named = items.slice(0, MOST_IN_FULL).map(({ item }) => snoozedTextOf(item));
  const names = named.join(' · ');
  return count > named.length ? pluralText(texts.short, count - named.length, { names }) : names;
}

function snoozedTextOf({ patientName, followUpOn, owner }: TodayItem): string {
  const parts = [patientName || texts.unnamed, followUpOn === null ? null : followUpDayText(followUpOn), owner?.name];
  return parts.filter(Boolean).join(', ');
}

/** Sections that have a query parameter for the number of rows. */
type NamedKey = TodayLineKey | 'snoozed';

/** The URL that expands a collapsed section, or with `isInFull` collapses it. */
export function addressOfLine(line: NamedKey, isInFull: boolean, query: URLSearchParams): string {
  const { [line]: _, ...others } = Object.fromEntries(query);
  return `?${new URLSearchParams(isInFull ? others : { ...others, [line]: String(TODAY_MORE_ITEMS) })}`;
}

/** The URL that shows more rows of a section, and how many more. */
export function moreOf(
  line: NamedKey,
  { count, items }: { readonly count: number; readonly items: readonly unknown[] },
  query: URLSearchParams,
) {
  const named = Math.min(items.length + TODAY_MORE_ITEMS, TODAY_COUNT_MAX);
  return {
    to: `?${new URLSearchParams({ ...Object.fromEntries(query), [line]: String(named) })}`,
    count: Math.min(named, count) - items.length,
  };
}

export const lineOf = (today: Today, key: TodayLineKey): TodayLine | undefined =>
  today.lines.find(({ line }) => line === key);

export const countsOf = (today: Today, key: DayCountKey): readonly number[] | undefined =>
  today.dayCounts?.find(({ counted }) => counted === key)?.counts;

/** The notice at the top: readings within the user's reach that need attention and are not marked as seen. */
export function topOfDay(today: Today): Top {
  const found = lineOf(today, 'needsAttention')?.found;
  return topOf({
    ...NOTHING_KNOWN,
    at: new Date(today.created),
    attention: found && found.count > 0 ? [{ step: 'confirmed', feeling: 'not-said', advice: [] }] : [],
    isPending: found === null,
  });
}

/** Whether every section could be read and is empty. */
export const isNothingLeft = ({ lines }: Today): boolean =>
  lines.length > 0 && lines.every(({ found }) => found !== null && found.count === 0);

/** A count, with "+" if it is capped. */
export function countText(count: number): string {
  const text = numberFormat().format(count);
  return count >= TODAY_COUNT_MAX ? `${text}+` : text;
}

/** How long a row has waited; less than a minute in words. */
export const ageText = (since: string, nowMs: number): string => sinceText(since, nowMs) ?? texts.justNow;

/** The time of an appointment, and whether a scan was made for it, if that may be shown. */
export function visitMatterText(
  { visits }: Pick<typeof texts, 'visits'>,
  { at, reason }: TodayItem,
  nowMs: number,
): string {
  const now = new Date(nowMs);
  const near = visitNearness(at, now);
  const day = Date.parse(at) <= nowMs ? visits.running : near === null ? visitDayText(at, now) : visits[near];
  if (reason !== 'scanned' && reason !== 'notScanned') return day;
  return fill(visits[reason], { day });
}

interface ReadingWords {
  readonly rate: string;
  readonly rateUsual: string;
  readonly cuff: string;
}

/**
 * What is far from usual, for patients who share it: the cuff reading, else the newest heart rate; null if neither may
 * be shown.
 */
function readingText(
  { rate, rateUsual, cuff: cuffWords }: ReadingWords,
  { heartRateBpm, usualHeartRate, cuff }: TodayItem,
): string | null {
  const shown = (value: number) => numberFormat().format(Math.round(value));
  const sentences: string[] = [];
  if (cuff !== null)
    sentences.push(fill(cuffWords, { systolic: shown(cuff.systolicMmHg), diastolic: shown(cuff.diastolicMmHg) }));
  if (heartRateBpm !== null && usualHeartRate === null) sentences.push(fill(rate, { rate: shown(heartRateBpm) }));
  if (heartRateBpm !== null && usualHeartRate !== null) {
    const { low, high } = usualHeartRate;
    sentences.push(fill(rateUsual, { rate: shown(heartRateBpm), low: shown(low), high: shown(high) }));
  }
  return sentences.join('. ') || null;
}

/** The reason a patient is listed: the section's text, or a specific reason if there is one. */
export function matterText(
  words: ReadingWords & {
    readonly about: Readonly<Record<TodayLineKey, string>>;
    readonly reasons: Readonly<Record<string, string>>;
    readonly lines: Readonly<Record<TodayLineKey, string>>;
  },
  line: TodayLineKey,
  item: TodayItem,
  nowMs: number,
): string {
  const { about, reasons, lines } = words;
  const { reason, excerpt, at } = item;
  const reading = line === 'needsAttention' ? readingText(words, item) : null;
  if (reading !== null) return reading;
  if (excerpt !== null) return excerpt;
  // A follow-up may return after its cause is over; then it has no reason.
  if (line === 'refusedScans' && reason === null) return lines.refusedScans;
  const reasonText = line === 'refusedScans' ? reasons[reason ?? ''] : reason;
  return fill(about[line], { reason: reasonText ?? '', age: ageText(at, nowMs) });
}
