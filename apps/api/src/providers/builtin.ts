import {
  BUILTIN_PROVIDER_ID,
  createClient,
  Problem,
  ScanReceipt,
  scanSiteContract,
  type Transport,
} from '@mien/contract';
import { importJWK, jwtVerify } from 'jose';
import type { ScanProvider } from './scan-provider.ts';

const TIMEOUT_MS = 5000;

export interface BuiltinSettings {
  /** Origin that browsers are sent to. */
  readonly origin: string;
  /** Where this server reaches the same site; often the same. */
  readonly apiOrigin: string;
  readonly licenceKey: string;
}

/** Our own scan site, reached over HTTP like anybody's. */
export function createBuiltinProvider({ origin, apiOrigin, licenceKey }: BuiltinSettings): ScanProvider {
  const transport: Transport = async ({ method, url, body, contentType }) => {
    const answer = await fetch(`${apiOrigin}${url}`, {
      method,
      headers: { authorization: `Bearer ${licenceKey}`, ...(contentType ? { 'content-type': contentType } : {}) },
      ...(body === undefined ? {} : { body: body as string }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const { scanSite } = createClient(scanSiteContract, transport);

  async function asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (cause) {
      throw new Problem('scan-provider-failed', { cause });
    }
  }

  return {
    providerId: BUILTIN_PROVIDER_ID,
    origin,
    provenance: 'camera',

    async open(sessionId, partnerId) {
      const [session, keys] = await asked(
        Promise.all([scanSite.openSession({ body: { sessionId, partnerId } }), scanSite.keys()]),
      );
      return {
        token: session.token,
        refreshToken: session.refreshToken,
        configId: session.configId,
        profilePublicKey: keys.profilePublicKey,
      };
    },

    async verify(values) {
      const receipt = values.find((value) => value.key === 'receipt')?.value;
      if (receipt === undefined) throw new Problem('receipt-invalid');
      const { receiptPublicKey } = await asked(scanSite.keys());
      try {
        const key = await importJWK(receiptPublicKey, 'EdDSA');
        const { payload } = await jwtVerify(receipt, key, { algorithms: ['EdDSA', 'Ed25519'] });
        return ScanReceipt.parse(payload);
      } catch (cause) {
        // Forged, expired or of another shape: one answer for all.
        throw new Problem('receipt-invalid', { cause });
      }
    },
  };
}
