import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/**
 * Hashes of secrets with the server's key: useless to a reader of the database without it. base64url HMAC-SHA-256; `purpose`
 * keeps equal inputs of different uses apart.
 */
export type KeyedHash = (purpose: string, text: string) => string;

export function createKeyedHash(serverKey: string): KeyedHash {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', serverKey, '', 'keyed hashes', 32)));
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}

/** Hash of a token that we generated. It has 256 random bits, so no key and no salt is needed. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** A source of randomness; tests pass their own. */
export interface RandomSource {
  /** 256 bits, base64url. */
  token(): string;
  /** 128 bits, base64url. */
  sessionId(): string;
  /** Decimal digits, evenly spread. */
  digits(count: number): string;
}

export const cryptoRandom: RandomSource = {
  token: () => randomBytes(32).toString('base64url'),
  sessionId: () => randomBytes(16).toString('base64url'),
  digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
};

/** The id of a client as the end of a token. */
const CLIENT_LENGTH = 22;

/**
 * A new token of a client: 256 random bits followed by the client, so that the lookup goes to the node with that
 * client's rows.
 */
export const tokenOfClient = (random: Pick<RandomSource, 'token'>, clientId: string): string =>
  random.token() + Buffer.from(clientId.replaceAll('-', ''), 'hex').toString('base64url');

export interface TokenKey {
  readonly clientId: string;
  readonly hash: string;
}

/**
 * The lookup key of such a token, also for a made-up one: any text resolves to some client, which almost certainly
 * doesn't have the token.
 */
export function keyOfToken(token: string): TokenKey {
  const hex = Buffer.from(token.slice(-CLIENT_LENGTH), 'base64url').toString('hex').padEnd(32, '0').slice(0, 32);
  return { clientId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), hash: tokenHash(token) };
}
