import { describe, expect, it } from 'vitest';
import { movedFace, sampleFace } from '../testing/sample-face.ts';
import { faceInFrame, followFace, HEAD_FOLLOWING, SKIN_FOLLOWING } from './tracked-face.ts';

describe('faceInFrame', () => {
  it('converts from the square picture of the model', () => {
    const inModel = { ...sampleFace, center: { x: 128, y: 128 }, width: 64 };
    const face = faceInFrame(inModel, 640, 480, 256);
    expect(face.center).toEqual({ x: 320, y: 240 });
    expect(face.width).toBe(160);
  });
});

describe.each([
  ['head', HEAD_FOLLOWING],
  ['skin', SKIN_FOLLOWING],
] as const)('followFace, for the %s', (_, following) => {
  it('starts at the first face', () => {
    expect(followFace(null, sampleFace, 33, following)).toBe(sampleFace);
  });

  it('smooths jitter and still follows a moving head', () => {
    const jitter = followFace(sampleFace, movedFace(2, 0), 33, following);
    expect(jitter.center.x - 320).toBeGreaterThan(0);
    expect(jitter.center.x - 320).toBeLessThan(0.5);
    const step = followFace(sampleFace, movedFace(40, 0), 33, following);
    expect(step.center.x - 320).toBeGreaterThan(15);
  });

  it('follows a head that comes closer', () => {
    const closer = followFace(sampleFace, movedFace(0, 0, 1.25), 33, following);
    expect(closer.width - sampleFace.width).toBeGreaterThan(15);
  });

  it('jumps to a face elsewhere', () => {
    expect(followFace(sampleFace, movedFace(200, 0), 33, following).center.x).toBe(520);
  });
});

it('the read regions shake eight times less than the tracked head', () => {
  const swing = (following: typeof HEAD_FOLLOWING): number => {
    let face = sampleFace;
    let reach = 0;
    for (let i = 0; i < 300; i += 1) {
      // The tracker's points jitter by a pixel, five times a second.
      face = followFace(face, movedFace(Math.floor(i / 3) % 2 === 0 ? 1 : -1, 0), 33, following);
      if (i > 100) reach = Math.max(reach, Math.abs(face.points.leftEye.x - sampleFace.points.leftEye.x));
    }
    return reach;
  };
  expect(swing(HEAD_FOLLOWING)).toBeGreaterThan(8 * swing(SKIN_FOLLOWING));
});
