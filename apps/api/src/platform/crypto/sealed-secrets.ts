import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
/** 96 bits, as NIST SP 800-38D recommends for random nonces of GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The owner of a secret: sealed for one client and field, it opens for no other. */
export interface SealedFor {
  readonly clientId: string;
  readonly field: string;
}

/** The key as an object: creating it from bytes for each text would cost more than the sealing. */
function keyFrom(serverKey: string): { readonly id: string; readonly key: KeyObject } {
  const bytes = Buffer.from(hkdfSync('sha256', serverKey, '', 'sealed secrets', 32));
  return { id: hash('sha256', bytes, 'base64url').slice(0, 8), key: createSecretKey(bytes) };
}

const associated = ({ clientId, field }: SealedFor) => Buffer.from(`${VERSION}\n${clientId}\n${field}`);

/**
 * Keeps secrets in the database unreadable without the server's key: AES-256-GCM, a key by HKDF for this use alone, with the
 * key's id stored in the text so that the key can be changed.
 *
 * @param oldKeys open secrets sealed before a change; nothing is sealed with them
 */
export function createSealedSecrets(serverKey: string, oldKeys: readonly string[] = []) {
  const current = keyFrom(serverKey);
  const known = [current, ...oldKeys.map(keyFrom)];
  const currentMark = Buffer.from(`${VERSION}.${current.id}.`);

  function encrypt(clear: Uint8Array, owner: SealedFor): { readonly nonce: Buffer; readonly text: Buffer } {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(associated(owner));
    return { nonce, text: Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()]) };
  }

  function decrypt(keyId: string | undefined, nonce: Uint8Array, text: Uint8Array, owner: SealedFor): Buffer | null {
    const found = known.find(({ id }) => id === keyId);
    if (!found || text.length < TAG_BYTES) return null;
    try {
      const decipher = createDecipheriv(ALGORITHM, found.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associated(owner));
      decipher.setAuthTag(text.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(text.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      // Tampered with: the same result as for a key that is gone.
      return null;
    }
  }

  return {
    seal(secret: string, owner: SealedFor): string {
      const { nonce, text } = encrypt(Buffer.from(secret, 'utf8'), owner);
      return [VERSION, current.id, nonce.toString('base64url'), text.toString('base64url')].join('.');
    },

    /** The secret, or null when it was sealed with a key that is gone or for another owner, or was tampered with. */
    open(sealed: string, owner: SealedFor): string | null {
      const [version, keyId, nonce = '', text = ''] = sealed.split('.');
      if (version !== VERSION) return null;
      const clear = decrypt(keyId, Buffer.from(nonce, 'base64url'), Buffer.from(text, 'base64url'), owner);
      return clear?.toString('utf8') ?? null;
    },

    /** The same for bytes: the mark of version and key, the nonce, then the text. */
    sealBytes(clear: Uint8Array, owner: SealedFor): Buffer {
      const { nonce, text } = encrypt(clear, owner);
      return Buffer.concat([currentMark, nonce, text]);
    },

    /** The bytes, or null as with `open`. */
    openBytes(sealed: Uint8Array, owner: SealedFor): Buffer | null {
      const [version, keyId] = Buffer.from(sealed.subarray(0, currentMark.length)).toString('latin1').split('.');
      if (version !== VERSION) return null;
      const textFrom = currentMark.length + NONCE_BYTES;
      return decrypt(keyId, sealed.subarray(currentMark.length, textFrom), sealed.subarray(textFrom), owner);
    },

    /** The prefix of everything sealed with the current key, text or bytes. */
    currentMark,
  };
}

export type SealedSecrets = ReturnType<typeof createSealedSecrets>;
