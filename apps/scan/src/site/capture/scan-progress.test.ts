import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADVICE, type Advice } from './guidance.ts';
import {
  FIT_MS,
  isPaused,
  nextProgress,
  POOR_LIGHT_PATIENCE_MS,
  progressShare,
  SCAN_MS,
  SCAN_START,
  type ScanProgress,
} from './scan-progress.ts';

const FRAME_MS = 1000 / 30;

/** Plays frames for a while and returns the state at the end with the time. */
function play(
  state: ScanProgress,
  fromMs: number,
  lengthMs: number,
  frame: { advice?: Advice; faceSeen?: boolean } = {},
): { state: ScanProgress; timeMs: number } {
  let timeMs = fromMs;
  let current = state;
  for (; timeMs < fromMs + lengthMs; timeMs += FRAME_MS)
    current = nextProgress(current, { timeMs, advice: frame.advice ?? 'ready', faceSeen: frame.faceSeen ?? true });
  return { state: current, timeMs };
}

const capturing = (): { state: ScanProgress; timeMs: number } => play(SCAN_START, 0, FIT_MS + 100);

describe('a scan', () => {
  it('starts by itself when the face has fitted for a second', () => {
    expect(play(SCAN_START, 0, FIT_MS - 100).state.phase).toBe('fitting');
    expect(capturing().state.phase).toBe('capturing');
  });

  it('waits again when the face stops fitting', () => {
    const { state, timeMs } = play(SCAN_START, 0, 700);
    const moved = nextProgress(state, { timeMs, advice: 'closer', faceSeen: true });
    expect(moved.phase).toBe('searching');
    expect(play(moved, timeMs + FRAME_MS, 700).state.phase).toBe('fitting');
  });

  it('is complete after thirty seconds', () => {
    const { state, timeMs } = capturing();
    expect(play(state, timeMs, SCAN_MS - 1000).state.phase).toBe('capturing');
    expect(play(state, timeMs, SCAN_MS + 100).state.phase).toBe('complete');
  });

  it('goes on while guidance speaks', () => {
    const { state, timeMs } = capturing();
    expect(play(state, timeMs, SCAN_MS + 100, { advice: 'holdStill' }).state.phase).toBe('complete');
  });

  it('counts a short loss of the face, and stands still in a long one', () => {
    const { state, timeMs } = capturing();
    const short = play(state, timeMs, 800, { faceSeen: false });
    expect(isPaused(short.state)).toBe(false);
    const long = play(short.state, short.timeMs, 3000, { faceSeen: false });
    expect(isPaused(long.state)).toBe(true);
    const before = progressShare(long.state);
    const longer = play(long.state, long.timeMs, 2000, { faceSeen: false });
    expect(progressShare(longer.state)).toBe(before);
    expect(play(longer.state, longer.timeMs, SCAN_MS + 100).state.phase).toBe('complete');
  });

  it('ends when the face stays away for ten seconds', () => {
    const { state, timeMs } = capturing();
    expect(play(state, timeMs, 9500, { faceSeen: false }).state.phase).toBe('capturing');
    expect(play(state, timeMs, 10_500, { faceSeen: false }).state.phase).toBe('lost');
  });

  it('starts again after a gap that no camera makes', () => {
    const { state, timeMs } = capturing();
    expect(nextProgress(state, { timeMs: timeMs + 5000, advice: 'ready', faceSeen: true }).phase).toBe('searching');
    expect(nextProgress(state, { timeMs: timeMs - 5000, advice: 'ready', faceSeen: true }).phase).toBe('searching');
  });

  it('starts in poor light when the light does not get better', () => {
    const poor = { advice: 'moreLight' } as const;
    expect(play(SCAN_START, 0, POOR_LIGHT_PATIENCE_MS - 500, poor).state.phase).toBe('searching');
    expect(play(SCAN_START, 0, POOR_LIGHT_PATIENCE_MS + FIT_MS + 200, poor).state.phase).toBe('capturing');
  });
});

describe('properties', () => {
  it('whatever the camera sees, a capture never runs backwards, and never ends before its time', () => {
    const frame = fc.record({
      gapMs: fc.integer({ min: 1, max: 400 }),
      advice: fc.constantFrom(...ADVICE),
      faceSeen: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 600 }), (frames) => {
        let state: ScanProgress = SCAN_START;
        let timeMs = 0;
        for (const { gapMs, advice, faceSeen } of frames) {
          timeMs += gapMs;
          const before = state;
          state = nextProgress(before, { timeMs, advice, faceSeen });
          if (before.phase === 'capturing' && state.phase === 'capturing')
            expect(progressShare(state)).toBeGreaterThanOrEqual(progressShare(before));
          if (state.phase === 'complete') expect(timeMs).toBeGreaterThanOrEqual(FIT_MS + SCAN_MS);
        }
      }),
    );
  });
});
