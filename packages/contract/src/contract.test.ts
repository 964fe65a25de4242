import { holdsScopesInPart, OFFERED_PROGRAM_SCOPES, PERMISSION_OF_SCOPE, PROGRAM_SCOPES } from '@mien/domain';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { callTable, contractVersion } from './call-table.ts';
import { buildUrl, createClient, createLateClient, type Transport, type TransportAnswer } from './client.ts';
import { type Endpoint, type EndpointGroup, endpoint } from './endpoint.ts';
import { between, Email, line, lines, PhoneNumber, queryWholeBetween } from './fields.ts';
import { mienContract } from './mien-contract.ts';
import { isProblemCode, Problem, problemFromBody } from './problem.ts';
import { problemBody } from './problem-body.ts';
import {
  errorReturnUrl,
  handoffFromPath,
  numbersFromReturned,
  optionsFromQuery,
  resultsReturnUrl,
  scanReturnFromQuery,
  scanUrl,
} from './scan-handoff.ts';

const contract = {
  things: {
    get: endpoint({
      method: 'GET',
      path: '/things/:id',
      summary: 'A thing',
      access: 'public',
      limit: { noneBecause: 'a test' },
      params: z.object({ id: z.string() }),
      query: z.object({ size: z.optional(z.number()) }),
      response: { status: 200, schema: z.object({ name: z.string() }) },
      problems: ['not-found'],
    }),
  },
};

describe('endpoint()', () => {
  const base = {
    path: '/things',
    summary: 'Things',
    response: { status: 200, schema: z.null() },
    problems: [],
  } as const;

  it('a public call or a write compiles only with a rate limit', () => {
    // @ts-expect-error: anyone may call it
    endpoint({ ...base, method: 'GET', access: 'public' });
    // @ts-expect-error: it writes
    endpoint({ ...base, method: 'POST', access: 'signedIn', body: z.strictObject({}) });
    // @ts-expect-error: it writes, though it is a GET
    endpoint({ ...base, method: 'GET', access: 'ownRecords', changesOnGet: true });
    endpoint({ ...base, method: 'GET', access: 'ownRecords' });
    endpoint({ ...base, method: 'POST', access: 'partner', body: z.strictObject({}) });
    endpoint({ ...base, method: 'POST', access: 'signedIn', limit: { perUserAndHour: 60 }, body: z.strictObject({}) });
  });
});

describe('createLateClient', () => {
  const VERSION = 'v1';
  const call = { params: { id: 'a' }, query: {} };
  const answer = { status: 200, json: { name: 'x', more: 1 } };

  function open({ contractVersion, json = answer.json }: Partial<TransportAnswer>) {
    const calls = vi.fn(async () => callTable(contract));
    const load = vi.fn(async () => contract);
    const transport = vi.fn<Transport>(async () => ({ ...answer, json, contractVersion }));
    const client = createLateClient<typeof contract>({ version: VERSION, calls, load }, transport);
    return { client, calls, load, transport };
  }

  it('accepts a response without validation if the server used the same contract version', async () => {
    const { client, calls, load, transport } = open({ contractVersion: VERSION });
    expect(calls).not.toHaveBeenCalled();
    expect(await client.things.get(call)).toBe(answer.json);
    expect(transport.mock.calls).toEqual([[{ method: 'GET', url: '/v1/things/a' }]]);
    expect(calls.mock.calls).toEqual([['things']]);
    expect(load).not.toHaveBeenCalled();
  });

  it.each([undefined, '', 'v2'])(
    'validates a response of version %j against its part of the contract',
    async (version) => {
      const { client, load } = open({ contractVersion: version });
      expect(await client.things.get(call)).toEqual({ name: 'x' });
      expect(load.mock.calls).toEqual([['things']]);
      const wrong = open({ contractVersion: version, json: { nothing: true } });
      await expect(wrong.client.things.get(call)).rejects.toMatchObject({ code: 'answer-unreadable' });
    },
  );

  it('reports offline while a part cannot be loaded, and tries again', async () => {
    const { client, calls, load } = open({});
    calls.mockRejectedValueOnce(new Error('lost'));
    await expect(client.things.get(call)).rejects.toMatchObject({ code: 'offline' });
    load.mockRejectedValueOnce(new Error('lost'));
    await expect(client.things.get(call)).rejects.toMatchObject({ code: 'offline' });
    expect(await client.things.get(call)).toEqual({ name: 'x' });
  });

  it('rejects calls that are not in the contract', async () => {
    const { client } = open({ contractVersion: VERSION });
    const { none } = client.things as unknown as { none: () => Promise<unknown> };
    await expect(none()).rejects.toThrow('the contract has no call things.none');
  });
});

describe('contractVersion', () => {
  const { get } = contract.things;
  const versionOf = (declaration: Endpoint) => contractVersion({ things: { get: declaration } });

  it('the version changes if a call or its response changes', async () => {
    const known = await versionOf(get);
    expect(known).toMatch(/^[A-Za-z0-9+/]{12}$/);
    expect(await versionOf({ ...get, summary: 'Another summary', problems: [] })).toBe(known);
    const others: Partial<Endpoint>[] = [
      { method: 'PUT' },
      { path: '/thing/:id' },
      { body: z.object({}) },
      { response: { status: 201, schema: get.response.schema } },
      { response: { status: 200, schema: z.object({ name: z.optional(z.string()) }) } },
      { response: { status: 200, schema: z.object({ name: z.string(), size: z.number() }) } },
    ];
    const versions = await Promise.all(others.map((other) => versionOf({ ...get, ...other })));
    expect(new Set([known, ...versions]).size).toBe(others.length + 1);
  });
});

describe('createClient', () => {
  const client = (status: number, json: unknown) => createClient(contract, async () => ({ status, json }));

  it('builds URLs without undefined query values', () => {
    expect(buildUrl('/things/:id', { params: { id: 'a/b' }, query: { size: undefined, page: 2 } })).toBe(
      '/v1/things/a%2Fb?page=2',
    );
  });

  it('returns the parsed response of the server', async () => {
    expect(await client(200, { name: 'x', more: 1 }).things.get({ params: { id: '1' }, query: {} })).toEqual({
      name: 'x',
    });
  });

  it('turns failures into problems: known ones, unknown ones and missing responses', async () => {
    const call = (status: number, json: unknown) => client(status, json).things.get({ params: { id: '1' }, query: {} });
    await expect(call(404, problemBody(new Problem('not-found'), 'Not here.', 'r1'))).rejects.toMatchObject({
      code: 'not-found',
      details: { text: 'Not here.', requestId: 'r1' },
    });
    await expect(call(502, '<html>')).rejects.toMatchObject({ code: 'offline' });
    await expect(call(200, { wrong: true })).rejects.toMatchObject({ code: 'answer-unreadable' });
    // For example a captive portal's page instead of a response of the service.
    await expect(call(200, undefined)).rejects.toMatchObject({ code: 'offline' });
    const unreachable = createClient(contract, () => Promise.reject(new TypeError('fetch failed')));
    await expect(unreachable.things.get({ params: { id: '1' }, query: {} })).rejects.toMatchObject({ code: 'offline' });
  });

  it('a call with wrong arguments does not compile', () => {
    const { things } = client(200, { name: 'x' });
    // @ts-expect-error the id is missing
    const missing = () => things.get({ query: {} });
    // @ts-expect-error the size is a number
    const wrong = () => things.get({ params: { id: '1' }, query: { size: 'big' } });
    expect([missing, wrong]).toHaveLength(2);
  });
});

describe('the contract', () => {
  const calls = Object.values(mienContract).flatMap((group) => Object.values(group as Record<string, Endpoint>));

  it('declares each method and path once', () => {
    const routes = calls.map((call) => `${call.method} ${call.path.toLowerCase().replace(/:\w+/g, ':')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('opens calls to programs only by scopes with the permission that staff need', () => {
    const open = calls.flatMap(({ path, access, accessToOthers = access, forPrograms }) =>
      [...(forPrograms ?? [])].map((scope) => ({ path, scope, access: accessToOthers })),
    );
    expect(open.length).toBeGreaterThan(8);
    expect(open.filter(({ scope, access }) => PERMISSION_OF_SCOPE[scope] !== access)).toEqual([]);
  });

  it('has a call for each scope that is offered, and for no other', () => {
    const isUsed = (scope: (typeof PROGRAM_SCOPES)[number]) =>
      calls.some(({ forPrograms = [], isByCategory }) =>
        forPrograms.some((needed) => needed === scope || (isByCategory && holdsScopesInPart([scope], [needed]))),
      );
    expect(OFFERED_PROGRAM_SCOPES).toEqual(PROGRAM_SCOPES.filter(isUsed));
  });

  it('opens POSTs to programs only if they write for one patient, because their answers are stored', () => {
    // Searches by a form change nothing, and exports answer with an address: their answers are not stored.
    const stored = calls.filter(
      ({ method, bodyKind, forPrograms }) =>
        method === 'POST' && bodyKind !== 'form' && bodyKind !== 'parameters' && forPrograms !== undefined,
    );
    expect(stored.length).toBeGreaterThan(1);
    // A stored answer with results would outlive the patient's permission. Before it is sent again, the reach of the
    // program is checked with the patient of the address, or else of the answer.
    const namesPatient = ({ path, response: { schema } }: (typeof stored)[number]) =>
      path.includes('/:uid') || 'patientUid' in ((schema as { readonly shape?: object }).shape ?? {});
    expect(stored.filter((one) => !namesPatient(one) || one.access !== 'editPatients')).toEqual([]);
  });

  it('opens a call to programs alone only with scopes', () => {
    const alone = calls.filter(({ isOnlyForPrograms }) => isOnlyForPrograms);
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.filter(({ forPrograms }) => forPrograms === undefined)).toEqual([]);
  });

  it('declares sign-in and origin problems wherever they can occur', () => {
    for (const call of calls) {
      if (call.access === 'signedIn' || call.access === 'ownRecords')
        expect(call.problems, call.path).toContain('sign-in-required');
      // Calls that are open to every origin take no cookie from another one, so none is refused for it.
      if (call.method !== 'GET' && !call.isCrossOrigin && (call.access === 'signedIn' || call.access === 'ownRecords'))
        expect(call.problems, call.path).toContain('wrong-origin');
    }
  });
});

describe('contract fields', () => {
  const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
    schema.safeParse(value).success;

  it('line() accepts one line of printable text', () => {
    expect(line(5).parse('  ab ')).toBe('ab');
    for (const text of ['', '   ', '\u200b\u3164', 'abcdef', '\ud800', 'a\ufffd'])
      expect(takes(line(5), text)).toBe(false);
    expect(line(5).parse('a\u0000\n\u200b\u00a0b')).toBe('a b');
    expect(lines(5).parse('\ufeffa\r\nb')).toBe('a\nb');
    expect(line(5).parse('n\u0303'.repeat(5))).toBe('ñ'.repeat(5));
    expect(takes(line(5, { mayBeEmpty: true }), '')).toBe(true);
    expect(takes(line(5), 'Zoë é')).toBe(true);
  });

  it('numbers are finite and within limits', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 0.99, 2.01, '1'])
      expect(takes(between(1, 2), value)).toBe(false);
    expect(takes(queryWholeBetween(1, 9), '3')).toBe(true);
    for (const value of ['', '0', '10', '1.5', 'x']) expect(takes(queryWholeBetween(1, 9), value)).toBe(false);
  });

  it('accepts phone numbers and email addresses', () => {
    expect(takes(PhoneNumber, '5125550100')).toBe(true);
    for (const value of ['(512) 555-0100', '+1 512 555 0100', '1-512-555-0100'])
      expect(PhoneNumber.parse(value)).toBe('5125550100');
    for (const value of ['512555010', '(512) 555-010', '51255501000', '0125550100', `5125550100${' '.repeat(40)}`])
      expect(takes(PhoneNumber, value)).toBe(false);
    expect(takes(Email, 'a@example.com')).toBe(true);
    for (const value of ['a', 'a@', '@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`])
      expect(takes(Email, value)).toBe(false);
  });
});

describe('Problem', () => {
  it('a problem survives serialization', () => {
    const sent = new Problem('invalid-request', { fields: [{ path: 'phone', rule: 'invalid_format' }] });
    const received = problemFromBody(JSON.parse(JSON.stringify(problemBody(sent, 'Check it.', 'r'))));
    expect(received).toMatchObject({
      code: 'invalid-request',
      status: 400,
      details: { fields: sent.details.fields, text: 'Check it.' },
    });
  });

  it('a problem is never created from unknown codes', () => {
    expect(isProblemCode('toString')).toBe(false);
    expect(problemFromBody({ code: '__proto__' }).code).toBe('offline');
    expect(problemFromBody(null).code).toBe('offline');
  });
});

describe('scan hand-off', () => {
  const handoff = {
    configId: 'builtin',
    profile: 'ab+/==',
    token: 'a.b.c',
    refreshToken: 'd e',
    sessionId: 'A'.repeat(22),
  };

  it('reads back the hand-off URL that it wrote', () => {
    const url = new URL(scanUrl('http://localhost:3001/', handoff));
    expect(url.pathname.startsWith('/c/builtin/')).toBe(true);
    expect(handoffFromPath(url.pathname)).toEqual(handoff);
  });

  it('puts preferences in the query, not in the hand-off', () => {
    const options = {
      language: 'es',
      lengthS: 60,
      hasSeenTips: true,
      beginsAtOnce: true,
      isShared: true,
      isFramed: false,
    } as const;
    const url = new URL(scanUrl('http://localhost:3001', handoff, options));
    expect(url.search).toBe('?lang=es&seconds=60&tips=seen&begin=now&device=shared');
    expect(optionsFromQuery(url.search)).toEqual(options);
    expect(handoffFromPath(url.pathname)).toEqual(handoff);
  });

  it('has an address of its own for a frame', () => {
    const url = new URL(scanUrl('http://localhost:3001', handoff, { isFramed: true }));
    expect([url.pathname.startsWith('/embed/builtin/'), url.search]).toEqual([true, '?frame=mien']);
    expect(optionsFromQuery(url.search)).toMatchObject({ isFramed: true, isShared: false });
    expect(handoffFromPath(url.pathname)).toEqual(handoff);
  });

  it('has no query without preferences, as for a hosted site', () => {
    expect(new URL(scanUrl('http://localhost:3001', handoff)).search).toBe('');
  });

  it.each(['', '?seconds=45&tips=yes&begin=1', '?seconds=&tips=&begin=', '?seconds=60.0&begin=NOW&tips=seen%20'])(
    'ignores the query %s',
    (search) =>
      expect(optionsFromQuery(search)).toEqual({
        language: null,
        hasSeenTips: false,
        beginsAtOnce: false,
        isShared: false,
        isFramed: false,
      }),
  );

  it.each(['/', '/c/', '/c/a/b/c/d', '/c/a/b/c/d/e/f', '/c/a/%ff/c/d/e', '/c//b/c/d/e'])('rejects %s', (path) =>
    expect(handoffFromPath(path)).toBeNull(),
  );

  it('parses results, errors and their absence from the return URL', () => {
    const read = (url: string) => scanReturnFromQuery(new URL(url).searchParams);
    const back = 'http://localhost:3000/scanresult';
    expect(read(resultsReturnUrl(back, { sessionId: handoff.sessionId, receipt: 'a.b.c' }))).toEqual({
      kind: 'results',
      sessionId: handoff.sessionId,
      values: [{ key: 'receipt', value: 'a.b.c' }],
    });
    expect(
      read(errorReturnUrl(back, { code: 'LOW_SIGNAL', sessionId: handoff.sessionId, details: 'no-pulse' })),
    ).toEqual({
      kind: 'error',
      code: 'LOW_SIGNAL',
      sessionId: handoff.sessionId,
      details: 'no-pulse',
    });
    for (const query of [
      '',
      '?results=%%%',
      `?results=${btoa('[]')}`,
      `?results=${btoa('{"sessionId":"short"}')}`,
      `?results=${'x'.repeat(100_001)}`,
    ]) {
      expect(read(`${back}${query.replace('%%%', '%25%25')}`)).toEqual({ kind: 'missing' });
    }
  });

  describe('results of a hosted site', () => {
    const { sessionId } = handoff;
    const read = (named: object) =>
      scanReturnFromQuery(new URLSearchParams({ results: btoa(JSON.stringify({ sessionId, ...named })) }));
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`P${index}`, 1]));

    it('numbers, lists of numbers and words survive as text', () => {
      const named = { HR_BPM: 71.9, YEARS: [5, 10], STATUS: 'ok', IS_ON: true };
      const returned = read(named);
      if (returned.kind !== 'results') throw new Error(returned.kind);
      const texts = Object.fromEntries(returned.values.map(({ key, value }) => [key, value]));
      expect(texts).toEqual({ HR_BPM: '71.9', YEARS: '[5,10]', STATUS: 'ok', IS_ON: 'true' });
      expect(['HR_BPM', 'YEARS', 'STATUS', 'IS_ON'].map((key) => numbersFromReturned(texts[key] ?? ''))).toEqual([
        [71.9],
        [5, 10],
        null,
        null,
      ]);
    });

    it('drops values of other types and sizes', () => {
      const odd = {
        a: null,
        b: { c: 1 },
        d: ['x'],
        e: Array.from({ length: 101 }, () => 1),
        f: 'x'.repeat(8193),
        ['g'.repeat(65)]: 1,
        '': 1,
      };
      expect(read({ ...odd, HR_BPM: 72 })).toMatchObject({ values: [{ key: 'HR_BPM', value: '72' }] });
      expect(read(odd)).toEqual({ kind: 'missing' });
    });

    it('accepts 200 values and not one more', () => {
      expect(read(many(200)).kind).toBe('results');
      expect(read(many(201)).kind).toBe('missing');
    });

    it('rejects results without a session', () => {
      expect(read({ sessionId: undefined, HR_BPM: 72 }).kind).toBe('missing');
      expect(read({ sessionId: 'undefined', HR_BPM: 72 }).kind).toBe('missing');
    });
  });
});

describe('response compression', () => {
  it('never compresses responses with tokens or texts written by others', () => {
    const compressed = Object.entries<EndpointGroup>(mienContract).flatMap(([group, calls]) =>
      Object.entries(calls).flatMap(([name, { isCompressed }]) => (isCompressed ? [`${group}.${name}`] : [])),
    );
    expect(compressed.sort()).toEqual([
      'averages.get',
      'averages.trend',
      'configurations.allMeasurementTypes',
      'configurations.consentBanner',
      'configurations.get',
      'configurations.getAnonymously',
      'configurations.measurementTypes',
      'configurations.measurementTypesAnonymously',
      'measurements.get',
      'measurements.list',
      'measurements.trends',
      'periodReports.get',
    ]);
  });
});
