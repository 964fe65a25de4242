import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { EmbedsDeps } from './embeds.deps.ts';

/** DER of an Ed25519 private key, up to its 32 bytes. Source: RFC 8410, section 7. */
const ED25519_PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface ReceiptKey {
  readonly privateKey: KeyObject;
  readonly publicJwk: {
    readonly kty: 'OKP';
    readonly crv: 'Ed25519';
    readonly x: string;
    readonly kid: string;
    readonly alg: 'EdDSA';
    readonly use: 'sig';
  };
}

/** The key pair that follows from a server key, so that every process signs with the same one and nothing is stored. */
async function keyFrom(hash: KeyedHash): Promise<ReceiptKey> {
  const seed = Buffer.from(hash('embed receipts', 'Ed25519 seed'), 'base64url');
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined) throw new Error('the public key has no coordinate');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { privateKey, publicJwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' } };
}

/** The key that signs receipts. */
export const signingKey = ({ hash }: Pick<EmbedsDeps, 'hash'>): Promise<ReceiptKey> => keyFrom(hash);

/** The current public key, and those of former server keys that the operator still lists. */
export async function publicKeys({ hash, formerHashes }: Pick<EmbedsDeps, 'hash' | 'formerHashes'>) {
  const keys = await Promise.all([hash, ...formerHashes].map(keyFrom));
  return { keys: keys.map(({ publicJwk }) => publicJwk) };
}
