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
