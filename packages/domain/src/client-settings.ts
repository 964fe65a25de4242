/** Parts of a client's settings, each saved separately. */
export const CLIENT_SETTINGS_SECTIONS = [
  'logos',
  'measures',
  'averages',
  'consentBanner',
  'scanProvider',
  'smsSender',
  'attentionNotice',
  'careTeamAccess',
  'answerTime',
  'singleSignOn',
] as const;
export type ClientSettingsSection = (typeof CLIENT_SETTINGS_SECTIONS)[number];

/** Largest minimum of users that a client may ask for: above it no group would ever be shown. */
export const MINIMUM_USERS_MAX = 1000;

/** Longest consent banner, characters; one fetched from an address is cut to the same length. */
export const CONSENT_BANNER_MAX_LENGTH = 4000;

/** A phone number in full, or a name: 1 to 11 letters, digits and spaces, with a letter. Source: E.164; GSM 03.38 alphanumeric senders. */
const SENDER_NUMBER = /^\+[1-9]\d{6,14}$/;
const SENDER_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9 ]{0,9}[A-Za-z0-9])?$/;

/** Whether text messages can be sent in this name or from this number. */
export function isSmsSender(text: string): boolean {
  return SENDER_NUMBER.test(text) || SENDER_NAME.test(text);
}

/** Whose scan site a client's new scans go to; `installation` is the default. */
export const SCAN_PROVIDER_CHOICES = ['installation', 'builtin', 'anura'] as const;
export type ScanProviderChoice = (typeof SCAN_PROVIDER_CHOICES)[number];

/** Secrets of a hosted provider: kept encrypted, never sent back. */
export const PROVIDER_SECRETS = ['licenceKey', 'password', 'webhookSecret'] as const;
export type ProviderSecret = (typeof PROVIDER_SECRETS)[number];
