import { endpoint } from '@mien/contract';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { acceptForms } from './accept-forms.ts';
import { createLog } from './create-log.ts';
import { createServer } from './create-server.ts';
import { mountCalls } from './mount-calls.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
const CALLS = {
  search: endpoint({
    method: 'POST',
    path: '/items/_search',
    summary: 'Search',
    access: 'public',
    limit: { noneBecause: 'a test' },
    bodyKind: 'form',
    query: z.catchall(z.object({}), z.union([z.string(), z.array(z.string())])),
    response: { status: 200, schema: z.object({ query: z.record(z.string(), z.unknown()) }) },
    problems: [],
  }),
};

let close = async () => {};
afterEach(() => close());

function openSearch() {
  const app = createServer({ log: createLog({ level: 'silent' }), headers: {} });
  close = () => app.close();
  acceptForms(app);
  mountCalls({ app, authorize: async () => null, contextOf: () => ({}) }, 'items', CALLS, {
    search: async ({ query }: { readonly query: Readonly<Record<string, unknown>> }) => ({ query: { ...query } }),
  });
  return async (payload?: string, headers: Readonly<Record<string, string>> = FORM, query = '') => {
    const url = `/v1/items/_search${query}`;
    const answer = await app.inject({
      method: 'POST',
      url,
      ...(payload === undefined ? {} : { payload, headers }),
    });
    return { status: answer.statusCode, body: answer.json<{ readonly query?: Record<string, unknown> }>() };
  };
}

describe('a call whose parameters may come in a form', () => {
  it('takes the fields of the form, and both values of a name that is in the address, too', async () => {
    const search = openSearch();
    const { body } = await search('code=a%7Cb&date=ge2026&date=lt2027&__proto__=x', FORM, '?code=c&count=5');
    expect(body.query).toEqual({ code: ['c', 'a|b'], count: '5', date: ['ge2026', 'lt2027'] });
    expect((await search()).body.query).toEqual({});
  });

  it('drops no field, however many there are', async () => {
    const names = Array.from({ length: 1500 }, (_, index) => `name${index}`);
    const { body } = await openSearch()(names.map((name) => `${name}=1`).join('&'));
    expect(Object.keys(body.query ?? {})).toEqual(names);
  });

  it('refuses another content type', async () => {
    const { status, body } = await openSearch()('{"code":"a"}', { 'content-type': 'application/json' });
    expect([status, body]).toMatchObject([415, { code: 'unsupported-content-type' }]);
  });
});
