import { STATUS_CODES } from 'node:http';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import * as contract from '@mien/contract';
import { exampleBody } from '@mien/contract/examples';
import { OFFERED_PROGRAM_SCOPES } from '@mien/domain';
import { PROBLEM_RESPONSES, ProblemBody } from '@mien/server';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { SESSION_COOKIE } from './session-cookie.ts';
import { type OpenApi, tidyOpenApi } from './tidy-openapi.ts';

const CALLS = Object.entries<contract.EndpointGroup>(contract.mienContract).flatMap(([groupName, group]) =>
  Object.entries(group).map(([name, declaration]) => ({ operationId: `${groupName}.${name}`, declaration })),
);

/** The schemas that the contract exports, by their names. OpenAPI lists parameters one by one, so theirs have none. */
const schemaRegistry = z.registry<{ id?: string | undefined }>();
schemaRegistry.add(ProblemBody, { id: 'Problem' });
const ofParameters = new Set<unknown>(CALLS.flatMap(({ declaration: { params, query } }) => [params, query]));
for (const [id, schema] of Object.entries<unknown>(contract))
  if (schema instanceof z.core.$ZodType && !ofParameters.has(schema) && !schemaRegistry.has(schema))
    schemaRegistry.add(schema, { id });

const descriptionOf = (status: string) => STATUS_CODES[status] ?? '';

/** An example of each body, by operation id: the fields that have to be there. */
const examplesOfBodies = (): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...CALLS.flatMap(({ operationId, declaration }) =>
      declaration.body ? [[operationId, exampleBody(declaration, undefined, 'needed')] as const] : [],
    ),
    ['oauth.token', { grant_type: 'client_credentials' }],
  ]);

const transform = createJsonSchemaTransform({ schemaRegistry });
const transformObject = createJsonSchemaTransformObject({ schemaRegistry });

/**
 * Generates the OpenAPI 3.1 description of all calls from the contract, and of the token call. It has the calls that are
 * mounted: that of the demo is in it only where the demo is on, and so not in `docs/openapi.json`.
 */
export const apiDescription = (productName: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: contract.API_PREFIX.slice(1),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The installation that serves this description' }],
    security: [{ session: [] }, { cookie: [] }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'An access token, for programs.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            'The encrypted access token, for browsers. Writes have to come from the pages of the installation.',
        },
        client: {
          type: 'http',
          scheme: 'basic',
          description: 'The client ID and the secret of a program, for its token call alone.',
        },
        partner: { type: 'http', scheme: 'bearer', description: 'The key that Mien and a scan site share.' },
        program: {
          type: 'oauth2',
          description: 'A program of a client, limited to its scopes and groups.',
          flows: {
            clientCredentials: {
              tokenUrl: contract.TOKEN_PATH,
              scopes: Object.fromEntries(OFFERED_PROGRAM_SCOPES.map((scope) => [scope, ''])),
            },
          },
        },
      },
    },
  },
  transform({ schema, ...rest }) {
    const { response, [PROBLEM_RESPONSES]: problems } = schema as Readonly<Record<string | symbol, object | undefined>>;
    return transform({ ...rest, schema: { ...schema, response: { ...response, ...problems } } } as never);
  },
  transformObject: (document) =>
    tidyOpenApi(transformObject(document) as unknown as OpenApi, {
      examples: examplesOfBodies(),
      descriptionOf,
    }) as never,
});
