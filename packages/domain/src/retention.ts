import type { CalendarDate } from './age.ts';
import { stepPeriod } from './period.ts';

/** Retention periods of an unused account. */
export interface RetentionLimits {
  /** Months of inactivity before the warning. */
  readonly warnMonths: number;
  /** Months of inactivity before suspension. */
  readonly suspendMonths: number;
  /** Days between suspension and deletion. */
  readonly deleteDays: number;
}

/** Retention state of an account. */
export interface RetentionState {
  readonly lastActiveAt: Date;
  readonly warnedAt: Date | null;
  readonly suspendedAt: Date | null;
}

export type RetentionStep = 'none' | 'warn' | 'suspend' | 'delete' | 'lift';

/** Adds months to a day; in a shorter month, returns its last day. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  const lastOfMonth = stepPeriod('day', stepPeriod('month', day, months + 1), -1);
  return Number(day.slice(8)) < Number(lastOfMonth.slice(8))
    ? `${lastOfMonth.slice(0, 8)}${day.slice(8)}`
    : lastOfMonth;
}

/** In UTC. */
const dayOf = (instant: Date): CalendarDate => instant.toISOString().slice(0, 10);

/** The first day on which an account may be suspended: inactive for long enough, and warned early enough. */
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
 * The step that is due for an account. No account is suspended or deleted before the full warning or suspension period
 * has passed, however long the job did not run. Activity since then starts over.
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
