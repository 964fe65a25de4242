import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Text that only this server can read, and that nobody else can make. */
export interface Sealer {
  seal(text: string): Promise<string>;
  /** @throws when it was forged, cut off, or made with another key or for another purpose */
  open(sealed: string): Promise<string>;
}

/** Seals as a JWE (direct AES-256-GCM) with a key of its own for each purpose. */
export function createSealer(serverKey: string, purpose: string): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', serverKey, '', purpose, 32));
  return {
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    open: async (sealed) => new TextDecoder().decode((await compactDecrypt(sealed, key)).plaintext),
  };
}
