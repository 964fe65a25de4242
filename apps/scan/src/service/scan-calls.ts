import { type ScanVerdict, traceFromBody, verdictFrom } from '@mien/analysis';
import {
  type Answer,
  type CapturedTrace,
  errorReturnUrl,
  type HandlerInput,
  NO_PROFILE,
  Problem,
  resultsReturnUrl,
  type scanSiteContract,
  TRIAL_CONFIG_ID,
} from '@mien/contract';
import { sampleVersionOf, USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { inSpan, RETRY_UNAVAILABLE_S } from '@mien/server';
import type { AnalysisPool } from './analysis-pool.ts';
import type { KnownVerdicts } from './known-verdicts.ts';
import type { MienReporter } from './mien-reporter.ts';
import { signReceipt, signTrialReceipt } from './receipts.ts';
import type { ScanMetrics } from './scan-metrics.ts';
import { openScanProfile } from './scan-profile.ts';
import type { SessionClaim, SessionTokens } from './session-tokens.ts';
import type { SiteKeys } from './site-keys.ts';

/** This site serves one Mien; a second configuration, `TRIAL_CONFIG_ID`, returns to the page of scans without an account. */
const CONFIG_ID = 'builtin';

const OK = { status: 'ok' } as const;

type Group = (typeof scanSiteContract)['scanSite'];
export type ScanCalls = { readonly [N in keyof Group]: (input: HandlerInput<Group[N]>) => Promise<Answer<Group[N]>> };

/** @throws Problem wrong-credentials for another person's profile in this session, invalid-request */
function checkProfile({ isTrial, partnerId }: SessionClaim, profile: string, keys: SiteKeys): void {
  const isOwn = isTrial
    ? profile === NO_PROFILE
    : openScanProfile(profile, keys.profilePrivateKey).identifier === partnerId;
  if (!isOwn) throw new Problem('wrong-credentials');
}

/** Implements the calls of the contract. */
export function createScanCalls(dependencies: {
  readonly keys: SiteKeys;
  readonly tokens: SessionTokens;
  readonly pool: AnalysisPool;
  readonly known: KnownVerdicts;
  readonly reporter: MienReporter;
  readonly metrics: Pick<ScanMetrics, 'analyzed'>;
  readonly returnUrl: string;
  /** Where scans without an account return. */
  readonly trialReturnUrl: string;
  readonly productName: string;
  /** Whether this is a demo, which scans a drawn face on request. */
  readonly hasSampleFace: boolean;
  readonly now: () => number;
  readonly isStopping: () => boolean;
}): ScanCalls {
  const { keys, tokens, pool, known, reporter, metrics, productName, hasSampleFace, now, isStopping } = dependencies;
  const returnUrlOf = (isTrial: boolean) => (isTrial ? dependencies.trialReturnUrl : dependencies.returnUrl);

  async function ready() {
    if (isStopping()) throw new Problem('service-unavailable', { retryAfterS: RETRY_UNAVAILABLE_S });
    return OK;
  }

  async function analyze(claim: SessionClaim, body: CapturedTrace): Promise<ScanVerdict> {
    const analysis = await inSpan('analyze', () => pool.analyze(claim, traceFromBody(body.trace)));
    const { lengthS = USUAL_SCAN_LENGTH_S, isSample = false } = body.capture ?? {};
    const { engineVersion } = analysis;
    const marked = isSample ? { ...analysis, engineVersion: sampleVersionOf(engineVersion) } : analysis;
    const verdict = verdictFrom(claim.sessionId, marked, lengthS);
    known.remember(claim.sessionId, body, verdict);
    return verdict;
  }

  return {
    async openSession({ body }) {
      const { sessionId, partnerId, keepsTrace = false, isTrial = false, frameAncestors = [] } = body;
      const claim = { sessionId, partnerId, keepsTrace, isTrial, frameAncestors };
      const { token, refreshToken } = await tokens.issue(claim);
      return { token, refreshToken, configId: isTrial ? TRIAL_CONFIG_ID : CONFIG_ID, partnerId };
    },

    async keys() {
      return { profilePublicKey: keys.profilePublicKey, receiptPublicKey: keys.receiptPublicKey };
    },

    async config({ params }) {
      const { configId } = params;
      if (configId !== CONFIG_ID && configId !== TRIAL_CONFIG_ID) throw new Problem('not-found');
      return { returnUrl: returnUrlOf(configId === TRIAL_CONFIG_ID), productName, hasSampleFace };
    },

    async renewToken({ body }) {
      return { token: await tokens.renew(body.refreshToken) };
    },

    async submitScan({ body }) {
      const { sessionId } = body;
      const claim = await tokens.verify(body.token);
      if (claim.sessionId !== sessionId) throw new Problem('wrong-credentials');
      checkProfile(claim, body.profile, keys);
      if (body.capture?.isSample && !hasSampleFace) throw new Problem('invalid-request');
      const returnUrl = returnUrlOf(claim.isTrial);
      const verdict = known.of(sessionId, body) ?? (await metrics.analyzed(() => analyze(claim, body)));
      if (verdict.kind === 'refused') {
        const { reason } = verdict;
        return {
          kind: 'refused',
          reason,
          returnUrl: errorReturnUrl(returnUrl, { code: 'LOW_SIGNAL', sessionId, details: reason }),
        };
      }
      if (claim.isTrial) {
        const receipt = await signTrialReceipt({ trialSessionId: sessionId, outcome: verdict.outcome }, keys, now());
        return { kind: 'measured', returnUrl: resultsReturnUrl(returnUrl, { sessionId, receipt }) };
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
