import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanUrl } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScanBench, type ScanBench } from './testing/scan-bench.ts';

async function headersOf(url: string, scanUrl: string) {
  const bench = await openScanBench({ scanUrl });
  try {
    return (await bench.app.inject(url)).headers;
  } finally {
    await bench.close();
  }
}

// The framework cannot parse the last one.
const ADDRESSES = ['/v1/live', '/nothing', '/%'];

it.each(ADDRESSES)('requires https only if the site itself uses https: %s', async (url) => {
  expect((await headersOf(url, 'https://scan.example'))['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  // Mien's own origin is https here, which must not matter.
  const headers = await headersOf(url, 'http://localhost:3001');
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

describe('a scan in a frame', () => {
  const PORTAL = 'https://portal.example.com';
  let bench: ScanBench;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mien-scan-page-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><div id="root"></div>');
    bench = await openScanBench({ siteFolder: folder });
  });
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });

  async function addressOf(frameAncestors: readonly string[], change: { readonly token?: string } = {}) {
    const { token, refreshToken, configId, sessionId } = await bench.openSession('partner', { frameAncestors });
    // Base64 has slashes, which must not become parts of the path.
    const handoff = { configId, profile: 'a/b+c/d==', token, refreshToken, sessionId, ...change };
    return new URL(scanUrl('https://scan.example', handoff, { isFramed: true }));
  }
  const policyOf = async ({ pathname, search }: URL) => {
    const { headers } = await bench.app.inject(pathname + search);
    const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
    return { ancestors, options: headers['x-frame-options'] };
  };

  it('may be framed by Mien and by the pages around it that its token names', async () => {
    expect(await policyOf(await addressOf([PORTAL, 'http://localhost:4000']))).toEqual({
      ancestors: `https://mien.example ${PORTAL} http://localhost:4000`,
      options: undefined,
    });
    expect(await policyOf(await addressOf([]))).toMatchObject({ ancestors: 'https://mien.example' });
  });

  it('may be framed by no page without a token of this site', async () => {
    const refused = { ancestors: "'none'", options: 'DENY' };
    expect(await policyOf(await addressOf([PORTAL], { token: 'made.up.token' }))).toEqual(refused);
    const late = await addressOf([PORTAL]);
    bench.nowMs += 11 * MINUTE_MS;
    expect(await policyOf(late)).toEqual(refused);
    const framed = await addressOf([PORTAL]);
    const alone = new URL(framed);
    alone.pathname = framed.pathname.replace('/embed/', '/c/');
    for (const path of ['/', '/embed/', '/embed/a/b', alone.pathname])
      expect([path, await policyOf(new URL(path, alone))]).toEqual([path, refused]);
  });

  it('takes no text for an origin', async () => {
    const answer = await bench.app.inject({
      method: 'POST',
      url: '/v1/sessions',
      headers: { authorization: 'Bearer test-licence-key-of-forty-characters-000' },
      payload: { sessionId: 'A'.repeat(22), partnerId: 'partner', frameAncestors: ["https://a.example 'self'"] },
    });
    expect(answer.statusCode).toBe(400);
  });
});
