/** Durations in milliseconds. A calendar day may be longer or shorter: see `calendar.ts`. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Midnight UTC of a calendar day (`YYYY-MM-DD`), for counting days or formatting the day in UTC. */
export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
