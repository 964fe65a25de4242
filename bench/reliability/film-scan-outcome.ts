import type { Outcome } from './trial.ts';

/** One scan of a film, wherever it ran. */
export interface TrialScan {
  readonly name: string;
  readonly trueBpm: number;
  /** null without an answer. */
  readonly shownBpm: number | null;
  readonly frameRateHz: number | null;
  /** Where it ended without an answer. */
  readonly reason: string | null;
  /** What else was wrong with it. */
  readonly faults: readonly string[];
}

/** A value further from the film's own is wrong. */
const SCAN_TOLERANCE_BPM = 2;

const words = ({ name, shownBpm, trueBpm, frameRateHz, reason }: TrialScan): string =>
  `${name} ${shownBpm === null ? `none (${reason})` : shownBpm} of ${trueBpm.toFixed(1)} bpm, ${frameRateHz?.toFixed(0) ?? '?'} frames/s`;

/**
 * Scans as a trial counts them: without an answer is lost.
 *
 * @param disturbances  how many of them ran under what the trial is about
 */
export function scansOutcome(scans: readonly TrialScan[], disturbances: number): Outcome {
  const missBpm = ({ shownBpm, trueBpm }: TrialScan): number => Math.abs((shownBpm ?? Number.NaN) - trueBpm);
  const isRight = (scan: TrialScan): boolean => missBpm(scan) <= SCAN_TOLERANCE_BPM;
  return {
    tried: scans.length,
    confirmed: scans.filter(isRight).length,
    lost: scans.filter(({ shownBpm }) => shownBpm === null).map(words),
    doubled: [],
    wrong: [
      ...scans.filter((scan) => scan.shownBpm !== null && !isRight(scan)).map(words),
      ...scans.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
    ],
    died: [],
    recoveriesMs: [],
    of: `scans: ${scans.map(words).join('; ')}`,
    disturbances,
  };
}
