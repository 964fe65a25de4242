import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFaceModel, type FaceModel } from '../src/site/face-model/face-model.ts';
import { halfFromNumber } from './compact-face-model.ts';
import { readFaceModel } from './face-model-assets.ts';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** 256x256 RGB: the rendered face of tools/face-clip between black bars, skin type IV, no noise. */
const drawnFace = gunzipSync(readFileSync(new URL('../src/site/testing/drawn-face.rgb.gz', import.meta.url)));

describe.each(['kernels', 'plainKernels'] as const)('the face model on %s', (kernels) => {
  let model: FaceModel;
  beforeAll(async () => {
    const files = readFaceModel();
    model = await createFaceModel(bufferOf(files[kernels]), files.graph, bufferOf(files.weights));
  });

  it('finds the rendered face and its landmarks', () => {
    const faces = model.findFaces(drawnFace);
    expect(faces).toHaveLength(1);
    const [face] = faces;
    expect(face!.score).toBeGreaterThan(0.85);
    // Landmarks rendered by tools/face-clip, in pixels of this picture (0.4 times the rendering, 32 down).
    const drawn = { rightEye: [112.8, 116.4], leftEye: [143.2, 116.4], nose: [128, 138], mouth: [128, 152.4] } as const;
    for (const [name, [x, y]] of Object.entries(drawn)) {
      const point = face!.points[name as keyof typeof drawn];
      expect(Math.abs(point.x - x)).toBeLessThan(4);
      expect(Math.abs(point.y - y)).toBeLessThan(4);
    }
  });

  it('is deterministic, and finds no face in an empty picture', () => {
    const first = model.findFaces(drawnFace);
    expect(model.findFaces(new Uint8Array(drawnFace.length))).toEqual([]);
    expect(model.findFaces(drawnFace)).toEqual(first);
  });
});

describe('halfFromNumber', () => {
  it('converts every number that 16 bits can represent and no other', () => {
    expect([0, 1, -2, 65504, 2 ** -24, 2 ** -14].map(halfFromNumber)).toEqual([0, 0x3c00, 0xc000, 0x7bff, 1, 0x0400]);
    expect(() => halfFromNumber(0.1)).toThrow();
    expect(() => halfFromNumber(70_000)).toThrow();
  });
});
