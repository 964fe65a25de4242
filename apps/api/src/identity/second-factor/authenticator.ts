import {
  AUTHENTICATOR_DIGIT_COUNT,
  AUTHENTICATOR_KEY_BYTES,
  AUTHENTICATOR_PERIOD_S,
  AUTHENTICATOR_WINDOW_STEPS,
  lineOf,
} from '@mien/domain';
import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = AUTHENTICATOR_PERIOD_S * 1000;

const totpOf = (secret: Secret, names: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: AUTHENTICATOR_DIGIT_COUNT,
    period: AUTHENTICATOR_PERIOD_S,
    secret,
  });

/**
 * The key of an authenticator that is not confirmed yet, in base 32. It is derived from a token and the server's key, so
 * that nothing is stored before confirmation and reloading the page shows the same key.
 *
 * @param hashOfToken  256 bits, base64url
 */
export function keyFrom(hashOfToken: string): string {
  const bytes = Uint8Array.from(Buffer.from(hashOfToken, 'base64url').subarray(0, AUTHENTICATOR_KEY_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/**
 * What an authenticator app reads: `otpauth://totp/issuer:label?…`. A colon in either name would end the issuer, also when it is escaped.
 * Source: Key URI Format of Google Authenticator.
 */
export function authenticatorUri(key: string, names: { readonly issuer: string; readonly label: string }): string {
  const withoutColon = (text: string) => lineOf(text.replaceAll(':', ' '));
  const { issuer, label } = names;
  return totpOf(Secret.fromBase32(key), { issuer: withoutColon(issuer), label: withoutColon(label) }).toString();
}

/** The time step of a code, within the tolerated clock drift; null for a wrong code. */
export function stepOfCode(key: string, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = totpOf(Secret.fromBase32(key)).validate({
    token: code,
    timestamp,
    window: AUTHENTICATOR_WINDOW_STEPS,
  });
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
}
