import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ColourTraceBody } from '@mien/contract';
import { traceFromBody } from '../../apps/scan/src/service/colour-trace.ts';
import type { FaceModel } from '../../apps/scan/src/site/face-model/face-model.ts';
import { STEP_S, WINDOW_S } from '../engine/rate-readings.ts';
import { type RecordedWindow, readColumns, readFaceWindows } from '../engine/recordings.ts';
import { decodeFrames, type FrameSize } from './decode-frames.ts';
import { hashOfSources } from './source-hash.ts';
import { openFaceModel, type Span, traceVideo } from './trace-video.ts';

/** As the videos were taken. */
const VIDEO_SIZE: FrameSize = { widthPx: 640, heightPx: 480 };
const VIDEOS = 'face_video_ubfc_h264';
const TIMES = 'face_rgb_ubfc_h264';

/** A window of a video, traced by the scan page's own code. */
export interface CameraWindow extends RecordedWindow {
  /** The same stretch as colours that other software read, with a mask that stands still. */
  readonly masked: RecordedWindow;
}

export interface TracingOptions {
  /** Where traces are kept between runs, by the hash of what made them. Colours only, no picture. */
  readonly cacheFolder: string;
  /** Part of its full width and height to which a video is made smaller first. */
  readonly scale?: number;
  readonly onVideo?: (record: string, secondsTaken: number) => void;
}

/**
 * Every window of every video under `root`: the windows of `readFaceWindows`, with the colours that the scan page reads from the
 * pictures. Empty when the videos are not there.
 *
 * @throws Error when ffmpeg is not there
 */
export async function readCameraWindows(root: string, options: TracingOptions): Promise<CameraWindow[]> {
  const { scale = 1 } = options;
  const even = (px: number): number => 2 * Math.round((px * scale) / 2);
  const size: FrameSize = { widthPx: even(VIDEO_SIZE.widthPx), heightPx: even(VIDEO_SIZE.heightPx) };
  const folder = join(
    options.cacheFolder,
    hashOfSources(join(import.meta.dirname, 'trace-video.ts')),
    `${size.widthPx}`,
  );
  mkdirSync(folder, { recursive: true });
  const masked = readFaceWindows(root, WINDOW_S, STEP_S).filter(({ source }) => source === 'ubfc-h264');
  const records = [...new Set(masked.map(({ record }) => record))];
  const windows: CameraWindow[] = [];
  let model: FaceModel | null = null;
  for (const record of records) {
    const video = join(root, VIDEOS, `${record}.mp4`);
    if (!existsSync(video)) continue;
    const ofRecord = masked.filter((window) => window.record === record);
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
      const frames = decodeFrames(video, size, `scale=${size.widthPx}:${size.heightPx}:flags=area`);
      writeFileSync(path, JSON.stringify(await traceVideo(frames, timesMs, spans, model)));
      options.onVideo?.(record, (performance.now() - begun) / 1000);
    }
    const bodies = (JSON.parse(readFileSync(path, 'utf8')) as unknown[]).map((body) => ColourTraceBody.parse(body));
    ofRecord.forEach((window, i) => {
      windows.push({ ...window, source: 'camera', trace: traceFromBody(bodies[i]!), masked: window });
    });
  }
  return windows;
}
