import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Problem } from '@mien/contract';
import { inSpan, openTracing, traceHeaders } from '@mien/server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '../testing/test-api.ts';
import { createBuiltinProvider } from './builtin.ts';
import type { ReportingProvider } from './scan-provider.ts';

const CLAIM = {
  sessionId: 'A'.repeat(22),
  measurementId: '01890000-0000-7000-8000-000000000000',
  resultsHash: 'h'.repeat(43),
};

let site: Server;
let provider: ReportingProvider;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let keyCalls = 0;
let isDown = false;
let traceOfCall: string | undefined;

beforeEach(async () => {
  keys = await generateKeyPair('Ed25519', { extractable: true });
  keyCalls = 0;
  isDown = false;
  const { x } = await exportJWK(keys.publicKey);
  site = createServer((request, response) => {
    if (request.url === '/v1/keys') {
      keyCalls += 1;
      traceOfCall = request.headers.traceparent as string | undefined;
    }
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isDown ? {} : { profilePublicKey: 'p', receiptPublicKey: { kty: 'OKP', crv: 'Ed25519', x, kid: 'one' } },
      ),
    );
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const origin = `http://127.0.0.1:${(site.address() as { port: number }).port}`;
  provider = createBuiltinProvider({ origin, apiOrigin: origin, licenceKey: 'l'.repeat(32) });
});
afterEach(() => {
  site.closeAllConnections();
  site.close();
});

function receipt(options: { claim?: object; signedBy?: typeof keys; ageS?: number } = {}): Promise<string> {
  const { claim = CLAIM, signedBy = keys, ageS = 0 } = options;
  return new SignJWT({ ...claim })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + 600 - ageS)
    .sign(signedBy.privateKey);
}

const verify = async (value: string) => provider.verify([{ key: 'receipt', value }]);

describe('a receipt of the built-in scan site', () => {
  it('proves its content, and its key is fetched once', async () => {
    expect(await verify(await receipt())).toMatchObject(CLAIM);
    expect(await verify(await receipt())).toMatchObject(CLAIM);
    expect(keyCalls).toBe(1);
    expect(traceOfCall).toBeUndefined();
  });

  it('is checked within the trace of the call that brought it', async () => {
    const tracing = await openTracing({ endpoint: provider.origin, service: 'tested', share: 1, onFailure() {} });
    const own = await inSpan('test', async () => {
      await verify(await receipt());
      return traceHeaders().traceparent;
    });
    await tracing.close();
    expect(traceOfCall?.slice(0, 35)).toBe(own?.slice(0, 35));
    expect(traceOfCall).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  });

  it('is still valid later, and while the scan site is down', async () => {
    await verify(await receipt());
    isDown = true;
    expect(await verify(await receipt({ ageS: 3600 }))).toMatchObject(CLAIM);
  });

  it.each(['', 'not.a.receipt', 'a.b.c'])('cannot be %j', async (value) => {
    expect(await problemOf(verify(value))).toBe('receipt-invalid');
  });

  it('is refused if it is forged, changed, malformed, unsigned or a week old', async () => {
    const good = await receipt();
    const [header, , signature] = good.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...CLAIM, measurementId: '01890000-0000-7000-8000-000000000001', exp: 9_999_999_999 }),
    ).toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none","kid":"one"}').toString('base64url')}.${good.split('.')[1]}.`;
    for (const value of [
      await receipt({ signedBy: await generateKeyPair('Ed25519') }),
      `${header}.${forged}.${signature}`,
      unsigned,
      await receipt({ claim: { sessionId: 'x' } }),
      await receipt({ ageS: 7 * 86_400 }),
    ]) {
      expect(await problemOf(verify(value))).toBe('receipt-invalid');
    }
    await expect(provider.verify([{ key: 'heartRateBpm', value: '72' }])).rejects.toBeInstanceOf(Problem);
  });

  it('cannot be verified if the scan site has never answered', async () => {
    isDown = true;
    expect(await problemOf(verify(await receipt()))).toBe('scan-provider-failed');
  });
});

describe('a receipt of a scan without an account', () => {
  const nowS = Math.floor(Date.now() / 1000);
  const points = [{ key: 'heartRateBpm', value: 72, intervalLow: 71, intervalHigh: 73, signalToNoiseDb: 5 }];
  const TRIAL = {
    trialSessionId: 'A'.repeat(22),
    outcome: { status: 'COMPLETE', engineVersion: 'test', points, missing: [], resultsHash: 'h'.repeat(43) },
    iat: nowS,
  };

  it('proves its outcome', async () => {
    expect(await provider.verifyTrial(await receipt({ claim: TRIAL }))).toMatchObject(TRIAL);
  });

  it('is refused if it is forged, of a stored measurement, malformed or old', async () => {
    for (const [value, problem] of [
      [await receipt({ claim: TRIAL, signedBy: await generateKeyPair('Ed25519') }), 'receipt-invalid'],
      [await receipt(), 'receipt-invalid'],
      ['a.b.c', 'receipt-invalid'],
      [await receipt({ claim: TRIAL, ageS: 601 }), 'scan-session-expired'],
    ] as const)
      expect(await problemOf(provider.verifyTrial(value))).toBe(problem);
  });

  it('proves no stored measurement', async () => {
    expect(await problemOf(verify(await receipt({ claim: TRIAL })))).toBe('receipt-invalid');
  });
});
