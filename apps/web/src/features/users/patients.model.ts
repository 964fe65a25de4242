import type { ListedUser } from '@mien/contract';
import {
  bandOfValue,
  DAY_MS,
  formatPhone,
  isScoreMuted,
  measureTypeOf,
  NO_SCAN_DAYS,
  NOTHING_KNOWN,
  topOf,
} from '@mien/domain';
import { patientsPage as english, measures as englishMeasures, users as englishUsers, fill } from '@mien/messages';
import { bandOfScore } from '../../shared/health/result/result-groups.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { attentionWord } from '../../shared/staff/follow-up/attention-word.ts';
import { knownAttention } from '../../shared/staff/known-attention.ts';
import { nameOf, numberText } from '../../shared/staff/manage-patient/patient-form.ts';
import type { ListState } from './users.model.ts';

const texts = textsOf('patientsPage', english);
const { bands } = textsOf('measures', englishMeasures);
const { row } = textsOf('users', englishUsers);

export const shownName = (user: Pick<ListedUser, 'firstName' | 'lastName'>) => nameOf(user) || row.noName;

/** "age 41" of a patient, plus the end of the phone number if the name is on the page twice: "…0053". */
export function tellsApart(
  { ageYears, phoneNumber }: Pick<ListedUser, 'ageYears' | 'phoneNumber'>,
  isNamesake: boolean,
): { readonly age: string | null; readonly phoneEnd: string | null } {
  return {
    age: ageYears === null ? null : fill(row.age, { age: numberText(ageYears) }),
    phoneEnd: isNamesake && phoneNumber !== null ? fill(texts.cells.phoneEnd, { end: phoneNumber.slice(-4) }) : null,
  };
}

/** The ids of users whose name appears more than once in the list. */
export function namesakesIn(users: readonly ListedUser[]): ReadonlySet<string> {
  const nameOf = (user: ListedUser) => shownName(user).toLocaleLowerCase();
  const counts = new Map<string, number>();
  for (const user of users) counts.set(nameOf(user), (counts.get(nameOf(user)) ?? 0) + 1);
  return new Set(users.filter((user) => (counts.get(nameOf(user)) ?? 0) > 1).map(({ id }) => id));
}

/** "cuff 186/96": what needs attention if no scan shows it, as far as the reader may see it. */
export function reasonOf({ attention, status }: Pick<ListedUser, 'attention' | 'status'>): string | null {
  const cuff = attention?.cuff ?? null;
  if (cuff === null || status === 'deactivated') return null;
  const shown = (value: number) => numberText(Math.round(value));
  return fill(texts.cuff, { systolic: shown(cuff.systolicMmHg), diastolic: shown(cuff.diastolicMmHg) });
}

/** Days in the reader's calendar between an instant and now. */
function daysSince(instant: string, now: Date): number {
  const dayOf = (at: Date) => Date.parse(dayHere(at));
  return Math.max(0, Math.round((dayOf(now) - dayOf(new Date(instant))) / DAY_MS));
}

/** "12 days": how long ago a scan was. */
export function agoText(instant: string, now = new Date()): string {
  const days = daysSince(instant, now);
  if (days === 0) return texts.cells.today;
  return pluralText(texts.cells.days, days);
}

/**
 * Number and band of a score; null without one. The band is null below readings that need attention, as on the
 * patient's page.
 */
export function scoreOf({ attention, results }: Pick<ListedUser, 'attention' | 'results'>) {
  const score = results?.latest?.score ?? null;
  if (score === null) return null;
  const shown = Math.round(score);
  if (isScoreMuted(topOf({ ...NOTHING_KNOWN, at: new Date(), attention: knownAttention(attention) })))
    return { shown: String(shown), band: null };
  const code = bandOfScore(shown);
  return { shown: String(shown), band: { code, word: bands[code] } };
}

/** Whether the newest heart rate is what needs attention. */
export function isRateUrgent(user: Pick<ListedUser, 'attention' | 'status' | 'results'>): boolean {
  const rate = user.results?.latest?.heartRateBpm ?? null;
  const ranges = measureTypeOf('heartRateBpm')?.ranges ?? [];
  return rate !== null && statusOf(user).tone === 'danger' && bandOfValue(ranges, rate, 0) === 'unhealthy';
}

export type StatusTone = 'danger' | 'caution' | 'brand' | 'plain';

/** The status of a user, the most urgent one. */
export function statusOf(
  { attention, status, results }: Pick<ListedUser, 'attention' | 'status' | 'results'>,
  noScanDays: number = NO_SCAN_DAYS.usual,
): { readonly text: string; readonly tone: StatusTone } {
  if (status === 'deactivated') return { text: texts.statuses.deactivated, tone: 'plain' };
  if (attention !== null) return { text: attentionWord(attention), tone: attention.followUpOn ? 'brand' : 'danger' };
  // A single shared scan reveals nothing about the others.
  const last = results?.scope === 'all' ? results.latest : null;
  if (last && Date.now() - Date.parse(last.created) > noScanDays * DAY_MS)
    return { text: pluralText(texts.noScanFor, noScanDays), tone: 'caution' };
  return { text: texts.statuses[status], tone: status === 'invited' ? 'brand' : 'plain' };
}

/** The active filters in words. */
export function filterText({ status, days = NO_SCAN_DAYS.usual, group, role, consent }: ListState): string {
  const statusText =
    status === undefined || status === 'attention'
      ? status && texts.attention
      : status === 'noScan'
        ? pluralText(texts.noScanFor, days)
        : texts.statuses[status];
  return [
    statusText,
    group && fill(row.group, { group }),
    consent && texts.filters.consents[consent],
    role && texts.filters.roles[role],
  ]
    .filter(Boolean)
    .join(', ');
}

/** The rows of the CSV file: a header, and the list's columns for each user. */
export function fileRows(users: readonly ListedUser[], noScanDays?: number): readonly (readonly string[])[] {
  return [
    texts.file.columns,
    ...users.map((user) => {
      const { results, phoneNumber, email, groupCode } = user;
      const latest = results?.latest ?? null;
      const score = scoreOf(user);
      const withoutScan = user.patientUid === null ? '' : results === null ? texts.cells.notShared : texts.cells.noScan;
      return [
        user.firstName,
        user.lastName,
        phoneNumber === null ? '' : formatPhone(phoneNumber),
        email ?? '',
        groupCode ?? '',
        latest === null ? withoutScan : dayHere(new Date(latest.created)),
        score?.shown ?? '',
        score?.band?.word ?? '',
        latest?.heartRateBpm == null ? '' : String(Math.round(latest.heartRateBpm)),
        [statusOf(user, noScanDays).text, reasonOf(user)].filter((part) => part !== null).join(': '),
      ];
    }),
  ];
}

/** Whether a patient can be asked for results: an active one who does not share all of them, as far as the list shows it. */
export const isToBeAsked = ({ patientUid, isDeactivated, results }: ListedUser): boolean =>
  patientUid !== null && !isDeactivated && results?.scope !== 'all';
