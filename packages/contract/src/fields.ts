import {
  ACCESS_CODE_DIGIT_COUNT,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  isCalendarDate,
  isGroupCode,
  isTimeZone,
  PHONE_PATTERN,
  phoneDigits,
} from '@mien/domain';
import * as z from 'zod/mini';

/** Control characters, broken surrogates and marks that turn the reading direction: what no form sends. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]/u;
/** Something to see: not only spaces, joiners and other invisible characters. */
const VISIBLE = /[^\p{Z}\p{C}]/u;

/** One line of text, trimmed, 1 to `max` characters, or 0 to `max` with `{ mayBeEmpty: true }`. */
export function line(max: number, options: { mayBeEmpty?: boolean } = {}) {
  return z.string().check(
    z.trim(),
    z.minLength(options.mayBeEmpty ? 0 : 1),
    z.maxLength(max),
    z.refine((text) => !UNPRINTABLE.test(text), 'unprintable'),
    z.refine((text) => text === '' || VISIBLE.test(text), 'invisible'),
  );
}

/** Text of several lines, trimmed, 1 to `max` characters. Line breaks and tabs are the only control characters. */
export function lines(max: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !UNPRINTABLE.test(text.replace(/[\n\r\t]/g, ' ')), 'unprintable'),
    z.refine((text) => text === '' || VISIBLE.test(text), 'invisible'),
  );
}

/** Longest code of a group; the database repeats it. */
const GROUP_CODE_MAX_LENGTH = 40;

/** The access code of a group, as somebody types it: case and blanks around it do not matter. */
export const GroupCode = line(GROUP_CODE_MAX_LENGTH).check(z.toLowerCase());

/** Longest name of a time zone that is read; the longest of the IANA database has 32 characters. */
const TIME_ZONE_MAX_LENGTH = 64;

/** A time zone that this machine knows, such as `America/Chicago`. */
export const TimeZone = z.string().check(z.maxLength(TIME_ZONE_MAX_LENGTH), z.refine(isTimeZone, 'time_zone'));

/** What a group is called from now on. */
export const NewGroupCode = GroupCode.check(z.refine(isGroupCode, 'group_code'));

/** UUID of any version, in lower case. */
export const Uid = z.uuid();

/** Id of a scan session: 128 random bits, base64url. */
export const ScanSessionId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** An opaque token made by us: base64url. */
export const Token = z.string().check(z.minLength(16), z.maxLength(4096), z.regex(/^[A-Za-z0-9_.~-]+$/));

/** Far more than a number with all its marks. */
const WRITTEN_PHONE_MAX_LENGTH = 40;

/** A phone number however it is written, read as its ten digits. Source: specification, section 5. */
export const PhoneNumber = z
  .string()
  .check(z.maxLength(WRITTEN_PHONE_MAX_LENGTH), z.overwrite(phoneDigits), z.regex(PHONE_PATTERN));

export const AccessCode = z.string().check(z.length(ACCESS_CODE_DIGIT_COUNT), z.regex(/^\d+$/));
export const CalendarDay = z.string().check(z.refine(isCalendarDate, 'calendar_date'));
export const Email = z.string().check(z.maxLength(EMAIL_MAX_LENGTH), z.email({ pattern: EMAIL_PATTERN }));

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A finite number between two limits, both included. */
export function between(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max));
}

/** A whole number between two limits, both included. */
export function wholeBetween(min: number, max: number) {
  return z.int().check(z.gte(min), z.lte(max));
}

/** A whole number in a query string. */
export function queryWholeBetween(min: number, max: number) {
  return z.coerce.number().check(z.refine(Number.isInteger, 'whole'), z.gte(min), z.lte(max));
}
