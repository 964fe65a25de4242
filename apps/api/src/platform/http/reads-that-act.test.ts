import { type Endpoint, mienContract } from '@mien/contract';
import { actsOnGet } from '@mien/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { countRows } from '../../testing/test-database.ts';

const PHONE = '5125550199';
const HOST = { host: new URL(ORIGIN).host };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.addUser({ phone: PHONE });
});

const READS_THAT_ACT = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls)
    .filter(([, declaration]) => actsOnGet(declaration))
    .map(([name, { path }]) => [`${group}.${name}`, path] as const),
);

/** An address of the call that would do something: each part that it takes is a good one. */
const addressOf = (path: string) =>
  `/v1${path.replace(':phone', PHONE).replace(':code', '000000').replace(/:\w+/g, 'k'.repeat(43))}`;

/** Headers of a browser that prefetches an address. */
const AHEAD = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'x-purpose': 'preview' },
];

describe('a GET call with side effects', () => {
  it('is one of a few', () => {
    expect(READS_THAT_ACT.map(([name]) => name).toSorted()).toEqual([
      'fhir.exportGroup',
      'fhir.exportPatients',
      'loginLinks.create',
      'loginLinks.openByUrl',
      'shares.createByGet',
      'shares.open',
      'signIn.profilesByUrl',
      'signIn.sendCodeByUrl',
      // Does nothing; it is an earlier form.
      'users.listPatients',
    ]);
  });

  it.each(READS_THAT_ACT)('%s does not answer HEAD', async (_name, path) => {
    const answer = await api.app.inject({ method: 'HEAD', url: addressOf(path), headers: HOST });
    expect(answer.statusCode).toBe(404);
  });

  it.each(READS_THAT_ACT)('%s is not answered to a prefetch', async (_name, path) => {
    for (const ahead of AHEAD) {
      const answer = await api.app.inject({ url: addressOf(path), headers: { ...HOST, ...ahead } });
      expect([ahead, answer.statusCode]).toEqual([ahead, 403]);
    }
  });

  it('sends no text message on HEAD or prefetch', async () => {
    expect(await countRows(api.database)).toMatchObject({ sms_codes: 0, sms_messages: 0 });
  });

  it('is distinguished from plain reads, which answer HEAD', async () => {
    expect((await api.app.inject({ method: 'HEAD', url: '/v1/health', headers: HOST })).statusCode).toBe(200);
  });
});
