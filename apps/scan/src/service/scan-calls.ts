import { type ScanVerdict, traceFromBody, verdictFrom } from '@mien/analysis';
import {
  type Answer,
  type CapturedTrace,
  errorReturnUrl,
  type HandlerInput,
  Problem,
  resultsReturnUrl,
  type scanSiteContract,
} from '@mien/contract';
import { USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { inSpan, RETRY_UNAVAILABLE_S } from '@mien/server';
import type { AnalysisPool } from './analysis-pool.ts';
import type { KnownVerdicts } from './known-verdicts.ts';
import type { MienReporter } from './mien-reporter.ts';
import { signReceipt } from './receipts.ts';
import type { ScanMetrics } from './scan-metrics.ts';
import { openScanProfile } from './scan-profile.ts';
import type { SessionClaim, SessionTokens } from './session-tokens.ts';
import type { SiteKeys } from './site-keys.ts';

/** The one configuration of this site: it serves one Mien. */
export const CONFIG_ID = 'builtin';

const OK = { status: 'ok' } as const;

type Group = (typeof scanSiteContract)['scanSite'];
export type ScanCalls = { readonly [N in keyof Group]: (input: HandlerInput<Group[N]>) => Promise<Answer<Group[N]>> };

/** Implements the calls of the contract. */
export function createScanCalls(dependencies: {
  readonly keys: SiteKeys;
  readonly tokens: SessionTokens;
  readonly pool: AnalysisPool;
  readonly known: KnownVerdicts;
  readonly reporter: MienReporter;
  readonly metrics: Pick<ScanMetrics, 'analysed'>;
  readonly returnUrl: string;
  readonly productName: string;
  readonly now: () => number;
  readonly isStopping: () => boolean;
}): ScanCalls {
  const { keys, tokens, pool, known, reporter, metrics, returnUrl, productName, now, isStopping } = dependencies;

  async function ready() {
    if (isStopping()) throw new Problem('service-unavailable', { retryAfterS: RETRY_UNAVAILABLE_S });
    return OK;
  }

  async function analyse(claim: SessionClaim, body: CapturedTrace): Promise<ScanVerdict> {
    const analysis = await inSpan('analyse', () => pool.analyse(claim, traceFromBody(body.trace)));
    const verdict = verdictFrom(claim.sessionId, analysis, body.capture?.lengthS ?? USUAL_SCAN_LENGTH_S);
    known.remember(claim.sessionId, body, verdict);
    return verdict;
  }

  return {
    async openSession({ body }) {
      const { token, refreshToken } = await tokens.issue({ ...body, keepsTrace: body.keepsTrace === true });
      return { token, refreshToken, configId: CONFIG_ID, partnerId: body.partnerId };
    },

    async keys() {
      return { profilePublicKey: keys.profilePublicKey, receiptPublicKey: keys.receiptPublicKey };
    },

    async config({ params }) {
      if (params.configId !== CONFIG_ID) throw new Problem('not-found');
      return { returnUrl, productName };
    },

    async renewToken({ body }) {
      return { token: await tokens.renew(body.refreshToken) };
    },

    async submitScan({ body }) {
      const { sessionId } = body;
      const claim = await tokens.verify(body.token);
      if (claim.sessionId !== sessionId) throw new Problem('wrong-credentials');
      const profile = openScanProfile(body.profile, keys.profilePrivateKey);
      // Another person's profile in this session.
      if (profile.identifier !== claim.partnerId) throw new Problem('wrong-credentials');
      const verdict = known.of(sessionId, body) ?? (await metrics.analysed(() => analyse(claim, body)));
      if (verdict.kind === 'refused') {
        const { reason } = verdict;
        return {
          kind: 'refused',
          reason,
          returnUrl: errorReturnUrl(returnUrl, { code: 'LOW_SIGNAL', sessionId, details: reason }),
        };
      }
      const stored = await reporter.report(sessionId, {
        ...verdict.outcome,
        ...(claim.keepsTrace ? { keptTrace: { trace: body.trace, capture: body.capture } } : {}),
      });
      const receipt = await signReceipt({ sessionId, ...stored }, keys, now());
      return { kind: 'measured', returnUrl: resultsReturnUrl(returnUrl, { sessionId, receipt }) };
    },

    health: ready,
    ready,
    live: async () => OK,
  };
}
