import { MINUTE_MS } from './time.ts';

/** Lifetime of a challenge: as long as a code, and longer than the prompt of any browser. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/** Several devices and a spare key for each. Chosen. */
export const PASSKEYS_PER_USER = 20;

export const PASSKEY_NAME_MAX_LENGTH = 60;

/**
 * Refused passkeys per network and hour. A signature cannot be guessed, so this only limits the load that strangers can
 * cause. Chosen.
 */
export const REFUSED_PASSKEYS_PER_HOUR = 120;

/**
 * Maximum lengths of an authenticator response's parts, base64url. Credential ids have at most 1023 bytes (WebAuthn
 * level 3, section 4); the others are chosen.
 */
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

/** Names of the common passkey managers. Source: https://github.com/passkeydeveloper/passkey-authenticator-aaguids */
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

/**
 * The default name of a passkey until its owner renames it: its passkey manager, or else the browser that created it.
 */
export const firstPasskeyName = (aaguid: string, browser: string): string =>
  (KEEPERS[aaguid] ?? browser).slice(0, PASSKEY_NAME_MAX_LENGTH).trim() || 'Passkey';

/**
 * Whether the signature counter indicates a cloned passkey. Synced passkeys always report 0; a device-bound one
 * increments with each use. Source: WebAuthn level 3, section 6.1.1.
 */
export const isCounterBehind = (
  { counter, isBackedUp }: { readonly counter: number; readonly isBackedUp: boolean },
  shown: number,
): boolean => !isBackedUp && (counter > 0 || shown > 0) && shown <= counter;
