import { SECOND_MS } from '@mien/domain';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { type AdminAddressRules, addressFault, createPublicFetch } from '../../platform/public-address.ts';
import { cacheLifetimeMs } from './cache-lifetime.ts';

/** Time limit of one request for keys. Chosen. */
const TIMEOUT_MS = 5 * SECOND_MS;
/** Largest answer read: a set of keys has a few kilobytes. */
const MAX_ANSWER_BYTES = 64_000;
/** The most key sets in the cache. */
const MAX_KEPT = 200;
/** Keys are not fetched again for an unknown key this soon: a caller without any key could ask for that. Chosen. */
const REFETCH_MS = 30 * SECOND_MS;

interface KeptKeys {
  readonly keys: JWTVerifyGetKey;
  readonly fetchedMs: number;
  readonly untilMs: number;
}

/** Fetches public keys of programs, only from public addresses, and caches them as long as their headers allow. */
export function createKeySets({ rules, now }: { readonly rules: AdminAddressRules; readonly now: () => Date }) {
  return { now, rules, publicFetch: createPublicFetch(rules), kept: new Map<string, KeptKeys>() };
}

export type KeySets = ReturnType<typeof createKeySets>;

/** Why the server must not fetch keys at an address, or null; decided without using the network. */
export function keysUrlFault({ rules }: Pick<KeySets, 'rules'>, text: string): ReturnType<typeof addressFault> {
  if (!URL.canParse(text)) return 'origin';
  const { origin, username, password, hash } = new URL(text);
  return username !== '' || password !== '' || hash !== '' ? 'origin' : addressFault(origin, rules);
}

/** Reads an answer to its end, up to the largest size. */
async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (answer.body !== null)
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) throw new Error('the keys are too large');
      chunks.push(chunk);
    }
  return Buffer.concat(chunks).toString('utf8');
}

async function fetchKeys({ now, publicFetch, kept }: KeySets, url: string): Promise<KeptKeys> {
  const answer = await publicFetch(url, {
    headers: { accept: 'application/jwk-set+json, application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await boundedText(answer);
  if (!answer.ok) throw new Error(`the address of the keys answers ${answer.status}`);
  const keys = createLocalJWKSet(JSON.parse(text) as JSONWebKeySet);
  const fetchedMs = now().getTime();
  const fetched = { keys, fetchedMs, untilMs: fetchedMs + cacheLifetimeMs(answer.headers.get('cache-control')) };
  kept.delete(url);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest);
  kept.set(url, fetched);
  return fetched;
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
    const known = context.kept.get(url);
    if (known !== undefined && nowMs < known.untilMs) {
      try {
        return await known.keys(header, token);
      } catch (error) {
        const isUnknown = error instanceof errors.JWKSNoMatchingKey;
        if (!isUnknown || nowMs - known.fetchedMs < REFETCH_MS) throw error;
      }
    }
    const { keys } = await fetchKeys(context, url);
    return keys(header, token);
  };
