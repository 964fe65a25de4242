import { Problem } from '@mien/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { KeyedHash } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import { inTransaction, lockInTransaction } from '../database/transaction.ts';
import { NETWORKS_PER_SITE, type Network } from '../http/network.ts';
import { type SlidingWindow, waitForRoomMs } from './sliding-window.ts';

/** An act that is limited, and how often it is allowed. */
export interface AttemptLimit extends SlidingWindow {
  /** Name of the counted act. */
  readonly kind: string;
}

/** Registrations and guesses at access codes are counted together per network. */
export const registrationAttempts = (perHourAndNetwork: number): AttemptLimit =>
  perHour('registration', perHourAndNetwork);

export function perHour(kind: string, max: number): AttemptLimit {
  return { kind, durationMs: HOUR_MS, max };
}

/**
 * Lookups per minute that a network keeps once it has reached its limit. Chosen: a day of guessing then tries 30,000
 * words.
 */
const GUESSES_BEYOND = 20;
/** How many repeats of a wrong value are free: they reveal nothing new and only cost server time. Chosen. */
const REPEATED_PER_GUESS = 10;

/** Counts acts of strangers by network or number; in the database, so that all processes count together. */
export interface AttemptLimits {
  readonly database: Database;
  readonly now: () => Date;
  readonly hash: KeyedHash;
}

/** Counts one attempt for a key. Concurrent attempts wait for each other. @throws Problem too-many-requests */
async function take({ database, now, hash }: AttemptLimits, limit: AttemptLimit, key: string): Promise<string> {
  const at = now();
  const attemptId = uuidv7();
  const keyHash = hash(limit.kind, key);
  const retryInMs = await inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'attempts', `${limit.kind} ${keyHash}`);
    const waitMs = await waitForRoomMs(limit, at, (since) =>
      transaction
        .selectFrom('attempts')
        .select('created_at as at')
        .where('kind', '=', limit.kind)
        .where('key_hash', '=', keyHash)
        .where('created_at', '>', since),
    );
    if (waitMs > 0) return waitMs;
    await transaction
      .insertInto('attempts')
      .values({ attempt_id: attemptId, kind: limit.kind, key_hash: keyHash, created_at: at })
      .execute();
    return 0;
  });
  if (retryInMs > 0) throw new Problem('too-many-requests', { retryAfterS: Math.ceil(retryInMs / SECOND_MS) });
  // Attempts that no longer count are deleted.
  const since = new Date(at.getTime() - limit.durationMs);
  await database.deleteFrom('attempts').where('kind', '=', limit.kind).where('created_at', '<=', since).execute();
  return attemptId;
}

/** An act that is remembered for a while. */
interface Noted {
  readonly kind: string;
  readonly key: string;
}

/** Whether an act was noted within a time. */
async function isNoted(
  { database, now, hash }: AttemptLimits,
  { kind, key }: Noted,
  durationMs: number,
): Promise<boolean> {
  const row = await database
    .selectFrom('attempts')
    .select('attempt_id as attemptId')
    .where('kind', '=', kind)
    .where('key_hash', '=', hash(kind, key))
    .where('created_at', '>', new Date(now().getTime() - durationMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function note({ database, now, hash }: AttemptLimits, { kind, key }: Noted): Promise<void> {
  await database
    .insertInto('attempts')
    .values({ attempt_id: uuidv7(), kind, key_hash: hash(kind, key), created_at: now() })
    .execute();
}

async function takeBack({ database }: AttemptLimits, taken: readonly string[]): Promise<void> {
  if (taken.length > 0) await database.deleteFrom('attempts').where('attempt_id', 'in', taken).execute();
}

async function takeAll(deps: AttemptLimits, limit: AttemptLimit, { name, site }: Network): Promise<readonly string[]> {
  const taken = [await take(deps, limit, name)];
  if (site !== null) taken.push(await take(deps, { ...limit, max: limit.max * NETWORKS_PER_SITE }, site));
  return taken;
}

/** Counts one attempt from a network, and from its site. @throws Problem too-many-requests */
export async function takeOfNetwork(deps: AttemptLimits, limit: AttemptLimit, network: Network): Promise<void> {
  await takeAll(deps, limit, network);
}

/**
 * Looks up a long random value, such as the id of a link. A hit is never refused, whatever other users of the network
 * did: the value cannot be guessed. Misses count, and so do problems of the lookup.
 *
 * @throws Problem too-many-requests in place of a miss
 */
export async function find<T>(
  deps: AttemptLimits,
  limit: AttemptLimit,
  network: Network,
  lookUp: () => Promise<T | null>,
): Promise<T | null> {
  let found: T | null = null;
  try {
    found = await lookUp();
  } catch (problem) {
    await takeAll(deps, limit, network);
    throw problem;
  }
  if (found === null) await takeAll(deps, limit, network);
  return found;
}

/**
 * Looks up a short value that strangers might guess, such as an access code. Each value counts once per network, so a
 * repeated mistake is one guess. Beyond the limit, values that were right on this network in the last day keep
 * working, and only `GUESSES_BEYOND` other values are looked up per minute. One person's mistakes therefore lock out
 * no one for long, and guessing stays slow.
 *
 * @throws Problem too-many-requests beyond both
 */
export async function guess<T>(
  deps: AttemptLimits,
  limit: AttemptLimit,
  network: Network,
  value: string,
  lookUp: () => Promise<T | null>,
): Promise<T | null> {
  const key = `${network.name} ${value.toLowerCase()}`;
  const right = { kind: `${limit.kind}Right`, key };
  const tried = { kind: `${limit.kind}Tried`, key };
  if (await isNoted(deps, right, DAY_MS)) return lookUp();
  if (await isNoted(deps, tried, limit.durationMs)) {
    await takeAll(deps, { ...limit, kind: `${limit.kind}Repeated`, max: limit.max * REPEATED_PER_GUESS }, network);
    return lookUp();
  }
  const beyond = { kind: `${limit.kind}Beyond`, durationMs: MINUTE_MS, max: GUESSES_BEYOND };
  const taken = await takeAll(deps, limit, network).catch(async (problem) => {
    if (!(problem instanceof Problem)) throw problem;
    await takeAll(deps, beyond, network);
    return [];
  });
  const found = await lookUp();
  if (found !== null) await takeBack(deps, taken);
  await note(deps, found === null ? tried : right);
  return found;
}

/**
 * Looks up a guess at one person's secret, or a guess at one tablet, under several limits. The attempt is counted first and taken back on a hit, so that
 * concurrent guesses cannot exceed the limits together.
 *
 * @throws Problem too-many-requests
 */
export async function guessOfPerson<T>(
  deps: AttemptLimits,
  limits: readonly AttemptLimit[],
  userId: string,
  lookUp: () => Promise<T | null>,
): Promise<T | null> {
  const taken: string[] = [];
  for (const limit of limits) taken.push(await take(deps, limit, userId));
  const found = await lookUp();
  if (found !== null) await takeBack(deps, taken);
  return found;
}

/** Counts one act at a tablet. @throws Problem too-many-requests */
export async function takeOfKiosk(deps: AttemptLimits, limit: AttemptLimit, kioskId: string): Promise<void> {
  await take(deps, limit, kioskId);
}

/** Counts one attempt for a number. @throws Problem too-many-requests */
export async function takeOfPhone(deps: AttemptLimits, limit: AttemptLimit, phone: string): Promise<void> {
  await take(deps, limit, phone);
}
