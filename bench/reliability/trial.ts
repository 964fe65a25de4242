import type { Machine } from './machine.ts';

/** The observations of a trial. Every line of `lost` to `died` is a fault. */
export interface Outcome {
  /** Number of writes, starts, sockets or requests, depending on the trial. */
  readonly tried: number;
  /** How many of them the system confirmed or handled correctly. */
  readonly confirmed: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly wrong: readonly string[];
  readonly died: readonly string[];
  /** Time from each disturbance until the system served again. */
  readonly recoveriesMs: readonly number[];
  /** The unit of the figures, in a few words. */
  readonly of: string;
  /** Number of disturbances; a trial without any proves nothing. */
  readonly disturbances: number;
}

export interface Trial {
  /** Its name on the command line. */
  readonly name: string;
  readonly title: string;
  /** @throws SkippedTrial if this machine cannot run it */
  run(machine: Machine): Promise<Outcome>;
}

/** This machine cannot run a trial; the message contains the reason. */
export class SkippedTrial extends Error {
  override readonly name = 'SkippedTrial';
}

export type Result = { readonly trial: Pick<Trial, 'name' | 'title'>; readonly durationMs: number } & (
  | { readonly kind: 'ran'; readonly outcome: Outcome }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }
);

/** Why a trial did not pass, one line each. A trial with no attempts or no disturbance counts as a fault. */
export function faultsOf(result: Result): string[] {
  if (result.kind === 'skipped') return [];
  if (result.kind === 'broken') return [`broken: ${result.reason}`];
  const { tried, confirmed, disturbances, lost, doubled, wrong, died } = result.outcome;
  return [
    ...(tried === 0 || confirmed === 0 ? [`never began: ${tried} tried, ${confirmed} confirmed`] : []),
    ...(disturbances === 0 ? ['never began: nothing was disturbed'] : []),
    ...died.map((line) => `died: ${line}`),
    ...lost.map((line) => `lost: ${line}`),
    ...doubled.map((line) => `doubled: ${line}`),
    ...wrong.map((line) => `wrong: ${line}`),
  ];
}

/** Distinct lines with their counts. */
export function countedLines(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}

/** Runs one trial and handles all its errors. */
export async function runTrial(trial: Trial, machine: Machine): Promise<Result> {
  const begun = performance.now();
  const of = { name: trial.name, title: trial.title };
  try {
    const outcome = await trial.run(machine);
    return { kind: 'ran', trial: of, durationMs: performance.now() - begun, outcome };
  } catch (error) {
    const durationMs = performance.now() - begun;
    if (error instanceof SkippedTrial) return { kind: 'skipped', trial: of, durationMs, reason: error.message };
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'broken', trial: of, durationMs, reason };
  } finally {
    await machine.clear();
  }
}
