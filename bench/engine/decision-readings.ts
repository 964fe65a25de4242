import type { ColorTrace } from '@mien/signal';
import {
  createRandom,
  drawEverydayScene,
  EMPTY_KINDS,
  EVERYDAY_KINDS,
  makeEmptyScan,
  makeSyntheticScan,
  SKIN_TYPES,
  type SkinType,
} from '@mien/signal/testing';
import { readPulse } from '../../packages/signal/src/pipeline.ts';
import type { FoundPulse } from '../../packages/signal/src/pulse/find-pulse.ts';
import { filmLight, wanderingLamp } from '../../packages/signal/src/testing/room-light.ts';
import { FAR_OFF_BPM } from './accuracy-tables.ts';
import { candidateOf, type Gate } from './candidates.ts';
import { litByPage } from './rate-readings.ts';
import { backwards, withDrawnPulse, withLight, withoutPulse } from './real-noise.ts';
import { personName, type RecordedWindow } from './recordings.ts';
import { readReferenceRate } from './reference-rate.ts';

/** Everything the gates look at, by name. A reading that a scan does not have is that of a pulse nothing speaks against. */
export function readingsOf({ track, fused, countedBpm, addedBpm, evidence }: FoundPulse): Record<string, number> {
  const { signature, regions, decoys, sharedLight } = evidence;
  const clamp = (value: number, low: number, high: number): number =>
    Number.isNaN(value) ? low : Math.max(low, Math.min(high, value));
  const log = (value: number): number => Math.log10(Math.max(1e-5, value));
  const steps = track.ratesBpm.slice(1).map((bpm, i) => bpm - track.ratesBpm[i]!);
  const lightNats = (sharedLight?.rates ?? [])
    .filter(({ rateBpm }) => Math.abs(rateBpm - track.meanBpm) <= 8)
    .map(({ evidenceNats }) => evidenceNats);
  return {
    weakEvidence: clamp(track.evidenceNats, -8, 4),
    evidence: Math.asinh(clamp(track.evidenceNats, -10, 200)),
    uncertainty: log(1 - track.confidence + 1e-4),
    signalToNoiseDb: clamp(fused.signalToNoiseDb, -15, 10),
    rate: track.meanBpm / 60,
    slowness: Math.max(0, 70 - track.meanBpm) / 10,
    deviation: log(track.deviationBpm),
    step: log(Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / Math.max(1, steps.length)) + 0.01),
    range: log(Math.max(...track.ratesBpm) - Math.min(...track.ratesBpm) + 0.1),
    peakWidth: clamp(fused.peak.widthHz, 0, 0.3) * 10,
    countDistance: Math.min(10, Math.abs(countedBpm - track.meanBpm)),
    countAbove: clamp(countedBpm - track.meanBpm, -10, 10),
    added: clamp(addedBpm, 0, 12),
    isLone: regions.length > 1 ? 0 : 1,
    agreement: clamp(Number.isNaN(evidence.regionAgreement) ? 0 : evidence.regionAgreement, -1, 1),
    rival: clamp(evidence.rivalNats, -8, 8),
    rivalShare: clamp(evidence.rivalNats / Math.max(1, track.evidenceNats), -1, 1),
    riseOverFall: clamp(evidence.riseOverFall, -6, 6),
    decoyDistance: decoys ? Math.log1p(clamp(Math.abs(decoys.rateBpm - track.meanBpm), 0, 100)) : 0,
    decoyIsJumping: decoys && Number.isNaN(decoys.rateBpm) ? 1 : 0,
    slowShare: decoys ? log(decoys.slowShare) : -5,
    lightCoherence: sharedLight?.coherence ?? 0.3,
    lightEvidence: clamp(Math.max(-5, ...lightNats), -5, 20),
    surroundingsSeen: sharedLight ? 1 : 0,
    wrongGreen: signature.isGreenFalling ? 0 : 1,
    blueOverGreen: clamp(signature.blueOverGreen, -2, 3),
    greenDelay: clamp(signature.greenDelay, -1, 1),
    greenDelaySize: Math.min(1, Math.abs(signature.greenDelay)),
    swing: log(Math.abs(signature.greenSwing)),
    swingSign: signature.greenSwing < 0 ? 1 : 0,
    greenShare: clamp(signature.greenShare, 0, 1),
    grayness: clamp(signature.grayness, -10, 6),
    worstGrayness: clamp(Math.max(...regions.map(({ grayness }) => grayness)), -10, 6),
    strangeness: clamp(signature.strangeness, -10, 6),
    worstStrangeness: clamp(Math.max(...regions.map(({ strangeness }) => strangeness)), -10, 6),
    clock: log(signature.phaseWanderRad * 10 ** (fused.signalToNoiseDb / 20)),
    phaseWander: log(signature.phaseWanderRad),
    phaseOverHeight: clamp(signature.phaseWanderRad / signature.heightWander, 0, 5),
  };
}

/** A scan as a decision sees it. */
export interface DecisionScan {
  readonly group: string;
  /** Real people: their scans and what was made of them stay together. */
  readonly person: string | null;
  readonly skinType: SkinType | null;
  /** Drawn scans: seeds of the test are seen in no training. */
  readonly isTest: boolean;
  /** null if any value is wrong. */
  readonly trueBpm: number | null;
  readonly valueBpm: number;
  /** null if refused before any gate. */
  readonly readings: Readonly<Record<string, number>> | null;
  readonly objections: readonly Gate[];
}

export const isRight = ({ trueBpm, valueBpm }: DecisionScan): boolean =>
  trueBpm !== null && Math.abs(valueBpm - trueBpm) <= FAR_OFF_BPM;

function scan(
  trace: ColorTrace,
  about: Pick<DecisionScan, 'group' | 'trueBpm'> & Partial<Pick<DecisionScan, 'person' | 'skinType' | 'isTest'>>,
): DecisionScan {
  const { pulse } = readPulse(trace);
  const candidate = candidateOf(pulse);
  return {
    person: null,
    skinType: null,
    isTest: false,
    ...about,
    valueBpm: candidate?.valueBpm ?? Number.NaN,
    readings: typeof pulse === 'string' ? null : readingsOf(pulse.found),
    objections: candidate?.objections ?? [],
  };
}

const FIRST_SEED = { train: 2_110_001, test: 2_160_001 } as const;

export const USUAL = 'usual rooms';
export const HARD = 'difficult rooms';
export const DEAD = 'scenes without life';
export const REAL = 'real faces';
export const REAL_NOISE = 'drawn pulses in real noise';
export const REAL_DEAD = 'real noise alone';
export const PATCHES = 'hard patches';

/** Drawn people of all skins and scenes without life. */
export function* drawnScans(
  of: 'train' | 'test',
  { rooms, hardOfEach, dead }: { readonly rooms: number; readonly hardOfEach: number; readonly dead: number },
): Generator<DecisionScan> {
  const isTest = of === 'test';
  for (let i = 0; i < rooms; i++)
    for (const skinType of SKIN_TYPES) {
      const { trace, truth } = makeSyntheticScan(
        litByPage(drawEverydayScene('usual room', FIRST_SEED[of] + i, i % 2 === 0, skinType)),
      );
      yield scan(trace, { group: USUAL, skinType, trueBpm: truth.heartRateBpm, isTest });
    }
  for (const kind of EVERYDAY_KINDS.filter((name) => name !== 'usual room'))
    for (let i = 0; i < hardOfEach; i++) {
      const { trace, truth } = makeSyntheticScan(drawEverydayScene(kind, FIRST_SEED[of] + i, i % 2 === 0));
      yield scan(trace, { group: HARD, trueBpm: truth.heartRateBpm, isTest });
    }
  for (let i = 0; i < dead; i++) {
    const turn = Math.floor(i / EMPTY_KINDS.length);
    const kind = EMPTY_KINDS[i % EMPTY_KINDS.length]!;
    const trace = makeEmptyScan(kind, FIRST_SEED[of] + turn, turn % 2 === 0);
    yield scan(trace, { group: DEAD, trueBpm: null, isTest });
  }
}

/** Real windows, and their noise with drawn pulses and with none. */
export function* realScans(windows: readonly RecordedWindow[], pulsesOfEach: number): Generator<DecisionScan> {
  for (const [i, window] of windows.entries()) {
    const person = personName(window.record);
    const trueBpm = readReferenceRate(window)?.meanBpm ?? null;
    if (window.reference === null || trueBpm === null) {
      yield scan(window.trace, { group: PATCHES, person, trueBpm: null });
      continue;
    }
    yield scan(window.trace, { group: REAL, person, trueBpm });
    const forwards = withoutPulse(window, trueBpm);
    const noises = [forwards, backwards(forwards)];
    for (let k = 0; k < pulsesOfEach; k++) {
      const seed = FIRST_SEED.train + 100 * i + k;
      const skinType = SKIN_TYPES[(i + k) % SKIN_TYPES.length]!;
      const drawn = withDrawnPulse(noises[k % 2]!, seed, skinType);
      yield scan(drawn.trace, { group: REAL_NOISE, person, skinType, trueBpm: drawn.trueBpm });
    }
    const random = createRandom(FIRST_SEED.train + i);
    const lamp = wanderingLamp(random, (['free', 'tinted', 'gray'] as const)[i % 3]!, 0.05 * 80 ** random());
    const film = filmLight(random, 0.3 * 13 ** random(), 10_000);
    const startS = forwards.frameTimesMs[0]! / 1000;
    const dead = [forwards, withLight(noises[i % 2]!, lamp), withLight(noises[1]!, (s, c) => film(s - startS, c))];
    for (const trace of dead) {
      const one = scan(trace, { group: REAL_DEAD, person, trueBpm: null });
      // What is left of the person's own pulse is no wrong value.
      if (!(Math.abs(one.valueBpm - trueBpm) <= 2 * FAR_OFF_BPM)) yield one;
    }
  }
}
