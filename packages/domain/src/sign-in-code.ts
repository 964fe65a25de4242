import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Lifetime of a code, and its number of tries. Source: decision 0013. */
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
export const CODE_MAX_TRIES = 5;

/** How long a browser stays known for a number that it verified: the maximum session length. */
export const KNOWN_BROWSER_LIFETIME_MS = 90 * DAY_MS;

/** What the counted codes of a window share. */
export type CodeCount = 'phone' | 'network' | 'site' | 'browser';

export interface CodeWindow {
  /** Codes that match the requested one in all of these are counted. */
  readonly counts: readonly CodeCount[];
  readonly durationMs: number;
  readonly max: number;
}

/** Rate limit of codes from one source to one number. Source: decision 0013. */
const SENDS_PER_SOURCE = [
  { durationMs: 30 * SECOND_MS, max: 1 },
  { durationMs: 10 * MINUTE_MS, max: 3 },
  { durationMs: DAY_MS, max: 6 },
] as const;

const HOURS_PER_DAY = DAY_MS / HOUR_MS;

/**
 * Sign-in codes go only to registered numbers, registration codes to any number that a stranger types. So a network may
 * request this many times more sign-in codes per hour: forty people in a waiting room, half of them twice. Source:
 * decision
 * 0013.
 */
const SIGN_IN_PER_REGISTRATION = 6;

/**
 * Rate limits for a browser that has not verified the number. The ceilings of a number apply across all networks: they
 * limit guesses and the messages that strangers can cause to one person. They are so far above the limits of one
 * network that an attacker needs several. The short window delays the owner instead of locking them out for the day.
 * For networks and sites only codes that were never entered count: people in one place enter theirs, an attacker who
 * has messages sent to others does not. A network's daily limit is at most 24 times its hourly one.
 *
 * @param perHourAndNetwork  registration codes that one network may request per hour
 * @param isRegistration     the windows of registration codes, which are counted separately from sign-in codes
 */
export function windowsOfStrangers(
  perHourAndNetwork: number,
  networksPerSite: number,
  isRegistration = false,
): readonly CodeWindow[] {
  const ofNetwork = isRegistration ? perHourAndNetwork : perHourAndNetwork * SIGN_IN_PER_REGISTRATION;
  return [
    ...SENDS_PER_SOURCE.map((window) => ({ ...window, counts: ['phone', 'network'] as const })),
    { counts: ['phone'], durationMs: 15 * MINUTE_MS, max: 6 },
    { counts: ['phone'], durationMs: DAY_MS, max: 20 },
    { counts: ['network'], durationMs: HOUR_MS, max: ofNetwork },
    { counts: ['network'], durationMs: DAY_MS, max: perHourAndNetwork * HOURS_PER_DAY },
    { counts: ['site'], durationMs: HOUR_MS, max: perHourAndNetwork * networksPerSite },
  ];
}

/**
 * Rate limits for a browser that has verified the number. Only codes of such browsers are counted, so strangers cannot
 * use them up. The ceiling per number keeps a person with many browsers from exhausting the shared reserve.
 */
export const WINDOWS_OF_KNOWN_BROWSERS: readonly CodeWindow[] = [
  ...SENDS_PER_SOURCE.map((window) => ({ ...window, counts: ['phone', 'browser'] as const })),
  { counts: ['phone'], durationMs: DAY_MS, max: 24 },
];

/** What a page knows about the newest code that it requested. */
export interface SentCode {
  readonly sentAtMs: number;
  /** Wrong codes typed since. */
  readonly wrongTries?: number | undefined;
  /** Whether this code replaced an earlier one. */
  readonly isAgain?: boolean | undefined;
}

export function isCodeOver({ sentAtMs }: SentCode, nowMs: number): boolean {
  return nowMs - sentAtMs >= CODE_LIFETIME_MS;
}

/** Whether the tries are used up, so that even the right code is rejected. */
export function isUsedUp({ wrongTries = 0 }: SentCode): boolean {
  return wrongTries >= CODE_MAX_TRIES;
}

/**
 * Whether a wrong code may have been right earlier: expired, used up or replaced. Based only on what the page itself
 * has seen, so it reveals nothing about a number.
 */
export function mayBeUsedUp(sent: SentCode, nowMs: number): boolean {
  return sent.isAgain === true || isUsedUp(sent) || isCodeOver(sent, nowMs);
}

/** How long a profile's owner can object to a changed number. Source: decisions 0023 and 0133. */
export const RESULTS_HELD_MS = 7 * 86_400_000;
