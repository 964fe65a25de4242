import type { Problem } from '@mien/contract';
import type { RefusedCallKind } from '@mien/domain';
import { sql } from 'kysely';
import type { KeyedHash } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import type { Network } from '../http/network.ts';

/** Networks that are told apart in a minute, by kind: an attacker may have many. Those beyond are only counted. */
const MAX_NETWORKS = 1000;
/** And how many of them stand in the log, with how much of their hash: the label that `/admin/operations` shows. */
const NETWORKS_TOLD = 5;
const LABEL_LENGTH = 8;

/** What was refused in a while, of one kind. */
export interface RefusedCalls {
  readonly kind: RefusedCallKind;
  readonly count: number;
  /** The most frequent first. The label is the beginning of a keyed hash. */
  readonly networks: readonly { readonly label: string; readonly count: number }[];
}

export interface RefusedCallsDependencies {
  readonly database: Database;
  readonly hash: KeyedHash;
  readonly now: () => Date;
  readonly warn: (refused: RefusedCalls) => void;
}

/** What is asked about a request, as far as its problem makes it matter. */
export interface RefusedRequest {
  /** Group and name, as `secondFactor.pass`. */
  readonly call: () => string;
  /** Whether it brought a token or a cookie. */
  readonly hasCredentials: () => boolean;
}

/** What kind of refusal a problem is; null for those that say nothing about an attack. */
export function refusedCallKind(
  { code, status }: Pick<Problem, 'code' | 'status'>,
  { call, hasCredentials }: RefusedRequest,
): RefusedCallKind | null {
  if (status === 429) return 'limited';
  if (status === 403) return 'notAllowed';
  if (code === 'login-link-invalid') return 'wrongLink';
  if (code === 'wrong-access-code') return call().startsWith('secondFactor.') ? 'wrongSecondStep' : 'wrongCode';
  // A guess in a program that keeps no cookies.
  if (code === 'cookies-needed') return 'wrongCode';
  const isToken = code === 'wrong-credentials' || (code === 'sign-in-required' && hasCredentials());
  return isToken ? 'unknownToken' : null;
}

/** Counts refused calls, for whoever runs the installation: no names, no numbers, no addresses. */
export function createRefusedCalls({ database, hash, now, warn }: RefusedCallsDependencies) {
  let counted = new Map<RefusedCallKind, { count: number; byNetwork: Map<string, number> }>();

  return {
    note(kind: RefusedCallKind, network: Network): void {
      const ofKind = counted.get(kind) ?? { count: 0, byNetwork: new Map<string, number>() };
      ofKind.count += 1;
      const before = ofKind.byNetwork.get(network.name);
      if (before !== undefined || ofKind.byNetwork.size < MAX_NETWORKS)
        ofKind.byNetwork.set(network.name, (before ?? 0) + 1);
      counted.set(kind, ofKind);
    },

    /** Tells what was counted since the last time: a line in the log for each kind, and the day's counts. Called once a minute. */
    async tell(): Promise<void> {
      const told = counted;
      counted = new Map();
      const day = now().toISOString().slice(0, 10);
      for (const [kind, { count, byNetwork }] of told) {
        const networks = [...byNetwork]
          .toSorted(([, left], [, right]) => right - left)
          .slice(0, NETWORKS_TOLD)
          .map(([name, ofNetwork]) => ({ label: hash('network', name).slice(0, LABEL_LENGTH), count: ofNetwork }));
        warn({ kind, count, networks });
      }
      for (const [kind, { count }] of told)
        await database
          .insertInto('refused_calls')
          .values({ day, kind, refused_count: count })
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'kind'])
              .doUpdateSet({ refused_count: sql`refused_calls.refused_count + excluded.refused_count` }),
          )
          .execute();
    },
  };
}

export type RefusedCallsCounter = ReturnType<typeof createRefusedCalls>;
