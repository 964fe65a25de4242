import type { ScanReceipt } from '@mien/contract';
import { SignJWT } from 'jose';
import type { SiteKeys } from './site-keys.ts';

/** Long enough to return on a slow phone, short enough to be worthless later. */
export const RECEIPT_LIFE_S = 600;

/** The signed receipt that the browser returns to Mien. @param now  milliseconds since 1970 */
export function signReceipt(
  receipt: Omit<ScanReceipt, 'exp'>,
  keys: Pick<SiteKeys, 'receiptPrivateKey' | 'receiptPublicKey'>,
  now: number,
): Promise<string> {
  return new SignJWT({ ...receipt })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.receiptPublicKey.kid })
    .setExpirationTime(Math.floor(now / 1000) + RECEIPT_LIFE_S)
    .sign(keys.receiptPrivateKey);
}
