import { crc32 } from 'node:zlib';
import { PROGRAM_SECRET_PATTERN } from '@mien/domain';
import type { RandomSource } from '../../platform/crypto/secrets.ts';

const PREFIX = 'mien_sk_';
/** Base 58, without characters that look alike. Source: Bitcoin addresses. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
/** 256 random bits. */
const RANDOM_LENGTH = 44;
/** 32 bits. */
const CHECKSUM_LENGTH = 6;

function base58(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = `${ALPHABET[Number(rest % BASE)]}${text}`;
    rest /= BASE;
  }
  return text;
}

const checksumOf = (text: string): string => base58(BigInt(crc32(text)), CHECKSUM_LENGTH);

/** A new secret. The prefix and the checksum let scanners of source code find leaked secrets with few false alarms. */
export function newProgramSecret(random: Pick<RandomSource, 'token'>): string {
  const bits = BigInt(`0x${Buffer.from(random.token(), 'base64url').toString('hex')}`);
  const text = base58(bits, RANDOM_LENGTH);
  return `${PREFIX}${text}${checksumOf(text)}`;
}

/** Whether a text has the form and the checksum of a secret: mistyped secrets are refused without a lookup. */
export function isProgramSecret(text: string): boolean {
  if (!PROGRAM_SECRET_PATTERN.test(text)) return false;
  return checksumOf(text.slice(PREFIX.length, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}
