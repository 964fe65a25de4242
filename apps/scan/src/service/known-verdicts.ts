import { createHash } from 'node:crypto';
import type { ScanVerdict } from '@mien/analysis';
import type { CapturedTrace } from '@mien/contract';
import { SESSION_LIFE_S } from './session-tokens.ts';

/**
 * Maximum number of cached verdicts, some kilobytes each. No machine runs more sessions at once; the oldest are
 * evicted.
 */
const MOST_KNOWN = 2000;

/**
 * The outcome of the newest scan of each session, cached for the session's lifetime. A page that missed the response
 * resends the same scan, perhaps many times over a bad network: it is not recomputed and uses up none of the session's
 * analyses.
 */
export interface KnownVerdicts {
  of(sessionId: string, scan: CapturedTrace): ScanVerdict | null;
  remember(sessionId: string, scan: CapturedTrace, verdict: ScanVerdict): void;
}

/** @param now  milliseconds since 1970 */
export function createKnownVerdicts(now: () => number): KnownVerdicts {
  // In order of arrival.
  const known = new Map<string, { readonly digest: string; readonly verdict: ScanVerdict; readonly atMs: number }>();
  const digestOf = ({ trace, capture }: CapturedTrace): string =>
    createHash('sha256')
      .update(JSON.stringify([trace, capture]))
      .digest('base64url');
  const forgetOld = (): void => {
    const oldestMs = now() - 1000 * SESSION_LIFE_S;
    for (const [sessionId, { atMs }] of known) {
      if (atMs >= oldestMs && known.size <= MOST_KNOWN) return;
      known.delete(sessionId);
    }
  };
  return {
    of(sessionId, scan) {
      forgetOld();
      const one = known.get(sessionId);
      return one !== undefined && one.digest === digestOf(scan) ? one.verdict : null;
    },
    remember(sessionId, scan, verdict) {
      known.delete(sessionId);
      known.set(sessionId, { digest: digestOf(scan), verdict, atMs: now() });
      forgetOld();
    },
  };
}
