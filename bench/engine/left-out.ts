import { refusalOfPulse } from '../../packages/signal/src/pipeline.ts';
import type { FoundPulse } from '../../packages/signal/src/pulse/find-pulse.ts';
import { ERROR_PARTS, estimateHeartRate } from '../../packages/signal/src/pulse/heart-rate.ts';
import { PULSE_GATE, type PulseGate } from '../../packages/signal/src/quality/pulse-gate.ts';
import { type Answer, FAR_OFF_BPM, type Figures, figuresOf } from './accuracy-tables.ts';

/** A window with its best pulse candidate, before any threshold. */
export interface JudgedWindow {
  readonly group: string;
  /** The person; a scene without a person is never left out. */
  readonly person: string | null;
  /** null if any value is wrong. */
  readonly trueBpm: number | null;
  /** null if refused before any threshold. */
  readonly pulse: FoundPulse | null;
  /** Whether beat timing is too irregular for one rate, and the longest gap between frames. */
  readonly isUneven: boolean;
  readonly largestGapMs: number;
  readonly durationS: number;
}

/**
 * Thresholds that are tuned again without each person (leave-one-out): some of those tuned on recordings. The page
 * lists the others.
 */
export interface Choice {
  readonly gate: PulseGate;
  readonly slipBpmRootS: number;
}

/** The engine's current values. */
export const CHOSEN: Choice = { gate: PULSE_GATE, slipBpmRootS: ERROR_PARTS.slipBpmRootS };

/** Other values of each threshold that are tried. */
export const GATE_GRID: Partial<Record<keyof PulseGate, readonly number[]>> = {
  evidenceNats: [-4, -3, -2, -1, 0, 0.5, 1, 2, 3, 5],
  sharedEvidenceNats: [-4, -3, -2, -1, 0],
  leastRegionAgreement: [0.2, 0.35, 0.5],
  confidence: [0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.83, 0.86, 0.89],
  signalToNoiseDb: [-7.5, -6.9, -6.3, -5.7, -5],
  largestAddedBpm: [1.6, 2.2, 2.5, 3.3, 5],
  rivalShare: [0.08, 0.12, 0.16, 0.2, 0.3, 0.5],
  largestSlowShare: [0.01, 0.02, 0.05, 0.1, 0.2],
  decoyDistanceBpm: [4, 6, 8],
  largestLightCoherence: [0.65, 0.75, 0.85],
  leastRiseOverFall: [-4, -3, -2],
  largestGrayness: [0.5, 1, 1.5, 2.5],
  largestRegionGrayness: [1, 2, 3, 4],
  largestStrangeness: [3, 4, 5, 6],
};
const SLIP_GRID = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14];

/** Cost of a misleading value, in answers: a refusal is less harmful. */
const COST_OF_FAR_OFF = 10;
/** Cost of a mean error of 1 bpm, as a share of the answers. */
const COST_OF_ERROR_PER_BPM = 0.1;
const WANTED_COVERAGE = 0.9;

/** Whether the engine gives a rate with other thresholds of the pulse gate. */
function isAnswered({ pulse: found, isUneven, largestGapMs }: JudgedWindow, gate: PulseGate): boolean {
  return found !== null && refusalOfPulse({ found, isUneven, clock: { largestGapMs } }, gate) === null;
}

export function answerOf(window: JudgedWindow, choice: Choice): Answer | null {
  const { pulse, trueBpm, durationS } = window;
  if (!pulse || !isAnswered(window, choice.gate)) return null;
  const parts = { ...ERROR_PARTS, slipBpmRootS: choice.slipBpmRootS };
  const { value, interval90 } = estimateHeartRate(pulse, durationS, parts);
  return { truth: trueBpm ?? Number.NaN, value, interval90 };
}

/**
 * Answered share minus the cost of wrong values; higher is better. Every person has the same weight, however many
 * windows they have.
 */
export function worthOf(windows: readonly JudgedWindow[], gate: PulseGate): number {
  const people = new Map<string | null, JudgedWindow[]>();
  for (const window of windows) people.set(window.person, [...(people.get(window.person) ?? []), window]);
  let worth = 0;
  for (const own of people.values()) {
    let sum = 0;
    for (const window of own) {
      if (!window.pulse || !isAnswered(window, gate)) continue;
      const error =
        window.trueBpm === null ? Number.POSITIVE_INFINITY : Math.abs(window.pulse.countedBpm - window.trueBpm);
      sum += error > FAR_OFF_BPM ? -COST_OF_FAR_OFF : 1 - COST_OF_ERROR_PER_BPM * error;
    }
    worth += sum / own.length;
  }
  return worth / people.size;
}

/**
 * Tunes thresholds by coordinate search: two passes over the grids, each time taking the value with the highest worth.
 * Ties keep the engine's value. Then tunes the width of intervals so that 90% contain the reference.
 */
export function choose(windows: readonly JudgedWindow[]): Choice {
  let gate: PulseGate = PULSE_GATE;
  let best = worthOf(windows, gate);
  for (let round = 0; round < 2; round++) {
    for (const [name, grid] of Object.entries(GATE_GRID) as [keyof PulseGate, readonly number[]][]) {
      for (const value of grid) {
        const other = { ...gate, [name]: value };
        const worth = worthOf(windows, other);
        if (worth > best + 1e-9) [gate, best] = [other, worth];
      }
    }
  }
  const missBy = (slipBpmRootS: number): number => {
    const answers = windows.flatMap((window) =>
      window.trueBpm === null ? [] : (answerOf(window, { gate, slipBpmRootS }) ?? []),
    );
    return Math.abs(figuresOf(answers.length, answers).covered - WANTED_COVERAGE);
  };
  const slipBpmRootS = SLIP_GRID.reduce(
    (nearest, value) => (missBy(value) < missBy(nearest) - 1e-9 ? value : nearest),
    CHOSEN.slipBpmRootS,
  );
  return { gate, slipBpmRootS };
}

/** Thresholds of a choice at the end of their grid: one further out may have been better. */
export function choicesAtEdges({ gate, slipBpmRootS }: Choice): string[] {
  const isEdge = (value: number, grid: readonly number[]): boolean => value === grid[0] || value === grid.at(-1);
  const names = Object.entries(GATE_GRID)
    .filter(([name, grid]) => isEdge(gate[name as keyof PulseGate], grid))
    .map(([name]) => name);
  return isEdge(slipBpmRootS, SLIP_GRID) ? [...names, 'slipBpmRootS'] : names;
}

/** For each person, the thresholds tuned on all others. */
export function chooseWithoutEach(windows: readonly JudgedWindow[]): Map<string, Choice> {
  const people = new Set(windows.flatMap(({ person }) => person ?? []));
  return new Map([...people].map((left) => [left, choose(windows.filter(({ person }) => person !== left))]));
}

/** Statistics of windows, each judged with the thresholds for its person. */
export function figuresBy(windows: readonly JudgedWindow[], choiceFor: (person: string) => Choice): Figures {
  const answers = windows.flatMap((window) =>
    window.person === null ? [] : (answerOf(window, choiceFor(window.person)) ?? []),
  );
  return figuresOf(windows.length, answers);
}

/** Rows with the same choice as one row, with their names joined; in the order of the first of each. */
export function joinSameChoices(rows: readonly (readonly [name: string, choice: string])[]): string[][] {
  const names = new Map<string, string[]>();
  for (const [name, choice] of rows) names.set(choice, [...(names.get(choice) ?? []), name]);
  return [...names].map(([choice, same]) => [same.join(', '), choice]);
}
