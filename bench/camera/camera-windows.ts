import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ColorTraceBody } from '@mien/contract';
import type { FaceModel } from '../../apps/scan/src/site/face-model/face-model.ts';
import { traceFromBody } from '../../packages/analysis/src/index.ts';
import { STEP_S, WINDOW_S } from '../engine/rate-readings.ts';
import { type RecordedWindow, readColumns, readFaceWindows } from '../engine/recordings.ts';
import { decodeFrames, type FrameSize } from './decode-frames.ts';
import { hashOfSources } from './source-hash.ts';
import { faceModelBytes, openFaceModel, type Span, traceVideo } from './trace-video.ts';

/** Resolution of the videos. */
const VIDEO_SIZE: FrameSize = { widthPx: 640, heightPx: 480 };
/** Strength of ffmpeg's noise, which replaces the sensor noise that downscaling removes. */
const SENSOR_NOISE = 5;

/**
 * ffmpeg filters of a phone that is shaken, and of one that is carried by a person who walks: the whole picture swings, and the lens darkens
 * its edges, so that light and shade move over the face.
 */
const MOVING_PHONES = [swingingPicture([8, 66, 0], [5, 66, 1]), swingingPicture([6, 52, 0], [8, 104, 0])] as const;
/** Such videos have fewer windows. */
const MOVING_STEP_S = 15;

type Swing = readonly [px: number, perMin: number, phase: number];
function swingingPicture(...swings: readonly [across: Swing, down: Swing]): string {
  const [x, y] = swings.map(([px, perMin, phase]) => `${px}*sin(2*PI*${perMin}*in/1800+${phase})`);
  const corners = ['0', 'W', '0', 'W'].map((side, i) => `x${i}='${side}+${x}':y${i}='${i < 2 ? '0' : 'H'}+${y}'`);
  return `perspective=eval=frame:interpolation=linear:${corners.join(':')},vignette=angle=PI/5`;
}

/** ffmpeg filters that make people in a video look further away. */
function filtersFor(timesFurther: number): string {
  if (timesFurther === 1) return 'null';
  const even = (px: number): number => 2 * Math.round(px / timesFurther / 2);
  const { widthPx, heightPx } = VIDEO_SIZE;
  const small = `scale=${even(widthPx)}:${even(heightPx)}:flags=area,noise=alls=${SENSOR_NOISE}:allf=t`;
  return `${small},pad=${widthPx}:${heightPx}:(ow-iw)/2:(oh-ih)/2`;
}
const VIDEOS = 'face_video_ubfc_h264';
const TIMES = 'face_rgb_ubfc_h264';

export interface TracingOptions {
  /** Cache folder of traces, by the hash of their inputs. Colors only, no picture. */
  readonly cacheFolder: string;
  /** How many times further away the people are: smaller in the same picture, with sensor noise. */
  readonly timesFurther?: number;
  /** Whether the phone moves: every second video is shaken, the others are carried. */
  readonly isMoving?: boolean;
  readonly onVideo?: (record: string, secondsTaken: number) => void;
}

/**
 * Every window of every video under `root`: the windows of `readFaceWindows`, with the colors that the scan page reads
 * from the video. Empty if there are no videos.
 *
 * @throws Error if ffmpeg is missing
 */
export async function readCameraWindows(root: string, options: TracingOptions): Promise<RecordedWindow[]> {
  const { timesFurther = 1, isMoving = false } = options;
  const folder = join(
    options.cacheFolder,
    hashOfSources(join(import.meta.dirname, 'trace-video.ts'), faceModelBytes()),
    isMoving ? 'moving' : `${timesFurther}`,
  );
  mkdirSync(folder, { recursive: true });
  const plain = readFaceWindows(root, WINDOW_S, isMoving ? MOVING_STEP_S : STEP_S).filter(
    ({ source }) => source === 'ubfc-h264',
  );
  const records = [...new Set(plain.map(({ record }) => record))];
  const windows: RecordedWindow[] = [];
  let model: FaceModel | null = null;
  for (const [i, record] of records.entries()) {
    const video = join(root, VIDEOS, `${record}.mp4`);
    if (!existsSync(video)) continue;
    const ofRecord = plain.filter((window) => window.record === record);
    const path = join(folder, `${record}.json`);
    if (!existsSync(path)) {
      const begun = performance.now();
      model ??= await openFaceModel();
      const timesMs = [...readColumns(join(root, TIMES, `${record}.csv`)).t_s!].map((s) => 1000 * s);
      const spans = ofRecord.map(
        ({ trace }): Span => ({
          startMs: trace.frameTimesMs[0]!,
          endMs: trace.frameTimesMs[trace.frameTimesMs.length - 1]!,
        }),
      );
      const frames = decodeFrames(video, VIDEO_SIZE, isMoving ? MOVING_PHONES[i % 2] : filtersFor(timesFurther));
      writeFileSync(path, JSON.stringify(await traceVideo(frames, timesMs, spans, model)));
      options.onVideo?.(record, (performance.now() - begun) / 1000);
    }
    const bodies = (JSON.parse(readFileSync(path, 'utf8')) as unknown[]).map((body) => ColorTraceBody.parse(body));
    ofRecord.forEach((window, k) => {
      const trace = traceFromBody(bodies[k]!);
      // The page counts time from the first frame of its scan, the contact pulse from that of the video.
      const beganMs = window.trace.frameTimesMs[0]!;
      const frameTimesMs = Float64Array.from(trace.frameTimesMs, (timeMs) => timeMs + beganMs);
      windows.push({ ...window, source: 'camera', trace: { ...trace, frameTimesMs } });
    });
  }
  return windows;
}
