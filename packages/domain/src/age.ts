/** Ages in whole years at which we offer a scan: over 12 and under 120. Source: specification, sections 5 and 9. */
export const AGE_LIMITS_YEARS = { min: 13, max: 119 } as const;

/** Shown when no birth date is known. Source: specification, section 3. */
export const DEFAULT_AGE_YEARS = 18;

/**
 * No living person was born earlier; the database has the same limit. Source: the oldest verified person was born in 1875.
 */
export const EARLIEST_BIRTH_DATE = '1875-01-01';

/** A calendar day as `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string;

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isCalendarDate(text: string): boolean {
  const parts = CALENDAR_DATE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Completed years between two days. A person born on 29 February has their birthday on 1 March in other years. */
export function ageFromBirthDate(birthDate: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * The birth date stored for an entered age: today minus that many years. Source: specification, section 3. 29 February
 * becomes 28 February if that year has none.
 */
export function birthDateFromAge(ageYears: number, today: CalendarDate): CalendarDate {
  const year = String(Number(today.slice(0, 4)) - ageYears).padStart(4, '0');
  const candidate = `${year}${today.slice(4)}`;
  return isCalendarDate(candidate) ? candidate : `${year}-02-28`;
}

export function isBirthDateInRange(birthDate: CalendarDate, today: CalendarDate): boolean {
  return birthDate >= EARLIEST_BIRTH_DATE && isAgeInRange(ageFromBirthDate(birthDate, today));
}

export function isAgeInRange(ageYears: number): boolean {
  return Number.isInteger(ageYears) && ageYears >= AGE_LIMITS_YEARS.min && ageYears <= AGE_LIMITS_YEARS.max;
}
