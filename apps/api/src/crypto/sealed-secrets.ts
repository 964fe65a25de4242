import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
/** 96 bits, as NIST SP 800-38D recommends for random nonces of GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret belongs to: sealed for one client and field it opens for no other. */
export interface SealedFor {
  readonly clientId: string;
  readonly field: string;
}

function keyFrom(serverKey: string): { readonly id: string; readonly key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'sealed secrets', 32));
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
}

const associated = ({ clientId, field }: SealedFor) => Buffer.from(`${VERSION}\n${clientId}\n${field}`);

/**
 * Keeps secrets in the database unreadable without the server's key: AES-256-GCM, a key by HKDF for this use alone, the
 * key's id beside the text so that the key can be changed.
 *
 * @param oldKeys open what was sealed before a change; nothing is sealed with them
 */
export function createSealedSecrets(serverKey: string, oldKeys: readonly string[] = []) {
  const current = keyFrom(serverKey);
  const known = [current, ...oldKeys.map(keyFrom)];
  return {
    seal(secret: string, owner: SealedFor): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associated(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, nonce.toString('base64url'), text.toString('base64url')].join('.');
    },

    /** The secret, or null when it was sealed with a key that is gone, for somebody else, or tampered with. */
    open(sealed: string, owner: SealedFor): string | null {
      const [version, keyId, nonce = '', text = ''] = sealed.split('.');
      const found = known.find(({ id }) => id === keyId);
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || !found || bytes.length < TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv(ALGORITHM, found.key, Buffer.from(nonce, 'base64url'), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(associated(owner));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        // Not what was sealed: the same answer as for a key that is gone.
        return null;
      }
    },

    /** Whether it was sealed with the key of today. */
    isCurrent: (sealed: string): boolean => sealed.startsWith(`${VERSION}.${current.id}.`),
  };
}

export type SealedSecrets = ReturnType<typeof createSealedSecrets>;
