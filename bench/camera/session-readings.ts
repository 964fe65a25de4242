import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { analyzeScan, type ColorTrace } from '@mien/signal';
import { traceFromBody } from '../../packages/analysis/src/index.ts';
import { type RecordedWindow, readColumns } from '../engine/recordings.ts';
import { readReferenceRate } from '../engine/reference-rate.ts';
import type { CameraReading } from './camera-tables.ts';
import { decodeFrames } from './decode-frames.ts';
import { runSessions, type SessionEnd } from './run-sessions.ts';
import { openFaceModel } from './trace-video.ts';

/** A new scan starts at this interval; the last one early enough to complete before the film ends. */
const START_EVERY_MS = 15_000;
const LONGEST_SCAN_MS = 34_000;

/** One scan of a film, through guidance, early stop and engine. */
export interface SessionReading extends CameraReading {
  readonly end: SessionEnd['kind'];
}

/** Scans every film of `windows` as the page does, from several starts. */
export async function readSessions(root: string, windows: readonly RecordedWindow[]): Promise<SessionReading[]> {
  const readings: SessionReading[] = [];
  const model = await openFaceModel();
  for (const record of new Set(windows.map((window) => window.record))) {
    const video = join(root, 'face_video_ubfc_h264', `${record}.mp4`);
    if (!existsSync(video)) continue;
    const columns = readColumns(join(root, 'face_rgb_ubfc_h264', `${record}.csv`));
    const timesMs = [...columns.t_s!].map((s) => 1000 * s);
    const reference = { timesS: columns.t_s!, pulse: columns.ppg! };
    const startsMs: number[] = [];
    for (let startMs = timesMs[0]!; startMs + LONGEST_SCAN_MS <= timesMs.at(-1)!; startMs += START_EVERY_MS)
      startsMs.push(startMs);
    const size = { widthPx: 640, heightPx: 480 };
    const ends = await runSessions(decodeFrames(video, size), timesMs, startsMs, model);
    ends.forEach((end, i) => {
      const startS = startsMs[i]! / 1000;
      const base = { record, startS, end: end.kind };
      const truthOf = (trace: ColorTrace): number =>
        readReferenceRate({ source: 'camera', record, startS, trace, reference })?.meanBpm ?? Number.NaN;
      if (end.kind !== 'complete') {
        const refusal = end.kind === 'stopped' ? `${end.reason} after ${end.afterS.toFixed(0)} s` : 'film over';
        readings.push({ ...base, trueBpm: Number.NaN, answer: null, refusal });
        return;
      }
      const sent = traceFromBody(end.body);
      const frameTimesMs = Float64Array.from(sent.frameTimesMs, (timeMs) => timeMs + end.beganMs);
      const truth = truthOf({ ...sent, frameTimesMs });
      const found = analyzeScan(sent).heartRateBpm;
      readings.push(
        found.kind === 'measured'
          ? {
              ...base,
              trueBpm: truth,
              answer: { truth, value: found.value, interval90: found.interval90 },
              refusal: null,
            }
          : { ...base, trueBpm: truth, answer: null, refusal: found.reason },
      );
    });
  }
  return readings;
}

/** How many scans were completed, and why the others were not. */
export function sessionSummary(readings: readonly SessionReading[]): string {
  const complete = readings.filter(({ end }) => end === 'complete').length;
  const others = readings.filter(({ end }) => end !== 'complete');
  const reasons = new Map<string, number>();
  for (const { refusal } of others) reasons.set(refusal ?? '', (reasons.get(refusal ?? '') ?? 0) + 1);
  const list = [...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return `Of ${readings.length} scans ${complete} were complete${list === '' ? '' : `; ended before: ${list}`}.`;
}
