import type { ScanReceipt, TrialReceipt } from '@mien/contract';
import { SignJWT } from 'jose';
import type { SiteKeys } from './site-keys.ts';

/** Long enough to return on a slow phone, short enough to be worthless later. */
const RECEIPT_LIFE_S = 600;

/** Long enough to register and complete a profile with it. */
const TRIAL_RECEIPT_LIFE_S = 3600;

type Keys = Pick<SiteKeys, 'receiptPrivateKey' | 'receiptPublicKey'>;

/** The signed receipt that the browser returns to Mien. @param now  milliseconds since 1970 */
export function signReceipt(receipt: Omit<ScanReceipt, 'exp'>, keys: Keys, now: number): Promise<string> {
  return new SignJWT({ ...receipt })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.receiptPublicKey.kid })
    .setExpirationTime(Math.floor(now / 1000) + RECEIPT_LIFE_S)
    .sign(keys.receiptPrivateKey);
}

/** The signed outcome of a scan without an account. @param now  milliseconds since 1970 */
export function signTrialReceipt(receipt: Omit<TrialReceipt, 'iat' | 'exp'>, keys: Keys, now: number): Promise<string> {
  const nowS = Math.floor(now / 1000);
  return new SignJWT({ ...receipt })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.receiptPublicKey.kid })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + TRIAL_RECEIPT_LIFE_S)
    .sign(keys.receiptPrivateKey);
}
