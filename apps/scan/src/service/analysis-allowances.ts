import { Problem } from '@mien/contract';
import { SESSION_LIFE_S } from './session-tokens.ts';

/** The owner of an uploaded scan: a session, and the identifier that the partner gave its patient for it. */
export interface ScanOwner {
  readonly sessionId: string;
  readonly partnerId: string;
  /** A scan without an account. */
  readonly isTrial?: boolean;
}

/**
 * A resent scan is not analyzed again (`known-verdicts.ts`), unless this process is new; this is the limit for other
 * attempts.
 */
export const MAX_ANALYSES_PER_SESSION = 8;
/** Three sessions' worth. Mien gives each session another identifier, so this is for partners that do not. */
export const MAX_ANALYSES_PER_PARTNER_ID = 24;

export interface AnalysisAllowances {
  /** @throws Problem scan-session-expired if the session, or its identifier, has used up its analyses */
  check(owner: ScanOwner): void;
  /** Lower ranks go first: by the number of analyses started for the owner so far, and patients before trials. */
  rankOf(owner: ScanOwner): number;
  countBegun(owner: ScanOwner): void;
}

/**
 * Counts analyses per session and per identifier, for as long as their tokens can be valid.
 *
 * @param now  milliseconds since 1970
 */
export function createAnalysisAllowances(now: () => number): AnalysisAllowances {
  const ofSessions = createCounts(now);
  const ofPartnerIds = createCounts(now);
  return {
    check({ sessionId, partnerId }) {
      // Waiting does not help, but another session does.
      if (
        ofSessions.of(sessionId) >= MAX_ANALYSES_PER_SESSION ||
        ofPartnerIds.of(partnerId) >= MAX_ANALYSES_PER_PARTNER_ID
      )
        throw new Problem('scan-session-expired');
    },
    rankOf: ({ sessionId, partnerId, isTrial = false }) =>
      Math.max(ofSessions.of(sessionId), ofPartnerIds.of(partnerId)) + (isTrial ? MAX_ANALYSES_PER_PARTNER_ID : 0),
    countBegun({ sessionId, partnerId }) {
      ofSessions.add(sessionId);
      ofPartnerIds.add(partnerId);
    },
  };
}

function createCounts(now: () => number) {
  // In order of their first analysis, which is the eviction order.
  const counts = new Map<string, { readonly firstMs: number; analyses: number }>();
  const forgetOld = (): void => {
    const oldestMs = now() - 1000 * SESSION_LIFE_S;
    for (const [key, { firstMs }] of counts) {
      if (firstMs >= oldestMs) return;
      counts.delete(key);
    }
  };
  return {
    of(key: string): number {
      forgetOld();
      return counts.get(key)?.analyses ?? 0;
    },
    add(key: string): void {
      const count = counts.get(key);
      if (count === undefined) counts.set(key, { firstMs: now(), analyses: 1 });
      else count.analyses += 1;
    },
  };
}
