import { Problem } from '@mien/contract';
import { inEachLanguage } from '@mien/domain';
import { createLog } from '@mien/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from './create-app.ts';
import { serveSharedResult } from './serve-shared-result.ts';

const ORIGIN = 'http://localhost:3000';
const ADDRESS = `/sharedResult/${'k'.repeat(43)}`;

let close = async () => {};
afterEach(() => close());

async function locationAfter(failure: Error): Promise<string | undefined> {
  const app = await createApp({
    publicOrigin: ORIGIN,
    productName: 'Test',
    log: createLog({ level: 'silent' }),
    trustedProxyHops: 0,
  });
  close = () => app.close();
  const never = () => '';
  serveSharedResult(app, {
    parts: { render: inEachLanguage(() => never), style: '' },
    openShare: () => Promise.reject(failure),
    productName: 'Test',
    publicOrigin: ORIGIN,
  });
  const { headers } = await app.inject({
    url: `${ADDRESS}?utm=1`,
    headers: { host: 'localhost:3000', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
  return headers.location;
}

describe('a shared result', () => {
  it('that cannot be shown leads to an error that does not reveal the link', async () => {
    expect(await locationAfter(new Problem('not-found'))).toBe('/error?ID=1002#ended');
  });

  it('that fails temporarily can be tried again from the error page', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect(await locationAfter(lost)).toBe(`/error?ID=1002#${ADDRESS}`);
  });
});
