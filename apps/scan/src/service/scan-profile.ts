import { constants, type KeyObject, privateDecrypt } from 'node:crypto';
import { Problem } from '@mien/contract';
import { AGE_LIMITS_YEARS, HEIGHT_LIMITS_CM, type ScanProfile, WEIGHT_LIMITS_KG } from '@mien/domain';
import * as z from 'zod/mini';

const whole = (limits: { readonly min: number; readonly max: number }) =>
  z.int().check(z.gte(limits.min), z.lte(limits.max));

const Profile = z.strictObject({
  identifier: z.string().check(z.minLength(2), z.maxLength(148)),
  age: whole(AGE_LIMITS_YEARS),
  height: whole(HEIGHT_LIMITS_CM),
  weight: whole(WEIGHT_LIMITS_KG),
  gender: z.enum(['male', 'female', 'other', 'unknown']),
  smoking: z.enum(['0', '1']),
  bloodpressuremedication: z.enum(['0', '1']),
  diabetes: z.enum(['0', 'type1', 'type2']),
});

/**
 * Decrypts a profile that a browser encrypted for this site (RSA-OAEP with SHA-1, base64).
 *
 * @throws Problem invalid-request if it is damaged, was encrypted for another site or has impossible values
 */
export function openScanProfile(encrypted: string, privateKey: KeyObject): ScanProfile {
  try {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
    const clear = privateDecrypt(key, Buffer.from(encrypted, 'base64'));
    return Profile.parse(JSON.parse(clear.toString('utf8')));
  } catch (cause) {
    // One response for all faults: callers must not learn what exactly is wrong with a ciphertext.
    throw new Problem('invalid-request', { fields: [{ path: 'profile', rule: 'undecipherable' }], cause });
  }
}
