import { expect, it } from 'vitest';
import { beatsAt, createMovingFace } from './moving-face.ts';

const SIZE = { width: 160, height: 120 };

/** Mean green of the forehead over some moments, so that the noise does not count. */
function meanGreen(face: ReturnType<typeof createMovingFace>, timesS: readonly number[]): number {
  const pixels = new Uint8ClampedArray(4 * SIZE.width * SIZE.height);
  let [sum, count] = [0, 0];
  for (const timeS of timesS) {
    face.draw(timeS, pixels);
    for (let y = 34; y < 42; y += 1)
      for (let x = 70; x < 90; x += 1) {
        sum += pixels[4 * (y * SIZE.width + x) + 1] ?? 0;
        count += 1;
      }
  }
  return sum / count;
}

it('beats 66 times a minute, never backward', () => {
  expect(Math.abs(beatsAt(600) - beatsAt(0) - 660)).toBeLessThan(0.1);
  const times = Array.from({ length: 600 }, (_, step) => step / 10);
  for (const timeS of times) expect(beatsAt(timeS + 0.1)).toBeGreaterThan(beatsAt(timeS));
});

it('is darker on the forehead when the skin fills with blood', () => {
  const face = createMovingFace(SIZE.width, SIZE.height);
  const times = Array.from({ length: 3000 }, (_, step) => step / 100);
  const phaseOf = (timeS: number) => beatsAt(timeS) % 1;
  const near = (phase: number) => times.filter((timeS) => Math.abs(phaseOf(timeS) - phase) < 0.02);
  const [full, empty] = [meanGreen(face, near(0.2)), meanGreen(face, near(0.9))];
  const depth = (empty - full) / empty;
  expect(depth).toBeGreaterThan(0.006);
  expect(depth).toBeLessThan(0.02);
});

it('moves by a pixel or two, as a person at rest does', () => {
  const face = createMovingFace(SIZE.width, SIZE.height);
  const pixels = new Uint8ClampedArray(4 * SIZE.width * SIZE.height);
  const places = Array.from({ length: 40 }, (_, second) => face.draw(second, pixels));
  const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);
  for (const axis of ['x', 'y'] as const) {
    expect(spread(places.map((place) => place[axis]))).toBeGreaterThan(0.5);
    expect(spread(places.map((place) => place[axis]))).toBeLessThan(6);
  }
});
