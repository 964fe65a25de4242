import { createPublicKey } from 'node:crypto';

const MIN_RSA_BITS = 2048;

/** An RSA key as PEM, with real or written line ends, or as the base64 between its lines; as SPKI in base64. Null for anything else. */
export function spkiFromText(text: string): string | null {
  try {
    const written = text.replaceAll('\\n', '\n').trim();
    const key = written.startsWith('-----')
      ? createPublicKey(written)
      : createPublicKey({ key: Buffer.from(written, 'base64'), format: 'der', type: 'spki' });
    const isStrong = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
    return isStrong ? key.export({ format: 'der', type: 'spki' }).toString('base64') : null;
  } catch {
    // No key at all: the same answer as for a weak one.
    return null;
  }
}
