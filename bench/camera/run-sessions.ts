import type { ColorTraceBody } from '@mien/contract';
import { USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { createCaptureSession } from '../../apps/scan/src/site/capture/capture-session.ts';
import type { FromCapture } from '../../apps/scan/src/site/capture/from-capture.ts';
import type { YuvFrame } from '../../apps/scan/src/site/capture/planar-frame.ts';
import type { FaceModel } from '../../apps/scan/src/site/face-model/face-model.ts';

/** The result of a film's scan from the camera's start to its end. */
export type SessionEnd =
  /** The colors that would be uploaded, and the time of the first frame. */
  | { readonly kind: 'complete'; readonly beganMs: number; readonly body: ColorTraceBody }
  /** Stopped early, with the reason that the page shows. */
  | { readonly kind: 'stopped'; readonly reason: string; readonly afterS: number }
  /** The film ended first. */
  | { readonly kind: 'film-over' };

function startSession(model: FaceModel, startMs: number) {
  let picture: Uint8Array<ArrayBuffer> | null = new Uint8Array(model.inputSizePx ** 2 * 3);
  let asked: Uint8Array<ArrayBuffer> | null = null;
  let end: SessionEnd = { kind: 'film-over' };
  let nowMs = startMs;
  const finish = (next: SessionEnd): void => {
    if (end.kind === 'film-over') end = next;
  };
  const session = createCaptureSession({
    modelSizePx: model.inputSizePx,
    lengthS: USUAL_SCAN_LENGTH_S,
    takePicture: () => picture,
    askTracker(painted) {
      picture = null;
      asked = painted;
    },
    post(message: FromCapture) {
      const afterS = (nowMs - startMs) / 1000;
      if (message.kind === 'complete') {
        const lengthMs = message.trace.frameTimesMs.at(-1) ?? 0;
        finish({ kind: 'complete', beganMs: nowMs - lengthMs, body: message.trace });
      } else if (message.kind === 'hopeless') finish({ kind: 'stopped', reason: message.reason, afterS });
      else if (message.kind === 'unreadable' || message.kind === 'lost')
        finish({ kind: 'stopped', reason: message.kind, afterS });
    },
    // Nothing here waits for the live rate.
    nowMs: () => nowMs,
    // The films end before an extension would.
    needsMoreTime: () => false,
  });
  session.setPrepared(true);
  return {
    addFrame(frame: YuvFrame, timeMs: number): void {
      if (timeMs < startMs || end.kind !== 'film-over') return;
      nowMs = timeMs;
      session.addFrame(frame, timeMs);
      if (asked === null) return;
      const faces = model.findFaces(asked);
      picture = asked;
      asked = null;
      session.addFaces(faces);
    },
    end: () => end,
  };
}

/**
 * Scans a film as the page does, once for each start: guidance, the second in which a face must fit, early stop.
 *
 * @param frames   decoded, one for each time
 * @param timesMs  capture times
 */
export async function runSessions(
  frames: AsyncIterable<YuvFrame>,
  timesMs: readonly number[],
  startsMs: readonly number[],
  model: FaceModel,
): Promise<SessionEnd[]> {
  const sessions = startsMs.map((startMs) => startSession(model, startMs));
  let number = 0;
  for await (const frame of frames) {
    const timeMs = timesMs[number];
    if (timeMs === undefined) break;
    number += 1;
    for (const session of sessions) session.addFrame(frame, timeMs);
  }
  return sessions.map((session) => session.end());
}
