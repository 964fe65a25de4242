import * as z from 'zod/mini';

const TIMEOUT_MS = 5000;
/** A measurement with all its chunks has a few hundred kB. */
const MAX_ANSWER_BYTES = 4_000_000;
/** Number of attempts for a read when the cloud does not answer. Writes are sent once. */
const READ_ATTEMPTS = 2;

/** The cloud's answer to a registration or sign-in. */
const TokenPair = z.object({
  Token: z.string().check(z.minLength(1), z.maxLength(4096)),
  RefreshToken: z.string().check(z.minLength(1), z.maxLength(4096)),
});
export interface AnuraTokens {
  readonly token: string;
  readonly refreshToken: string;
}

const MeasurementStatus = z.object({
  ID: z.string().check(z.minLength(1), z.maxLength(100)),
  PartnerID: z.optional(z.nullable(z.string())),
  StatusID: z.optional(z.nullable(z.string())),
  Created: z.optional(z.union([z.string(), z.number()])),
});
const MeasurementList = z.union([
  z.array(MeasurementStatus),
  z.pipe(
    z.object({ Measurements: z.array(MeasurementStatus) }),
    z.transform((answer) => answer.Measurements),
  ),
]);
const Measurement = z.extend(MeasurementStatus, { Results: z.optional(z.nullable(z.record(z.string(), z.unknown()))) });
export type AnuraMeasurementStatus = z.infer<typeof MeasurementStatus>;
export type AnuraMeasurement = z.infer<typeof Measurement>;

/** The cloud refused a call. `code` is the cloud's own reason, if it gave one. Contains nothing that was sent. */
class AnuraRefusal extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null) {
    super(`the scan provider's cloud answered ${status}${code === null ? '' : ` ${code}`}`);
    this.name = 'AnuraRefusal';
    this.status = status;
    this.code = code;
  }
}

/** After these a token, or its source, is unusable. */
const RESTART_CODES = ['INVALID_TOKEN', 'LICENSE_EXPIRED', 'INACTIVE_LICENSE', 'INACTIVE_DEVICE'];
export function asksForNewRegistration(error: unknown): boolean {
  return error instanceof AnuraRefusal && error.code !== null && RESTART_CODES.includes(error.code);
}

/** The provider's own code in a refusal: capitals and underscores, or nothing that may be logged. */
function codeIn(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null) return null;
    const { Code, code } = answer as { Code?: unknown; code?: unknown };
    const given = Code ?? code;
    return typeof given === 'string' && /^[A-Z][A-Z_]{2,60}$/.test(given) ? given : null;
  } catch {
    // A page from a proxy in between is a refusal without a code.
    return null;
  }
}

async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError('the answer of the scan provider is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch`, or a restricted version of it. */
export type FetchFrom = (url: string, init: RequestInit) => Promise<Response>;

export interface AnuraApiSettings {
  /** Origin of the cloud's REST API. */
  readonly origin: string;
  readonly licenceKey: string;
  /** The name under which the cloud lists this installation. */
  readonly name: string;
  readonly identifier: string;
  readonly fetchFrom?: FetchFrom;
}

/** The calls to the provider's cloud that Mien makes. */
export function createAnuraApi({ origin, licenceKey, name, identifier, fetchFrom = fetch }: AnuraApiSettings) {
  async function send(method: 'GET' | 'POST', path: string, token: string | null, body?: object): Promise<unknown> {
    const answer = await fetchFrom(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect would send the token to its target.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await limitedText(answer);
    if (!answer.ok) throw new AnuraRefusal(answer.status, codeIn(text));
    return JSON.parse(text);
  }

  async function read(path: string, token: string): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send('GET', path, token);
      } catch (error) {
        const isFinal = error instanceof AnuraRefusal && error.status < 500;
        if (isFinal || attempt >= READ_ATTEMPTS) throw error;
      }
    }
  }

  const tokensFrom = (answer: unknown): AnuraTokens => {
    const { Token, RefreshToken } = TokenPair.parse(answer);
    return { token: Token, refreshToken: RefreshToken };
  };

  return {
    /** Registers a device under the license. Sent once: even without an answer it may have used up a place of the license. */
    register: async (lifetimeS: number): Promise<AnuraTokens> =>
      tokensFrom(
        await send('POST', '/organizations/licenses', null, {
          Key: licenceKey,
          DeviceTypeID: 'LINUX',
          Name: name,
          Identifier: identifier,
          Version: '1.0',
          TokenExpiresIn: lifetimeS,
          RefreshTokenExpiresIn: lifetimeS,
        }),
      ),

    signIn: async (user: { readonly email: string; readonly password: string }): Promise<AnuraTokens> =>
      tokensFrom(await send('POST', '/users/auth', null, { Email: user.email, Password: user.password })),

    /** Exchanges a pair of tokens for a new one. A refresh token works once, so this is never repeated. */
    renew: async ({ token, refreshToken }: AnuraTokens): Promise<AnuraTokens> =>
      tokensFrom(await send('POST', '/auths/renew', token, { Token: token, RefreshToken: refreshToken })),

    measurementsOf: async (token: string, partnerId: string): Promise<readonly AnuraMeasurementStatus[]> =>
      MeasurementList.parse(await read(`/measurements?PartnerID=${encodeURIComponent(partnerId)}`, token)),

    measurement: async (token: string, id: string): Promise<AnuraMeasurement> =>
      Measurement.parse(await read(`/measurements/${encodeURIComponent(id)}?ExpandResults=true`, token)),
  };
}

/** A token is not used in the last seconds of its life. */
const EXPIRY_MARGIN_MS = 30_000;

/** When a token (a JWT) expires; a token without an expiry counts as valid until it is refused. */
function expiryMs(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      exp?: unknown;
    };
    return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    // Not a JWT.
    return Number.POSITIVE_INFINITY;
  }
}

interface TokenKeeperDeps {
  /** Gets the first pair, by a registration or a sign-in. */
  readonly start: () => Promise<AnuraTokens>;
  readonly renew: (tokens: AnuraTokens) => Promise<AnuraTokens>;
  readonly now: () => Date;
}

/**
 * Caches one pair of tokens for the server's own reads. Concurrent calls await the same renewal, because a refresh
 * token works once. If a renewal is refused, or its answer is lost, a new first pair is obtained.
 */
export function createTokenKeeper({ start, renew, now }: TokenKeeperDeps) {
  let kept: AnuraTokens | null = null;
  let coming: Promise<AnuraTokens> | null = null;

  async function fresh(): Promise<AnuraTokens> {
    const old = kept;
    kept = null;
    if (old !== null) {
      try {
        return await renew(old);
      } catch {
        // Spent, expired or lost on the way: get a new first pair, and report its failure, if any.
      }
    }
    return start();
  }

  async function tokens(): Promise<AnuraTokens> {
    if (kept !== null && expiryMs(kept.token) - EXPIRY_MARGIN_MS > now().getTime()) return kept;
    coming ??= fresh()
      .then((pair) => {
        kept = pair;
        return pair;
      })
      .finally(() => {
        coming = null;
      });
    return coming;
  }

  return {
    /**
     * Makes a call with a token, and retries once with a new registration if the cloud reports that the old one has
     * expired.
     */
    async use<T>(call: (token: string) => Promise<T>): Promise<T> {
      const pair = await tokens();
      try {
        return await call(pair.token);
      } catch (error) {
        if (!asksForNewRegistration(error)) throw error;
        // Only the refused pair: another call may have a new one already.
        if (kept === pair) kept = null;
        return call((await tokens()).token);
      }
    },
  };
}
