import type { SharedResult } from '@mien/contract';
import {
  bandOfShownScore,
  type HealthBandCode,
  healthBandOfPercent,
  isCuffWorse,
  isRedPercent,
  type MissedValue,
  mayCallNormal,
  percentOfValue,
  ratingOfGroup,
  type Top,
} from '@mien/domain';

/** A group and an item as every reader of the result may see them. */
type ShownGroup = SharedResult['groups'][number];
export type ShownItem = ShownGroup['items'][number];

/** A row of a group card: an item, or the two numbers of a blood pressure together. */
export interface ResultRow {
  readonly key: string;
  readonly items: readonly ShownItem[];
  /** Null without an indicator. */
  readonly band: HealthBandCode | null;
  readonly isRisk: boolean;
}

export interface ResultGroup {
  readonly key: ShownGroup['key'];
  readonly name: string;
  readonly rows: readonly ResultRow[];
  readonly isRisk: boolean;
  /** Whether it can be called a risk or normal: by `ratingOfGroup`. */
  readonly isRated: boolean;
}

/** Scan quality is never called normal or a risk. */
export const SCAN_QUALITY: ShownGroup['key'] = 'scanQuality';

/** Shown as one row, systolic/diastolic. */
const BLOOD_PRESSURE = ['systolicMmHg', 'diastolicMmHg'] as const;
export const BLOOD_PRESSURE_ROW = 'bloodPressure';

/** Number of names on a collapsed card. */
const PREVIEW_COUNT = 2;

/** The lowest position of the items on the indicator: the worse of two numbers decides. */
function worstPercent(items: readonly ShownItem[]): number | null {
  const percents = items
    .map((item) => percentOfValue(item.measurementRanges, item.value, item.precision))
    .filter((percent) => percent !== null);
  return percents.length === 0 ? null : Math.min(...percents);
}

function rowOf(key: string, items: readonly ShownItem[]): ResultRow {
  const percent = worstPercent(items);
  return {
    key,
    items,
    band: percent === null ? null : (healthBandOfPercent(percent)?.code ?? null),
    isRisk: percent !== null && isRedPercent(percent),
  };
}

function groupOf({ key, groupName, items }: ShownGroup, missing: readonly MissedValue[]): ResultGroup {
  const pressures = BLOOD_PRESSURE.flatMap((type) => items.filter((item) => item.measurementTypeId === type));
  const isPair = pressures.length === BLOOD_PRESSURE.length;
  const rows: ResultRow[] = [];
  for (const item of items) {
    if (!isPair || !pressures.includes(item)) rows.push(rowOf(item.measurementTypeId, [item]));
    else if (item === pressures[0]) rows.push(rowOf(BLOOD_PRESSURE_ROW, pressures));
  }
  return {
    key,
    name: groupName,
    rows,
    isRisk: rows.some((row) => row.isRisk),
    isRated:
      ratingOfGroup(
        key,
        items.map((item) => ({ measurementTypeId: item.measurementTypeId, percent: worstPercent([item]) })),
        missing,
      ) !== null,
  };
}

/** What a scan sets out to measure. */
const VITAL_SIGNS = 'vitalSigns';

const rankOf = ({ key, isRisk }: ResultGroup) => (key === VITAL_SIGNS ? 0 : isRisk ? 1 : 2);

/** The vital signs come first, then groups with a red value; the others keep their order. */
export function groupsOf(result: Pick<SharedResult, 'groups'> & Partial<Pick<SharedResult, 'missing'>>): ResultGroup[] {
  return result.groups
    .map((group) => groupOf(group, result.missing ?? []))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * The groups below a notice at the top of a page: none is called normal if the notice is more important, and no
 * estimated blood pressure is rated next to a worse cuff reading.
 */
export function groupsBelow(top: Top, groups: readonly ResultGroup[]): ResultGroup[] {
  if (mayCallNormal(top)) return [...groups];
  const isEstimate = ({ key, items }: ResultRow) =>
    key === BLOOD_PRESSURE_ROW && items.some(({ provenance }) => provenance === 'provider');
  return groups.map((group) => ({
    ...group,
    isRated: group.isRated && group.isRisk,
    rows: group.rows.map((row) => (isCuffWorse(top) && !row.isRisk && isEstimate(row) ? { ...row, band: null } : row)),
  }));
}

/** The initially expanded groups: the vital signs, all with a red value, or else the first. */
export function openGroups(groups: readonly ResultGroup[]): string[] {
  const open = groups.filter(({ key, isRisk }) => isRisk || key === VITAL_SIGNS);
  return (open.length > 0 ? open : groups.slice(0, 1)).map(({ key }) => key);
}

/** The heart rate and the breathing rate of a result, without those in a red range. */
const FIRST_MEASURED: readonly string[] = ['heartRateBpm', 'breathingRatePerMin'];
export const measuredRows = (groups: readonly ResultGroup[]): ResultRow[] =>
  groups.flatMap(({ rows }) => rows.filter(({ key, isRisk }) => FIRST_MEASURED.includes(key) && !isRisk));

/** The target of a link to a group on its page. */
export const groupId = ({ key }: Pick<ResultGroup, 'key'>) => `group-${key}`;

/** The first group with a value in a red range, or null. */
export function firstRiskyGroup(groups: readonly ResultGroup[]): ResultGroup | null {
  return groups.find((group) => group.isRisk) ?? null;
}

/**
 * Whether any value of a result is rated: otherwise the result is not called normal. Source: docs/topics/results.md.
 */
export const isAnyRated = (groups: readonly ResultGroup[]) => groups.some(({ isRated }) => isRated);

/** Names on a collapsed card, and how many more there are. */
export function previewOf(names: readonly string[]): { readonly shown: readonly string[]; readonly moreCount: number } {
  return { shown: names.slice(0, PREVIEW_COUNT), moreCount: Math.max(0, names.length - PREVIEW_COUNT) };
}

/** The band of the overall score of a result, which is never NaN. */
export const bandOfScore = (score: number): HealthBandCode => bandOfShownScore(score) ?? 'unhealthy';

/** A sentence that begins with a name, for a person without one: capitalizes the next word. */
export function withoutName(sentence: string): string {
  const rest = sentence.replace(/^(?:\u2068\u2069)?[\s,،，、]+/, '');
  return rest === sentence ? sentence : rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}
