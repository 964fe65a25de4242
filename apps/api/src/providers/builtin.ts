import {
  BUILTIN_PROVIDER_ID,
  createClient,
  Problem,
  ScanReceipt,
  scanSiteContract,
  type Transport,
  TrialReceipt,
} from '@mien/contract';
import { traceHeaders } from '@mien/server';
import { decodeProtectedHeader, errors, importJWK, jwtVerify } from 'jose';
import { askProvider, type OpenedSession, type ReportingProvider } from './scan-provider.ts';

const TIMEOUT_MS = 5000;
const ALGORITHMS = ['EdDSA', 'Ed25519'];

/**
 * How late a receipt may arrive. Its measurement is already stored and its session is bound to the patient, so a late
 * one reveals nothing; refusing it would deny the results page to a patient whose connection was down for a while.
 */
const RECEIPT_LATENESS_S = 86_400;

export interface BuiltinSettings {
  /** Origin to which browsers are sent. */
  readonly origin: string;
  /** Where this server reaches the same site; often the same origin. */
  readonly apiOrigin: string;
  readonly licenceKey: string;
}

/** Our own scan site, called over HTTP like any other. */
export function createBuiltinProvider({ origin, apiOrigin, licenceKey }: BuiltinSettings): ReportingProvider {
  const transport: Transport = async ({ method, url, body, contentType }) => {
    const answer = await fetch(`${apiOrigin}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${licenceKey}`,
        ...traceHeaders(),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(body === undefined ? {} : { body: body as string }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const { scanSite } = createClient(scanSiteContract, transport);

  /** The scan site's key for receipts, cached until a receipt names another one. */
  let keptKey: Awaited<ReturnType<typeof scanSite.keys>>['receiptPublicKey'] | null = null;
  async function receiptKey(keyId: string | undefined) {
    if (keptKey === null || keptKey.kid !== keyId) keptKey = (await askProvider(scanSite.keys())).receiptPublicKey;
    return importJWK(keptKey, 'EdDSA');
  }

  async function openSession(body: Parameters<typeof scanSite.openSession>[0]['body']): Promise<OpenedSession> {
    const [session, keys] = await askProvider(Promise.all([scanSite.openSession({ body }), scanSite.keys()]));
    return {
      token: session.token,
      refreshToken: session.refreshToken,
      configId: session.configId,
      profilePublicKey: keys.profilePublicKey,
      profileHash: 'SHA-1',
    };
  }

  return {
    arrival: 'reported',
    providerId: BUILTIN_PROVIDER_ID,
    origin,
    provenance: 'camera',

    open: (sessionId, partnerId, keepsTrace = false, frameAncestors = []) =>
      openSession({ sessionId, partnerId, keepsTrace, frameAncestors: [...frameAncestors] }),
    openTrial: (sessionId, partnerId) => openSession({ sessionId, partnerId, isTrial: true }),

    async verifyTrial(receipt) {
      try {
        const key = await receiptKey(decodeProtectedHeader(receipt).kid);
        const { payload } = await jwtVerify(receipt, key, { algorithms: ALGORITHMS });
        return TrialReceipt.parse(payload);
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem(cause instanceof errors.JWTExpired ? 'scan-session-expired' : 'receipt-invalid', { cause });
      }
    },

    async verify(values) {
      const receipt = values.find((value) => value.key === 'receipt')?.value;
      if (receipt === undefined) throw new Problem('receipt-invalid');
      try {
        const key = await receiptKey(decodeProtectedHeader(receipt).kid);
        const { payload } = await jwtVerify(receipt, key, {
          algorithms: ALGORITHMS,
          clockTolerance: RECEIPT_LATENESS_S,
        });
        return ScanReceipt.parse(payload);
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        // Forged, expired or of another shape: the same answer for all.
        throw new Problem('receipt-invalid', { cause });
      }
    },
  };
}
