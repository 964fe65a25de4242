import { frameRateThatFolds } from './camera-faults.ts';
import { RESTING_HEART } from './heartbeat.ts';
import { shapeBetween } from './pulse-shape.ts';
import { between, oneOf } from './room-light.ts';
import { createRandom, drawNormal } from './seeded-random.ts';
import { SKIN_TYPES, type SkinType } from './skin.ts';
import type { SyntheticScene } from './synthetic-trace.ts';

/** Possible faults of a scan of a living face. */
export const CAMERA_FAULTS = ['mains-flicker', 'exposure-pumping', 'fifteen-frames'] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

/** A scene with all attributes by which the accuracy tables are split. */
export type DrawnScene = SyntheticScene & {
  readonly skinType: SkinType;
  readonly heartRateBpm: number;
  readonly breathingPerMin: number;
  readonly frameRateHz: number;
  readonly lightLevel: number;
  readonly motionLevel: 'still' | 'calm' | 'restless';
};

/**
 * A random person and place: what a thousand scans of different people in different rooms look like. All skin types are
 * equally frequent; rates are from 46 to 164 and breaths from 8 to 24 per minute.
 *
 * @param fault  an additional fault
 */
export function drawScene(seed: number, fault: CameraFault | null = null): DrawnScene {
  const random = createRandom(0x2545f491 ^ (seed * 2654435761));
  const heartRateBpm = between(random, 46, 164);
  const scene = {
    seed,
    heartRateBpm,
    breathingPerMin: between(random, 8, 24),
    breathWanderShare: between(random, 0, 0.08),
    variability: Math.exp(RESTING_HEART.personSpread * drawNormal(random)),
    pulseShape: shapeBetween([random(), random(), random()]),
    skinType: oneOf(random, SKIN_TYPES),
    lightLevel: oneOf(random, [1, 1, 0.7, 0.4]),
    motionLevel: oneOf(random, ['still', 'calm', 'calm', 'restless'] as const),
    frameRateHz: oneOf(random, [15, 24, 25, 29.97, 30, 30, 60]),
    noise: between(random, 0.03, 0.12),
    driftPercent: between(random, 0.3, 2),
    motionPercent: between(random, 0.02, 0.25),
    amplitudeShare: between(random, 0.05, 0.25),
    baselinePercent: between(random, 0.05, 0.25),
    clockJitterMs: between(random, 0.5, 4),
    droppedShare: oneOf(random, [0, 0, 0.02, 0.08]),
    quantisation: { pixelSpread: between(random, 0.8, 4) },
    headMotionShare: between(random, 0.0005, 0.004),
  } as const satisfies SyntheticScene;
  switch (fault) {
    case null:
      return scene;
    case 'mains-flicker': {
      const rippleHz = oneOf(random, [100, 120]);
      const depth = 0.001 * 20 ** random();
      const warmth = between(random, 0.8, 1.2);
      return {
        ...scene,
        frameRateHz: frameRateThatFolds(rippleHz, oneOf(random, [15, 25, 29.97, 30]), between(random, 0.7, 3)),
        mainsFlicker: { rippleHz, depth: [depth * warmth, depth, depth / warmth] },
      };
    }
    case 'exposure-pumping':
      return {
        ...scene,
        exposurePumping: { frequencyHz: between(random, 0.2, 2.5), percent: 0.5 * 12 ** random() },
      };
    case 'fifteen-frames':
      return { ...scene, frameRateHz: between(random, 14.2, 15.2) };
  }
}
