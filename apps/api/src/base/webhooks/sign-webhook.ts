import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { RandomSource } from '../../platform/crypto/secrets.ts';

/** Prefixes of keys as text. Source: Standard Webhooks 1.0.0, "Signature scheme" */
const SECRET_PREFIX = 'whsec_';
const PRIVATE_KEY_PREFIX = 'whsk_';
const PUBLIC_KEY_PREFIX = 'whpk_';

/** DER of an Ed25519 private key, up to its 32 bytes. Source: RFC 8410, section 7 */
const ED25519_PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/** What signs the events of an endpoint. */
export interface WebhookKeys {
  /** For `v1`, shared with the receiver: `whsec_` and base64 of 32 random bytes. */
  readonly secret: string;
  /** For `v1a`, of this server alone: `whsk_` and base64 of the Ed25519 seed and public key. */
  readonly privateKey: string;
}

/** One try of an event. */
export interface SignedMessage {
  /** `webhook-id`: the same for every try. */
  readonly id: string;
  /** `webhook-timestamp` of this try, in seconds since 1970. */
  readonly timestampS: number;
  readonly body: string;
}

const bytesOf = (text: string, prefix: string) => Buffer.from(text.slice(prefix.length), 'base64');

const keyFromSeed = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ED25519_PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

const privateKeyOf = ({ privateKey }: WebhookKeys): KeyObject =>
  keyFromSeed(bytesOf(privateKey, PRIVATE_KEY_PREFIX).subarray(0, SEED_BYTES));

/** The 32 bytes of the public key. */
const publicBytesOf = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');

/** New random keys. */
export function createWebhookKeys(random: Pick<RandomSource, 'token'>): WebhookKeys {
  const randomBytes = () => Buffer.from(random.token(), 'base64url');
  const seed = randomBytes();
  const pair = Buffer.concat([seed, publicBytesOf(keyFromSeed(seed))]);
  return {
    secret: `${SECRET_PREFIX}${randomBytes().toString('base64')}`,
    privateKey: `${PRIVATE_KEY_PREFIX}${pair.toString('base64')}`,
  };
}

/** The key with which receivers verify `v1a` signatures. */
export const publicKeyOf = (keys: WebhookKeys): string =>
  `${PUBLIC_KEY_PREFIX}${publicBytesOf(privateKeyOf(keys)).toString('base64')}`;

/**
 * The `webhook-signature` header: a `v1` (HMAC-SHA256) and a `v1a` (Ed25519) signature by each of the keys, separated
 * by spaces. A receiver accepts the message if one of them verifies.
 *
 * Source: Standard Webhooks 1.0.0, "Signature scheme"
 */
export function webhookSignature(keys: readonly WebhookKeys[], { id, timestampS, body }: SignedMessage): string {
  const signed = Buffer.from(`${id}.${timestampS}.${body}`);
  const symmetric = keys.map(
    ({ secret }) => `v1,${createHmac('sha256', bytesOf(secret, SECRET_PREFIX)).update(signed).digest('base64')}`,
  );
  const asymmetric = keys.map((one) => `v1a,${sign(null, signed, privateKeyOf(one)).toString('base64')}`);
  return [...symmetric, ...asymmetric].join(' ');
}
