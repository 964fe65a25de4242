import { clientAssertion, type SigningKey } from './client-assertion.ts';
import { errorOf } from './mien-error.ts';

/** How a program identifies itself: by its secret, or by a private key whose public key Mien knows. */
export type Credentials =
  | { readonly clientId: string; readonly clientSecret: string }
  | { readonly clientId: string; readonly privateKey: SigningKey; readonly keyId: string };

export interface TokenSettings {
  /** The address of the token call. */
  readonly tokenUrl: string;
  readonly credentials: Credentials;
  /** Scopes, separated by spaces; undefined for all that the program has. */
  readonly scope: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly nowMs: () => number;
}

/** A token is renewed this long before it expires, so that it does not expire on the way. */
const MARGIN_MS = 30_000;

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined. */
const basicOf = (clientId: string, clientSecret: string) =>
  `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;

interface Token {
  readonly accessToken: string;
  readonly renewAtMs: number;
}

async function requestToken({ tokenUrl, credentials, scope, fetch, nowMs }: TokenSettings): Promise<Token> {
  const beganMs = nowMs();
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined) form.set('scope', scope);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };
  if ('clientSecret' in credentials) {
    headers.authorization = basicOf(credentials.clientId, credentials.clientSecret);
  } else {
    form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    const nowSeconds = Math.floor(beganMs / 1000);
    form.set('client_assertion', await clientAssertion({ ...credentials, audience: tokenUrl, nowSeconds }));
  }
  const response = await fetch(tokenUrl, { method: 'POST', headers, body: form.toString(), redirect: 'error' });
  if (!response.ok) throw await errorOf(response);
  const { access_token: accessToken, expires_in: seconds } = (await response.json()) as {
    readonly access_token: string;
    readonly expires_in: number;
  };
  return { accessToken, renewAtMs: beganMs + seconds * 1000 - MARGIN_MS };
}

export interface TokenSource {
  /** A valid token. Concurrent callers share one request. @throws MienError */
  readonly get: () => Promise<string>;
  /** Drops a token that the server refused, unless it has been replaced already. */
  readonly drop: (accessToken: string) => void;
}

export function createTokenSource(settings: TokenSettings): TokenSource {
  let current: Token | null = null;
  let pending: Promise<Token> | null = null;
  return {
    async get() {
      if (current !== null && settings.nowMs() < current.renewAtMs) return current.accessToken;
      pending ??= requestToken(settings).finally(() => {
        pending = null;
      });
      current = await pending;
      return current.accessToken;
    },
    drop(accessToken) {
      if (current?.accessToken === accessToken) current = null;
    },
  };
}
