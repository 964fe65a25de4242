import { analyzeScan, previewPulse, previewRate } from '@mien/signal';
import { makeSyntheticScan, type SyntheticScene } from '@mien/signal/testing';

/** Times the engine on one core: a whole scan without and with surroundings, and the live view that runs four times a second. */
const rounds = 30;
const scene: SyntheticScene = { durationS: 30, frameRateHz: 30, headMotionShare: 0.003 };
const { trace } = makeSyntheticScan(scene);
/** With visible surroundings, whose light is removed from the skin and compared with the pulse. */
const { trace: inRoom } = makeSyntheticScan({
  ...scene,
  surroundings: { color: [120, 110, 100], gain: 0.8, noise: 0.05 },
});

for (const [name, run] of [
  ['analyzeScan, 30 s at 30 frames a second, 3 regions', () => analyzeScan(trace)],
  ['the same, with surroundings', () => analyzeScan(inRoom)],
  ['previewPulse, last 10 s', () => previewPulse(trace)],
  ['previewRate, last 15 s', () => previewRate(trace)],
] as const) {
  const first = time(run);
  const times = Array.from({ length: rounds }, () => time(run)).sort((one, two) => one - two);
  const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(1);
  console.log(`${name}: first call ${first.toFixed(1)} ms, then median ${at(0.5)} ms, 90 % ${at(0.9)} ms`);
}

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
