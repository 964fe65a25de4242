import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADVICE, type Advice } from './guidance.ts';
import {
  ADVICE_PATIENCE_MS,
  AWAY_MS,
  FIT_MS,
  isPaused,
  nextProgress,
  POOR_LIGHT_PATIENCE_MS,
  progressShare,
  SCAN_START,
  type ScanProgress,
  UNREADABLE_END_MS,
} from './scan-progress.ts';

const FRAME_MS = 1000 / 30;
const SCAN_MS = 30_000;

interface Sight {
  readonly advice?: Advice;
  readonly faceSeen?: boolean;
  readonly isPrepared?: boolean;
  readonly isAnnounced?: boolean;
}

/** Plays frames for a while and returns the final state with the time. */
function play(
  state: ScanProgress,
  fromMs: number,
  lengthMs: number,
  frame: Sight = {},
): { state: ScanProgress; timeMs: number } {
  let timeMs = fromMs;
  let current = state;
  for (; timeMs < fromMs + lengthMs; timeMs += FRAME_MS)
    current = nextProgress(
      current,
      {
        timeMs,
        advice: frame.advice ?? 'ready',
        faceSeen: frame.faceSeen ?? true,
        isPrepared: frame.isPrepared ?? true,
        isAnnounced: frame.isAnnounced ?? true,
      },
      SCAN_MS,
    );
  return { state: current, timeMs };
}

const capturing = (): { state: ScanProgress; timeMs: number } => play(SCAN_START, 0, FIT_MS + 100);

describe('scan progress', () => {
  it('starts automatically when the face has fitted for a second', () => {
    expect(play(SCAN_START, 0, FIT_MS - 100).state.phase).toBe('fitting');
    expect(capturing().state.phase).toBe('capturing');
  });

  it('starts after the "all is well" advice, or despite other advice after a while', () => {
    const { state, timeMs } = play(SCAN_START, 0, 3 * FIT_MS, { isAnnounced: false });
    expect(state.phase).toBe('fitting');
    expect(play(state, timeMs, 100, { isAnnounced: true }).state.phase).toBe('capturing');
    const spiteMs = ADVICE_PATIENCE_MS + FIT_MS + 200;
    expect(play(SCAN_START, 0, spiteMs, { advice: 'closer', isAnnounced: false }).state.phase).toBe('capturing');
  });

  it('waits until the camera is prepared, and only once', () => {
    const { state, timeMs } = play(SCAN_START, 0, 3 * FIT_MS, { isPrepared: false });
    expect(state.phase).toBe('fitting');
    expect(play(state, timeMs, 2 * FRAME_MS).state.phase).toBe('capturing');
  });

  it('waits again if the face stops fitting', () => {
    const { state, timeMs } = play(SCAN_START, 0, 700);
    const moved = nextProgress(
      state,
      { timeMs, advice: 'closer', faceSeen: true, isPrepared: true, isAnnounced: true },
      SCAN_MS,
    );
    expect(moved.phase).toBe('searching');
    expect(play(moved, timeMs + FRAME_MS, 700).state.phase).toBe('fitting');
  });

  it('is complete after its length', () => {
    const { state, timeMs } = capturing();
    expect(play(state, timeMs, SCAN_MS - 1000).state.phase).toBe('capturing');
    expect(play(state, timeMs, SCAN_MS + 100).state.phase).toBe('complete');
  });

  it('lasts as long as requested', () => {
    const minute = (state: ScanProgress, timeMs: number): ScanProgress =>
      nextProgress(
        state,
        { timeMs, advice: 'ready', faceSeen: true, isPrepared: true, isAnnounced: true },
        2 * SCAN_MS,
      );
    let { state, timeMs } = capturing();
    for (const endMs = timeMs + 2 * SCAN_MS - 1000; timeMs < endMs; timeMs += FRAME_MS) state = minute(state, timeMs);
    expect(state.phase).toBe('capturing');
    expect(progressShare(state, 2 * SCAN_MS)).toBeCloseTo(0.98, 1);
    for (const endMs = timeMs + 1100; timeMs < endMs; timeMs += FRAME_MS) state = minute(state, timeMs);
    expect(state.phase).toBe('complete');
  });

  it('continues while there is advice', () => {
    const { state, timeMs } = capturing();
    expect(play(state, timeMs, SCAN_MS + 100, { advice: 'holdStill' }).state.phase).toBe('complete');
  });

  it('continues through a short loss of the face, and pauses during a long one', () => {
    const { state, timeMs } = capturing();
    const short = play(state, timeMs, 800, { faceSeen: false });
    expect(isPaused(short.state)).toBe(false);
    const long = play(short.state, short.timeMs, 3000, { faceSeen: false });
    expect(isPaused(long.state)).toBe(true);
    const before = progressShare(long.state, SCAN_MS);
    const longer = play(long.state, long.timeMs, 2000, { faceSeen: false });
    expect(progressShare(longer.state, SCAN_MS)).toBe(before);
    expect(play(longer.state, longer.timeMs, SCAN_MS + 100).state.phase).toBe('complete');
  });

  it('ends if the face stays away for ten seconds', () => {
    const { state, timeMs } = capturing();
    expect(play(state, timeMs, 9500, { faceSeen: false }).state.phase).toBe('capturing');
    expect(play(state, timeMs, 10_500, { faceSeen: false }).state.phase).toBe('lost');
  });

  it('restarts after a gap that no camera produces', () => {
    const { state, timeMs } = capturing();
    const frame = { advice: 'ready', faceSeen: true, isPrepared: true, isAnnounced: true } as const;
    expect(nextProgress(state, { ...frame, timeMs: timeMs + 5000 }, SCAN_MS).phase).toBe('searching');
    expect(nextProgress(state, { ...frame, timeMs: timeMs - 5000 }, SCAN_MS).phase).toBe('searching');
  });

  it.each(['moreLight', 'evenLight', 'closeApps'] as const)('starts despite %s if that does not improve', (advice) => {
    expect(play(SCAN_START, 0, POOR_LIGHT_PATIENCE_MS - 500, { advice }).state.phase).toBe('searching');
    expect(play(SCAN_START, 0, POOR_LIGHT_PATIENCE_MS + FIT_MS + 200, { advice }).state.phase).toBe('capturing');
  });
});

describe('ignored advice', () => {
  it.each(['closer', 'further', 'moveUp', 'turnToCamera', 'holdStill'] as const)(
    'does not prevent the scan of a readable face: %s',
    (advice) => {
      expect(play(SCAN_START, 0, ADVICE_PATIENCE_MS - 500, { advice }).state.phase).toBe('searching');
      expect(play(SCAN_START, 0, ADVICE_PATIENCE_MS + FIT_MS + 200, { advice }).state.phase).toBe('capturing');
    },
  );

  it('ends the scan within twenty seconds if the face cannot be read', () => {
    const far = { advice: 'closer', faceSeen: false } as const;
    expect(play(SCAN_START, 0, UNREADABLE_END_MS - 500, far).state.phase).toBe('searching');
    expect(play(SCAN_START, 0, 20_000, far).state.phase).toBe('unreadable');
  });

  it('does not count time without a face, and starts again after an absence', () => {
    expect(play(SCAN_START, 0, 60_000, { advice: 'findFace', faceSeen: false }).state.phase).toBe('searching');
    const far = { advice: 'closer', faceSeen: false } as const;
    const before = play(SCAN_START, 0, UNREADABLE_END_MS - 500, far);
    const gone = play(before.state, before.timeMs, AWAY_MS + 100, { advice: 'findFace', faceSeen: false });
    expect(play(gone.state, gone.timeMs, UNREADABLE_END_MS - 500, far).state.phase).toBe('searching');
  });

  /** Alternates between two sights until the scan begins or ends. @returns the phase and the time in ms */
  function alternate(one: readonly [number, Sight], other: readonly [number, Sight]): [phase: string, ms: number] {
    let state: ScanProgress = SCAN_START;
    let timeMs = 0;
    while (timeMs < 180_000) {
      for (const [lengthMs, sight] of [one, other]) {
        ({ state, timeMs } = play(state, timeMs, lengthMs, sight));
        if (state.phase !== 'searching' && state.phase !== 'fitting') return [state.phase, timeMs];
      }
    }
    return [state.phase, timeMs];
  }

  it.each([
    ['is lost occasionally', [9300, { advice: 'closer' }], [700, { advice: 'findFace', faceSeen: false }], 'capturing'],
    [
      'is detected most of the time',
      [900, { advice: 'closer' }],
      [100, { advice: 'closer', faceSeen: false }],
      'capturing',
    ],
    [
      'is detected half of the time',
      [500, { advice: 'closer' }],
      [500, { advice: 'closer', faceSeen: false }],
      'unreadable',
    ],
    [
      'is detected occasionally',
      [40, { advice: 'closer' }],
      [700, { advice: 'closer', faceSeen: false }],
      'unreadable',
    ],
    [
      'is not detected, and lost occasionally',
      [9300, { advice: 'closer', faceSeen: false }],
      [700, { advice: 'findFace', faceSeen: false }],
      'unreadable',
    ],
  ] as const)('scans or ends within twenty seconds for a face that %s', (_, one, other, phase) => {
    const [reached, ms] = alternate(one, other);
    expect(reached).toBe(phase);
    expect(ms).toBeLessThanOrEqual(20_000);
  });

  it('starts again after the page was asleep', () => {
    const far = { advice: 'closer', faceSeen: false } as const;
    const { state, timeMs } = play(SCAN_START, 0, UNREADABLE_END_MS - 500, far);
    expect(play(state, timeMs + 60_000, 1000, far).state.phase).toBe('searching');
  });
});

describe('properties of scan progress', () => {
  it('it never runs backward or ends early, whatever the camera sees', () => {
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
          state = nextProgress(before, { timeMs, advice, faceSeen, isPrepared: true, isAnnounced: true }, SCAN_MS);
          if (before.phase === 'capturing' && state.phase === 'capturing')
            expect(progressShare(state, SCAN_MS)).toBeGreaterThanOrEqual(progressShare(before, SCAN_MS));
          if (state.phase === 'complete') expect(timeMs).toBeGreaterThanOrEqual(FIT_MS + SCAN_MS);
        }
      }),
    );
  });
});
