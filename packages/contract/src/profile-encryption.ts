import { type ProfileHash, type ScanProfile, scanProfileMaxBytes } from '@mien/domain';

function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64FromBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Encrypts a profile with the scan site's key (SPKI, base64) by RSA-OAEP; returns base64. The site chooses the hash:
 * SHA-1 is only used for masking here, not for signing.
 */
export async function encryptProfile(profile: ScanProfile, publicKeySpki: string, hash: ProfileHash): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(profile));
  const encryption = { name: 'RSA-OAEP', hash };
  const key = await crypto.subtle.importKey('spki', bytesFromBase64(publicKeySpki), encryption, false, ['encrypt']);
  const { modulusLength } = key.algorithm as { readonly name: string; readonly modulusLength: number };
  if (plain.length > scanProfileMaxBytes(modulusLength, hash))
    throw new RangeError(`a profile of ${plain.length} bytes does not fit`);
  const cipher = await crypto.subtle.encrypt(encryption, key, plain);
  return base64FromBytes(new Uint8Array(cipher));
}
