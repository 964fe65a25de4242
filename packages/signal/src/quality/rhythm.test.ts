import { describe, expect, it } from 'vitest';
import { analyzeScan } from '../pipeline.ts';
import {
  beatsWithoutRhythm,
  createRandom,
  drawScene,
  makeSyntheticScan,
  type SyntheticScene,
} from '../testing/index.ts';
import { isUneven, type Rhythm, UNEVEN_RHYTHM } from './rhythm.ts';

const UNEVEN: Rhythm = { agreement: 0.8, sharedShare: 0.3, share: 0.3, stepBpm: 2 };
/** Unused seeds. */
const FIRST_SEED = 64_000;
const SCANS = 40;

/** The engine's results for simulated people with the given heart. */
function answers(heartOf: (seed: number) => Partial<SyntheticScene>) {
  return Array.from({ length: SCANS }, (_, i) => {
    const seed = FIRST_SEED + i;
    const { trace, truth } = makeSyntheticScan({ ...drawScene(seed), ...heartOf(seed) });
    return { found: analyzeScan(trace).heartRateBpm, trueBpm: truth.heartRateBpm };
  });
}
const refused = (all: ReturnType<typeof answers>, reason: string): number =>
  all.filter(({ found }) => found.kind === 'unusable' && found.reason === reason).length;

describe('a rhythm', () => {
  const { agreement, sharedShare, share, stepBpm, certainAgreement, addedBpm } = UNEVEN_RHYTHM;

  it('is uneven only if two regions agree on irregular beats', () => {
    for (const added of [0, 2]) {
      expect(isUneven(UNEVEN, added)).toBe(true);
      for (const even of [{ agreement }, { sharedShare }, { share }, { stepBpm }])
        expect(isUneven({ ...UNEVEN, ...even }, added), JSON.stringify(even)).toBe(false);
    }
  });

  it('is uneven if the regions are less certain only with a beat that the count leaves out', () => {
    const uncertain = { ...UNEVEN, agreement: certainAgreement };
    expect(isUneven(uncertain, addedBpm)).toBe(false);
    expect(isUneven(uncertain, addedBpm + 0.01)).toBe(true);
  });

  it('that no heart at rest has is refused by name, or because no single rate is found', { tags: 'thorough' }, () => {
    const all = answers((seed) => {
      const random = createRandom(seed);
      return { beatTimesS: beatsWithoutRhythm(60 + 60 * random(), 30, random), noise: 0.1 };
    });
    expect(refused(all, 'pulse-not-timed')).toBeGreaterThan(SCANS / 8);
    const far = all.filter(({ found, trueBpm }) => found.kind === 'measured' && Math.abs(found.value - trueBpm) > 5);
    expect(far.length).toBeLessThanOrEqual(SCANS / 20);
  });

  it('of a heart at rest, or one that follows slow deep breaths, is not refused by name', {
    tags: 'thorough',
  }, () => {
    expect(
      refused(
        answers(() => ({})),
        'pulse-not-timed',
      ),
    ).toBe(0);
    const withBreath = answers((seed) => ({ heartRateBpm: 52 + (seed % 33), rsaShare: 0.12, breathingPerMin: 6 }));
    expect(refused(withBreath, 'pulse-not-timed')).toBeLessThanOrEqual(1);
  });
});
