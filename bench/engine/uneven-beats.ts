import { findBeatTimes } from '@mien/signal';
import { pulseByPos } from '../../packages/signal/src/color/pos.ts';
import { SAMPLING_RATE_HZ } from '../../packages/signal/src/color/resample-region.ts';
import type { ScanPulse } from '../../packages/signal/src/pipeline.ts';
import { rootMeanSquareStep } from '../../packages/signal/src/quality/rhythm.ts';

/** Thresholds of the alternative, the best on drawn hearts and recordings with at most 1% false alarms. */
const THREE_READINGS = { share: 0.15, correlation: 0.9, stepBpm: 1.4 } as const;
/** Two readings show the same beat up to this share of an interval apart. */
const NEARBY_SHARE = 0.25;
const LEAST_BEATS = 6;

/**
 * An alternative to the engine's test of uneven beats: three readings (forehead, middle of the face, all colors) must agree pairwise on how
 * each interval differs from the one before, and the rate must change from second to second.
 */
export function areThreeReadingsUneven({ colors, found, beatTimesS }: ScanPulse): boolean {
  const { ratesBpm, meanBpm } = found.track;
  const beatsIn = (name: 'forehead' | 'middle'): readonly number[] | null => {
    const region = colors.regions.get(name);
    return region
      ? findBeatTimes(pulseByPos(region, SAMPLING_RATE_HZ), SAMPLING_RATE_HZ, found.fused.peak.frequencyHz)
      : null;
  };
  const [forehead, middle] = [beatsIn('forehead'), beatsIn('middle')];
  if (!forehead || !middle || rootMeanSquareStep(ratesBpm) <= THREE_READINGS.stepBpm) return false;
  const usualS = 60 / meanBpm;
  return [[forehead, middle] as const, [beatTimesS, forehead] as const, [beatTimesS, middle] as const].every(
    ([one, other]) => agreeOnUnevenness(one, other, usualS),
  );
}

function agreeOnUnevenness(one: readonly number[], other: readonly number[], usualS: number): boolean {
  const shown = one.map((s) =>
    other.reduce((near, next) => (Math.abs(next - s) < Math.abs(near - s) ? next : near), Number.POSITIVE_INFINITY),
  );
  const bend = (times: readonly number[], i: number): number =>
    Math.max(-usualS, Math.min(usualS, times[i]! - 2 * times[i - 1]! + times[i - 2]!));
  let [both, own, theirs, count] = [0, 0, 0, 0];
  for (let i = 2; i < one.length; i++) {
    if ([i - 2, i - 1, i].some((k) => Math.abs(shown[k]! - one[k]!) > NEARBY_SHARE * usualS)) continue;
    const [a, b] = [bend(one, i), bend(shown, i)];
    both += a * b;
    own += a * a;
    theirs += b * b;
    count++;
  }
  return (
    count >= LEAST_BEATS &&
    both > count * (THREE_READINGS.share * usualS) ** 2 &&
    both > THREE_READINGS.correlation * Math.sqrt(own * theirs)
  );
}
