import { RUNNING_ENGINE_VERSION, verdictOfTrace } from '@mien/analysis';
import { CapturedTrace, Problem } from '@mien/contract';
import { isWithinLimits, measureTypeOf } from '@mien/domain';
import type { KeptMeasurement } from '../scans/kept-traces/index.ts';

/** Tolerance for equal numbers. */
const SAME_WITHIN = 1e-9;

export type Side =
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly intervalLow: number | null;
      readonly intervalHigh: number | null;
    }
  | { readonly kind: 'missing'; readonly reason: string };

export interface ComparedMeasure {
  readonly key: string;
  readonly stored: Side;
  readonly recomputed: Side;
  readonly isSame: boolean;
}

export interface Recomputation {
  readonly storedEngine: string | null;
  readonly runningEngine: string;
  readonly measures: readonly ComparedMeasure[];
  readonly isSame: boolean;
}

const NOT_THERE: Side = { kind: 'missing', reason: 'not-reported' };

const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= SAME_WITHIN;

function areSame(stored: Side, recomputed: Side): boolean {
  if (stored.kind === 'missing' || recomputed.kind === 'missing')
    return stored.kind === 'missing' && recomputed.kind === 'missing' && stored.reason === recomputed.reason;
  return (
    isNear(stored.value, recomputed.value) &&
    isNear(stored.intervalLow, recomputed.intervalLow) &&
    isNear(stored.intervalHigh, recomputed.intervalHigh)
  );
}

/** The values that the scan service would report for this scan today, by measure; none for a refused scan. */
function recomputedSides(traceJson: string): {
  readonly refused: string | null;
  readonly sides: ReadonlyMap<string, Side>;
} {
  const verdict = verdictOfTrace(CapturedTrace.parse(JSON.parse(traceJson)));
  const sides = new Map<string, Side>();
  if (verdict.kind === 'refused') return { refused: verdict.reason, sides };
  for (const { key, reason } of verdict.outcome.missing) sides.set(key, { kind: 'missing', reason });
  for (const { key, value, intervalLow, intervalHigh } of verdict.outcome.points) {
    const type = measureTypeOf(key);
    // As Mien stores it: a value outside its limits counts as missing.
    if (type !== null && !isWithinLimits(type, value)) sides.set(key, { kind: 'missing', reason: 'outside-limits' });
    else sides.set(key, { kind: 'value', value, intervalLow, intervalHigh });
  }
  return { refused: null, sides };
}

/**
 * Computes a stored measurement again from its color trace, with the current engine. Nothing is compared if the trace has
 * another version's format: `measures` is then empty.
 *
 * @throws Error when the data are not a trace although this version stored them
 */
export function recomputeMeasurement(kept: KeptMeasurement, traceJson: string): Recomputation {
  let recomputed: ReturnType<typeof recomputedSides>;
  try {
    recomputed = recomputedSides(traceJson);
  } catch (cause) {
    const isUnknownForm =
      cause instanceof Problem || cause instanceof SyntaxError || (cause as Error).name === '$ZodError';
    if (!isUnknownForm) throw cause;
    if (kept.engineVersion === RUNNING_ENGINE_VERSION)
      throw new Error('What is kept of this measurement is no trace.', { cause });
    return {
      storedEngine: kept.engineVersion,
      runningEngine: RUNNING_ENGINE_VERSION,
      measures: [],
      isSame: false,
    };
  }
  const stored = new Map<string, Side>();
  for (const { key, reason } of kept.missing) stored.set(key, { kind: 'missing', reason });
  for (const { key, ...values } of kept.items) stored.set(key, { kind: 'value', ...values });
  const { refused, sides } = recomputed;
  const keys = [...new Set([...sides.keys(), ...kept.items.map(({ key }) => key)])];
  const measures = keys.map((key): ComparedMeasure => {
    const before = stored.get(key) ?? NOT_THERE;
    const now = sides.get(key) ?? (refused === null ? NOT_THERE : ({ kind: 'missing', reason: refused } as const));
    return { key, stored: before, recomputed: now, isSame: areSame(before, now) };
  });
  return {
    storedEngine: kept.engineVersion,
    runningEngine: RUNNING_ENGINE_VERSION,
    measures,
    isSame: measures.length > 0 && measures.every(({ isSame }) => isSame),
  };
}

function sideText(side: Side): string {
  if (side.kind === 'missing') return `none (${side.reason})`;
  const { value, intervalLow, intervalHigh } = side;
  return intervalLow === null ? String(value) : `${value} (${intervalLow} to ${intervalHigh})`;
}

/** The output of the command: every digit, the stored value above the new one. */
export function recomputationText(kept: KeptMeasurement, recomputation: Recomputation): string {
  const { storedEngine, runningEngine, measures, isSame } = recomputation;
  const lines = [
    `Measurement ${kept.measurementId} of ${kept.createdAt.toISOString()}`,
    `Engine: stored ${storedEngine ?? 'unknown'}, running ${runningEngine}`,
  ];
  for (const { key, stored, recomputed, isSame: isEqual } of measures)
    lines.push(
      '',
      `${key}: ${isEqual ? 'same' : 'DIFFERENT'}`,
      `  stored      ${sideText(stored)}`,
      `  recomputed  ${sideText(recomputed)}`,
    );
  lines.push('');
  if (measures.length === 0)
    lines.push('This version cannot read its colors: they do not have the form that it takes.');
  if (storedEngine !== runningEngine)
    lines.push(
      `Another version of the engine computed this measurement: run version ${storedEngine ?? 'unknown'} to compare.`,
    );
  else lines.push(isSame ? 'All values agree to 1e-9.' : 'The values do not agree.');
  return lines.join('\n');
}

/** 0: equal; 2: computed by another version of the engine, so nothing is proven; 1: different. */
export function exitCodeOf({ storedEngine, runningEngine, isSame }: Recomputation): 0 | 1 | 2 {
  if (storedEngine !== runningEngine) return 2;
  return isSame ? 0 : 1;
}
