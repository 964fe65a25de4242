import { type Language, SCAN_LENGTHS_S, type ScanLengthS } from '@mien/domain';
import * as z from 'zod/mini';
import { line, ScanSessionId, Uid } from './fields.ts';

/** What travels to a scan site in its address, in this order below `/c/`. */
export interface ScanHandoff {
  readonly configId: string;
  /** base64 of the encrypted profile. */
  readonly profile: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionId: string;
}

const HANDOFF_PREFIX = '/c/';
const HANDOFF_PARTS = 5;

/** What the built-in scan site gets besides the hand-over itself. */
export interface HandoffWishes {
  /** The language that the patient reads. */
  readonly language?: Language;
  /** Length of the scan; otherwise the site asks. */
  readonly lengthS?: ScanLengthS;
  /** The patient comes from tips: the site does not repeat them. */
  readonly hasSeenTips?: boolean;
  /** The patient has said that the camera may start: the site does not ask again. */
  readonly beginsAtOnce?: boolean;
}

const LANGUAGE = 'lang';
const LENGTH = 'seconds';
const TIPS = 'tips';
const BEGIN = 'begin';

function queryOfWishes({ language, lengthS, hasSeenTips, beginsAtOnce }: HandoffWishes): string {
  const said = [
    [LANGUAGE, language],
    [LENGTH, lengthS],
    [TIPS, hasSeenTips && 'seen'],
    [BEGIN, beginsAtOnce && 'now'],
  ];
  const query = said.flatMap(([name, value]) => (value ? `${name}=${value}` : [])).join('&');
  return query && `?${query}`;
}

/**
 * Address of a scan: `{origin}/c/{config}/{profile}/{token}/{refresh}/{session}`, each part percent-encoded. Wishes
 * are for the built-in site only: nothing is known of what a hosted one does with a query.
 */
export function scanUrl(origin: string, handoff: ScanHandoff, wishes: HandoffWishes = {}): string {
  const parts = [handoff.configId, handoff.profile, handoff.token, handoff.refreshToken, handoff.sessionId];
  return `${origin.replace(/\/$/, '')}${HANDOFF_PREFIX}${parts.map(encodeURIComponent).join('/')}${queryOfWishes(wishes)}`;
}

/** Wishes as read from an address: the language may be anything, the rest must be known values. */
export interface ReadWishes extends Omit<HandoffWishes, 'language'> {
  readonly language: string | null;
}

/** Reads a scan address's query. What is unknown counts as not said. */
export function wishesFromQuery(search: string): ReadWishes {
  const query = new URLSearchParams(search);
  const lengthS = SCAN_LENGTHS_S.find((length) => String(length) === query.get(LENGTH));
  return {
    language: query.get(LANGUAGE),
    ...(lengthS && { lengthS }),
    hasSeenTips: query.get(TIPS) === 'seen',
    beginsAtOnce: query.get(BEGIN) === 'now',
  };
}

/** Reads a scan address's path; null when it is not one. */
export function handoffFromPath(path: string): ScanHandoff | null {
  if (!path.startsWith(HANDOFF_PREFIX)) return null;
  const encoded = path.slice(HANDOFF_PREFIX.length).split('/');
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
    // An address with broken percent-encoding was not made for a scan.
    return null;
  }
}

/** What comes back to Mien in the address. */
export const ScanReturnQuery = z.object({
  results: z.optional(z.string().check(z.maxLength(100_000))),
  error: z.optional(z.string().check(z.maxLength(100))),
  sessionId: z.optional(z.string().check(z.maxLength(100))),
  details: z.optional(z.string().check(z.maxLength(2000))),
});
export type ScanReturnQuery = z.infer<typeof ScanReturnQuery>;

/** Most named values that come back; the longest list of a hosted site has some fifty. */
const MAX_RETURNED_VALUES = 200;
const MAX_RETURNED_LIST = 100;
const RETURNED_VALUE_MAX_LENGTH = 8192;
const RETURNED_KEY_MAX_LENGTH = 64;

/** A value that comes back; values of other shapes and sizes are ignored. */
const ReturnedValue = z.union([
  z.string().check(z.maxLength(RETURNED_VALUE_MAX_LENGTH)),
  z.number(),
  z.boolean(),
  z.array(z.number()).check(z.maxLength(MAX_RETURNED_LIST)),
]);

/**
 * The decoded `results`: a session id and named values, flat. The built-in site sends one, `receipt`; a hosted one sends numbers
 * by name, and a few lists of numbers. Without the id, which only this scan's browser and site know, a made-up address could put
 * results into a patient's history.
 */
const ScanReturnResults = z.catchall(z.object({ sessionId: ScanSessionId }), z.unknown());

/** The values of a return that can be handed in; null when there are none, or more than any site sends. */
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

/** Reads a list of numbers as {@link scanReturnFromQuery} writes it, or one number; null for everything else. */
export function numbersFromReturned(text: string): readonly number[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const list = Array.isArray(value) ? value : [value];
    return list.every((entry) => typeof entry === 'number' && Number.isFinite(entry)) ? list : null;
  } catch {
    // A word is a value too, but not a number.
    return null;
  }
}

/** The signed statement of the built-in site (JWS payload). */
export const ScanReceipt = z.object({
  sessionId: ScanSessionId,
  measurementId: Uid,
  resultsHash: line(64),
  exp: z.int(),
});
export type ScanReceipt = z.infer<typeof ScanReceipt>;

export type ScanReturn =
  | { readonly kind: 'results'; readonly sessionId: string; readonly values: readonly { key: string; value: string }[] }
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly sessionId: string | null;
      readonly details: string | null;
    }
  | { readonly kind: 'missing' };

/** Reads the return address's query. Shapes and sizes are checked; nothing in it is trusted. */
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
    // Neither base64, nor JSON, nor of the right shape: the same as nothing at all.
    return { kind: 'missing' };
  }
}

/** The address that carries a result back. `results` is base64 of JSON; both sides write ASCII only. */
export function resultsReturnUrl(returnUrl: string, results: { sessionId: string; receipt: string }): string {
  const url = new URL(returnUrl);
  url.searchParams.set('results', btoa(JSON.stringify(results)));
  url.searchParams.set('sessionId', results.sessionId);
  return url.href;
}

/** The address that carries a failure back. */
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

/** Text whose hash a receipt carries; the order of fields is fixed by this function. */
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
