/** Sections of a client's settings, each saved separately. */
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
  'trialScans',
  'visits',
  'embedding',
  'singleSignOn',
] as const;
export type ClientSettingsSection = (typeof CLIENT_SETTINGS_SECTIONS)[number];

/** Maximum of the minimum number of users: above it no group would ever be shown. */
export const MINIMUM_USERS_MAX = 1000;

/** Maximum length of the consent banner in characters; one fetched from a URL is truncated to it. */
export const CONSENT_BANNER_MAX_LENGTH = 4000;

/**
 * A full phone number, or a name of 1 to 11 letters, digits and spaces with at least one letter. Source: E.164; GSM
 * 03.38 alphanumeric senders.
 */
const SENDER_NUMBER = /^\+[1-9]\d{6,14}$/;
const SENDER_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9 ]{0,9}[A-Za-z0-9])?$/;

/** Whether a text is a valid SMS sender. */
export function isSmsSender(text: string): boolean {
  return SENDER_NUMBER.test(text) || SENDER_NAME.test(text);
}

/** The scan site of a client's new scans; `installation` is the default. */
export const SCAN_PROVIDER_CHOICES = ['installation', 'builtin', 'anura'] as const;
export type ScanProviderChoice = (typeof SCAN_PROVIDER_CHOICES)[number];

/** Secrets of a hosted provider: stored encrypted and never returned. */
export const PROVIDER_SECRETS = ['licenceKey', 'password', 'webhookSecret'] as const;
export type ProviderSecret = (typeof PROVIDER_SECRETS)[number];
