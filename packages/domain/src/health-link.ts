/**
 * SMART Health Links: what a patient chose to share with an office, in the open protocol. See docs/topics/sharing.md.
 * @see https://build.fhir.org/ig/HL7/smart-health-cards-and-links/links-specification.html
 */

/** What a link covers. Nothing is chosen in advance. */
export type HealthLinkChoice =
  | { readonly kind: 'scan'; readonly measurementId: string }
  /** The newest scans at the time of opening. */
  | { readonly kind: 'latest'; readonly count: number }
  /** Scans and readings of a time, including both ends. */
  | { readonly kind: 'span'; readonly from: string; readonly to: string }
  /** Everything that the FHIR export has, including what comes later. */
  | { readonly kind: 'everything' };

export const HEALTH_LINK_KINDS = [
  'scan',
  'latest',
  'span',
  'everything',
] as const satisfies readonly HealthLinkChoice['kind'][];

/** Lifetime of a link in hours: at most a year. Chosen. */
export const HEALTH_LINK_LIFETIME_HOURS = { min: 1, default: 168, max: 8760 } as const;

/** Offered lifetimes, in hours. */
export const HEALTH_LINK_LIFETIME_CHOICES_HOURS = [24, HEALTH_LINK_LIFETIME_HOURS.default, 720] as const;

/** How many of the newest scans a link may cover. Chosen. */
export const HEALTH_LINK_LATEST = { min: 1, default: 10, max: 100 } as const;

/** Longest `label` of a link. Source: links specification, "SHLink Payload". */
export const HEALTH_LINK_LABEL_MAX_LENGTH = 80;

/** Longest name that a reader may give. Chosen. */
export const HEALTH_LINK_RECIPIENT_MAX_LENGTH = 200;

/** Chosen: with five tries, one guess in 200,000 finds it. */
export const HEALTH_LINK_PASSCODE_DIGITS = 6;

/** Wrong passcodes in the whole life of a link, after which it ends. Chosen. */
export const HEALTH_LINK_PASSCODE_TRIES = 5;

/** Maximum number of active links of a patient. Chosen. */
export const MAX_LIVE_HEALTH_LINKS = 10;

/** How many openings of a link are listed; all are counted. Chosen. */
export const HEALTH_LINK_OPENINGS_KEPT = 50;

/** How long an expired link is listed with its openings. Chosen. */
export const HEALTH_LINK_KEPT_DAYS = 90;

/** What a link begins with. Source: links specification, "SHLink Payload". */
export const HEALTH_LINK_SCHEME = 'shlink:/';

/** Whether its content may change while it works. */
export const mayHealthLinkChange = ({ kind }: Pick<HealthLinkChoice, 'kind'>): boolean =>
  kind === 'latest' || kind === 'everything';

/** Whether it is one file that a GET fetches. A passcode needs the manifest. */
export const isHealthLinkDirect = ({ kind }: Pick<HealthLinkChoice, 'kind'>, hasPasscode: boolean): boolean =>
  kind === 'scan' && !hasPasscode;

/** The `flag` of a link, in alphabetical order; empty for none. */
export const healthLinkFlag = (choice: Pick<HealthLinkChoice, 'kind'>, hasPasscode: boolean): string =>
  [
    mayHealthLinkChange(choice) ? 'L' : '',
    hasPasscode ? 'P' : '',
    isHealthLinkDirect(choice, hasPasscode) ? 'U' : '',
  ].join('');

/** What a link is in the end: why it no longer works. */
export const HEALTH_LINK_STATES = ['live', 'ended', 'expired', 'locked'] as const;
export type HealthLinkState = (typeof HEALTH_LINK_STATES)[number];

/** The facts that decide whether a link works. */
export interface HealthLinkFacts {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  /** Null without a passcode. */
  readonly triesLeft: number | null;
}

/** Whether a link works, apart from the rights of its grantor; if not, why. */
export function healthLinkState({ endedAt, expiresAt, triesLeft }: HealthLinkFacts, at: Date): HealthLinkState {
  if (endedAt !== null) return 'ended';
  if (triesLeft === 0) return 'locked';
  return expiresAt <= at ? 'expired' : 'live';
}
