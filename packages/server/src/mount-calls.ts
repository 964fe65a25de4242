import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  API_PREFIX,
  CONTRACT_VERSION_HEADER,
  type Endpoint,
  type EndpointGroup,
  PROBLEMS,
  Problem,
  type ProblemCode,
  type Schema,
  SHARED_PROBLEMS,
} from '@mien/contract';
import { languageFromHeader } from '@mien/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeForm } from './accept-forms.ts';
import { takeParameters } from './accept-parameters.ts';
import { answerUnknownAddress, ProblemBody } from './answer-problem.ts';
import { compileSchema } from './compile-schema.ts';
import { COMPRESSION } from './compress-answers.ts';
import { countOctets, OCTET_CONTENT_TYPES } from './count-octets.ts';
import { LinesAnswer, PendingAnswer } from './special-answers.ts';
import { StreamedAnswer, streamOf } from './streamed-answer.ts';

const DEFAULT_MAX_BODY_BYTES = 64_000;

/** The key of a call's problem responses in its schema. Only its description in OpenAPI needs them. */
export const PROBLEM_RESPONSES = Symbol('problem responses');

/** A call of the contract: `group.name`. */
type CallName = `${string}.${string}`;

/** The media type and the schema of problem responses. */
export interface ProblemContent {
  readonly contentType: string;
  readonly schema: Schema;
}

const PROBLEM_CONTENT: ProblemContent = { contentType: 'application/problem+json', schema: ProblemBody };

/** What a server adds to the calls that it mounts. */
export interface CallSettings<Who> {
  readonly app: FastifyInstance;
  /** Sent with each response: a program with the same contract need not validate it again. Absent: not sent. */
  readonly contractVersion?: string;
  /** Authenticates the caller and refuses those without permission, before the body is read. */
  readonly authorize: (request: FastifyRequest, declaration: Endpoint) => Promise<Who>;
  /** The form of problem responses, for OpenAPI; RFC 9457 if absent. */
  readonly problemContent?: ProblemContent;
  /** The context of a handler besides its parsed input. It may still refuse, by a rate limit of the call. */
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply, who: Who, call: CallName) => object;
}

function isStream(body: unknown): body is Readable {
  return typeof (body as Readable | null | undefined)?.pipe === 'function';
}

const opaqueTag = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether one of the browser's ETags matches; compares weakly, as required for reads. */
function isHeld(header: string | undefined, etag: string): boolean {
  const held = (header ?? '').split(',').map(opaqueTag);
  return held.includes(opaqueTag(etag)) || held.includes('*');
}

/**
 * Whether the caller has the response already: by its ETags, or without any, by the time of a `Last-Modified` that a
 * handler set. @see RFC 9110, section 13.2.2
 */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  if (headers['if-none-match'] !== undefined) return isHeld(headers['if-none-match'], etag);
  const modifiedMs = Date.parse(String(reply.getHeader('last-modified')));
  // False if one of them is missing or no date.
  return modifiedMs <= Date.parse(String(headers['if-modified-since']));
}

/**
 * Sets an ETag and omits the body if the caller has it already. The language is part of the ETag: equal bytes in two
 * languages are different responses. A weak ETag, since the same response may be sent compressed or not.
 * @see RFC 9110, sections 8.8.1 and 13.1.2
 */
async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const language = languageFromHeader(request.headers['accept-language']);
  const etag = `W/"${createHash('sha256').update(`${language}\n${payload}`).digest('base64url')}"`;
  reply.header('etag', etag).header('content-language', language);
  if (!isUnchanged(request, reply, etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

/** A failure before the first byte is sent as a problem; later the response ends without a closing brace. */
function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  stream: Readable,
): FastifyReply {
  stream.on('error', (error) => {
    if (reply.raw.headersSent) request.log.error({ err: error }, 'an answer broke off');
  });
  return reply.type(contentType).send(stream);
}

/** The content type with its encoding. Lines of JSON have none: clients compare their type as a whole. */
const typed = (contentType: string): string =>
  contentType === 'application/fhir+ndjson' ? contentType : `${contentType}; charset=utf-8`;

/** Sends what a handler returned. */
function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, status }: Endpoint['response'],
  compiled: Parameters<typeof streamOf>[0],
  answer: unknown,
): FastifyReply {
  if (answer instanceof PendingAnswer)
    return reply.code(202).type('application/fhir+json; charset=utf-8').send(answer.body);
  reply.code(status);
  if (contentType !== undefined) reply.type(typed(contentType));
  if (answer instanceof LinesAnswer)
    return sendStreamed(request, reply, typed(contentType ?? 'text/plain'), Readable.from(answer.lines));
  return answer instanceof StreamedAnswer
    ? sendStreamed(request, reply, typed(contentType ?? 'application/json'), streamOf(compiled, answer))
    : reply.send(answer);
}

/** Whether a program may send the call again with the same `Idempotency-Key`, and it is done once. */
export const isIdempotent = ({ forPrograms, method, bodyKind }: Endpoint): boolean =>
  // Forms are searches, and a second export is refused while the first one runs.
  forPrograms !== undefined && method === 'POST' && bodyKind !== 'form' && bodyKind !== 'parameters';

/** Whether a GET of the call has side effects. */
export function actsOnGet({ method, deprecated, changesOnGet }: Endpoint): boolean {
  return method === 'GET' && (deprecated === true || changesOnGet === true);
}

/**
 * Whether a browser prefetches something that the user has not requested.
 * @see https://www.w3.org/TR/speculation-rules/ (Sec-Purpose); Purpose and X-Moz are legacy headers
 */
export function isFetchedAhead({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  );
}

/** The call of a request, by group and name; empty for none. */
export function callNameOf(request: FastifyRequest): string {
  return (request.routeOptions.schema as { readonly operationId?: string } | undefined)?.operationId ?? '';
}

/** Problems of a body, which a call without one cannot have. */
const OF_BODIES: readonly ProblemCode[] = ['malformed-body', 'body-too-large', 'unsupported-content-type'];
const sharedProblems = ({ body, bodyKind }: Endpoint) =>
  SHARED_PROBLEMS.filter((code) => body !== undefined || bodyKind !== undefined || !OF_BODIES.includes(code));

/** Problems of a program that sends a request twice. */
const IDEMPOTENCY_PROBLEMS: readonly ProblemCode[] = ['request-in-progress', 'idempotency-key-reused'];
const problemsForPrograms = (declaration: Endpoint) => (isIdempotent(declaration) ? IDEMPOTENCY_PROBLEMS : []);

/** Who may make a call with which credentials, for calls that are open to programs. */
const securityWith = (scopes: readonly string[], isOnlyForPrograms: boolean) => [
  ...(isOnlyForPrograms ? [] : [{ session: [] }, { cookie: [] }]),
  { program: [...scopes] },
];

/** The responses for problems, by status; their descriptions list the codes. */
function problemResponses(codes: readonly ProblemCode[], { contentType, schema }: ProblemContent): object {
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEMS[code]);
  const responses = [...byStatus].map(([status, ofStatus]) => [
    status,
    { description: ofStatus.join(', '), content: { [contentType]: { schema } } },
  ]);
  return Object.fromEntries(responses);
}

/** Parsing and documentation of a call. */
function schemaOf(groupName: string, name: string, declaration: Endpoint, problemContent: ProblemContent): object {
  const { status, schema, contentType, pending } = declaration.response;
  return {
    operationId: `${groupName}.${name}`,
    summary: declaration.summary,
    tags: [groupName],
    ...(declaration.deprecated ? { deprecated: true } : {}),
    // Others need what the description says for all calls.
    ...(declaration.access === 'public' ? { security: [] } : {}),
    ...(declaration.access === 'partner' ? { security: [{ partner: [] }] } : {}),
    ...(declaration.forPrograms === undefined
      ? {}
      : { security: securityWith(declaration.forPrograms, declaration.isOnlyForPrograms === true) }),
    ...(declaration.params ? { params: declaration.params } : {}),
    ...(declaration.query ? { querystring: declaration.query } : {}),
    ...(declaration.body ? { body: declaration.body } : {}),
    ...(declaration.bodyKind === 'octets' ? { consumes: [...OCTET_CONTENT_TYPES] } : {}),
    response: {
      [status]:
        contentType === undefined
          ? schema
          : { description: 'Default Response', content: { [contentType]: { schema } } },
      ...(pending === undefined
        ? {}
        : { 202: { description: 'Not ready', content: { 'application/fhir+json': { schema: pending } } } }),
    },
    // Apart from the others, so that no serializer is compiled for them: a problem is sent as it is.
    [PROBLEM_RESPONSES]: problemResponses(
      [...sharedProblems(declaration), ...declaration.problems, ...problemsForPrograms(declaration)],
      problemContent,
    ),
  };
}

const schemas = new WeakMap<Endpoint, object>();

/** The schema of a call, built once per process: it is half the work of starting a server, and tests start thousands. */
function cachedSchemaOf(...[groupName, name, declaration, problemContent]: Parameters<typeof schemaOf>): object {
  const schema = schemas.get(declaration) ?? schemaOf(groupName, name, declaration, problemContent);
  schemas.set(declaration, schema);
  return schema;
}

/**
 * Mounts handlers on the calls of a group: routes, access, parsing of request and response, and their documentation.
 */
export function mountCalls<G extends EndpointGroup, Who>(
  { app, contractVersion, authorize, contextOf, problemContent = PROBLEM_CONTENT }: CallSettings<Who>,
  groupName: string,
  group: G,
  handlers: { readonly [N in keyof G]: (input: never) => Promise<unknown> },
): void {
  for (const [name, declaration] of Object.entries<Endpoint>(group)) {
    const handler = handlers[name] as (input: object) => Promise<unknown>;
    const callers = new WeakMap<FastifyRequest, Who>();
    const compiled = compileSchema(declaration.response.schema);
    const maxBodyBytes = declaration.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
    app.route({
      method: declaration.method,
      url: `${API_PREFIX}${declaration.path}`,
      // A HEAD would run the handler of its GET, with unrequested side effects.
      exposeHeadRoute: !actsOnGet(declaration),
      bodyLimit: maxBodyBytes,
      schema: cachedSchemaOf(groupName, name, declaration, problemContent),
      onRequest: async (request) => {
        callers.set(request, await authorize(request, declaration));
      },
      ...(declaration.bodyKind === 'form' ? { preValidation: takeForm } : {}),
      ...(declaration.bodyKind === 'parameters' ? { preValidation: takeParameters } : {}),
      handler: async (request, reply) => {
        const octets = declaration.bodyKind === 'octets';
        if (octets && !isStream(request.body)) throw new Problem('unsupported-content-type');
        const context = contextOf(request, reply, callers.get(request) as Who, `${groupName}.${name}`);
        const answer = await handler({
          params: request.params,
          query: request.query,
          ...(octets
            ? { bodyBytes: await countOctets(request.body as Readable, request.headers, maxBodyBytes) }
            : { body: request.body }),
          ...context,
        });
        reply
          .header('cache-control', declaration.cache ? `${declaration.cache}, no-cache` : 'no-store')
          .header(
            'vary',
            declaration.cache === 'private' ? 'accept-language, cookie, authorization' : 'accept-language',
          );
        if (contractVersion !== undefined) reply.header(CONTRACT_VERSION_HEADER, contractVersion);
        return sendAnswer(request, reply, declaration.response, compiled, answer);
      },
      ...(declaration.cache ? { onSend: answerUnchanged } : {}),
      ...(declaration.isCompressed ? { compress: COMPRESSION } : {}),
    });
    // Another address with a parameter would answer the HEAD instead.
    if (actsOnGet(declaration))
      app.head(`${API_PREFIX}${declaration.path}`, { schema: { hide: true } }, answerUnknownAddress);
  }
}
