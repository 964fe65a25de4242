import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@mien/contract';

/** Flags of authenticator data: user present, user verified, eligible for backup, backed up, with a new credential. WebAuthn level 3, section 6.1. */
const FLAGS = { present: 0x01, verified: 0x04, mayBackUp: 0x08, backedUp: 0x10, made: 0x40 };

/** CBOR of what an authenticator answers (RFC 8949): unsigned and negative integers, texts, bytes and maps of them. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Credential {
  readonly id: string;
  readonly key: KeyObject;
  counter: number;
}

/** Overrides that make a response invalid. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  /** Claims to be backed up, whether or not it is. */
  readonly isBackedUp?: boolean;
  readonly challenge?: string;
  /** The id of another credential, signed with this one's key. */
  readonly id?: string;
}

const ORIGIN = 'http://localhost:3000';
const AAGUID = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4';

/**
 * An authenticator in software: ES256, without attestation.
 *
 * @param isSynchronised  whether its passkeys are backed up, and so count nothing
 */
export function createSoftwareAuthenticator({ isSynchronised = true } = {}) {
  const credentials: Credential[] = [];

  const clientData = (type: string, challenge: string, forged: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, counter: number, forged: Forgery, attested = Buffer.alloc(0)): Buffer {
    const flags =
      FLAGS.present |
      (forged.isVerified === false ? 0 : FLAGS.verified) |
      (isSynchronised || forged.isBackedUp ? FLAGS.mayBackUp | FLAGS.backedUp : 0) |
      (attested.length > 0 ? FLAGS.made : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const rpIdHash = createHash('sha256')
      .update(forged.rpId ?? rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counted, attested]);
  }

  return {
    credentials,

    make(options: Pick<PasskeyCreation, 'challenge' | 'rp'>, forged: Forgery = {}): MadePasskey {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const credentialId = forged.id ? Buffer.from(forged.id, 'base64url') : randomBytes(16);
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const attested = Buffer.concat([Buffer.from(AAGUID.replaceAll('-', ''), 'hex'), length, credentialId, key]);
      const id = credentialId.toString('base64url');
      credentials.push({ id, key: privateKey, counter: 0 });
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, 0, forged, attested)],
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', options.challenge, forged).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },

    /** Shows its newest passkey, or the one given. */
    show(options: PasskeyRequest, forged: Forgery = {}, credential = credentials.at(-1)): ShownPasskey {
      if (!credential) throw new Error('it has no passkey');
      if (!isSynchronised) credential.counter += 1;
      const data = clientData('webauthn.get', options.challenge, forged);
      const authData = authenticatorData(options.rpId, credential.counter, forged);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        id: forged.id ?? credential.id,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(credential.key).toString('base64url'),
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;
