import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ScanSessionId, Uid, verbatim } from './fields.ts';

/** What the browser needs to open the scan site without an account. */
export const TrialScan = z.object({
  sessionId: ScanSessionId,
  token: z.string(),
  refreshToken: z.string(),
  configId: z.string(),
  /** Origin of the scan site. */
  providerUrl: z.url(),
});
export type TrialScan = z.infer<typeof TrialScan>;

/** Scans without an account: nothing is stored, until the patient who registered afterwards keeps the result. */
export const trialScans = {
  open: endpoint({
    method: 'POST',
    path: '/trialScans',
    summary: 'Open a scan without an account at the built-in scan site; nothing of it is stored',
    access: 'public',
    limit: { heldBy: 'trial scans' },
    /** The visitor has read what is measured and agreed to it. */
    body: z.strictObject({ isAgreed: z.literal(true) }),
    response: { status: 201, schema: TrialScan },
    problems: ['wrong-origin', 'not-found', 'scan-provider-failed'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/trialScans/kept',
    summary: 'Store the result of a trial scan as the patient’s own, with the receipt of the scan site; repeatable',
    access: 'ownRecords',
    limit: { perUserAndHour: 40 },
    body: z.strictObject({ receipt: verbatim(8192) }),
    response: { status: 201, schema: z.object({ id: Uid }) },
    problems: [
      'sign-in-required',
      'wrong-origin',
      'not-found',
      'profile-incomplete',
      'consent-missing',
      'receipt-invalid',
      'scan-session-expired',
      'scan-provider-failed',
    ],
  }),
};
