import { expect, it } from 'vitest';
import { movedFace } from '../testing/sample-face.ts';
import { createFaceWatch } from './face-watch.ts';

/** A model picture at the frame's own scale, so that coordinates are equal in both. */
const picture = (timeMs: number) => ({ widthPx: 640, heightPx: 640, modelSizePx: 640, timeMs });

function watched() {
  const watch = createFaceWatch();
  watch.look([movedFace(0, 0)], picture(0));
  watch.step(33);
  return watch;
}

it('has no face until one was found, and has it from the next frame on', () => {
  const watch = createFaceWatch();
  watch.step(33);
  expect([watch.head(), watch.skin()]).toEqual([null, null]);
  watch.look([movedFace(0, 0)], picture(0));
  watch.step(33);
  expect(watch.head()?.center.x).toBe(320);
  expect(watch.skin()?.center.x).toBe(320);
});

it('moves the read regions less than the head', () => {
  const watch = watched();
  watch.look([movedFace(5, 0)], picture(167));
  for (let i = 0; i < 5; i += 1) watch.step(33);
  const [head, skin] = [watch.head()!.center.x - 320, watch.skin()!.center.x - 320];
  expect(head).toBeGreaterThan(2);
  expect(skin).toBeGreaterThan(0.1);
  expect(skin).toBeLessThan(0.5);
});

it('keeps a face through two misses and drops it at the third', () => {
  const watch = watched();
  expect(watch.look([], picture(167))).toBe(false);
  expect(watch.look([], picture(333))).toBe(false);
  expect(watch.head()).not.toBeNull();
  expect(watch.look([], picture(500))).toBe(true);
  expect([watch.head(), watch.skin(), watch.speed()]).toEqual([null, null, 0]);
});

it('counts only consecutive misses', () => {
  const watch = watched();
  for (const timeMs of [100, 300, 500]) {
    watch.look([], picture(timeMs));
    expect(watch.look([movedFace(0, 0)], picture(timeMs + 100))).toBe(false);
  }
  expect(watch.head()).not.toBeNull();
});

it('measures head movement in face widths per second', () => {
  const watch = watched();
  for (let i = 1; i <= 20; i += 1) watch.look([movedFace(9.6 * i, 0)], picture(100 * i));
  expect(watch.speed()).toBeCloseTo(0.5, 2);
});
