import { expect, test } from 'vitest';
import { repeatMeanBeat } from './mean-beat.ts';

const beats = Array.from({ length: 20 }, (_, k) => 0.5 + 0.8 * k + 0.03 * Math.sin(k));
const saw = Float64Array.from({ length: 600 }, (_, i) => {
  const k = beats.findLastIndex((s) => s <= i / 30);
  const [from, to] = [beats[k], beats[k + 1]];
  return from === undefined || to === undefined ? 0 : Math.cos((2 * Math.PI * (i / 30 - from)) / (to - from));
});

test('keeps what repeats with the beats, whatever their length', () => {
  const mean = repeatMeanBeat(saw, beats, 30)!;
  const known = [...mean.keys()].filter((i) => !Number.isNaN(mean[i]!));
  expect(known.length).toBeGreaterThan(440);
  for (const i of known) expect(Math.abs(mean[i]! - saw[i]!)).toBeLessThan(0.03);
});

test('removes what does not repeat', () => {
  const other = saw.map((value, i) => value + Math.sin((2 * Math.PI * 0.37 * i) / 30));
  const mean = repeatMeanBeat(other, beats, 30)!;
  const rest = [...mean.keys()].filter((i) => !Number.isNaN(mean[i]!)).map((i) => mean[i]! - saw[i]!);
  expect(Math.sqrt(rest.reduce((sum, value) => sum + value ** 2, 0) / rest.length)).toBeLessThan(0.3);
});

test('is empty before the first beat, after the last, at a missing beat, and for few beats', () => {
  const missing = beats.filter((_, k) => k !== 10);
  const mean = repeatMeanBeat(saw, missing, 30)!;
  expect([mean[0], mean[Math.round(30 * (beats[10]! + 0.1))], mean[599]]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(repeatMeanBeat(saw, beats.slice(0, 7), 30)).toBeNull();
});
