import type { Problem } from '@mien/contract';
import type { RefusedCallKind } from '@mien/domain';
import { sql } from 'kysely';
import type { KeyedHash } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import type { Network } from '../http/network.ts';
import type { ApiMetrics } from '../metrics.ts';

/** Maximum number of networks distinguished per minute and kind: an attacker may have many. Others are only counted. */
const MAX_NETWORKS = 1000;
/** How many of them are logged, and how many characters of their hash: the label that `/admin/operations` shows. */
const NETWORKS_TOLD = 5;
const LABEL_LENGTH = 8;

/** Refused calls of one kind in a period. */
interface RefusedCalls {
  readonly kind: RefusedCallKind;
  readonly count: number;
  /** Most frequent first. The label is the beginning of a keyed hash. */
  readonly networks: readonly { readonly label: string; readonly count: number }[];
}

export interface RefusedCallsDeps {
  readonly database: Database;
  readonly hash: KeyedHash;
  readonly now: () => Date;
  readonly metrics: Pick<ApiMetrics, 'callRefused'>;
  readonly warn: (refused: RefusedCalls) => void;
}

/** Details of a request, read only if its problem makes them relevant. */
export interface RefusedRequest {
  /** Group and name, such as `secondFactor.pass`; empty for a call that is not in the contract, such as a provider's event. */
  readonly call: () => string;
  /** Whether it carried a token or a cookie. */
  readonly hasCredentials: () => boolean;
  /** Whether its address names something by an id or a key. */
  readonly namesObject: () => boolean;
}

/** The kind of refusal of a problem; null for problems that are no sign of an attack. */
export function refusedCallKind(
  { code, status }: Pick<Problem, 'code' | 'status'>,
  { call, hasCredentials, namesObject }: RefusedRequest,
): RefusedCallKind | null {
  if (status === 429) return 'limited';
  if (status === 403) return 'notAllowed';
  if (code === 'login-link-invalid') return 'wrongLink';
  if (code === 'wrong-access-code') return call().startsWith('secondFactor.') ? 'wrongSecondStep' : 'wrongCode';
  if (code === 'receipt-invalid' || (code === 'wrong-credentials' && call() === '')) return 'forgedReceipt';
  if (code === 'not-found') return namesObject() ? 'unknownId' : null;
  if (code === 'passkey-unknown' || code === 'passkey-refused' || code === 'passkey-copied') return 'unknownToken';
  // A guess by a program without cookies.
  if (code === 'cookies-needed') return 'wrongCode';
  const isToken = code === 'wrong-credentials' || (code === 'sign-in-required' && hasCredentials());
  return isToken ? 'unknownToken' : null;
}

/** Counts refused calls, for the operator: without names, numbers or addresses. */
export function createRefusedCalls({ database, hash, now, metrics, warn }: RefusedCallsDeps) {
  let counted = new Map<RefusedCallKind, { count: number; byNetwork: Map<string, number> }>();

  return {
    note(kind: RefusedCallKind, network: Network): void {
      metrics.callRefused(kind);
      const ofKind = counted.get(kind) ?? { count: 0, byNetwork: new Map<string, number>() };
      ofKind.count += 1;
      const before = ofKind.byNetwork.get(network.name);
      if (before !== undefined || ofKind.byNetwork.size < MAX_NETWORKS)
        ofKind.byNetwork.set(network.name, (before ?? 0) + 1);
      counted.set(kind, ofKind);
    },

    /** Reports the counts since the last call: a log line per kind, and the day's counts by kind and network. Called once a minute. */
    async tell(): Promise<void> {
      const reported = counted;
      counted = new Map();
      const day = now().toISOString().slice(0, 10);
      const labeled = [];
      for (const [kind, { count, byNetwork }] of reported) {
        const networks = [...byNetwork]
          .toSorted(([, left], [, right]) => right - left)
          .slice(0, NETWORKS_TOLD)
          .map(([name, ofNetwork]) => ({ label: hash('network', name).slice(0, LABEL_LENGTH), count: ofNetwork }));
        warn({ kind, count, networks });
        labeled.push(...networks.map((network) => ({ day, kind, label: network.label, refused_count: network.count })));
      }
      for (const [kind, { count }] of reported)
        await database
          .insertInto('refused_calls')
          .values({ day, kind, refused_count: count })
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'kind'])
              .doUpdateSet({ refused_count: sql`refused_calls.refused_count + excluded.refused_count` }),
          )
          .execute();
      if (labeled.length > 0)
        await database
          .insertInto('refused_networks')
          .values(labeled)
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'kind', 'label'])
              .doUpdateSet({ refused_count: sql`refused_networks.refused_count + excluded.refused_count` }),
          )
          .execute();
    },
  };
}

export type RefusedCallsCounter = ReturnType<typeof createRefusedCalls>;
