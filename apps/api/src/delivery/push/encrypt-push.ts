import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser made for its subscription, base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. */
  readonly p256dh: string;
  /** 16 bytes that authenticate the browser. */
  readonly auth: string;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** One record holds the whole message. Source: RFC 8188, section 2; RFC 8291, section 4. */
const RECORD_BYTES = 4096;
/** Every message is padded to this length, so that its length reveals nothing. Longer than any notification; chosen. */
const PADDED_BYTES = 1024;
/** Ends the last record. Source: RFC 8188, section 2. */
const END_OF_LAST_RECORD = 2;

const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

const infoOf = (name: string, ...rest: readonly Uint8Array[]) => Buffer.concat([Buffer.from(`${name}\0`), ...rest]);

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** Whether these can be keys of a subscription: a point of the curve, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (bytesOf(auth).length !== AUTH_BYTES || bytesOf(p256dh).length !== POINT_BYTES) return false;
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(bytesOf(p256dh));
    return true;
  } catch {
    // Not on the curve.
    return false;
  }
}

/** The random inputs of a message; tests pass the values of the standard. */
export interface PushRandomness {
  readonly salt: Uint8Array;
  /** The private key of this message's ephemeral key pair; null for a new one. */
  readonly privateKey: Uint8Array | null;
  readonly paddedBytes: number;
}

const freshly = (): PushRandomness => ({ salt: randomBytes(16), privateKey: null, paddedBytes: PADDED_BYTES });

/**
 * Encrypts the body of a push message, which only the browser can read: content coding `aes128gcm` with keys of RFC
 * 8291, sections 3 and 4. `node:crypto` has all primitives; the test compares with the example of the standard.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { salt, privateKey, paddedBytes }: PushRandomness = freshly(),
): Buffer {
  const ecdh = createECDH(CURVE);
  if (privateKey === null) ecdh.generateKeys();
  else ecdh.setPrivateKey(privateKey);
  const browserPoint = bytesOf(p256dh);
  const ownPoint = ecdh.getPublicKey();
  const secret = ecdh.computeSecret(browserPoint);
  const input = derived(secret, bytesOf(auth), infoOf('WebPush: info', browserPoint, ownPoint), 32);
  const key = derived(input, salt, infoOf('Content-Encoding: aes128gcm'), 16);
  const nonce = derived(input, salt, infoOf('Content-Encoding: nonce'), 12);

  const words = Buffer.from(text);
  const padding = Buffer.alloc(Math.max(0, paddedBytes - words.length - 1));
  const clear = Buffer.concat([words, Buffer.from([END_OF_LAST_RECORD]), padding]);
  if (clear.length > RECORD_BYTES - 17) throw new RangeError('longer than one record');
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()]);

  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, recordSize, Buffer.from([ownPoint.length]), ownPoint, sealed]);
}
