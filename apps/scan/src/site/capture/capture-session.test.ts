import { describe, expect, it } from 'vitest';
import type { ModelFace } from '../face-model/decode-faces.ts';
import { sampleFace } from '../testing/sample-face.ts';
import { rgbFrame } from '../testing/sample-frames.ts';
import type { FromCapture } from './capture-protocol.ts';
import { createCaptureSession } from './capture-session.ts';

const FRAME_MS = 1000 / 30;
const frame = rgbFrame(640, 480, (x, y) => [180 + ((x * 7 + y * 3) % 5), 136 + ((x + y) % 5), 106]);
/** The sample face as the model would see it: the frame lies at 2.5 times its 256 pixels, 80 pixels up. */
const toModel = ({ x, y }: { x: number; y: number }) => ({ x: x / 2.5, y: (y + 80) / 2.5 });
const inModel: ModelFace = {
  ...sampleFace,
  centre: toModel(sampleFace.centre),
  width: sampleFace.width / 2.5,
  height: sampleFace.height / 2.5,
  points: {
    rightEye: toModel(sampleFace.points.rightEye),
    leftEye: toModel(sampleFace.points.leftEye),
    nose: toModel(sampleFace.points.nose),
    mouth: toModel(sampleFace.points.mouth),
    rightEar: toModel(sampleFace.points.rightEar),
    leftEar: toModel(sampleFace.points.leftEar),
  },
};

function createBench(facesAt: (timeMs: number) => readonly ModelFace[]) {
  const messages: FromCapture[] = [];
  const picture = new Uint8Array(256 * 256 * 3);
  let isAsked = false;
  const session = createCaptureSession({
    modelSizePx: 256,
    takePicture: () => picture,
    askTracker: () => {
      isAsked = true;
    },
    post: (message) => messages.push(message),
  });
  let timeMs = 0;
  const play = (lengthMs: number): void => {
    for (const endMs = timeMs + lengthMs; timeMs < endMs; timeMs += FRAME_MS) {
      session.addFrame(frame, timeMs);
      if (isAsked) {
        isAsked = false;
        session.addFaces(facesAt(timeMs));
      }
    }
  };
  const complete = () => messages.find((message) => message.kind === 'complete');
  return { session, messages, play, complete };
}

describe('a capture session', () => {
  it('gives thirty seconds of colours, one for each frame and region', () => {
    const bench = createBench(() => [inModel]);
    bench.play(34_000);
    const trace = bench.complete()!.trace;
    const { frameTimesMs, regions, headMotion } = trace;
    expect(frameTimesMs.at(-1)! - frameTimesMs[0]!).toBeCloseTo(30_000, -2);
    for (const region of [regions.forehead, regions.leftCheek, regions.rightCheek])
      for (const colours of [region.red, region.green, region.blue]) {
        expect(colours).toHaveLength(frameTimesMs.length);
        expect(colours.every((value) => value !== null && value >= 0 && value <= 255)).toBe(true);
      }
    expect(headMotion).toHaveLength(frameTimesMs.length);
    expect(bench.messages.filter(({ kind }) => kind === 'complete')).toHaveLength(1);
  }, 30_000);

  it('goes on through a short loss of the face, with nothing in its place', () => {
    const bench = createBench((timeMs) => (timeMs > 10_000 && timeMs < 11_500 ? [] : [inModel]));
    bench.play(36_000);
    const { regions } = bench.complete()!.trace;
    expect(regions.forehead.green.some((value) => value === null)).toBe(true);
  }, 30_000);

  it('ends once when the face does not come back', () => {
    const bench = createBench((timeMs) => (timeMs > 5000 ? [] : [inModel]));
    bench.play(25_000);
    expect(bench.messages.filter(({ kind }) => kind === 'lost')).toHaveLength(1);
    expect(bench.complete()).toBeUndefined();
  }, 30_000);

  it('forgets what it had when it starts again', () => {
    const bench = createBench(() => [inModel]);
    bench.play(20_000);
    bench.session.restart();
    bench.play(20_000);
    expect(bench.complete()).toBeUndefined();
    bench.play(14_000);
    expect(bench.complete()).toBeDefined();
  }, 30_000);

  it('never asks for a face in an empty room to hold still', () => {
    const bench = createBench(() => []);
    bench.play(3000);
    const advices = bench.messages.flatMap((message) => (message.kind === 'sight' ? [message.advice] : []));
    expect(new Set(advices)).toEqual(new Set(['findFace']));
  });
});
