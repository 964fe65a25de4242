import { type Credentials, createTokenSource } from './access-token.ts';
import type { Client, Method } from './call-types.ts';
import { errorOf, jsonOf } from './mien-error.ts';

export interface ClientOptions {
  /** The address of the installation, such as `https://mien.example`. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Scopes, separated by spaces; by default all that the program has. */
  readonly scope?: string;
  /** By default the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

interface Options {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** A path with its parameters inserted. @throws TypeError for a missing one */
function filledPath(path: string, params: Options['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/** A list becomes several parameters of the same name; undefined and null are left out. */
function searchOf(query: Options['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search}`;
}

/**
 * A client of Mien's API for a program. It gets access tokens by itself, and renews them before they expire or once
 * when the server refuses one. Calls throw a `MienError` when they are refused, and a `TypeError` when the server
 * cannot be reached.
 *
 * @example
 * const mien = createClient<paths>({ baseUrl: 'https://mien.example', credentials: { clientId, clientSecret } });
 * const scan = await mien.get('/v1/careTeam/patients/{uid}/measurements/{id}', { params: { uid, id } });
 */
export function createClient<Paths>({ baseUrl, credentials, scope, fetch = globalThis.fetch }: ClientOptions) {
  const base = baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;
  const tokens = createTokenSource({
    tokenUrl: `${base}/v1/oauth/token`,
    credentials,
    scope,
    fetch,
    nowMs: Date.now,
  });

  async function call(method: Method, path: string, options: Options = {}): Promise<unknown> {
    const { params, query, body, signal } = options;
    const url = `${base}${filledPath(path, params)}${searchOf(query)}`;
    // The same for a repeated request.
    const idempotencyKey = method === 'post' ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
    const send = (accessToken: string) =>
      fetch(url, {
        method: method.toUpperCase(),
        headers: {
          accept: 'application/json, application/fhir+json',
          authorization: `Bearer ${accessToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
        },
        // A redirect would carry the token elsewhere.
        redirect: 'error',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    const accessToken = await tokens.get();
    let response = await send(accessToken);
    if (response.status === 401) {
      tokens.drop(accessToken);
      await response.body?.cancel();
      response = await send(await tokens.get());
    }
    if (!response.ok) throw await errorOf(response);
    return (await jsonOf(response)) ?? undefined;
  }

  const verb = (method: Method) => (path: string, options?: Options) => call(method, path, options);
  return {
    get: verb('get'),
    post: verb('post'),
    put: verb('put'),
    patch: verb('patch'),
    delete: verb('delete'),
  } as unknown as Client<Paths>;
}
