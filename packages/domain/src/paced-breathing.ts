import { MINUTE_MS } from './time.ts';

/**
 * Slow breathing at six breaths a minute, the pace of most studies of it: a review of 31 studies with 1,133 people found that it lowers
 * blood pressure a little and raises heart rate variability right away (Shao 2024, doi:10.1007/s12671-023-02294-2, read in its abstract).
 * Scans count as before and after within `pairMinutes`. Chosen. What it may claim: docs/topics/results.md.
 */
export const PACED_BREATHING = { inhaleMs: 4000, exhaleMs: 6000, pairMinutes: 30 } as const;

/** How long a session may take, minutes: whole breaths each. */
export const BREATHING_MINUTES = [2, 3, 4, 5] as const;
export type BreathingMinutes = (typeof BREATHING_MINUTES)[number];

const BREATH_MS = PACED_BREATHING.inhaleMs + PACED_BREATHING.exhaleMs;

/** Where a session is. */
export interface BreathMoment {
  readonly phase: 'in' | 'out' | 'done';
  /** Breaths that are over. */
  readonly breaths: number;
  /** Time left in the phase, whole seconds, rounded up. */
  readonly phaseLeftS: number;
  /** How full the lungs are, from 0 to 1. */
  readonly fullness: number;
  /** Time left in the session, milliseconds. */
  readonly leftMs: number;
}

/** What to do at a moment of a session: breathe in, breathe out, or nothing any more. */
export function breathAt(elapsedMs: number, minutes: BreathingMinutes): BreathMoment {
  const totalMs = minutes * MINUTE_MS;
  // A clock that is set back restarts the session; it does not break it.
  const elapsed = Math.max(0, elapsedMs);
  const breaths = Math.min(Math.floor(elapsed / BREATH_MS), totalMs / BREATH_MS);
  if (elapsed >= totalMs) return { phase: 'done', breaths, phaseLeftS: 0, fullness: 0, leftMs: 0 };
  const { inhaleMs, exhaleMs } = PACED_BREATHING;
  const inBreath = elapsed - breaths * BREATH_MS;
  const isIn = inBreath < inhaleMs;
  return {
    phase: isIn ? 'in' : 'out',
    breaths,
    phaseLeftS: Math.ceil(((isIn ? inhaleMs : BREATH_MS) - inBreath) / 1000),
    fullness: isIn ? inBreath / inhaleMs : (BREATH_MS - inBreath) / exhaleMs,
    leftMs: totalMs - elapsed,
  };
}

/** A session that was breathed to its end: instants in milliseconds. */
export interface BreathingSession {
  readonly startedMs: number;
  readonly endedMs: number;
}

/** What the browser keeps of a session; it may be anything when it is read. */
export function isBreathingSession(value: unknown): value is BreathingSession {
  if (typeof value !== 'object' || value === null || !('startedMs' in value) || !('endedMs' in value)) return false;
  const { startedMs, endedMs } = value;
  return Number.isFinite(startedMs) && Number.isFinite(endedMs) && Number(startedMs) <= Number(endedMs);
}

/** Whether a scan of this instant is the one after a session: soon enough that the breathing may have moved it. */
export function isAfterBreathing({ endedMs }: BreathingSession, scannedMs: number): boolean {
  return scannedMs >= endedMs && scannedMs - endedMs <= PACED_BREATHING.pairMinutes * MINUTE_MS;
}

/** The last scan shortly before a session and the first one shortly after it; null if there is none. */
export function scansAroundBreathing<S extends { readonly created: string }>(
  session: BreathingSession,
  scans: readonly S[],
): { readonly before: S | null; readonly after: S | null } {
  const timed = scans
    .map((scan) => ({ scan, ms: new Date(scan.created).getTime() }))
    .toSorted((one, other) => one.ms - other.ms);
  const earliestMs = session.startedMs - PACED_BREATHING.pairMinutes * MINUTE_MS;
  return {
    before: timed.findLast(({ ms }) => ms >= earliestMs && ms <= session.startedMs)?.scan ?? null,
    after: timed.find(({ ms }) => isAfterBreathing(session, ms))?.scan ?? null,
  };
}

/** A value as shown, with its interval. */
export interface ShownValue {
  readonly low: number;
  readonly high: number;
}

/** Comparison of two scans: a difference only if their intervals do not touch. */
export function differenceOf(before: ShownValue, after: ShownValue): 'lower' | 'higher' | 'none' {
  if (after.high < before.low) return 'lower';
  return after.low > before.high ? 'higher' : 'none';
}
