import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { API_PREFIX, type Endpoint, type EndpointGroup, Problem, SHARED_PROBLEMS } from '@mien/contract';
import { languageFromHeader, reachOf } from '@mien/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Caller, Handlers } from './call.ts';
import { countOctets, OCTET_CONTENT_TYPES } from './count-octets.ts';
import { networkOf } from './network.ts';
import { ProblemBody } from './problem-handler.ts';
import type { SessionCookie } from './session-cookie.ts';

const DEFAULT_MAX_BODY_BYTES = 64_000;
/** Longest `User-Agent` that is kept. */
const USER_AGENT_MAX_LENGTH = 200;

export interface MountDependencies {
  readonly app: FastifyInstance;
  /** Origin of the web app; writes from another one are refused. */
  readonly publicOrigin: string;
  readonly partnerKey: string;
  readonly cookie: SessionCookie;
  /** The limit of a call, by group and name. */
  readonly limitOf: (call: string) => (call: Pick<Call, 'caller' | 'network'>) => void;
  /** Finds who an access token belongs to, or null. */
  readonly identify: (accessToken: string) => Promise<Caller | null>;
}

function isStream(body: unknown): body is Readable {
  return typeof (body as Readable | null | undefined)?.pipe === 'function';
}

function isEqualSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/** Refuses writes that another site makes in a visitor's name. Reads answer nothing that another site could see. */
function checkOrigin(request: FastifyRequest, declaration: Endpoint, publicOrigin: string, hasCookie: boolean): void {
  const { origin } = request.headers;
  if (declaration.deprecated || declaration.changesOnGet) {
    // It acts on its address alone: neither a link, nor another site's page may trigger it. Programs send no Fetch Metadata.
    const site = request.headers['sec-fetch-site'];
    if ((site !== undefined && site !== 'same-origin') || request.headers['sec-fetch-mode'] === 'navigate')
      throw new Problem('wrong-origin');
  }
  if (declaration.method === 'GET' || declaration.access === 'partner') return;
  if (origin === undefined ? hasCookie : origin !== publicOrigin) throw new Problem('wrong-origin');
}

async function authorise(
  request: FastifyRequest,
  reply: FastifyReply,
  declaration: Endpoint,
  dependencies: MountDependencies,
): Promise<Caller | null> {
  const bearer = bearerToken(request);
  if (declaration.access === 'partner') {
    if (bearer === null || !isEqualSecret(bearer, dependencies.partnerKey)) throw new Problem('wrong-credentials');
    return null;
  }
  const fromCookie = bearer === null ? await dependencies.cookie.read(request) : null;
  checkOrigin(request, declaration, dependencies.publicOrigin, fromCookie !== null);
  const accessToken = bearer ?? fromCookie;
  const caller = accessToken === null ? null : await dependencies.identify(accessToken);
  if (declaration.access === 'public') return caller;
  // A cookie whose session is over would come back with every call.
  if (caller === null && fromCookie !== null) dependencies.cookie.clear(reply);
  if (caller === null) throw new Problem('sign-in-required');
  if (caller.isScanOnly && !declaration.isForScanning) throw new Problem('sms-code-needed');
  if (declaration.access === 'signedIn') return caller;
  const reach = reachOf(caller.roles, declaration.access);
  if (reach === null || (reach === 'own' && declaration.beyondOneself)) throw new Problem('not-allowed');
  return caller;
}

function callOf(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, cookie: SessionCookie): Call {
  return {
    caller,
    hasCredentials: request.headers.authorization !== undefined || cookie.isThere(request),
    network: networkOf(request.ip),
    language: languageFromHeader(request.headers['accept-language']),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
    browserToken: cookie.browserToken(request),
    setBrowserToken: (token) => cookie.writeBrowserToken(reply, token),
    setSessionCookie: (accessToken) => cookie.write(reply, accessToken),
    clearSessionCookie: () => cookie.clear(reply),
  };
}

/** Whether one of the validators that a browser holds is this one; it compares weakly, as for reads it should. */
function isHeld(header: string | undefined, etag: string): boolean {
  const held = (header ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''));
  return held.includes(etag) || held.includes('*');
}

/**
 * Gives an answer its validator and leaves the body out when the browser has it already.
 * The language is part of it: two answers of equal bytes in two languages are not the same answer.
 * @see RFC 9110, section 13.1.2
 */
async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const language = languageFromHeader(request.headers['accept-language']);
  const etag = `"${createHash('sha256').update(`${language}\n${payload}`).digest('base64url')}"`;
  reply.header('etag', etag).header('content-language', language);
  if (!isHeld(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

/** Mounts handlers on the calls of a group: routes, access, parsing of request and answer, and their documentation. */
export function mount<G extends EndpointGroup>(
  dependencies: MountDependencies,
  groupName: string,
  group: G,
  handlers: Handlers<G>,
): void {
  const { app, cookie } = dependencies;
  for (const [name, declaration] of Object.entries<Endpoint>(group)) {
    const handler = handlers[name] as (input: object) => Promise<unknown>;
    const limitCall = dependencies.limitOf(`${groupName}.${name}`);
    const callers = new WeakMap<FastifyRequest, Caller | null>();
    const maxBodyBytes = declaration.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
    app.route({
      method: declaration.method,
      url: `${API_PREFIX}${declaration.path}`,
      bodyLimit: maxBodyBytes,
      schema: {
        operationId: `${groupName}.${name}`,
        summary: declaration.summary,
        tags: [groupName],
        ...(declaration.deprecated ? { deprecated: true } : {}),
        ...(declaration.access === 'public'
          ? { security: [] }
          : { security: [{ [declaration.access === 'partner' ? 'partner' : 'session']: [] }] }),
        ...(declaration.params ? { params: declaration.params } : {}),
        ...(declaration.query ? { querystring: declaration.query } : {}),
        ...(declaration.body ? { body: declaration.body } : {}),
        ...(declaration.bodyKind === 'octets' ? { consumes: [...OCTET_CONTENT_TYPES] } : {}),
        response: {
          [declaration.response.status]: declaration.response.schema,
          default: {
            description: [...SHARED_PROBLEMS, ...declaration.problems].join(', '),
            content: { 'application/problem+json': { schema: ProblemBody } },
          },
        },
      },
      // Before the body is read: nobody without access makes the server read megabytes.
      onRequest: async (request, reply) => {
        callers.set(request, await authorise(request, reply, declaration, dependencies));
      },
      handler: async (request, reply) => {
        const octets = declaration.bodyKind === 'octets';
        if (octets && !isStream(request.body)) throw new Problem('unsupported-content-type');
        const call = callOf(request, reply, callers.get(request) ?? null, cookie);
        limitCall(call);
        const answer = await handler({
          params: request.params,
          query: request.query,
          ...(octets
            ? { bodyBytes: await countOctets(request.body as Readable, request.headers, maxBodyBytes) }
            : { body: request.body }),
          ...call,
        });
        return reply
          .code(declaration.response.status)
          .header('cache-control', declaration.cache ? `${declaration.cache}, no-cache` : 'no-store')
          .header(
            'vary',
            declaration.cache === 'private' ? 'accept-language, cookie, authorization' : 'accept-language',
          )
          .send(answer);
      },
      ...(declaration.cache ? { onSend: answerUnchanged } : {}),
    });
  }
}
