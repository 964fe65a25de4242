import { Problem } from '@mien/contract';
import { HOUR_MS, SECOND_MS } from '@mien/domain';
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

export interface AttemptLimitsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly hash: KeyedHash;
}

/** Counts acts of strangers by network or number; in the database, so that all processes count together. */
export function createAttemptLimits({ database, now, hash }: AttemptLimitsDependencies) {
  /** Counts one attempt for a key. Concurrent attempts wait for each other. @throws Problem too-many-requests */
  async function take(limit: AttemptLimit, key: string): Promise<string> {
    const at = now();
    const attemptId = uuidv7();
    const keyHash = hash(limit.kind, key);
    const retryInMs = await inTransaction(database, async (transaction) => {
      await lockInTransaction(transaction, `attempts ${limit.kind} ${keyHash}`);
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

  async function takeOfNetwork(limit: AttemptLimit, { name, site }: Network): Promise<string[]> {
    const taken = [await take(limit, name)];
    if (site !== null) taken.push(await take({ ...limit, max: limit.max * NETWORKS_PER_SITE }, site));
    return taken;
  }

  return {
    /** Counts one attempt from a network, and from its site. @throws Problem too-many-requests */
    async takeOfNetwork(limit: AttemptLimit, network: Network): Promise<void> {
      await takeOfNetwork(limit, network);
    },

    /**
     * Looks up a value that strangers might guess: a hit was not a guess and is not counted. The attempt is counted first
     * and taken back on a hit, so that concurrent guesses cannot exceed the limit together.
     *
     * @throws Problem too-many-requests
     */
    async guess<T>(limit: AttemptLimit, network: Network, lookUp: () => Promise<T | null>): Promise<T | null> {
      const taken = await takeOfNetwork(limit, network);
      const found = await lookUp();
      if (found !== null) await database.deleteFrom('attempts').where('attempt_id', 'in', taken).execute();
      return found;
    },

    /**
     * The same for a guess at one person's secret, under several limits.
     *
     * @throws Problem too-many-requests
     */
    async guessOfPerson<T>(
      limits: readonly AttemptLimit[],
      userId: string,
      lookUp: () => Promise<T | null>,
    ): Promise<T | null> {
      const taken: string[] = [];
      for (const limit of limits) taken.push(await take(limit, userId));
      const found = await lookUp();
      if (found !== null) await database.deleteFrom('attempts').where('attempt_id', 'in', taken).execute();
      return found;
    },

    /** Counts one attempt for a number. @throws Problem too-many-requests */
    async takeOfPhone(limit: AttemptLimit, phone: string): Promise<void> {
      await take(limit, phone);
    },
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
