import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint } from 'jose';

export interface SiteKeys {
  /** Profiles are encrypted to its public half. RSA 2048, as the redirect contract says. */
  readonly profilePrivateKey: KeyObject;
  /** SPKI, base64. */
  readonly profilePublicKey: string;
  /** Receipts are signed with it. Ed25519. */
  readonly receiptPrivateKey: KeyObject;
  readonly receiptPublicKey: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string; readonly kid: string };
  /** Session tokens are signed with it. */
  readonly tokenSecret: Uint8Array;
}

const TOKEN_SECRET_BYTES = 32;

/**
 * Reads the keys of this site, and makes them at the first start: files of mode 0600 that appear whole or not at all.
 * Processes that start together on one folder end up with the same keys.
 *
 * @throws when the folder cannot be written or a key file is damaged
 */
export async function loadSiteKeys(folder: string): Promise<SiteKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const profilePem = await readOrCreate(folder, 'profile-key.pem', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  });
  const receiptPem = await readOrCreate(folder, 'receipt-key.pem', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  });
  const secret = await readOrCreate(folder, 'token-secret', () =>
    randomBytes(TOKEN_SECRET_BYTES).toString('base64url'),
  );

  const profilePrivateKey = createPrivateKey(profilePem);
  const receiptPrivateKey = createPrivateKey(receiptPem);
  const { x } = createPublicKey(receiptPrivateKey).export({ format: 'jwk' });
  if (receiptPrivateKey.asymmetricKeyType !== 'ed25519' || x === undefined)
    throw new Error('receipt-key.pem is not an Ed25519 key.');
  const tokenSecret = Buffer.from(secret.trim(), 'base64url');
  if (tokenSecret.length < TOKEN_SECRET_BYTES) throw new Error('token-secret is damaged.');
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return {
    profilePrivateKey,
    profilePublicKey: createPublicKey(profilePrivateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    receiptPrivateKey,
    receiptPublicKey: { ...publicJwk, kid: await calculateJwkThumbprint(publicJwk) },
    tokenSecret,
  };
}

async function readOrCreate(folder: string, name: string, create: () => string): Promise<string> {
  const path = join(folder, name);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
  const draft = join(folder, `.${name}-${randomBytes(6).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(create());
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Unlike a rename, a link fails when another process was first; then its key counts.
    await link(draft, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}
