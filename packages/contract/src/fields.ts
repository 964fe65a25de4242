import {
  ACCESS_CODE_DIGIT_COUNT,
  asciiOf,
  codeOf,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  emailOf,
  isCalendarDate,
  isGroupCode,
  isTimeZone,
  keptDigits,
  lineOf,
  linesOf,
  mayBePhone,
  PHONE_PATTERN,
  phoneDigits,
} from '@mien/domain';
import * as z from 'zod/mini';

/** Traces of broken encoding: no form sends them, and the original character is lost. */
const BROKEN = /[\p{Cs}\uFFFD]/u;
/** Visible text: not only spaces, private-use and unassigned characters. */
const VISIBLE = /[^\p{Z}\p{C}]/u;

/**
 * A text normalized by `reading` ({@link lineOf} or another function of `text.ts`), then checked for `min` to `max`
 * characters.
 */
function text(reading: (text: string) => string, min: number, max: number) {
  return z.string().check(
    z.refine((given) => !BROKEN.test(given), 'unprintable'),
    z.overwrite(reading),
    z.minLength(min),
    z.maxLength(max),
    z.refine((read) => read === '' || VISIBLE.test(read), 'invisible'),
  );
}

/**
 * One line of user text, normalized by {@link lineOf}: 1 to `max` characters, or 0 to `max` with `{ mayBeEmpty: true
 * }`.
 */
export function line(max: number, options: { mayBeEmpty?: boolean } = {}) {
  return text(lineOf, options.mayBeEmpty ? 0 : 1, max);
}

/** Multi-line text, normalized by {@link linesOf}: 1 to `max` characters. */
export function lines(max: number) {
  return text(linesOf, 1, max);
}

/** A typed code, normalized by {@link codeOf}: 1 to `max` characters, or 0 to `max` with `{ mayBeEmpty: true }`. */
export function code(max: number, options: { mayBeEmpty?: boolean } = {}) {
  return text(codeOf, options.mayBeEmpty ? 0 : 1, max);
}

/**
 * Text that machines write and people copy at most: only surrounding blanks are trimmed. Control characters are
 * rejected.
 */
export function verbatim(max: number, options: { mayBeEmpty?: boolean } = {}) {
  return z.string().check(
    z.trim(),
    z.minLength(options.mayBeEmpty ? 0 : 1),
    z.maxLength(max),
    z.refine((given) => !/[\p{C}\uFFFD]/u.test(given), 'unprintable'),
  );
}

/** Maximum length of a group code; the database repeats it. */
const GROUP_CODE_MAX_LENGTH = 40;

/** The access code of a group, as typed. */
export const GroupCode = code(GROUP_CODE_MAX_LENGTH);

/** Maximum length of a time zone name; the longest in the IANA database has 32 characters. */
const TIME_ZONE_MAX_LENGTH = 64;

/** A time zone that this machine knows, such as `America/Chicago`. */
export const TimeZone = z.string().check(z.maxLength(TIME_ZONE_MAX_LENGTH), z.refine(isTimeZone, 'time_zone'));

/** The new name of a group. */
export const NewGroupCode = GroupCode.check(z.refine(isGroupCode, 'group_code'));

/** UUID of any version, lowercased, so that handlers can compare it directly with the database and with responses. */
export function uid() {
  return z.uuid().check(z.toLowerCase());
}

const FHIR_ID = /^[A-Za-z0-9\-.]{1,64}$/;
const UUID_AT_START = /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}/;

/**
 * The id of a FHIR resource; a UUID at its beginning is lowercased, as in every other id.
 * @see https://hl7.org/fhir/R4/datatypes.html#id
 */
export function fhirId() {
  return z.string().check(
    z.regex(FHIR_ID),
    z.overwrite((id: string) => id.replace(UUID_AT_START, (uuid) => uuid.toLowerCase())),
  );
}

/** An id in a response or a search; `ids.ts` has those that identify an object in a request. */
export const Uid = uid();

/** An id chosen by the caller for a new object; makes creation idempotent. */
export const NewId = uid();

/** Id of a scan session: 128 random bits, base64url. */
export const ScanSessionId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** An opaque token issued by us: base64url. */
export const Token = z.string().check(z.minLength(16), z.maxLength(4096), z.regex(/^[A-Za-z0-9_.~-]+$/));

/** Far more than a number with all its punctuation. */
const WRITTEN_PHONE_MAX_LENGTH = 40;

/** A phone number in any notation, normalized to ten digits. Source: specification, section 5. */
export const PhoneNumber = z
  .string()
  .check(
    z.maxLength(WRITTEN_PHONE_MAX_LENGTH),
    z.refine(mayBePhone, 'phone'),
    z.overwrite(phoneDigits),
    z.regex(PHONE_PATTERN),
  );

/** A measured or calculated number in a response, without digits that only arithmetic produced. */
export const MeasuredNumber = z.number().check(z.overwrite(keptDigits));

export const AccessCode = z.string().check(z.overwrite(asciiOf), z.length(ACCESS_CODE_DIGIT_COUNT), z.regex(/^\d+$/));
/** A calendar day, `YYYY-MM-DD`, in digits of any script. */
export const CalendarDay = z.string().check(z.overwrite(asciiOf), z.refine(isCalendarDate, 'calendar_date'));
export const Email = z
  .string()
  .check(z.overwrite(emailOf), z.maxLength(EMAIL_MAX_LENGTH), z.email({ pattern: EMAIL_PATTERN }));

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A finite number between two limits, inclusive. */
export function between(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max));
}

/** An integer between two limits, inclusive. */
export function wholeBetween(min: number, max: number) {
  return z.int().check(z.gte(min), z.lte(max));
}

/** An integer in a query string. */
export function queryWholeBetween(min: number, max: number) {
  return z.coerce.number().check(z.refine(Number.isInteger, 'whole'), z.gte(min), z.lte(max));
}
