import { expect, it } from 'vitest';
import { openScanBench } from './testing/scan-bench.ts';

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
