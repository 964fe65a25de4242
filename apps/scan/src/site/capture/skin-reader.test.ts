import { REGION_NAMES } from '@mien/signal';
import { describe, expect, it } from 'vitest';
import { PAINTED_SKINS, type PaintedScene, paintFace } from '../testing/painted-face.ts';
import { movedFace, sampleFace } from '../testing/sample-face.ts';
import type { Rgb } from './planar-frame.ts';
import { createSkinReader, type FrameColors, NO_COLORS } from './skin-reader.ts';
import type { TrackedFace } from './tracked-face.ts';

const LEARNED_FRAMES = 30;
const FAR = movedFace(0, 0, 0.35);

/** What a scan reads of a scene, after a second of the same before it. */
function scan(scene: PaintedScene, then: PaintedScene = scene): FrameColors {
  const reader = createSkinReader();
  const before = paintFace(scene);
  for (let i = 0; i < LEARNED_FRAMES; i += 1) reader.read(before, scene.face, false);
  return reader.read(then === scene ? before : paintFace(then), then.face, true);
}

const expectNear = (color: Rgb | null, expected: Rgb, within = 2): void => {
  expect(color).not.toBeNull();
  for (const [i, value] of color!.entries()) expect(Math.abs(value - expected[i]!)).toBeLessThan(within);
};

describe.each(Object.entries(PAINTED_SKINS))('reading skin %s', (_, skin) => {
  // A small face has more edges relative to its skin, and colors are encoded in blocks.
  it.each<[string, number, Partial<PaintedScene>]>([
    ['bare', 2, {}],
    ['with glasses', 2, { hasGlasses: true }],
    ['far away', 5, { face: FAR }],
    ['in a small picture', 5, { face: movedFace(-160, -120, 0.5), widthPx: 320, heightPx: 240 }],
    ['that fills the picture', 2, { face: movedFace(0, 0, 2.2) }],
  ])('reads its own color in all regions, %s', (_name, within, change) => {
    const { regions } = scan({ face: sampleFace, skin, ...change });
    for (const name of REGION_NAMES) expectNear(regions[name], skin, within);
  });

  it('keeps a pulse of half a percent', () => {
    const scene = { face: sampleFace, skin };
    const blood = [0.998, 0.995, 0.9965] as const;
    const before = scan(scene).regions;
    const after = scan(scene, { ...scene, blood }).regions;
    for (const name of REGION_NAMES)
      for (const channel of [0, 1, 2] as const) {
        const share = after[name]![channel] / before[name]![channel];
        expect(Math.abs(share - blood[channel])).toBeLessThan(0.0012);
      }
  });
});

const scene: PaintedScene = { face: sampleFace, skin: PAINTED_SKINS.IV };

it('skips a forehead under a fringe, but reads the rest', () => {
  const { regions } = scan({ ...scene, hasFringe: true });
  expect(regions.forehead).toBeNull();
  expectNear(regions.middle, scene.skin);
  expectNear(regions.whole, scene.skin);
});

it('reads the visible part of a face at the edge of the picture', () => {
  const low = movedFace(0, 250);
  const { regions } = scan({ ...scene, face: low });
  expectNear(regions.forehead, scene.skin);
  expectNear(regions.whole, scene.skin);
  expect(regions.middle).toBeNull();
});

it('reads the same cells in every frame of a scan', () => {
  // Cells that were hair before the scan stay excluded, even if they are skin now: an added cell shifts the mean.
  const reader = createSkinReader();
  const fringe = paintFace({ ...scene, hasFringe: true });
  for (let i = 0; i < LEARNED_FRAMES; i += 1) reader.read(fringe, sampleFace, false);
  const bare = paintFace(scene);
  for (let i = 0; i < 2 * LEARNED_FRAMES; i += 1)
    expect(reader.read(bare, sampleFace, true).regions.forehead).toBeNull();
  for (let i = 0; i < 2 * LEARNED_FRAMES; i += 1) reader.read(bare, sampleFace, false);
  expect(reader.read(bare, sampleFace, true).regions.forehead).not.toBeNull();
});

it('reads nothing of a face that is outside, dark, too small or gone', () => {
  expect(scan({ ...scene, face: movedFace(600, 0) })).toEqual(NO_COLORS);
  expect(scan({ ...scene, light: 0.05 })).toEqual(NO_COLORS);
  expect(scan({ ...scene, face: movedFace(0, 0, 0.08) }).regions.forehead).toBeNull();
  const { regions } = scan(scene, { ...scene, face: movedFace(0, 330) });
  expect(regions.whole).toBeNull();
});

it('selects skin again when the light changes suddenly', () => {
  const { regions } = scan({ ...scene, light: 1 }, { ...scene, light: 0.4 });
  expectNear(regions.whole, scene.skin.map((value) => 0.4 * value) as unknown as Rgb);
});

it('selects skin again after a restart', () => {
  const reader = createSkinReader();
  const fringe = paintFace({ ...scene, hasFringe: true });
  for (let i = 0; i < LEARNED_FRAMES; i += 1) reader.read(fringe, sampleFace, false);
  reader.restart();
  expect(reader.read(paintFace(scene), sampleFace, true).regions.forehead).not.toBeNull();
});

describe('reading the surroundings', () => {
  const wall = [120, 128, 132] as const;
  const read = (change: Partial<PaintedScene>, face: TrackedFace = sampleFace): Rgb | null =>
    scan({ ...scene, face, wall, ...change }).surroundings;

  it.each(Object.entries(PAINTED_SKINS))('matches the wall for any skin: %s', (_, skin) => {
    expectNear(read({ skin, face: FAR }, FAR), wall, 3);
  });

  it('excludes another person', () => {
    const isOther = (x: number, y: number): boolean => x < 120 && y > 60;
    expectNear(read({ isOther }), wall, 3);
  });

  it('reads nothing if there is only skin, darkness or a window', () => {
    expect(read({ isOther: (x, y) => x < 170 || x > 470 || y < 40 })).toBeNull();
    const low = movedFace(0, 40);
    expectNear(read({}, low), wall, 3);
    expect(read({ wall: [12, 12, 12] }, low)).toBeNull();
    expect(read({ wall: [250, 250, 250] }, low)).toBeNull();
  });

  it('reads nothing if the face fills the picture', () => {
    expect(read({}, movedFace(0, 0, 2.2))).toBeNull();
  });

  it('follows changes of light', () => {
    const before = scan({ ...scene, wall }).surroundings!;
    const after = scan({ ...scene, wall }, { ...scene, wall, light: 1.01 }).surroundings!;
    for (const channel of [0, 1, 2] as const) expect(after[channel] / before[channel]).toBeCloseTo(1.01, 2);
  });
});
