import type { Today, TodayItem, TodayLine } from '@mien/contract';
import {
  DAY_MS,
  type DayCountKey,
  HOUR_MS,
  MINUTE_MS,
  NOTHING_KNOWN,
  TODAY_COUNT_MAX,
  type TodayLineKey,
  type Top,
  topOf,
} from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import type { IconName } from '@mien/ui';
import { numberFormat } from '../../shared/formats.ts';
import { textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';

const { today: texts } = textsOf('account', english);

export type FoundLine = NonNullable<TodayLine['found']>;

/** How a line looks, and where it leads. */
export const LOOK_OF_LINE: Readonly<
  Record<
    TodayLineKey,
    { readonly icon: IconName; readonly all: string | null; readonly of: (uid: string | null) => string }
  >
> = {
  needsAttention: { icon: 'warning', all: `${paths.users}?only=attention`, of: patientPath },
  unreadMessages: {
    icon: 'chat',
    all: paths.chatInbox,
    of: (uid) => (uid === null ? paths.chatInbox : paths.teamConversationOf(uid)),
  },
  refusedScans: { icon: 'scan', all: null, of: patientPath },
  firstScans: { icon: 'done', all: null, of: patientPath },
  unproved: { icon: 'person', all: `${paths.chatInbox}?state=unproved`, of: patientPath },
  unusedLinks: { icon: 'link', all: null, of: patientPath },
  refusedTexts: { icon: 'phone', all: paths.operations, of: () => paths.operations },
};

function patientPath(uid: string | null): string {
  return uid === null ? paths.users : paths.patientForStaffOf(uid);
}

export const lineOf = (today: Today, key: TodayLineKey): TodayLine | undefined =>
  today.lines.find(({ line }) => line === key);

export const countsOf = (today: Today, key: DayCountKey): readonly number[] | undefined =>
  today.dayCounts?.find(({ counted }) => counted === key)?.counts;

/** What stands at the top of the day: readings of anybody within reach that need attention and that nobody has looked at. */
export function topOfDay(today: Today): Top {
  const found = lineOf(today, 'needsAttention')?.found;
  return topOf({
    ...NOTHING_KNOWN,
    at: new Date(today.created),
    attention: found && found.count > 0 ? [{ step: 'confirmed', feeling: 'not-said' }] : [],
    isPending: found === null,
  });
}

/** Whether everything could be read, and nothing waits. */
export const isNothingLeft = ({ lines }: Today): boolean =>
  lines.length > 0 && lines.every(({ found }) => found !== null && found.count === 0);

/** A count, which ends at some point. */
export function countText(count: number): string {
  const text = numberFormat().format(count);
  return count >= TODAY_COUNT_MAX ? `${text}+` : text;
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long something has waited, in the largest unit of which at least one has passed: "3 hours"; below a minute in words. */
export function ageText(since: string, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - Date.parse(since));
  const found = UNITS.find((one) => ageMs >= one[1]);
  if (!found) return texts.justNow;
  const [unit, ms] = found;
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ageMs / ms));
}

/** What is the matter: its words, with its reason where the line has one. */
export function matterText(
  {
    about,
    reasons,
  }: { readonly about: Readonly<Record<TodayLineKey, string>>; readonly reasons: Readonly<Record<string, string>> },
  line: TodayLineKey,
  { reason, at }: TodayItem,
  nowMs: number,
): string {
  const told = line === 'refusedScans' ? reasons[reason ?? ''] : reason;
  return fill(about[line], { reason: told ?? '', age: ageText(at, nowMs) });
}
