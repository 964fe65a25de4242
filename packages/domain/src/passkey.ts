import { MINUTE_MS } from './time.ts';

/** How long a challenge may be answered: as long as a code. Longer than the prompt of any browser. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/** Several devices and a spare key for each; chosen by us. */
export const PASSKEYS_PER_USER = 20;

export const PASSKEY_NAME_MAX_LENGTH = 60;

/** Refused passkeys of a network in an hour: a signature cannot be guessed, so this only limits the work that strangers cause. Chosen by us. */
export const REFUSED_PASSKEYS_PER_HOUR = 120;

/** Longest parts of an answer of an authenticator, base64url. Credential ids have at most 1023 bytes (WebAuthn level 3, section 4); the others are chosen. */
export const PASSKEY_LENGTHS = {
  credentialId: 1364,
  clientData: 4000,
  authenticatorData: 4000,
  signature: 2000,
  attestation: 20_000,
};

/** EdDSA, ES256 and RS256, in the order of preference. Source: WebAuthn level 3, section 5.4.2, pubKeyCredParams. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** How a browser reaches an authenticator. Source: WebAuthn level 3, section 5.8.4. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];

/** Names of the places that keep most passkeys. Source: https://github.com/passkeydeveloper/passkey-authenticator-aaguids */
const KEEPERS: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
};

/** A name that tells passkeys apart until their owner chooses another: where it is kept, else the browser that made it. */
export const firstPasskeyName = (aaguid: string, browser: string): string =>
  (KEEPERS[aaguid] ?? browser).slice(0, PASSKEY_NAME_MAX_LENGTH).trim() || 'Passkey';

/**
 * Whether a counter shows that a passkey was copied. Passkeys that are synchronised count nothing (0); one that stays in its device
 * counts up with each use. Source: WebAuthn level 3, section 6.1.1.
 */
export const isCounterBehind = (
  { counter, isBackedUp }: { readonly counter: number; readonly isBackedUp: boolean },
  shown: number,
): boolean => !isBackedUp && (counter > 0 || shown > 0) && shown <= counter;
