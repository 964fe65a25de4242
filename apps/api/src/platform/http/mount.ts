import {
  type CallLimit,
  contractVersion,
  type Endpoint,
  type EndpointGroup,
  mienContract,
  Problem,
} from '@mien/contract';
import { type ACTION_OF_CARER, type ACTION_OF_LINK, IDEMPOTENCY_KEY_PATTERN, languageFromHeader } from '@mien/domain';
import {
  actsOnGet,
  bearerToken,
  hasPartnerKey,
  isFetchedAhead,
  isIdempotent,
  mountCalls,
  type ProblemContent,
} from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import { checkMayCall } from '../access/may-call.ts';
import { withOldReads } from '../database/standby-reads.ts';
import type { Call, Handlers } from './call.ts';
import { networkOf } from './network.ts';
import type { SessionCookie } from './session-cookie.ts';

/** The longest `User-Agent` stored. */
const USER_AGENT_MAX_LENGTH = 200;

/** A write of a program: a repeated one has the same call and input. */
export interface KeyedRequest {
  readonly call: string;
  /**
   * The patient whom the write concerns, unless the answer names them (`patientUid`). A test of the contract checks that
   * one of both is there.
   */
  readonly params: { readonly uid?: string };
  readonly query: unknown;
  readonly body: unknown;
}

/** Carries out a request of a program once for each key. */
type OnlyOnce = <Answer>(
  caller: Caller,
  key: string,
  request: KeyedRequest,
  work: () => Promise<Answer>,
) => Promise<Answer>;

export interface MountDeps {
  readonly app: FastifyInstance;
  /** Origin of the web app; writes from other origins are refused. */
  readonly publicOrigin: string;
  readonly partnerKey: string;
  readonly cookie: SessionCookie;
  /** Whether a standby answers reads, so that browsers get a marker after a write. */
  readonly hasStandby?: boolean;
  /** The form of problem responses, for OpenAPI; RFC 9457 if absent. */
  readonly problemContent?: ProblemContent;
  /** Returns the limiter for the limit that a call declares. */
  readonly limitOf: (limit: CallLimit | undefined) => (call: Pick<Call, 'caller' | 'network'>) => void;
  /** Returns the caller of an access token, or null. */
  readonly identify: (accessToken: string) => Promise<Caller | null>;
  /** Records that a carer makes a call for a patient, before anything is read or changed. */
  readonly recordCarer: (caller: Caller, right: keyof typeof ACTION_OF_CARER) => Promise<void>;
  /** Carries out a program's request, or returns the answer that the same request with the same key got before. */
  readonly onlyOnce: OnlyOnce;
  /** Records that a session begun with a link of staff, or at a tablet, makes a call, before anything is changed. */
  readonly recordByLink: (caller: Caller, act: keyof typeof ACTION_OF_LINK) => Promise<void>;
}

/** Refuses writes that another site makes in a visitor's name. Reads return nothing that another site could see. */
function checkOrigin(request: FastifyRequest, declaration: Endpoint, publicOrigin: string, hasCookie: boolean): void {
  const { origin } = request.headers;
  if (actsOnGet(declaration) && isFetchedAhead(request)) throw new Problem('wrong-origin');
  if (declaration.deprecated || declaration.changesOnGet) {
    // The call acts on GET: neither a link nor another site's page may trigger it. Programs send no Fetch Metadata.
    const site = request.headers['sec-fetch-site'];
    if ((site !== undefined && site !== 'same-origin') || request.headers['sec-fetch-mode'] === 'navigate')
      throw new Problem('wrong-origin');
  }
  if (declaration.method === 'GET' || declaration.access === 'partner') return;
  if (origin === undefined ? hasCookie : origin !== publicOrigin) throw new Problem('wrong-origin');
}

/**
 * Whether the session cookie counts. Calls that are open to every origin take it only from our own pages. Browsers send
 * `Sec-Fetch-Site` with every request, and `Origin` with every one that is not a GET of the same site.
 */
function isCookieTaken(
  { headers, method }: FastifyRequest,
  { isCrossOrigin }: Endpoint,
  publicOrigin: string,
): boolean {
  if (!isCrossOrigin) return true;
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined ? method === 'GET' || method === 'HEAD' : origin === publicOrigin;
}

async function authorize(request: FastifyRequest, declaration: Endpoint, deps: MountDeps): Promise<Caller | null> {
  if (declaration.access === 'partner') {
    if (!hasPartnerKey(request, deps.partnerKey)) throw new Problem('wrong-credentials');
    return null;
  }
  const bearer = bearerToken(request);
  const mayReadCookie = bearer === null && isCookieTaken(request, declaration, deps.publicOrigin);
  const fromCookie = mayReadCookie ? await deps.cookie.read(request) : null;
  if (!declaration.isCrossOrigin) checkOrigin(request, declaration, deps.publicOrigin, fromCookie !== null);
  const accessToken = bearer ?? fromCookie;
  const caller = accessToken === null ? null : await deps.identify(accessToken);
  checkMayCall(caller, declaration);
  const { access, forCarers, isCarersOwn } = declaration;
  if (caller?.carer && access !== 'public' && forCarers !== undefined && forCarers !== 'always' && !isCarersOwn)
    await deps.recordCarer(caller, forCarers);
  if ((caller?.maker || caller?.kiosk) && declaration.loggedByLink)
    await deps.recordByLink(caller, declaration.loggedByLink);
  // Public calls act on the caller's session or account if there is one. A program has neither, and a person at a tablet
  // or in an embedded session is a stranger to the calls that are not declared for these.
  const isStranger =
    caller?.program ||
    (caller?.kiosk && declaration.forKiosks === undefined) ||
    (caller?.embed && declaration.forEmbeds === undefined);
  return access === 'public' && isStranger ? null : caller;
}

/** The key of a program's write. @throws Problem invalid-request for one that is too long or has other characters */
function idempotencyKeyOf(request: FastifyRequest, caller: Caller | null): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST' || !caller?.program) return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key))
    throw new Problem('invalid-request', { fields: [{ path: 'Idempotency-Key', rule: 'invalid_format' }] });
  return key;
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
  { cookie, hasStandby = false }: MountDeps,
): Call {
  return {
    caller,
    hasCredentials: request.headers.authorization !== undefined || cookie.isThere(request),
    network: networkOf(request.ip),
    language: languageFromHeader(request.headers['accept-language']),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
    browserToken: cookie.browserToken(request),
    prefer: [request.headers.prefer ?? []].flat().join(', '),
    // API clients have no cookie to hold the marker.
    mayReadOld: hasStandby && bearerToken(request) === null && !cookie.hasJustWritten(request),
    idempotencyKey: idempotencyKeyOf(request, caller),
    async inBrowser(work) {
      const token = cookie.browserToken(request) ?? cookie.newBrowserToken(request);
      const answer = await work(token);
      cookie.writeBrowserToken(reply, token);
      return answer;
    },
    setHeader: (name, value) => void reply.header(name, value),
    kioskToken: cookie.kioskToken(request),
    setKioskCookie: (token) => cookie.writeKioskToken(reply, token),
    setSessionCookie: (accessToken) => cookie.write(reply, accessToken),
    clearSessionCookie: () => cookie.clear(reply),
  };
}

/** The same handlers, except that calls that tolerate lag read from a standby where the caller may. */
function withOldReadsWhere<G extends EndpointGroup>(group: G, handlers: Handlers<G>): Handlers<G> {
  type Handle = (input: Pick<Call, 'mayReadOld'>) => Promise<unknown>;
  return Object.fromEntries(
    Object.entries<Handle>(handlers as never).map(([name, handle]) => [
      name,
      group[name]?.mayLag === true
        ? (input: Pick<Call, 'mayReadOld'>) => (input.mayReadOld ? withOldReads(() => handle(input)) : handle(input))
        : handle,
    ]),
  ) as never;
}

type Input = Pick<Call, 'caller' | 'idempotencyKey'> & Readonly<Record<'params' | 'query' | 'body', unknown>>;

/** The same handlers, except that a program's repeated request gets the answer of the first one. */
function onlyOnceByKey<G extends EndpointGroup>(
  { onlyOnce }: MountDeps,
  groupName: string,
  group: G,
  handlers: Handlers<G>,
): Handlers<G> {
  type Handle = (input: Input) => Promise<unknown>;
  const declarations: EndpointGroup = group;
  const once =
    (name: string, handle: Handle): Handle =>
    (input) => {
      const { caller, idempotencyKey, params, query, body } = input;
      if (caller === null || idempotencyKey === null) return handle(input);
      const request = { call: `${groupName}.${name}`, params: (params ?? {}) as KeyedRequest['params'], query, body };
      return onlyOnce(caller, idempotencyKey, request, () => handle(input));
    };
  return Object.fromEntries(
    Object.entries<Handle>(handlers as never).map(([name, handle]) => {
      const declaration = declarations[name];
      // A search by a form changes nothing, and its stored answer would outlive the patient's permission.
      const isOnce = declaration !== undefined && isIdempotent(declaration);
      return [name, isOnce ? once(name, handle) : handle];
    }),
  ) as never;
}

const CONTRACT_VERSION = await contractVersion(mienContract);

/** Mounts handlers on the calls of a group: checks access, and passes the details of the call. */
export function mount<G extends EndpointGroup>(
  deps: MountDeps,
  groupName: string,
  group: G,
  handlers: Handlers<G>,
): void {
  const { app, cookie, limitOf, hasStandby, problemContent } = deps;
  const limits = new Map(
    Object.entries<Endpoint>(group).map(
      ([name, { limit }]) => [`${groupName}.${name}` as const, limitOf(limit)] as const,
    ),
  );
  const writers = new Set(
    Object.entries<Endpoint>(group).flatMap(([name, declaration]) =>
      // Calls that are open to every origin change nothing, and set no cookie.
      declaration.isCrossOrigin || (declaration.method === 'GET' && !actsOnGet(declaration))
        ? []
        : [`${groupName}.${name}`],
    ),
  );
  mountCalls(
    {
      app,
      contractVersion: CONTRACT_VERSION,
      ...(problemContent === undefined ? {} : { problemContent }),
      authorize: (request, declaration) => authorize(request, declaration, deps),
      contextOf(request, reply, caller: Caller | null, name) {
        const call = callOf(request, reply, caller, deps);
        limits.get(name)!(call);
        // Before it is done: a write that fails at its end may be there all the same.
        if (hasStandby && writers.has(name)) cookie.noteWrite(reply);
        return call;
      },
    },
    groupName,
    group,
    onlyOnceByKey(deps, groupName, group, withOldReadsWhere(group, handlers)),
  );
}
