import type { CalendarDate } from './age.ts';
import { stepPeriod } from './period.ts';

/** How long an account may lie unused. */
export interface RetentionLimits {
  /** Months without activity after which the patient is warned. */
  readonly warnMonths: number;
  /** Months without activity after which the account is suspended. */
  readonly suspendMonths: number;
  /** Days between being suspended and being deleted. */
  readonly deleteDays: number;
}

/** What is known about an account. */
export interface RetentionState {
  readonly lastActiveAt: Date;
  readonly warnedAt: Date | null;
  readonly suspendedAt: Date | null;
}

export type RetentionStep = 'none' | 'warn' | 'suspend' | 'delete' | 'lift';

/** The same day some months later, or the last one of a shorter month. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  const lastOfMonth = stepPeriod('day', stepPeriod('month', day, months + 1), -1);
  return Number(day.slice(8)) < Number(lastOfMonth.slice(8))
    ? `${lastOfMonth.slice(0, 8)}${day.slice(8)}`
    : lastOfMonth;
}

/** Days are those of UTC. */
const dayOf = (instant: Date): CalendarDate => instant.toISOString().slice(0, 10);

/** From when an account may be suspended: unused for long enough, and warned for as long as the limits promise. */
export function suspensionDay(
  { lastActiveAt, warnedAt }: { readonly lastActiveAt: Date; readonly warnedAt: Date },
  { warnMonths, suspendMonths }: RetentionLimits,
): CalendarDate {
  const unusedSince = addMonths(dayOf(lastActiveAt), suspendMonths);
  const warnedSince = addMonths(dayOf(warnedAt), suspendMonths - warnMonths);
  if (unusedSince > warnedSince) return unusedSince;
  return warnedSince;
}

/** The day on which a suspended account is deleted. */
export function deletionDay(suspendedAt: Date, { deleteDays }: RetentionLimits): CalendarDate {
  return stepPeriod('day', dayOf(suspendedAt), deleteDays);
}

/**
 * What is due for an account. No account is suspended before its warning has stood for the full time, or deleted before its
 * suspension has, however long the server did not look. Activity since then starts over.
 */
export function retentionStep(state: RetentionState, now: Date, limits: RetentionLimits): RetentionStep {
  const { lastActiveAt, warnedAt, suspendedAt } = state;
  const today = dayOf(now);
  const markedAt = suspendedAt ?? warnedAt;
  if (markedAt !== null && lastActiveAt > markedAt) return 'lift';
  if (suspendedAt !== null) return today >= deletionDay(suspendedAt, limits) ? 'delete' : 'none';
  if (warnedAt !== null) return today >= suspensionDay({ lastActiveAt, warnedAt }, limits) ? 'suspend' : 'none';
  return today >= addMonths(dayOf(lastActiveAt), limits.warnMonths) ? 'warn' : 'none';
}
