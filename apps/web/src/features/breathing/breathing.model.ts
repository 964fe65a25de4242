import { type BreathMoment, MINUTE_MS } from '@mien/domain';

/** After this many breaths the pace is familiar, and screen readers get only the minutes. Chosen. */
const SPOKEN_BREATHS = 2;

/** Screen reader announcements: the first breaths, then the remaining time, once a minute. */
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
