import { expect, test } from 'vitest';
import { readReferenceRate } from './reference-rate.ts';

const absent = new Float64Array(901).fill(Number.NaN);
const none = { red: absent, green: absent, blue: absent };
const trace = {
  frameTimesMs: Float64Array.from({ length: 901 }, (_, i) => 10_000 + (1000 * i) / 30),
  regions: { forehead: none, middle: none, whole: none },
};

/** A contact pulse at 64 Hz with a dicrotic wave, as on a finger, with a given rate over time. */
function contact(bpmAt: (s: number) => number) {
  let turns = 0;
  const timesS = Float64Array.from({ length: 64 * 60 }, (_, i) => i / 64);
  const pulse = timesS.map((s) => {
    turns += bpmAt(s) / 60 / 64;
    return 40 + Math.sin(2 * Math.PI * turns) + 0.4 * Math.sin(4 * Math.PI * turns - 1) + 0.5 * Math.sin(s / 3);
  });
  return { source: 'drawn', record: 'drawn', startS: 10, trace, reference: { timesS, pulse } };
}

test.each([44, 61, 90, 128, 165])('counts the beats of a contact pulse at %i bpm', (bpm) => {
  expect(Math.abs(readReferenceRate(contact(() => bpm))!.meanBpm - bpm)).toBeLessThan(0.3);
});

test('is the mean of a rising rate, within the frames only', () => {
  // From second 10 to 40: 65 to 80.
  expect(Math.abs(readReferenceRate(contact((s) => 60 + s / 2))!.meanBpm - 72.5)).toBeLessThan(0.7);
});

test('is unknown for a window without a contact pulse', () => {
  expect(readReferenceRate({ ...contact(() => 60), reference: null })).toBeNull();
});
