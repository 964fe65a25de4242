import { createPublicKey } from 'node:crypto';

const MIN_RSA_BITS = 2048;

/** Converts an RSA key to SPKI in base64, from PEM with real or escaped line breaks, or from the base64 in it. Null for anything else. */
export function spkiFromText(text: string): string | null {
  try {
    const written = text.replaceAll('\\n', '\n').trim();
    const key = written.startsWith('-----')
      ? createPublicKey(written)
      : createPublicKey({ key: Buffer.from(written, 'base64'), format: 'der', type: 'spki' });
    const isStrong = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
    return isStrong ? key.export({ format: 'der', type: 'spki' }).toString('base64') : null;
  } catch {
    // Not a key at all: the same result as for a weak one.
    return null;
  }
}
