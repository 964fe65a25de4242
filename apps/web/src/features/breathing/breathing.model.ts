import { type BreathMoment, MINUTE_MS } from '@mien/domain';

/** After this many breaths the pace is known, and a screen reader only announces the minutes. Chosen. */
const SPOKEN_BREATHS = 2;

/** What a screen reader announces at a moment: the first breaths, then the remaining time, once a minute. */
export type Spoken =
  | { readonly kind: 'phase'; readonly phase: 'in' | 'out' }
  | { readonly kind: 'left'; readonly minutes: number };

export function spokenAt({ phase, breaths, leftMs }: BreathMoment): Spoken | null {
  if (phase === 'done') return null;
  if (breaths < SPOKEN_BREATHS) return { kind: 'phase', phase };
  // The current minute was announced when it began.
  return { kind: 'left', minutes: Math.ceil(leftMs / MINUTE_MS) };
}

/** The remaining time of a session, in clock format: `1:05`. */
export function leftText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
