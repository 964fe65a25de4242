import {
  ACTIONS_OF_STAFF,
  type AccessAction,
  calendarDateIn,
  dayAfter,
  isCalendarDate,
  LISTING_ACTIONS,
  MINUTE_MS,
} from '@mien/domain';
import { ANY_DAYS, addressOfDays, type Days, daysIn, instantsOf } from '../../shared/health/days.ts';

/** The filter of the log, stored in the URL. */
export interface AccessLogFilter extends Days {
  readonly patientUid: string | null;
  /** The search text for a patient, until one is selected. */
  readonly sought: string | null;
  readonly action: AccessAction | null;
}

export const NO_FILTER: AccessLogFilter = { patientUid: null, sought: null, action: null, ...ANY_DAYS };

/** Any UUID in its usual form. */
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUid = (text: string) => UID.test(text);

/** Maximum search length of the list of users. */
const SOUGHT_MAX_LENGTH = 100;

/** Interprets a text as a patient's id, or as a search. */
export function patientIn(text: string): Pick<AccessLogFilter, 'patientUid' | 'sought'> {
  const typed = text.trim().slice(0, SOUGHT_MAX_LENGTH);
  if (isUid(typed)) return { patientUid: typed.toLowerCase(), sought: null };
  return { patientUid: null, sought: typed === '' ? null : typed };
}

const isAction = (text: string | null): text is AccessAction =>
  ACTIONS_OF_STAFF.some((action: AccessAction) => action === text);

/** Parses the filter of a URL; drops invalid parameters. */
export function filterOf(query: URLSearchParams): AccessLogFilter {
  const action = query.get('action');
  return {
    ...patientIn(query.get('patient') ?? ''),
    action: isAction(action) ? action : null,
    ...daysIn(query),
  };
}

export function queryOf({ patientUid, sought, action, ...days }: AccessLogFilter): string {
  const patient = patientUid ?? sought;
  const text = new URLSearchParams({
    ...(patient === null ? {} : { patient }),
    ...(action === null ? {} : { action }),
    ...addressOfDays(days),
  }).toString();
  return text === '' ? '' : `?${text}`;
}

/** Preset spans that end today. */
export const SPANS = ['today', 'week', 'month'] as const;
type Span = (typeof SPANS)[number];
const DAYS_OF_SPAN: Readonly<Record<Span, number>> = { today: 1, week: 7, month: 30 };

export const daysOfSpan = (span: Span | null, today: string): Days =>
  span === null ? ANY_DAYS : { from: dayAfter(today, 1 - DAYS_OF_SPAN[span]), to: today };

/** The preset that matches the days; null for all time, `days` for others. */
export function spanOf({ from, to }: Days, today: string): Span | 'days' | null {
  if (from === null && to === null) return null;
  return SPANS.find((span) => to === today && from === dayAfter(today, 1 - DAYS_OF_SPAN[span])) ?? 'days';
}

/** Whether a day has a four-digit year: a date field reports other years while one is being typed. */
export const isWholeDay = (day: string): boolean => isCalendarDate(day) && day >= '1900';

export const areInOrder = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from === '' || to === '' || from <= to;

/** The filter as parameters of the API call. */
export function callQueryOf({ patientUid, action, ...days }: AccessLogFilter, cursor: string | null) {
  return {
    ...(patientUid === null ? {} : { patientUid }),
    ...(action === null ? {} : { action }),
    ...instantsOf(days),
    ...(cursor === null ? {} : { cursor }),
  };
}

/** Entries of one day in the reader's time zone. */
interface LogDay<E> {
  readonly day: string;
  readonly entries: readonly E[];
}

export function entriesByDay<E extends { readonly at: string }>(entries: readonly E[], timeZone: string): LogDay<E>[] {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = calendarDateIn(timeZone, new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** What one person did for one patient within one span, newest first. */
export type Gathered<E> = readonly [E, ...E[]];

/** Groups entries of one span for which `keyOf` returns the same key; keeps the order of the first ones. */
export function gatherEntries<E extends { readonly at: string }>(
  entries: readonly E[],
  keyOf: (entry: E) => string,
  spanMs: number = MINUTE_MS,
): Gathered<E>[] {
  const spanOf = (at: string) => Math.floor(Date.parse(at) / spanMs);
  const gathered: [E, ...E[]][] = [];
  for (const entry of entries) {
    const [span, key] = [spanOf(entry.at), keyOf(entry)];
    // Entries are in order of time.
    const firstOfSpan = gathered.findLastIndex(([one]) => spanOf(one.at) !== span) + 1;
    const same = gathered.slice(firstOfSpan).find(([one]) => keyOf(one) === key);
    if (same) same.push(entry);
    else gathered.push([entry]);
  }
  return gathered;
}

/** Views that are side effects of opening a patient's page or a result. */
const LOOKS_ALONG: readonly AccessAction[] = [
  'patientOpened',
  'conversationOpened',
  'resultCompared',
  'trendsOpened',
  'entriesOpened',
  'mergePreviewed',
];

const rankOf = (action: AccessAction): number =>
  LISTING_ACTIONS.some((listing: AccessAction) => listing === action) ? 2 : LOOKS_ALONG.includes(action) ? 1 : 0;

/**
 * Sorts the actions of one person within a minute: results, notes, exports and changes before incidental views, lists
 * last.
 */
export const gravestFirst = <E extends { readonly action: AccessAction }>(entries: Gathered<E>): Gathered<E> =>
  entries.toSorted((one, other) => rankOf(one.action) - rankOf(other.action)) as readonly E[] as Gathered<E>;

/** Distinct texts in order of first appearance, with their counts. */
export function countTexts(texts: readonly string[]): readonly (readonly [text: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts];
}

/** More specific names first: most browsers also claim to be others. */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const DEVICES = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A browser and its device by their usual names, from `User-Agent`; null for unknown parts. */
export function browserOf(userAgent: string): { readonly browser: string | null; readonly device: string | null } {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: named(BROWSERS), device: named(DEVICES) };
}
