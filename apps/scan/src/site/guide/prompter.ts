/**
 * The kind of a sentence: the user has to wait, to change something, to hold still; the scan has reached a milestone,
 * or its end.
 */
type Mood = 'wait' | 'move' | 'hold' | 'milestone' | 'done' | 'stopped';

/** What the page wants to say now. */
export interface Cue {
  readonly sentence: string;
  readonly mood: Exclude<Mood, 'milestone'>;
  /** Spoken instead of the sentence, if the page shows more than it. */
  readonly spoken?: string;
}

/** Progress of the capture; null if nothing is captured. */
export interface Capture {
  readonly share: number;
  readonly secondsLeft: number;
  /** Whether it lasts longer than planned. */
  readonly isExtended: boolean;
}

export interface Milestones {
  readonly begin: string;
  readonly half: string;
  readonly lastSeconds: string;
  readonly longer: string;
}
type Milestone = keyof Milestones;

/** Vibration patterns. */
export type Shake = 'move' | 'hold' | 'begin' | 'done' | 'stopped';

interface Shown {
  readonly sentence: string;
  readonly mood: Mood;
  readonly sinceMs: number;
}

export interface PrompterState {
  readonly shown: Shown;
  /** The previous sentence: one that returns at once waits longer. */
  readonly before: string | null;
  readonly candidate: { readonly sentence: string; readonly sinceMs: number } | null;
  readonly passed: readonly Milestone[];
  readonly saidAtMs: number;
}

export interface Prompt {
  readonly state: PrompterState;
  /** To be spoken now; null for nothing. */
  readonly say: string | null;
  readonly shake: Shake | null;
}

/**
 * Minimum display time of a sentence, so that it can be read. Before a scan it disappears at once if its cause is gone:
 * the wait is over, or the face is in position.
 */
export const PROMPT_MIN_MS = 1000;
/** A spoken one needs longer to be heard; so does one that alternates. */
export const SPOKEN_MIN_MS = 2000;
/** Debounce: a new sentence must hold this long to replace another. */
export const STEADY_MS = 250;
/** For users who do not see the picture, open instructions are repeated. */
export const REPEAT_MS = 6000;
/** The last seconds are announced. */
const LAST_SECONDS = 5;

const SHAKE_OF: Readonly<Partial<Record<Mood, Shake>>> = { move: 'move', done: 'done', stopped: 'stopped' };

function reachedMilestone({ share, secondsLeft, isExtended }: Capture, passed: readonly Milestone[]): Milestone | null {
  if (!passed.includes('begin')) return 'begin';
  if (isExtended && !passed.includes('longer')) return 'longer';
  if (secondsLeft <= LAST_SECONDS) return passed.includes('lastSeconds') ? null : 'lastSeconds';
  return share >= 0.5 && !passed.includes('half') ? 'half' : null;
}

/** An extension has last seconds of its own. */
const withMilestone = (passed: readonly Milestone[], milestone: Milestone): readonly Milestone[] =>
  milestone === 'longer' ? ['begin', 'half', 'longer'] : [...passed, milestone];

/** Whether a displayed sentence is also spoken. While all is well the scan is quiet. */
function isSaid(mood: Mood, before: Mood | null, isCapturing: boolean): boolean {
  if (mood === 'hold' && isCapturing) return before === 'move';
  return true;
}

function shakeFor(mood: Mood, before: Mood | null, isCapturing: boolean, milestone: Milestone | null): Shake | null {
  // A vibrating phone moves the camera: during a scan only if the scan is disturbed already, and at its start and end.
  if (milestone === 'begin') return 'begin';
  if (mood === 'hold') return !isCapturing && before === 'move' ? 'hold' : null;
  return SHAKE_OF[mood] ?? null;
}

export function firstPrompt(cue: Cue, timeMs: number): Prompt {
  return {
    state: {
      shown: { sentence: cue.sentence, mood: cue.mood, sinceMs: timeMs },
      before: null,
      candidate: null,
      passed: [],
      saidAtMs: timeMs,
    },
    say: cue.spoken ?? cue.sentence,
    shake: SHAKE_OF[cue.mood] ?? null,
  };
}

/**
 * Decides which sentence is on the page, and what is spoken. Called at every change and many times a second.
 *
 * @param isSpoken  sentences are spoken, so each stays until it can have been heard
 */
export function nextPrompt(
  state: PrompterState,
  {
    cue,
    capture,
    milestones,
    isSpoken,
  }: {
    readonly cue: Cue;
    readonly capture: Capture | null;
    readonly milestones: Milestones;
    readonly isSpoken: boolean;
  },
  timeMs: number,
): Prompt {
  const { shown, before } = state;
  const isCapturing = capture !== null;
  // A capture that starts over passes its milestones again.
  const passed = isCapturing || cue.mood === 'done' ? state.passed : [];
  const milestone = capture !== null && cue.mood === 'hold' ? reachedMilestone(capture, passed) : null;
  const stoodMs = timeMs - shown.sinceMs;
  const isRead = shown.mood !== 'milestone' || stoodMs >= SPOKEN_MIN_MS || cue.mood !== 'hold';
  const wanted: { readonly sentence: string; readonly mood: Mood; readonly spoken?: string } =
    milestone !== null
      ? { sentence: milestones[milestone], mood: 'milestone' }
      : isRead
        ? cue
        : { sentence: shown.sentence, mood: shown.mood };
  if (wanted.sentence === shown.sentence) {
    const isDueAgain = shown.mood === 'move' && timeMs - state.saidAtMs >= REPEAT_MS;
    return {
      state: { ...state, candidate: null, passed, saidAtMs: isDueAgain ? timeMs : state.saidAtMs },
      say: isDueAgain ? shown.sentence : null,
      shake: isDueAgain ? 'move' : null,
    };
  }
  const candidate =
    state.candidate?.sentence === wanted.sentence ? state.candidate : { sentence: wanted.sentence, sinceMs: timeMs };
  const isHeard = isSaid(wanted.mood, shown.mood, isCapturing);
  const isLong = wanted.mood !== 'done' && (isSpoken || wanted.sentence === before);
  const isOver = shown.mood === 'wait' || (wanted.mood === 'hold' && !isCapturing);
  const minMs = isLong ? SPOKEN_MIN_MS : isOver ? 0 : PROMPT_MIN_MS;
  const steadyMs = wanted.mood === 'milestone' || wanted.mood === 'done' ? 0 : STEADY_MS;
  // The current sentence may have been repeated since it appeared.
  const isTooSoon = stoodMs < minMs || (isHeard && timeMs - state.saidAtMs < minMs);
  if (isTooSoon || timeMs - candidate.sinceMs < steadyMs)
    return { state: { ...state, candidate, passed }, say: null, shake: null };
  return {
    state: {
      shown: { sentence: wanted.sentence, mood: wanted.mood, sinceMs: timeMs },
      before: shown.sentence,
      candidate: null,
      passed: milestone === null ? passed : withMilestone(passed, milestone),
      saidAtMs: isHeard ? timeMs : state.saidAtMs,
    },
    say: isHeard ? (wanted.spoken ?? wanted.sentence) : null,
    shake: shakeFor(wanted.mood, shown.mood, isCapturing, milestone),
  };
}
