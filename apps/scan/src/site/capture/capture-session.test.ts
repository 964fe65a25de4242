import type { ScanLengthS } from '@mien/domain';
import { LOWEST_FRAME_RATE_HZ } from '@mien/signal';
import { describe, expect, it } from 'vitest';
import { LANDMARKS, type ModelFace } from '../face-model/decode-faces.ts';
import { sampleFace } from '../testing/sample-face.ts';
import { rgbFrame } from '../testing/sample-frames.ts';
import { createCaptureSession } from './capture-session.ts';
import type { FromCapture } from './from-capture.ts';

const FRAME_MS = 1000 / 30;
/** One heartbeat at 72 per minute: 25 frames in which blood darkens red least and green most. */
const BEAT_FRAMES = 25;
const beat = Array.from({ length: BEAT_FRAMES }, (_, i) => {
  const blood = 0.02 * Math.sin((2 * Math.PI * i) / BEAT_FRAMES);
  return rgbFrame(640, 480, (x, y) => [
    (180 + ((x * 7 + y * 3) % 5)) * (1 - 0.33 * blood),
    (136 + ((x + y) % 5)) * (1 - 0.77 * blood),
    (106 + (x % 3)) * (1 - 0.53 * blood),
  ]);
});
const pictures = {
  still: beat[0]!,
  turned: rgbFrame(480, 640, () => [180, 136, 106]),
  dark: rgbFrame(640, 480, (x, y) => [36 + ((x + y) % 3), 27 + (x % 2), 21]),
  covered: rgbFrame(640, 480, (x, y) => [16 + ((x * 7 + y) % 5), 16 + ((x + y) % 4), 16 + (x % 3)]),
};
/** The sample face as the model sees it: the frame is at 2.5 times its 256 pixels, 80 pixels up. */
const toModel = ({ x, y }: { x: number; y: number }) => ({ x: x / 2.5, y: (y + 80) / 2.5 });
const inModel: ModelFace = {
  ...sampleFace,
  center: toModel(sampleFace.center),
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

/** The same face at another size, in the model's picture. */
const scaledInModel = (scale: number): ModelFace => {
  const scaled = ({ x, y }: { x: number; y: number }) => ({ x: 128 + (x - 128) * scale, y: 128 + (y - 128) * scale });
  const { center, width, height, points } = inModel;
  const [rightEye, leftEye, nose, mouth, rightEar, leftEar] = LANDMARKS.map((name) => scaled(points[name]));
  return {
    ...inModel,
    center: scaled(center),
    width: width * scale,
    height: height * scale,
    points: {
      rightEye: rightEye!,
      leftEye: leftEye!,
      nose: nose!,
      mouth: mouth!,
      rightEar: rightEar!,
      leftEar: leftEar!,
    },
  };
};

/**
 * @param readingMs      cost of a frame on the device
 * @param rateMs         cost of computing the rate, and of the check whether the scan needs more time
 * @param needsMoreTime  what that check says of a scan so far
 */
function createBench(
  facesAt: (timeMs: number) => readonly ModelFace[],
  lengthS: ScanLengthS = 30,
  {
    readingMs = 0,
    rateMs = 0,
    needsMoreTime = () => false,
  }: {
    readonly readingMs?: number;
    readonly rateMs?: number;
    readonly needsMoreTime?: (lengthS: number) => boolean;
  } = {},
) {
  const messages: FromCapture[] = [];
  let isAsked = false;
  const session = createCaptureSession({
    modelSizePx: 256,
    lengthS,
    takePicture: () => new Uint8Array(256 * 256 * 3),
    askTracker: (picture) => {
      // It is transferred to another worker: nothing is left of it here.
      structuredClone(picture, { transfer: [picture.buffer] });
      isAsked = true;
    },
    post: (message) => messages.push(message),
    // Called before and after each rate computation.
    nowMs: () => {
      clockReadings += 1;
      return Math.floor(clockReadings / 2) * rateMs;
    },
    needsMoreTime: ({ frameTimesMs }) =>
      needsMoreTime((frameTimesMs[frameTimesMs.length - 1]! - frameTimesMs[0]!) / 1000),
  });
  let clockReadings = 0;
  session.setPrepared(true);
  let timeMs = 0;
  let count = 0;
  const play = (lengthMs: number, picture: keyof typeof pictures | 'pulse' = 'pulse', frameMs = FRAME_MS): void => {
    for (const endMs = timeMs + lengthMs; timeMs < endMs; timeMs += frameMs) {
      const pulse = beat[count % BEAT_FRAMES]!;
      count += 1;
      session.addFrame(picture === 'pulse' ? pulse : pictures[picture], timeMs);
      session.addReading(readingMs);
      if (isAsked) {
        isAsked = false;
        session.addFaces(facesAt(timeMs));
      }
    }
  };
  const complete = () => messages.find((message) => message.kind === 'complete');
  const advices = () => messages.flatMap((message) => (message.kind === 'sight' ? [message.advice] : []));
  const lastPhase = () => messages.flatMap((message) => (message.kind === 'sight' ? [message.phase] : [])).at(-1);
  const turnBack = (toMs: number): void => {
    timeMs = toMs;
  };
  const sleep = (lengthMs: number): void => {
    timeMs += lengthMs;
  };
  const ratesRead = () => clockReadings / 2;
  return { session, messages, play, complete, advices, lastPhase, turnBack, sleep, ratesRead };
}

describe('a capture session', () => {
  it('restarts if the frame clock restarts, and still completes', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel]);
    bench.play(12_000);
    expect(bench.lastPhase()).toBe('capturing');
    bench.turnBack(0);
    bench.play(5000);
    expect(bench.lastPhase(), 'and says what it sees').toBe('capturing');
    bench.play(29_000);
    const { frameTimesMs } = bench.complete()!.trace;
    expect(frameTimesMs.at(-1)! - frameTimesMs[0]!).toBeCloseTo(30_000, -2);
  });

  it('ignores frames with an invalid or repeated time', () => {
    const bench = createBench(() => [inModel]);
    bench.play(3000);
    const { length } = bench.messages;
    for (const timeMs of [Number.NaN, Number.POSITIVE_INFINITY, 0, 2900])
      bench.session.addFrame(pictures.still, timeMs === 0 ? 2966 : timeMs);
    expect(bench.messages).toHaveLength(length);
  });

  it('yields thirty seconds of colors, one for each frame and region', () => {
    const bench = createBench(() => [inModel]);
    bench.play(34_000);
    const trace = bench.complete()!.trace;
    const { frameTimesMs, regions, headMotion } = trace;
    expect(frameTimesMs.at(-1)! - frameTimesMs[0]!).toBeCloseTo(30_000, -2);
    for (const region of [regions.forehead, regions.middle, regions.whole])
      for (const colors of [region.red, region.green, region.blue]) {
        expect(colors).toHaveLength(frameTimesMs.length);
        expect(colors.every((value) => value !== null && value >= 0 && value <= 255)).toBe(true);
      }
    expect(headMotion).toHaveLength(frameTimesMs.length);
    expect(bench.messages.filter(({ kind }) => kind === 'complete')).toHaveLength(1);
  });

  it('survives a short loss of the face, with a gap in the trace', { tags: 'thorough' }, () => {
    const bench = createBench((timeMs) => (timeMs > 20_000 && timeMs < 21_500 ? [] : [inModel]));
    bench.play(36_000);
    const { regions } = bench.complete()!.trace;
    expect(regions.forehead.green.some((value) => value === null)).toBe(true);
  });

  it('ends only once if the face does not come back', () => {
    const bench = createBench((timeMs) => (timeMs > 5000 ? [] : [inModel]));
    bench.play(25_000);
    expect(bench.messages.filter(({ kind }) => kind === 'lost')).toHaveLength(1);
    expect(bench.complete()).toBeUndefined();
  });

  it('drops its data when it restarts', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel]);
    bench.play(20_000);
    bench.session.restart();
    bench.play(20_000);
    expect(bench.complete()).toBeUndefined();
    bench.play(14_000);
    expect(bench.complete()).toBeDefined();
  });

  it('lasts a minute if a minute was requested', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel], 60);
    bench.play(34_000);
    expect(bench.complete()).toBeUndefined();
    bench.play(30_000);
    const { frameTimesMs } = bench.complete()!.trace;
    expect(frameTimesMs.at(-1)! - frameTimesMs[0]!).toBeCloseTo(60_000, -2);
  });

  const lengthOf = ({ complete }: ReturnType<typeof createBench>) => {
    const { frameTimesMs } = complete()!.trace;
    return (frameTimesMs.at(-1)! - frameTimesMs[0]!) / 1000;
  };

  it.each([
    ['half of the extension if that is enough', 40, 45],
    ['the whole extension if it is not', 100, 60],
  ])('lasts %s where the pulse is faint', { tags: 'thorough' }, (_, enoughFromS, expectedS) => {
    const bench = createBench(() => [inModel], 30, { needsMoreTime: (lengthS) => lengthS < enoughFromS });
    bench.play(33_500);
    expect(bench.complete()).toBeUndefined();
    expect(bench.messages.findLast((message) => message.kind === 'sight')).toMatchObject({ isExtended: true });
    bench.play(31_000);
    expect(lengthOf(bench)).toBeCloseTo(expectedS, 0);
    const sights = bench.messages.filter((message) => message.kind === 'sight');
    const shares = (isExtended: boolean) =>
      sights.flatMap((sight) => (sight.isExtended === isExtended ? [sight.progressShare] : []));
    expect(shares(false).at(-1)).toBeCloseTo(1, 1);
    expect(shares(true)[0]).toBeCloseTo(0, 1);
    expect(shares(true).at(-1)).toBeCloseTo((expectedS - 30) / 30, 1);
  });

  it('is not extended if a minute was requested, or if the check takes as long as a gap', { tags: 'thorough' }, () => {
    const minute = createBench(() => [inModel], 60, { needsMoreTime: () => true });
    minute.play(64_000);
    expect(lengthOf(minute)).toBeCloseTo(60, 0);
    const slow = createBench(() => [inModel], 30, { needsMoreTime: () => true, rateMs: 1000 });
    slow.play(34_000);
    expect(lengthOf(slow)).toBeCloseTo(30, 0);
  });

  it('plans the usual length again if the extension is interrupted', { tags: 'thorough' }, () => {
    let isFaint = true;
    const bench = createBench(() => [inModel], 30, { needsMoreTime: () => isFaint });
    bench.play(40_000);
    // The machine sleeps: the scan starts over by itself.
    bench.sleep(5000);
    isFaint = false;
    bench.play(34_000);
    expect(lengthOf(bench)).toBeCloseTo(30, 0);
    expect(bench.messages.findLast((message) => message.kind === 'sight')).toMatchObject({ isExtended: false });
  });

  it('ends early, at half of the time, without a pulse, and reports why', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel]);
    bench.play(15_500, 'still');
    expect(bench.messages.some(({ kind }) => kind === 'hopeless')).toBe(false);
    bench.play(2000, 'still');
    bench.play(20_000);
    expect(bench.messages.filter(({ kind }) => kind === 'hopeless')).toEqual([
      { kind: 'hopeless', reason: 'no-pulse' },
    ]);
    expect(bench.complete()).toBeUndefined();
  });

  it('checks for a pulse just as early after a restart', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel]);
    bench.play(17_500);
    expect(bench.lastPhase()).toBe('capturing');
    bench.sleep(5000);
    bench.play(15_500, 'still');
    expect(bench.messages.some(({ kind }) => kind === 'hopeless')).toBe(false);
    bench.play(2000, 'still');
    expect(bench.messages.at(-1)).toEqual({ kind: 'hopeless', reason: 'no-pulse' });
  });

  it('does not start before the camera is prepared', () => {
    const bench = createBench(() => [inModel]);
    bench.session.setPrepared(false);
    bench.play(5000);
    expect(bench.lastPhase()).toBe('fitting');
    bench.session.setPrepared(true);
    bench.play(200);
    expect(bench.lastPhase()).toBe('capturing');
  });

  it('restarts with a message if the device is turned', () => {
    const bench = createBench(() => [inModel]);
    bench.play(5000);
    expect(bench.lastPhase()).toBe('capturing');
    bench.play(200, 'turned');
    expect(bench.lastPhase()).not.toBe('capturing');
    bench.play(500, 'turned');
    expect(bench.messages.filter(({ kind }) => kind === 'turned')).toHaveLength(1);
  });

  it.each([
    ['each second', 20, 1000],
    ['less often if it is slow', 150, 6000],
  ])('computes the rate %s', (_, rateMs, everyMs) => {
    const bench = createBench(() => [inModel], 30, { rateMs });
    bench.play(27_000);
    const scannedMs = 27_000 - 3000;
    expect(bench.ratesRead()).toBeGreaterThanOrEqual(scannedMs / (1.3 * everyMs));
    expect(bench.ratesRead()).toBeLessThanOrEqual(27_000 / everyMs + 1);
  });

  it('counts the missing frames', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel]);
    bench.play(10_000);
    bench.play(300, 'pulse', 3 * FRAME_MS);
    bench.play(25_000);
    const { droppedFrames } = bench.complete()!;
    expect(droppedFrames).toBeGreaterThanOrEqual(5);
    expect(droppedFrames).toBeLessThanOrEqual(9);
  });

  it('reports within five seconds that a camera is too slow, with or without a face', () => {
    for (const faces of [[inModel], []]) {
      const bench = createBench(() => faces);
      bench.play(4300, 'pulse', 1000 / (LOWEST_FRAME_RATE_HZ - 1));
      expect(bench.messages.some(({ kind }) => kind === 'hopeless')).toBe(false);
      bench.play(700, 'pulse', 1000 / (LOWEST_FRAME_RATE_HZ - 1));
      expect(bench.messages.filter(({ kind }) => kind === 'hopeless')).toEqual([
        { kind: 'hopeless', reason: 'frame-rate-too-low' },
      ]);
    }
  });

  it('completes without a message with a camera that is just fast enough', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel]);
    bench.play(36_000, 'pulse', 1000 / (1.1 * LOWEST_FRAME_RATE_HZ));
    expect(bench.complete()).toBeDefined();
    const advice = bench.messages.flatMap((message) => (message.kind === 'sight' ? [message.advice] : []));
    expect(advice).not.toContain('closeApps');
  });

  it('mentions the light first if darkness slows the camera', () => {
    const bench = createBench(() => [inModel]);
    const slowMs = 1000 / (LOWEST_FRAME_RATE_HZ - 1);
    bench.play(7000, 'dark', slowMs);
    expect(bench.messages.some(({ kind }) => kind === 'hopeless')).toBe(false);
    expect(bench.messages.findLast((message) => message.kind === 'sight')).toMatchObject({ advice: 'moreLight' });
    bench.play(6000, 'dark', slowMs);
    expect(bench.messages.at(-1), 'when the scan would begin in spite of it').toMatchObject({ kind: 'hopeless' });
  });

  it('reports bursts of missing frames', () => {
    const bench = createBench(() => [inModel]);
    for (let burst = 0; burst < 8; burst += 1) {
      bench.play(600);
      bench.play(300, 'pulse', 300);
    }
    const advice = bench.messages.flatMap((message) => (message.kind === 'sight' ? [message.advice] : []));
    expect(advice).toContain('closeApps');
  });

  it('reads a smaller picture on a weak device and still yields colors', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel], 30, { readingMs: 30 });
    bench.play(2000);
    expect(bench.lastPhase()).not.toBe('capturing');
    bench.play(34_000);
    const { regions, frameTimesMs } = bench.complete()!.trace;
    const seen = regions.whole.green.filter((value) => value !== null);
    expect(seen.length).toBeGreaterThan(0.95 * frameTimesMs.length);
    expect(Math.max(...seen) - Math.min(...seen), 'the pulse is in it').toBeGreaterThan(1);
    expect(
      bench.messages.some(({ kind }) => kind === 'turned'),
      'without a message',
    ).toBe(false);
  });

  it('gives no advice to move when it switches to a smaller picture', () => {
    const bench = createBench(() => [inModel], 30, { readingMs: 30 });
    bench.play(3000);
    expect(new Set(bench.advices())).toEqual(new Set(['findFace', 'ready']));
  });

  it('never asks to hold still in an empty room', () => {
    const bench = createBench(() => []);
    bench.play(3000);
    const advices = bench.messages.flatMap((message) => (message.kind === 'sight' ? [message.advice] : []));
    expect(new Set(advices)).toEqual(new Set(['findFace']));
  });

  it('asks to open the cover of a black camera, and scans once it is open', { tags: 'thorough' }, () => {
    let isCovered = true;
    const bench = createBench(() => (isCovered ? [] : [inModel]));
    bench.play(3000, 'covered');
    expect(new Set(bench.advices().slice(3))).toEqual(new Set(['uncover']));
    isCovered = false;
    bench.play(36_000);
    expect(bench.complete()).toBeDefined();
  });

  it('scans a face that stays far away but can be read', { tags: 'thorough' }, () => {
    const bench = createBench(() => [scaledInModel(0.6)]);
    bench.play(8000);
    expect(bench.advices()).toContain('closer');
    expect(bench.lastPhase()).toBe('searching');
    bench.play(8000);
    expect(bench.lastPhase()).toBe('capturing');
    expect(bench.advices().slice(-20)).not.toContain('closer');
    bench.play(29_000);
    expect(bench.complete()).toBeDefined();
  });

  it('ends within twenty seconds for a face that is too far away, with the reason', { tags: 'thorough' }, () => {
    const bench = createBench(() => [scaledInModel(0.15)]);
    bench.play(20_000);
    expect(bench.messages.filter(({ kind }) => kind === 'unreadable')).toEqual([
      { kind: 'unreadable', isTooFar: true },
    ]);
    expect(bench.advices().at(-1)).toBe('closer');
  });

  it('ignores a few missing frames during a scan', { tags: 'thorough' }, () => {
    const bench = createBench(() => [inModel]);
    bench.play(20_000);
    bench.play(600, 'pulse', 300);
    bench.play(6000);
    expect(bench.advices().slice(-60)).not.toContain('closeApps');
    bench.play(9000, 'pulse', 300);
    expect(bench.advices().at(-1)).toBe('closeApps');
  });
});
