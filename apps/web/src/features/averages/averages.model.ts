import type { AveragePeriod, AverageResult } from '@mien/contract';
import { DEFAULT_AVERAGE_PERIOD, SENT_AVERAGE_PERIODS, type SentAveragePeriod, sentAveragePeriod } from '@mien/domain';
import { averages as english, fill } from '@mien/messages';
import { firstRiskyGroup, isAnyRated, type ResultGroup } from '../../shared/health/result/result-groups.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { currentLocale, textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';

const texts = textsOf('averages', english);

/** Default group if the URL names no other. Source: specification, section 7. */
const DEFAULT_GROUP_CODE = 'signature';

/** The selected group and period. */
export interface AveragesFilter {
  readonly groupCode: string;
  readonly period: SentAveragePeriod;
}

/** The selection, and what it is compared with. */
export interface AveragesView {
  readonly filter: AveragesFilter;
  readonly other: AveragesFilter | null;
}

const periodNamed = (name: string | null) => SENT_AVERAGE_PERIODS.find((known) => known === name);

/** The view in a URL, limited to existing groups and periods; null if there is no group at all. */
export function viewOf(query: URLSearchParams, groupCodes: readonly string[]): AveragesView | null {
  const codeNamed = (name: string | undefined | null) => groupCodes.find((code) => code === name);
  const groupCode = codeNamed(query.get('group')) ?? codeNamed(DEFAULT_GROUP_CODE) ?? groupCodes[0];
  if (groupCode === undefined) return null;
  const filter = { groupCode, period: periodNamed(query.get('period')) ?? sentAveragePeriod(DEFAULT_AVERAGE_PERIOD) };
  const [withGroup, withPeriod] = [codeNamed(query.get('with')), periodNamed(query.get('withPeriod'))];
  const other =
    withGroup === undefined && withPeriod === undefined
      ? null
      : { groupCode: withGroup ?? groupCode, period: withPeriod ?? filter.period };
  return { filter, other };
}

export const isSameFilter = (one: AveragesFilter, other: AveragesFilter): boolean =>
  one.groupCode === other.groupCode && one.period === other.period;

/** The URL parameters of a view. */
export function paramsOf({ filter, other }: AveragesView): Record<string, string> {
  return {
    group: filter.groupCode,
    period: filter.period,
    ...(other && { with: other.groupCode, withPeriod: other.period }),
  };
}

/** The initial comparison: another group if there is one, else the previous period. */
export function firstOther(filter: AveragesFilter, groupCodes: readonly string[]): AveragesFilter {
  const groupCode = groupCodes.find((code) => code !== filter.groupCode);
  if (groupCode !== undefined) return { ...filter, groupCode };
  return { ...filter, period: filter.period === 'LastMonth' ? 'ThisMonth' : 'LastMonth' };
}

/** A period's key is sent without its spaces. */
export function periodOptions(periods: readonly AveragePeriod[]): { value: string; label: string }[] {
  return periods.map(({ key, name }) => ({ value: key.replaceAll(' ', ''), label: name }));
}

/** The name of a period from the list. */
export const periodTitle = ({ period }: AveragesFilter, periods: readonly AveragePeriod[]): string =>
  periodOptions(periods).find(({ value }) => value === period)?.label ?? texts.periods[period];

/** A group's code as a heading: `signature` is "Signature". */
export function groupTitle(groupCode: string): string {
  return groupCode.charAt(0).toLocaleUpperCase(currentLocale()) + groupCode.slice(1);
}

/** The averaged days, in the reader's language. */
export function daysText({ from, to }: Pick<AverageResult, 'from' | 'to'>): string {
  const format = calendarFormat({ dateStyle: 'long' });
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  return from === null ? fill(texts.until, { to: format.format(noon(to)) }) : format.formatRange(noon(from), noon(to));
}

/** The averages in one sentence; null if none of them is rated. */
export function summaryOf({ outcome, groupCode }: AverageResult, groups: readonly ResultGroup[]): string | null {
  if (outcome === 'pending') return fill(texts.pending, { groupCode });
  const risky = firstRiskyGroup(groups);
  if (risky) return fill(texts.atRisk, { groupCode, group: risky.name });
  return isAnyRated(groups) ? fill(texts.allNormal, { groupCode }) : null;
}

export function usersText(count: number): string {
  return pluralText(texts.users.count, count);
}

/** Whether a response can be shown: a server of another version may send inconsistent values. */
export function isUsable({ outcome, totalUsers, score, groups }: AverageResult): boolean {
  return outcome !== 'shown' || (totalUsers !== null && (score !== null || groups.length > 0));
}
