import { BUILTIN_PROVIDER_ID, type Client, type MienContract, Problem, type ScanReturn } from '@mien/contract';

export interface ScanSessionUnderWay {
  readonly sessionId: string;
  readonly providerId: number;
}

export function isScanSessionUnderWay(value: unknown): value is ScanSessionUnderWay {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionId, providerId } = value as Partial<ScanSessionUnderWay>;
  return typeof sessionId === 'string' && typeof providerId === 'number';
}

/** The outcome of a return. `again`: a retry may help. */
export type ReturnOutcome =
  | { readonly kind: 'measured'; readonly measurementId: string }
  | { readonly kind: 'failed'; readonly code: string; readonly details: string | null }
  | { readonly kind: 'again'; readonly error: unknown }
  | { readonly kind: 'signedOut' };

const MAY_WORK_LATER: readonly Problem['code'][] = [
  'offline',
  'service-unavailable',
  'internal-error',
  'too-many-requests',
  'scan-provider-failed',
];
/** The site sent values without a pulse: the remedy is the same as if it had reported that itself. */
const WITHOUT_SIGNAL = { code: 'LOW_SIGNAL', details: 'no-pulse' } as const;
const SERVER_ERROR = 'SERVER_ERROR';
const SESSION_ID = /^[A-Za-z0-9_-]{22}$/;
const MESSAGE_MAX_LENGTH = 200;

/**
 * Submits the scan site's results, or reports why there are none.
 *
 * @param patientUidOf  returns the patient of the scan, only for a report; null if unknown
 */
export async function settleScanReturn(
  client: Client<MienContract>,
  returned: ScanReturn,
  underWay: ScanSessionUnderWay | null,
  patientUidOf: () => Promise<string | null>,
): Promise<ReturnOutcome> {
  if (returned.kind === 'results') {
    const providerId = underWay?.sessionId === returned.sessionId ? underWay.providerId : BUILTIN_PROVIDER_ID;
    try {
      const { id } = await client.measurements.submit({
        body: { ExternalId: returned.sessionId, ProviderId: providerId, Results: [...returned.values] },
      });
      return { kind: 'measured', measurementId: id };
    } catch (error) {
      if (!(error instanceof Problem) || MAY_WORK_LATER.includes(error.code)) return { kind: 'again', error };
      if (error.status === 401) return { kind: 'signedOut' };
      if (error.code === 'scan-without-signal') return { kind: 'failed', ...WITHOUT_SIGNAL };
      return { kind: 'failed', code: SERVER_ERROR, details: null };
    }
  }
  const failure =
    returned.kind === 'error'
      ? { code: returned.code, details: returned.details, sessionId: returned.sessionId ?? underWay?.sessionId ?? null }
      : { code: SERVER_ERROR, details: null, sessionId: underWay?.sessionId ?? null };
  const { code, details, sessionId } = failure;
  try {
    const patientUid = await patientUidOf();
    await client.measurements.reportError({
      body: {
        message: code.slice(0, MESSAGE_MAX_LENGTH) || SERVER_ERROR,
        ...(patientUid === null ? {} : { patientUid }),
        ...(sessionId !== null && SESSION_ID.test(sessionId) ? { sessionId } : {}),
        ...(details === null ? {} : { details }),
      },
    });
  } catch {
    // The patient is informed in any case; the report is for the operator.
  }
  return { kind: 'failed', code, details };
}
