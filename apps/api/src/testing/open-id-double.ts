import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const DOUBLE_CLIENT_ID = 'mien';
export const DOUBLE_SECRET = 'a-secret-that-only-the-double-knows';
const KEY_ID = 'double';
const ALGORITHM = 'RS256';
export const LOGOUT_EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

const page = (content: string) =>
  `<!doctype html><html lang="en"><head><title>Provider</title></head><body>${content}</body></html>`;

/** The double's claims about a person. */
export type DoubleClaims = Readonly<Record<string, unknown>>;

/** Makes the double answer incorrectly. */
interface Tampering {
  /** Changes the claims of an id token, which is signed again with the double's own key. */
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Signs id tokens with a key that the double does not publish. */
  isForged?: boolean;
  /** Changes the document of discovery. */
  document?: (document: Record<string, unknown>) => Record<string, unknown>;
  /** Answers every request with this status. */
  status?: number;
  /** An answer that replaces that of one of the double's paths. */
  answer?: { readonly path: string; readonly status: number; readonly type: string; readonly body: string };
  /** Answers requests for a person's claims with this status. */
  personStatus?: number;
}

/** The double's own keys, and some that it does not publish. Making them takes longer than most tests. */
async function makeKeyPairs() {
  const keys = await generateKeyPair(ALGORITHM, { extractable: true });
  return { keys, strange: await generateKeyPair(ALGORITHM) };
}

let made: ReturnType<typeof makeKeyPairs> | undefined;

/** Made once per process. */
function keyPairs() {
  made ??= makeKeyPairs();
  return made;
}

/**
 * An OpenID Connect provider on this machine: an unmodified `oidc-provider`, which signs in the person named by `person`
 * without asking.
 *
 * @param addresses  of Mien, as its settings show them
 */
export async function startOpenIdDouble({
  port = 0,
  redirectUrl,
  logoutUrl,
  people,
  authentication = 'client_secret_post',
  secret = DOUBLE_SECRET,
}: {
  readonly port?: number;
  readonly redirectUrl: string;
  readonly logoutUrl: string;
  readonly people: Readonly<Record<string, DoubleClaims>>;
  /** The only authentication method that it accepts from Mien. */
  readonly authentication?: 'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'none';
  readonly secret?: string;
}) {
  const { keys, strange } = await keyPairs();
  const tampering: Tampering = {};
  const state = { person: Object.keys(people)[0] ?? 'unknown' };
  const server: Server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}/clinic`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: DOUBLE_CLIENT_ID,
        ...(authentication === 'none' ? {} : { client_secret: secret }),
        redirect_uris: [redirectUrl],
        post_logout_redirect_uris: [redirectUrl.replace(/\/return$/, '')],
        token_endpoint_auth_method: authentication,
        backchannel_logout_uri: logoutUrl,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] },
    cookies: { keys: ['a-key-of-the-double'] },
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['groups', 'realm_access'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
    interactions: { url: (_context, { uid }) => `/clinic/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      // Its own pages load fonts from elsewhere.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`);
        },
        postLogoutSuccessSource: (context) => {
          context.body = page('<p>Signed out.</p>');
        },
      },
    },
    // Its own fetch refuses addresses of this machine, where Mien runs.
    fetch: (input, { dispatcher: _guarded, ...init } = {}) => fetch(input, init as RequestInit),
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, IdToken: 600, AccessToken: 600 },
  });

  const signed = (claims: JWTPayload, type: string, isForged = false) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: type })
      .sign(isForged ? strange.privateKey : keys.privateKey);

  provider.use(async (context, next) => {
    if (tampering.status !== undefined) {
      context.status = tampering.status;
      context.body = {};
      return;
    }
    if (tampering.personStatus !== undefined && context.path === '/me') {
      context.status = tampering.personStatus;
      context.body = {};
      return;
    }
    const { answer } = tampering;
    if (answer && context.path === answer.path) {
      context.status = answer.status;
      context.set('content-type', answer.type);
      context.body = answer.body;
      return;
    }
    const interaction = /^\/interaction\/[\w-]+$/.exec(context.path);
    if (interaction) {
      const { prompt, params, grantId, session } = await provider.interactionDetails(context.req, context.res);
      if (prompt.name === 'login')
        return provider.interactionFinished(context.req, context.res, { login: { accountId: state.person } });
      const grant =
        (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
        new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
      grant.addOIDCScope('openid email profile');
      return provider.interactionFinished(context.req, context.res, { consent: { grantId: await grant.save() } });
    }
    await next();
    const body = context.body as Record<string, unknown> | undefined;
    if (context.path === '/token' && typeof body?.id_token === 'string' && (tampering.claims || tampering.isForged)) {
      const claims = decodeJwt(body.id_token);
      context.body = {
        ...body,
        id_token: await signed(tampering.claims?.(claims) ?? claims, 'JWT', tampering.isForged),
      };
    }
    if (context.path === '/.well-known/openid-configuration' && tampering.document && body)
      context.body = tampering.document(body);
  });

  const answer = provider.callback();
  server.on('request', (request, response) => {
    request.url = request.url?.replace(/^\/clinic/, '') || '/';
    Object.assign(request, { originalUrl: `/clinic${request.url}`, baseUrl: '/clinic' });
    void answer(request, response);
  });

  return {
    issuer,
    tampering,
    /** The person of the next sign-in. */
    state,

    /** A logout token for a person, signed by the double. */
    logoutToken: (claims: JWTPayload, isForged: boolean = false, type = 'logout+jwt') => {
      const nowS = Math.floor(Date.now() / 1000);
      const whole = {
        iss: issuer,
        aud: DOUBLE_CLIENT_ID,
        iat: nowS,
        exp: nowS + 120,
        jti: crypto.randomUUID(),
        events: LOGOUT_EVENTS,
        ...claims,
      };
      return signed(JSON.parse(JSON.stringify(whole)) as JWTPayload, type, isForged);
    },

    /** Follows Mien's address as a browser does, to the address that leads back. */
    async signInAt(url: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let next = url;
      for (let step = 0; step < 10; step += 1) {
        const reply = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of reply.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          const at = pair.indexOf('=');
          cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const location = reply.headers.get('location');
        if (location === null)
          throw new Error(`the double answers ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
        const to = new URL(location, next);
        if (to.href.startsWith(redirectUrl)) return to;
        next = to.href;
      }
      throw new Error('the double leads nowhere');
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type OpenIdDouble = Awaited<ReturnType<typeof startOpenIdDouble>>;
