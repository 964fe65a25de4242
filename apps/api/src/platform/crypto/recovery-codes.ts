import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@mien/domain';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Node's defaults (RFC 7914, 16 MiB): a code has 50 random bits, none of which can be guessed from the person. */
const COST = { N: 2 ** 14, r: 8, p: 1 } as const;

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** New recovery codes, in the form in which they are shown once. */
export function newRecoveryCodes(): string[] {
  // 256 is a multiple of the 32 letters, so all letters are equally likely.
  const codeOf = (bytes: Buffer) => [...bytes].map((byte) => RECOVERY_CODE_ALPHABET[byte % 32]).join('');
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => codeOf(randomBytes(RECOVERY_CODE_LENGTH)));
}

/** One salt for all codes of a set, so that a typed code is hashed once. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

export async function recoveryCodeHash(code: string, salt: string): Promise<string> {
  const hash = await derive(code, Buffer.from(salt, 'base64url'), HASH_BYTES, COST);
  return hash.toString('base64url');
}
