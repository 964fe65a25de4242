import { MINUTE_MS } from './time.ts';

/**
 * Slow breathing at six breaths a minute, the pace of most studies: a review of 31 studies with 1,133 people found that
 * it lowers blood pressure a little and raises heart rate variability right away (Shao 2024,
 * doi:10.1007/s12671-023-02294-2, abstract only). Scans count as before and after within `pairMinutes`. Chosen.
 * Permitted claims: docs/topics/results.md.
 */
export const PACED_BREATHING = { inhaleMs: 4000, exhaleMs: 6000, pairMinutes: 30 } as const;

/** Session lengths in minutes, each a whole number of breaths. */
export const BREATHING_MINUTES = [2, 3, 4, 5] as const;
export type BreathingMinutes = (typeof BREATHING_MINUTES)[number];

const BREATH_MS = PACED_BREATHING.inhaleMs + PACED_BREATHING.exhaleMs;

/** The current position in a session. */
export interface BreathMoment {
  readonly phase: 'in' | 'out' | 'done';
  /** Completed breaths. */
  readonly breaths: number;
  /** Time left in the phase, whole seconds, rounded up. */
  readonly phaseLeftS: number;
  /** Lung volume from 0 (empty) to 1 (full). */
  readonly fullness: number;
  /** Time left in the session, milliseconds. */
  readonly leftMs: number;
}

/** What to do at a point of a session: breathe in, breathe out, or stop. */
export function breathAt(elapsedMs: number, minutes: BreathingMinutes): BreathMoment {
  const totalMs = minutes * MINUTE_MS;
  // If the clock is set back, the session restarts instead of breaking.
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

/** A completed session; instants in milliseconds. */
export interface BreathingSession {
  readonly startedMs: number;
  readonly endedMs: number;
}

/** Validates a session read from browser storage. */
export function isBreathingSession(value: unknown): value is BreathingSession {
  if (typeof value !== 'object' || value === null || !('startedMs' in value) || !('endedMs' in value)) return false;
  const { startedMs, endedMs } = value;
  return Number.isFinite(startedMs) && Number.isFinite(endedMs) && Number(startedMs) <= Number(endedMs);
}

/**
 * Whether a scan at this instant counts as the one after a session: soon enough that the breathing may have affected
 * it.
 */
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

/** A value as displayed, with its interval. */
export interface ShownValue {
  readonly low: number;
  readonly high: number;
}

/** Compares two scans: they differ only if their intervals do not touch. */
export function differenceOf(before: ShownValue, after: ShownValue): 'lower' | 'higher' | 'none' {
  if (after.high < before.low) return 'lower';
  return after.low > before.high ? 'higher' : 'none';
}
