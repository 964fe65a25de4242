import type { SettingsMeasure } from '@mien/contract';
import { Problem } from '@mien/contract';
import { measureTypeOf, type RangeFault, type RangeStep, rangeFault } from '@mien/domain';
import { typedNumber } from '../../shared/forms/typed-number.ts';

/** The rules broken by fields, by path. */
export function rulesIn(error: unknown): ReadonlyMap<string, string> {
  const fields = error instanceof Problem ? (error.details.fields ?? []) : [];
  return new Map(fields.map(({ path, rule }) => [path, rule]));
}

/** A range as it is being typed. */
export interface DraftStep {
  readonly from: string;
  readonly band: RangeStep['band'];
}

export interface DraftMeasure {
  readonly key: string;
  readonly isShown: boolean;
  /** Null for the measure's default ranges. */
  readonly ranges: readonly DraftStep[] | null;
}

export const draftStepsOf = (steps: readonly RangeStep[]): DraftStep[] =>
  steps.map(({ from, band }) => ({ from: String(from), band }));

export const draftMeasuresOf = (items: readonly SettingsMeasure[]): DraftMeasure[] =>
  items.map(({ key, isShown, ranges }) => ({ key, isShown, ranges: ranges && draftStepsOf(ranges) }));

/** The ranges as numbers, or null while one is invalid. */
export function stepsOf(ranges: readonly DraftStep[]): RangeStep[] | null {
  const steps = ranges.map(({ from, band }) => ({ from: typedNumber(from), band }));
  return steps.every((step): step is RangeStep => step.from !== null) ? steps : null;
}

/** The first fault of the typed ranges: which range, and the rule. */
export function draftFault(
  key: string,
  ranges: readonly DraftStep[],
): { readonly index: number; readonly rule: RangeFault['rule'] | 'number' } | null {
  const index = ranges.findIndex(({ from }) => typedNumber(from) === null);
  if (index >= 0) return { index, rule: 'number' };
  const type = measureTypeOf(key);
  const steps = stepsOf(ranges);
  return type && steps ? rangeFault(type, steps) : null;
}

/** The list with one measure moved within its group; the same list if it is already first or last. */
export function movedMeasure(
  draft: readonly DraftMeasure[],
  groupOf: (key: string) => string,
  key: string,
  by: -1 | 1,
): readonly DraftMeasure[] {
  const group = draft.filter((measure) => groupOf(measure.key) === groupOf(key));
  const place = group.findIndex((measure) => measure.key === key);
  const other = group[place + by];
  if (!other) return draft;
  const [here, there] = [draft.findIndex((measure) => measure.key === key), draft.indexOf(other)];
  const moved = [...draft];
  [moved[here], moved[there]] = [moved[there] as DraftMeasure, moved[here] as DraftMeasure];
  return moved;
}

/** A new range after the last one: halfway to the highest possible value. */
export function nextStep(ranges: readonly DraftStep[], limits: SettingsMeasure['limits']): DraftStep {
  const last = typedNumber(ranges.at(-1)?.from ?? '') ?? limits.min;
  const middle = (Math.max(last, limits.min) + limits.max) / 2;
  return { from: String(Math.round(middle * 10) / 10), band: 'normal' };
}

/** The measures to save, or null while a typed number is invalid. */
export function savedMeasures(draft: readonly DraftMeasure[]) {
  const measures = draft.map(({ key, isShown, ranges }) => ({ key, isShown, ranges: ranges && stepsOf(ranges) }));
  const isWhole = draft.every(({ ranges }, index) => ranges === null || measures[index]?.ranges !== null);
  return isWhole ? measures : null;
}

/** Base64 of a file, as the server takes it. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In chunks: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Measures by group, in their order. */
export function groupsOf(items: readonly SettingsMeasure[]): { key: string; name: string; items: SettingsMeasure[] }[] {
  const groups = new Map<string, { key: string; name: string; items: SettingsMeasure[] }>();
  for (const item of items) {
    const group = groups.get(item.group) ?? { key: item.group, name: item.groupName, items: [] };
    group.items.push(item);
    groups.set(item.group, group);
  }
  return [...groups.values()];
}
