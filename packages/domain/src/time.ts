/** Lengths of time in milliseconds. A calendar day may be longer or shorter: see `calendar.ts`. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A day of the calendar (`YYYY-MM-DD`) as the instant at which it begins in UTC: to count days, or to write the day in UTC. */
export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
