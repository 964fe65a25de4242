import { type Language, SCAN_LENGTHS_S, type ScanLengthS } from '@mien/domain';
import * as z from 'zod/mini';
import { line, ScanSessionId, Uid } from './fields.ts';
import { ScanOutcome } from './scan-sessions.ts';

/** Data passed to a scan site in the URL, in this order below `/c/`. */
export interface ScanHandoff {
  readonly configId: string;
  /** Base64 of the encrypted profile. */
  readonly profile: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionId: string;
}

/** In place of the encrypted profile of a scan without an account. */
export const NO_PROFILE = 'none';
/** The configuration of scans without an account at the built-in scan site. */
export const TRIAL_CONFIG_ID = 'trial';

const HANDOFF_PREFIX = '/c/';
/** The same for a scan in a frame of Mien's page, whose document may be framed. */
export const FRAMED_HANDOFF_PREFIX = '/embed/';
const HANDOFF_PARTS = 5;

/** Preferences passed to the built-in scan site besides the hand-off itself. */
export interface HandoffOptions {
  /** The patient's language. */
  readonly language?: Language;
  /** Length of the scan; otherwise the site asks. */
  readonly lengthS?: ScanLengthS;
  /** The patient comes from the tips page: the site does not repeat them. */
  readonly hasSeenTips?: boolean;
  /** The patient has agreed to start the camera: the site does not ask again. */
  readonly beginsAtOnce?: boolean;
  /** A shared tablet: the site speaks unless the person turns the voice off, and returns if no face is there. */
  readonly isShared?: boolean;
  /** A scan in a frame: the site tells Mien's page, which contains it, instead of opening it. */
  readonly isFramed?: boolean;
}

const LANGUAGE = 'lang';
const LENGTH = 'seconds';
const TIPS = 'tips';
const BEGIN = 'begin';
const SHARED = 'device';
const FRAMED = 'frame';

function queryOfOptions({ language, lengthS, hasSeenTips, beginsAtOnce, isShared, isFramed }: HandoffOptions): string {
  const said = [
    [LANGUAGE, language],
    [LENGTH, lengthS],
    [TIPS, hasSeenTips && 'seen'],
    [BEGIN, beginsAtOnce && 'now'],
    [SHARED, isShared && 'shared'],
    [FRAMED, isFramed && 'mien'],
  ];
  const query = said.flatMap(([name, value]) => (value ? `${name}=${value}` : [])).join('&');
  return query && `?${query}`;
}

/**
 * URL of a scan: `{origin}/c/{config}/{profile}/{token}/{refresh}/{session}`, each part percent-encoded. Preferences
 * are only for the built-in site: we do not know what a hosted one does with a query.
 */
export function scanUrl(origin: string, handoff: ScanHandoff, options: HandoffOptions = {}): string {
  const parts = [handoff.configId, handoff.profile, handoff.token, handoff.refreshToken, handoff.sessionId];
  const prefix = options.isFramed ? FRAMED_HANDOFF_PREFIX : HANDOFF_PREFIX;
  return `${origin.replace(/\/$/, '')}${prefix}${parts.map(encodeURIComponent).join('/')}${queryOfOptions(options)}`;
}

/** Preferences read from a URL: the language may be any text, the rest must be known values. */
export interface ReadScanOptions extends Omit<HandoffOptions, 'language'> {
  readonly language: string | null;
}

/** Parses the query of a scan URL. Unknown values are ignored. */
export function optionsFromQuery(search: string): ReadScanOptions {
  const query = new URLSearchParams(search);
  const lengthS = SCAN_LENGTHS_S.find((length) => String(length) === query.get(LENGTH));
  return {
    language: query.get(LANGUAGE),
    ...(lengthS && { lengthS }),
    hasSeenTips: query.get(TIPS) === 'seen',
    beginsAtOnce: query.get(BEGIN) === 'now',
    isShared: query.get(SHARED) === 'shared',
    isFramed: query.get(FRAMED) === 'mien',
  };
}

/** The same query, for the page in another language. */
export function queryInLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE, language);
  return `?${query}`;
}

/** Parses the path of a scan URL; null if it is not one. */
export function handoffFromPath(path: string): ScanHandoff | null {
  const prefix = [HANDOFF_PREFIX, FRAMED_HANDOFF_PREFIX].find((one) => path.startsWith(one));
  if (prefix === undefined) return null;
  const encoded = path.slice(prefix.length).split('/');
  if (encoded.length !== HANDOFF_PARTS || encoded.some((part) => part.length === 0)) return null;
  try {
    const [configId, profile, token, refreshToken, sessionId] = encoded.map(decodeURIComponent) as [
      string,
      string,
      string,
      string,
      string,
    ];
    return { configId, profile, token, refreshToken, sessionId };
  } catch {
    // A URL with broken percent-encoding is not a scan URL.
    return null;
  }
}

/** Query parameters returned to Mien. */
export const ScanReturnQuery = z.object({
  results: z.optional(z.string().check(z.maxLength(100_000))),
  error: z.optional(z.string().check(z.maxLength(100))),
  sessionId: z.optional(z.string().check(z.maxLength(100))),
  details: z.optional(z.string().check(z.maxLength(2000))),
});
export type ScanReturnQuery = z.infer<typeof ScanReturnQuery>;

/** Maximum number of returned values; the longest list of a hosted site has some fifty. */
const MAX_RETURNED_VALUES = 200;
const MAX_RETURNED_LIST = 100;
const RETURNED_VALUE_MAX_LENGTH = 8192;
const RETURNED_KEY_MAX_LENGTH = 64;

/** A returned value; values of other types and sizes are ignored. */
const ReturnedValue = z.union([
  z.string().check(z.maxLength(RETURNED_VALUE_MAX_LENGTH)),
  z.number(),
  z.boolean(),
  z.array(z.number()).check(z.maxLength(MAX_RETURNED_LIST)),
]);

/**
 * The decoded `results`: a session id and named values, flat. The built-in site sends one, `receipt`; a hosted one
 * sends numbers by name, and a few lists of numbers. The session id is required, because only this scan's browser and
 * site know it; otherwise a forged URL could put results into a patient's history.
 */
const ScanReturnResults = z.catchall(z.object({ sessionId: ScanSessionId }), z.unknown());

/** The returned values that can be submitted; null if there are none, or more than any site sends. */
function returnedValues(named: Readonly<Record<string, unknown>>): { key: string; value: string }[] | null {
  const entries = Object.entries(named);
  if (entries.length > MAX_RETURNED_VALUES) return null;
  const values = entries.flatMap(([key, given]) => {
    const { success, data } = ReturnedValue.safeParse(given);
    if (!success || key.length === 0 || key.length > RETURNED_KEY_MAX_LENGTH) return [];
    return [{ key, value: typeof data === 'string' ? data : JSON.stringify(data) }];
  });
  return values.length > 0 ? values : null;
}

/** Parses a list of numbers written by {@link scanReturnFromQuery}, or one number; null for everything else. */
export function numbersFromReturned(text: string): readonly number[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const list = Array.isArray(value) ? value : [value];
    return list.every((entry) => typeof entry === 'number' && Number.isFinite(entry)) ? list : null;
  } catch {
    // A word is also a value, but not a number.
    return null;
  }
}

/** The built-in site's signed receipt (JWS payload). */
export const ScanReceipt = z.object({
  sessionId: ScanSessionId,
  measurementId: Uid,
  resultsHash: line(64),
  exp: z.int(),
});
export type ScanReceipt = z.infer<typeof ScanReceipt>;

/** What the built-in site signs for a scan without an account (JWS payload): the outcome itself, which is stored nowhere. */
export const TrialReceipt = z.object({
  trialSessionId: ScanSessionId,
  outcome: ScanOutcome,
  /** When the scan was analyzed, and when the receipt expires. Seconds since 1970. */
  iat: z.int(),
  exp: z.int(),
});
export type TrialReceipt = z.infer<typeof TrialReceipt>;

/** The payload of a trial receipt for its own browser, which cannot verify the signature; null if it has another shape. */
export function readTrialReceipt(receipt: string): TrialReceipt | null {
  try {
    const [, payload = ''] = receipt.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return TrialReceipt.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

export type ScanReturn =
  | { readonly kind: 'results'; readonly sessionId: string; readonly values: readonly { key: string; value: string }[] }
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly sessionId: string | null;
      readonly details: string | null;
    }
  | { readonly kind: 'missing' };

/** Parses the query of a return URL. Checks types and sizes; trusts nothing in it. */
export function scanReturnFromQuery(query: URLSearchParams): ScanReturn {
  const parsed = ScanReturnQuery.safeParse(Object.fromEntries(query));
  if (!parsed.success) return { kind: 'missing' };
  const { results, error, sessionId, details } = parsed.data;
  if (error !== undefined)
    return { kind: 'error', code: error, sessionId: sessionId ?? null, details: details ?? null };
  if (results === undefined) return { kind: 'missing' };
  try {
    const decoded = ScanReturnResults.parse(JSON.parse(atob(results.replaceAll(' ', '+'))));
    const { sessionId: session, ...values } = decoded;
    const handedIn = returnedValues(values);
    return handedIn ? { kind: 'results', sessionId: session, values: handedIn } : { kind: 'missing' };
  } catch {
    // Not base64, not JSON, or the wrong shape: treated as missing.
    return { kind: 'missing' };
  }
}

/** `details` of a scan at a shared tablet that ended because the person had left. */
export const LEFT_THE_TABLET = 'left-the-tablet';

/** The URL that returns a result. `results` is base64 of JSON; both sides write ASCII only. */
export function resultsReturnUrl(returnUrl: string, results: { sessionId: string; receipt: string }): string {
  const url = new URL(returnUrl);
  url.searchParams.set('results', btoa(JSON.stringify(results)));
  url.searchParams.set('sessionId', results.sessionId);
  return url.href;
}

/** The URL that returns a failure. */
export function errorReturnUrl(
  returnUrl: string,
  failure: { code: string; sessionId?: string | undefined; details?: string | undefined },
): string {
  const url = new URL(returnUrl);
  url.searchParams.set('error', failure.code);
  if (failure.sessionId) url.searchParams.set('sessionId', failure.sessionId);
  if (failure.details) url.searchParams.set('details', failure.details);
  return url.href;
}

/** Canonical text whose hash a receipt contains; this function defines the order of fields. */
export function canonicalResults(
  sessionId: string,
  outcome: {
    readonly points: readonly {
      key: string;
      value: number;
      intervalLow: number | null;
      intervalHigh: number | null;
      signalToNoiseDb: number | null;
    }[];
    readonly missing: readonly { key: string; reason: string }[];
  },
): string {
  return JSON.stringify([
    sessionId,
    outcome.points.map((point) => [
      point.key,
      point.value,
      point.intervalLow,
      point.intervalHigh,
      point.signalToNoiseDb,
    ]),
    outcome.missing.map((point) => [point.key, point.reason]),
  ]);
}

/**
 * What the built-in scan site tells Mien's page, which contains it: how the scan goes, and at its end where it would return.
 * No picture, no color and no value, except in the return address, which only Mien's page gets.
 */
export const FrameNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('permission'), state: z.enum(['granted', 'denied']) }),
  z.object({ type: z.literal('state'), phase: z.enum(['prepare', 'measuring', 'analyzing']) }),
  z.object({ type: z.literal('progress'), fraction: z.number().check(z.gte(0), z.lte(1)) }),
  z.object({ type: z.literal('guidance'), code: line(40) }),
  z.object({ type: z.literal('returned'), url: z.url() }),
]);
export type FrameNews = z.infer<typeof FrameNews>;

/** Marks the messages of the scan site. */
export const SCAN_SITE_SOURCE = 'mien-scan-site';
