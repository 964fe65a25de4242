import type { Outcome } from './trial.ts';

/** One scan of a film, in any browser. */
export interface TrialScan {
  readonly name: string;
  readonly trueBpm: number;
  /** null without a result. */
  readonly shownBpm: number | null;
  readonly frameRateHz: number | null;
  /** The reason of a missing result. */
  readonly reason: string | null;
  /** Other problems. */
  readonly faults: readonly string[];
}

/** A larger deviation from the film's rate is wrong. */
const SCAN_TOLERANCE_BPM = 2;

const words = ({ name, shownBpm, trueBpm, frameRateHz, reason }: TrialScan): string =>
  `${name} ${shownBpm === null ? `none (${reason})` : shownBpm} of ${trueBpm.toFixed(1)} bpm, ${frameRateHz?.toFixed(0) ?? '?'} frames/s`;

/**
 * The trial outcome of scans; a scan without a result is lost.
 *
 * @param disturbances  number of scans under the condition of the trial
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
