import { type EndpointGroup, mienContract, TOKEN_PATH } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { documentedApi } from '../../document.ts';
import { type OpenApi, tidyOpenApi } from './tidy-openapi.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ content: { 'application/json': { schema: reference(name) } } });
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: reference('Problem') } },
});

const outcome = (description: string) => ({
  description,
  content: { 'application/fhir+json': { schema: reference('Problem') } },
});

const NAMES = { type: 'object', properties: { name: { type: 'string' } } };
const COUNTS = { type: 'object', properties: { count: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER } } };
const SCHEMAS = {
  Same: NAMES,
  SameInput: NAMES,
  Other: NAMES,
  OtherInput: COUNTS,
  // Equal apart from what they reference.
  Holder: { type: 'array', items: reference('Other') },
  HolderInput: { type: 'array', items: reference('OtherInput') },
  OnlyInput: { type: 'array', items: reference('SameInput') },
  Unused: NAMES,
  Problem: NAMES,
};

function tidied(body: string, answer: string) {
  const description = {
    paths: {
      '/a': {
        post: {
          operationId: 'a.make',
          requestBody: json(body),
          responses: { 200: { description: 'Default Response', ...json(answer) }, 404: problem('not-found') },
        },
        get: {
          operationId: 'a.get',
          responses: { 404: problem('not-found'), 409: problem('changed-meanwhile, last-admin'), 410: outcome('gone') },
        },
      },
    },
    components: { schemas: SCHEMAS },
  } as unknown as OpenApi;
  const result = tidyOpenApi(description, {
    examples: new Map([['a.make', { name: 'Ana' }]]),
    descriptionOf: (status) => `Status ${status}`,
  });
  return { ...result, operations: result.paths['/a']!, schemas: result.components.schemas };
}

describe('tidyOpenApi', () => {
  it('names a schema once if requests and answers have the same shape', () => {
    const { schemas, operations } = tidied('SameInput', 'Same');
    expect(schemas).toEqual({ Problem: NAMES, Same: NAMES });
    expect(operations.post?.requestBody?.content?.['application/json']?.schema).toEqual(reference('Same'));
  });

  it('keeps two names if the shapes differ, directly or in what they reference', () => {
    expect(Object.keys(tidied('OtherInput', 'Other').schemas)).toEqual(['Other', 'OtherInput', 'Problem']);
    expect(Object.keys(tidied('HolderInput', 'Holder').schemas)).toEqual([
      'Holder',
      'HolderInput',
      'Other',
      'OtherInput',
      'Problem',
    ]);
  });

  it('uses the plain name of a schema that only requests have', () => {
    expect(tidied('OnlyInput', 'Other').schemas).toMatchObject({ Only: { items: reference('Same') }, Same: NAMES });
  });

  it('removes unused schemas and bounds that every number has', () => {
    const { schemas } = tidied('OtherInput', 'Same');
    expect(schemas).not.toHaveProperty('Unused');
    expect(schemas.Other?.properties).toEqual({ count: { type: 'integer' } });
  });

  it('writes each response for problems once, under the names of its problems', () => {
    const { components, operations } = tidied('SameInput', 'Same');
    expect(components.responses).toEqual({
      NotFound: problem('not-found'),
      ChangedMeanwhileOrLastAdmin: problem('changed-meanwhile, last-admin'),
      FhirGone: outcome('gone'),
    });
    expect(operations.get?.responses?.['404']).toEqual({ $ref: '#/components/responses/NotFound' });
    expect(operations.post?.responses?.['404']).toEqual({ $ref: '#/components/responses/NotFound' });
  });

  it('adds examples of bodies, and a description where the call has none', () => {
    const { post } = tidied('SameInput', 'Same').operations;
    expect(post?.requestBody?.content?.['application/json']?.example).toEqual({ name: 'Ana' });
    expect(post?.responses?.['200']?.description).toBe('Status 200');
  });
});

describe('the description of the API', () => {
  it('defines everything that it references, and nothing else', async () => {
    const description = (await documentedApi()) as OpenApi;
    const referenced = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    );
    const defined = (['schemas', 'responses'] as const).flatMap((kind) =>
      Object.keys(description.components[kind] as object).map((name) => `${kind}/${name}`),
    );
    expect(new Set(referenced)).toEqual(new Set(defined));
    expect(defined).toEqual(
      expect.arrayContaining(['schemas/Patient', 'schemas/MeasurementResult', 'responses/NotFound']),
    );
  });

  it('states for each call who may make it, and lists problems of bodies only for calls with a body', async () => {
    const { paths, security } = (await documentedApi()) as OpenApi & { readonly security: unknown };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const named = (id: string) => operations.find(({ operationId }) => operationId === id) as Record<string, unknown>;
    const statuses = (id: string) => Object.keys(named(id).responses as object);
    expect(security).toEqual([{ session: [] }, { cookie: [] }]);
    expect(named('patients.get')).not.toHaveProperty('security');
    expect(named('signIn.sendCode').security).toEqual([]);
    const ofPartner = Object.entries<EndpointGroup>(mienContract).flatMap(([group, calls]) =>
      Object.entries(calls).flatMap(([name, { access }]) => (access === 'partner' ? [`${group}.${name}`] : [])),
    );
    expect(ofPartner.length).toBeGreaterThan(0);
    for (const id of ofPartner) expect(named(id).security).toEqual([{ partner: [] }]);
    const octets = Object.entries<EndpointGroup>(mienContract).flatMap(([group, calls]) =>
      Object.entries(calls).flatMap(([name, { bodyKind }]) => (bodyKind === 'octets' ? [`${group}.${name}`] : [])),
    );
    expect(named('oauth.token').security).toEqual([{ client: [] }, {}]);
    for (const id of ['patients.update', ...octets])
      expect(statuses(id)).toEqual(expect.arrayContaining(['413', '415']));
    expect(statuses('patients.get')).not.toContain('413');
  });

  it('has the token call of OAuth as a form, with its errors by status, and no call of the demo', async () => {
    const { paths, components } = (await documentedApi()) as OpenApi;
    expect(paths[TOKEN_PATH]?.post).toMatchObject({
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: reference('AccessTokenRequest'),
            example: { grant_type: 'client_credentials' },
          },
        },
      },
      responses: {
        200: json('AccessToken'),
        400: { description: 'invalid_request, unsupported_grant_type, invalid_scope', ...json('OAuthErrorBody') },
        401: { description: 'invalid_client', ...json('OAuthErrorBody') },
        413: { $ref: '#/components/responses/BodyTooLarge' },
        429: { $ref: '#/components/responses/TooManyRequests' },
      },
    });
    expect(components.schemas.AccessTokenRequest).toMatchObject({ type: 'object', required: ['grant_type'] });
    expect(Object.keys(paths).filter((path) => path.includes('/demo/'))).toEqual([]);
  });
});
