import { SECOND_MS } from '@mien/domain';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { type AdminAddressRules, addressFault, boundedText, createPublicFetch } from '../../platform/public-address.ts';
import { cacheLifetimeMs } from './cache-lifetime.ts';

/** Time limit of one request for keys. Chosen. */
const TIMEOUT_MS = 5 * SECOND_MS;
/** Largest answer read: a set of keys has a few kilobytes. */
const MAX_ANSWER_BYTES = 64_000;
/** Maximum number of cached key sets, and of remembered failures. */
const MAX_CACHED = 200;
/** Keys are not fetched again for an unknown key this soon: a caller without any key could ask for that. Chosen. */
const REFETCH_MS = 30 * SECOND_MS;
/** An address is not called again this soon after it failed: a caller without any key could ask for that, too. Chosen. */
const RETRY_MS = 5 * SECOND_MS;

interface CachedKeys {
  readonly keys: JWTVerifyGetKey;
  readonly fetchedMs: number;
  readonly untilMs: number;
}

interface KeySetsSettings {
  readonly rules: AdminAddressRules;
  readonly now: () => Date;
  /** Ends a request that takes too long. */
  readonly timeLimit?: () => AbortSignal;
}

/** Fetches public keys of programs, only from public addresses, and caches them as long as their headers allow. */
export function createKeySets({ rules, now, timeLimit = () => AbortSignal.timeout(TIMEOUT_MS) }: KeySetsSettings) {
  return {
    now,
    rules,
    timeLimit,
    publicFetch: createPublicFetch(rules),
    cached: new Map<string, CachedKeys>(),
    /** Requests under way, by address: concurrent callers share one. */
    pending: new Map<string, Promise<CachedKeys>>(),
    /** When an address last failed, in milliseconds. */
    failed: new Map<string, number>(),
  };
}

export type KeySets = ReturnType<typeof createKeySets>;

/** Why the server must not fetch keys at an address, or null; decided without using the network. */
export function keysUrlFault({ rules }: Pick<KeySets, 'rules'>, text: string): ReturnType<typeof addressFault> {
  if (!URL.canParse(text)) return 'origin';
  const { origin, username, password, hash } = new URL(text);
  return username !== '' || password !== '' || hash !== '' ? 'origin' : addressFault(origin, rules);
}

async function fetchKeys({ now, publicFetch, timeLimit }: KeySets, url: string): Promise<CachedKeys> {
  const answer = await publicFetch(url, {
    headers: { accept: 'application/jwk-set+json, application/json' },
    signal: timeLimit(),
  });
  const text = await boundedText(answer, MAX_ANSWER_BYTES);
  if (!answer.ok) throw new Error(`the address of the keys answers ${answer.status}`);
  const keys = createLocalJWKSet(JSON.parse(text) as JSONWebKeySet);
  const fetchedMs = now().getTime();
  return { keys, fetchedMs, untilMs: fetchedMs + cacheLifetimeMs(answer.headers.get('cache-control')) };
}

/** Sets an entry of a map that holds the `MAX_CACHED` newest ones. */
function setNewest<Value>(map: Map<string, Value>, url: string, value: Value): void {
  map.delete(url);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= MAX_CACHED) map.delete(oldest);
  map.set(url, value);
}

/** Fetches keys once for all who wait for them. Cached keys stay when a request fails. @throws Error */
async function refetch(context: KeySets, url: string): Promise<CachedKeys> {
  const { now, cached, pending, failed } = context;
  const underWay = pending.get(url);
  if (underWay !== undefined) return underWay;
  const failedMs = failed.get(url);
  if (failedMs !== undefined && now().getTime() - failedMs < RETRY_MS)
    throw new Error('the address of the keys failed a moment ago');
  const fetching = fetchKeys(context, url);
  pending.set(url, fetching);
  try {
    const fetched = await fetching;
    setNewest(cached, url, fetched);
    failed.delete(url);
    return fetched;
  } catch (error) {
    setNewest(failed, url, now().getTime());
    throw error;
  } finally {
    pending.delete(url);
  }
}

/**
 * The keys at an address, for `jwtVerify`. Cached ones are fetched again, once, for a key that they do not have.
 *
 * @throws Error when the address does not answer, or has no such key
 */
export const keysOfUrl =
  (context: KeySets, url: string): JWTVerifyGetKey =>
  async (header, token) => {
    const nowMs = context.now().getTime();
    const known = context.cached.get(url);
    if (known !== undefined && nowMs < known.untilMs) {
      try {
        return await known.keys(header, token);
      } catch (error) {
        const isUnknown = error instanceof errors.JWKSNoMatchingKey;
        if (!isUnknown || nowMs - known.fetchedMs < REFETCH_MS) throw error;
      }
    }
    const { keys } = await refetch(context, url);
    return keys(header, token);
  };
