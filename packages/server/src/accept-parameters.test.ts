import { type Endpoint, endpoint } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { acceptParameters } from './accept-parameters.ts';
import { createLog } from './create-log.ts';
import { createServer } from './create-server.ts';
import { mountCalls } from './mount-calls.ts';
import { LinesAnswer, PendingAnswer } from './special-answers.ts';

const Value = z.union([z.string(), z.array(z.string())]);
const QUERY = z.catchall(z.object({ _type: z.optional(Value) }), Value);
const base = { access: 'public', limit: { noneBecause: 'a test' }, problems: [] } as const;
const Accepted = z.object({ state: z.string() });

const CALLS = {
  begin: endpoint({
    ...base,
    method: 'POST',
    path: '/exports',
    summary: 'Begin',
    bodyKind: 'parameters',
    query: QUERY,
    response: { status: 202, schema: z.looseObject({}), contentType: 'application/fhir+json' },
  }),
  status: endpoint({
    ...base,
    method: 'GET',
    path: '/exports/:id',
    summary: 'Status',
    params: z.object({ id: z.string() }),
    response: { status: 200, schema: z.object({ files: z.int() }), pending: Accepted },
  }),
  file: endpoint({
    ...base,
    method: 'GET',
    path: '/exports/:id/file',
    summary: 'File',
    params: z.object({ id: z.string() }),
    response: { status: 200, schema: z.string(), contentType: 'application/fhir+ndjson' },
  }),
  act: endpoint({
    ...base,
    method: 'GET',
    path: '/exports/begin',
    summary: 'Begin by GET',
    changesOnGet: true,
    response: { status: 200, schema: z.object({ files: z.int() }) },
  }),
} as const satisfies Readonly<Record<string, Endpoint>>;

async function* lines(fails: boolean) {
  yield '{"id":"1"}\n{"id":"2"}\n';
  if (fails) throw new Error('the rest is gone');
  yield '{"id":"3"}\n';
}

function openServer() {
  const app = createServer({ log: createLog({ level: 'silent' }), headers: {} });
  acceptParameters(app);
  mountCalls({ app, authorize: async () => null, contextOf: () => ({}) }, 'things', CALLS, {
    begin: async ({ query }: { query: object }) => query,
    status: async ({ params }: { params: { id: string } }) =>
      params.id === 'early' ? new PendingAnswer({ state: 'writing' }) : { files: 2 },
    file: async ({ params }: { params: { id: string } }) => new LinesAnswer(lines(params.id === 'broken')),
    act: async () => ({ files: 1 }),
  });
  return app;
}

const send = (payload: string, contentType = 'application/fhir+json', query = '') =>
  openServer().inject({
    method: 'POST',
    url: `/v1/exports${query}`,
    headers: { 'content-type': contentType },
    payload,
  });
const parametersOf = (...parameter: object[]) => JSON.stringify({ resourceType: 'Parameters', parameter });

describe('a Parameters resource', () => {
  it('gives its values as parameters, whatever their type', async () => {
    const answer = await send(
      parametersOf(
        { name: '_type', valueString: 'Patient' },
        { name: '_since', valueInstant: '2026-03-14T15:00:00Z' },
        { name: 'flag', valueBoolean: true },
        { name: 'patient', valueReference: { reference: 'Patient/1' } },
      ),
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      {
        _type: 'Patient',
        _since: '2026-03-14T15:00:00Z',
        flag: 'true',
        patient: '{"reference":"Patient/1"}',
      },
    ]);
  });

  it('adds to the parameters of the address, and repeated ones to each other', async () => {
    const body = parametersOf({ name: '_type', valueCode: 'Device' }, { name: '_type', valueCode: 'Provenance' });
    const answer = await send(body, 'application/json; charset=utf-8', '?_type=Patient');
    expect(answer.json()).toEqual({ _type: ['Patient', 'Device', 'Provenance'] });
  });

  it('may be absent', async () => {
    const answer = await openServer().inject({ method: 'POST', url: '/v1/exports?_type=Patient' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { _type: 'Patient' }]);
  });

  it.each([
    ['{"resourceType":"Bundle"}', 'application/fhir+json', 400, 'invalid-request'],
    ['[]', 'application/fhir+json', 400, 'invalid-request'],
    ['{"resourceType":"Parameters","parameter":{}}', 'application/fhir+json', 400, 'invalid-request'],
    [
      '{"resourceType":"Parameters","parameter":[{"valueString":"x"}]}',
      'application/fhir+json',
      400,
      'invalid-request',
    ],
    ['{"resourceType":', 'application/fhir+json', 400, 'malformed-body'],
    ['<Parameters/>', 'application/fhir+xml', 415, 'unsupported-content-type'],
  ])('is refused if it is %s', async (payload, contentType, status, code) => {
    const answer = await send(payload, contentType);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});

describe('an answer', () => {
  it('is 202 with its own body while it is not ready', async () => {
    const early = await openServer().inject('/v1/exports/early');
    expect([early.statusCode, early.json()]).toEqual([202, { state: 'writing' }]);
    expect(early.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    const late = await openServer().inject('/v1/exports/late');
    expect([late.statusCode, late.json()]).toEqual([200, { files: 2 }]);
  });

  it('of lines is streamed under its media type alone', async () => {
    const { statusCode, headers, body } = await openServer().inject('/v1/exports/whole/file');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/fhir+ndjson']);
    expect(body).toBe('{"id":"1"}\n{"id":"2"}\n{"id":"3"}\n');
  });

  it('of lines breaks off if they fail, instead of ending early', async () => {
    await expect(openServer().inject('/v1/exports/broken/file')).rejects.toThrow();
  });

  it('to HEAD is not that of another address, if GET has side effects', async () => {
    expect((await openServer().inject({ method: 'HEAD', url: '/v1/exports/begin' })).statusCode).toBe(404);
  });
});
