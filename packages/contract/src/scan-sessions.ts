import { PROFILE_HASHES, REFUSAL_REASONS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { between, Instant, line, ScanSessionId, Uid } from './fields.ts';
import { CapturedTrace, TRACE_MAX_BODY_BYTES } from './scan-site.ts';

/** The provider of the built-in scan site. Source: specification, section 7. */
export const BUILTIN_PROVIDER_ID = 1;

/** The provider whose scan site is hosted elsewhere. */
export const ANURA_PROVIDER_ID = 2;

/** What the browser needs to open the scan site. */
export const ScanSession = z.object({
  sessionId: ScanSessionId,
  token: z.string(),
  refreshToken: z.string(),
  partnerId: z.string(),
  configId: z.string(),
  providerId: z.int(),
  /** Origin of the scan site. */
  providerUrl: z.url(),
  /** The profile is encrypted with this key: SPKI, base64. */
  profilePublicKey: z.string(),
  /** Hash function of the key's RSA-OAEP. */
  profileHash: z.enum(PROFILE_HASHES),
  expires: Instant,
});
export type ScanSession = z.infer<typeof ScanSession>;

/** A measured amount in any unit: far beyond any body, and far below the limit of floating-point precision. */
const Amount = between(-1e6, 1e6);

/** One value that a scan site measured. */
export const ScanPoint = z
  .strictObject({
    key: line(64),
    value: Amount,
    intervalLow: z.nullable(Amount),
    intervalHigh: z.nullable(Amount),
    signalToNoiseDb: z.nullable(between(-200, 200)),
  })
  .check(
    z.refine(
      ({ value, intervalLow, intervalHigh }) =>
        intervalLow === null || intervalHigh === null
          ? intervalLow === intervalHigh
          : intervalLow <= value && value <= intervalHigh,
      'interval_around_value',
    ),
  );
export type ScanPoint = z.infer<typeof ScanPoint>;

/** One value that a scan site could not measure, and why. */
export const MissingScanPoint = z.strictObject({ key: line(64), reason: z.enum(REFUSAL_REASONS) });
export type MissingScanPoint = z.infer<typeof MissingScanPoint>;

export const ScanOutcome = z.strictObject({
  status: z.enum(['COMPLETE', 'PARTIAL']),
  engineVersion: line(40),
  points: z.array(ScanPoint).check(z.minLength(1), z.maxLength(100)),
  missing: z.array(MissingScanPoint).check(z.maxLength(100)),
  /** Base64url SHA-256 of `canonicalResults` of session and outcome. */
  resultsHash: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type ScanOutcome = z.infer<typeof ScanOutcome>;

/** A scan site's report: the outcome, and the trace it was computed from, if the patient agreed to retain it. */
export const ScanReport = z.extend(ScanOutcome, { keptTrace: z.optional(CapturedTrace) });
export type ScanReport = z.infer<typeof ScanReport>;

export const scanSessions = {
  create: endpoint({
    method: 'POST',
    path: '/scanSessions',
    summary: 'Open a scan session for the signed-in patient',
    access: 'ownRecords',
    // Each call makes a request to the scan service and takes a slot in its queue; a scan takes more than a minute.
    limit: { perUserAndHour: 40 },
    forCarers: 'scan',
    isForScanning: true,
    forKiosks: true,
    forEmbeds: true,
    loggedByLink: 'scan',
    body: z.strictObject({ providerId: z.int().check(z.gte(1), z.lte(1000)), deviceType: line(20) }),
    response: { status: 201, schema: ScanSession },
    problems: [
      'sign-in-required',
      'wrong-origin',
      'not-found',
      'profile-incomplete',
      'consent-missing',
      'scan-provider-failed',
    ],
  }),
  report: endpoint({
    method: 'POST',
    path: '/scanSessions/:sessionId/outcome',
    summary: 'Report the result of a scan, for scan sites; repeating it returns the stored measurement and its hash',
    access: 'partner',
    params: z.object({ sessionId: ScanSessionId }),
    body: ScanReport,
    maxBodyBytes: TRACE_MAX_BODY_BYTES,
    response: { status: 200, schema: z.object({ measurementId: Uid, resultsHash: z.string() }) },
    problems: ['wrong-credentials', 'not-found', 'scan-session-expired', 'receipt-invalid'],
  }),
};
