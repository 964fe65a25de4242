import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMakeFile } from '@mien/server';
import { calculateJwkThumbprint } from 'jose';

export interface SiteKeys {
  /** Decrypts profiles, which are encrypted with its public half. RSA 2048, as the redirect contract requires. */
  readonly profilePrivateKey: KeyObject;
  /** SPKI, base64. */
  readonly profilePublicKey: string;
  /** Signs receipts. Ed25519. */
  readonly receiptPrivateKey: KeyObject;
  readonly receiptPublicKey: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string; readonly kid: string };
  /** Signs session tokens. */
  readonly tokenSecret: Uint8Array;
}

const TOKEN_SECRET_BYTES = 32;

/** A key file that was changed or truncated. */
export class DamagedKeyError extends Error {
  constructor(name: string, folder: string, cause?: unknown) {
    super(
      `${name} in ${folder} is damaged. Restore it from a backup, or remove it: a new one ends all scans under way.`,
      {
        cause,
      },
    );
    this.name = 'DamagedKeyError';
  }
}

/**
 * Reads the keys of this site, and creates them at the first start, with mode 0600 and atomic writes. Processes that
 * start concurrently on one folder end up with the same keys.
 *
 * @throws DamagedKeyError, and if the folder cannot be written
 */
export async function loadSiteKeys(folder: string): Promise<SiteKeys> {
  const profilePem = readOrMakeFile(join(folder, 'profile-key.pem'), () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  });
  const receiptPem = readOrMakeFile(join(folder, 'receipt-key.pem'), () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  });
  const secret = readOrMakeFile(join(folder, 'token-secret'), () =>
    randomBytes(TOKEN_SECRET_BYTES).toString('base64url'),
  );

  const privateKey = (name: string, pem: string): KeyObject => {
    try {
      return createPrivateKey(pem);
    } catch (cause) {
      throw new DamagedKeyError(name, folder, cause);
    }
  };
  const profilePrivateKey = privateKey('profile-key.pem', profilePem);
  const receiptPrivateKey = privateKey('receipt-key.pem', receiptPem);
  const { x } = createPublicKey(receiptPrivateKey).export({ format: 'jwk' });
  if (receiptPrivateKey.asymmetricKeyType !== 'ed25519' || x === undefined)
    throw new DamagedKeyError('receipt-key.pem', folder);
  const tokenSecret = Buffer.from(secret.trim(), 'base64url');
  if (tokenSecret.length < TOKEN_SECRET_BYTES) throw new DamagedKeyError('token-secret', folder);
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return {
    profilePrivateKey,
    profilePublicKey: createPublicKey(profilePrivateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    receiptPrivateKey,
    receiptPublicKey: { ...publicJwk, kid: await calculateJwkThumbprint(publicJwk) },
    tokenSecret,
  };
}
