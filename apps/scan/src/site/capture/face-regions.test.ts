import { REGION_NAMES } from '@mien/signal';
import { describe, expect, it } from 'vitest';
import { movedFace, sampleFace } from '../testing/sample-face.ts';
import { faceRegions } from './face-regions.ts';
import { faceInFrame, followFace } from './tracked-face.ts';

describe('faceRegions', () => {
  it('puts the forehead above the brows and the middle between eyes and mouth', () => {
    const { forehead, middle, whole } = faceRegions(sampleFace);
    expect(forehead.x).toBeCloseTo(320);
    expect(forehead.y + forehead.halfHeight).toBeLessThan(186);
    expect(middle.y - middle.halfHeight).toBeGreaterThan(sampleFace.points.leftEye.y + 10);
    expect(middle.y + middle.halfHeight).toBeLessThan(sampleFace.points.mouth.y);
    expect(whole.y - whole.halfHeight).toBeLessThan(forehead.y);
    expect(whole.y + whole.halfHeight).toBeGreaterThan(sampleFace.points.mouth.y);
  });

  it('moves and grows with the face', () => {
    const here = faceRegions(sampleFace);
    const there = faceRegions(movedFace(50, -20, 1.5));
    for (const name of REGION_NAMES) {
      expect(there[name].x).toBeCloseTo(320 + (here[name].x - 320) * 1.5 + 50);
      expect(there[name].y).toBeCloseTo(240 + (here[name].y - 240) * 1.5 - 20);
      expect(there[name].halfWidth).toBeCloseTo(here[name].halfWidth * 1.5);
    }
  });
});

describe('faceInFrame', () => {
  it('undoes the square picture of the model', () => {
    const inModel = { ...sampleFace, centre: { x: 128, y: 128 }, width: 64 };
    const face = faceInFrame(inModel, 640, 480, 256);
    expect(face.centre).toEqual({ x: 320, y: 240 });
    expect(face.width).toBe(160);
  });
});

describe('followFace', () => {
  it('takes the first face as it is', () => {
    expect(followFace(null, sampleFace, 33)).toBe(sampleFace);
  });

  it('smooths jitter, and keeps up with a moving head', () => {
    const jitter = followFace(sampleFace, movedFace(2, 0), 33);
    expect(jitter.centre.x - 320).toBeGreaterThan(0);
    expect(jitter.centre.x - 320).toBeLessThan(0.5);
    const step = followFace(sampleFace, movedFace(40, 0), 33);
    expect(step.centre.x - 320).toBeGreaterThan(15);
  });

  it('jumps to a face elsewhere', () => {
    expect(followFace(sampleFace, movedFace(200, 0), 33).centre.x).toBe(520);
  });
});
