import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** How long a code is valid, and how often it may be tried. Source: decision 0013. */
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
export const CODE_MAX_TRIES = 5;

/** How long a browser stays known for a number that it proved: the longest life of a session. */
export const KNOWN_BROWSER_LIFETIME_MS = 90 * DAY_MS;

/** What the codes in a window have in common. */
export type CodeCount = 'phone' | 'network' | 'site' | 'browser';

export interface CodeWindow {
  /** Codes that agree in all of these with the requested one are counted. */
  readonly counts: readonly CodeCount[];
  readonly durationMs: number;
  readonly max: number;
}

/** How often one source may have a code sent to one number. Source: decision 0013. */
const SENDS_PER_SOURCE = [
  { durationMs: 30 * SECOND_MS, max: 1 },
  { durationMs: 10 * MINUTE_MS, max: 3 },
  { durationMs: DAY_MS, max: 6 },
] as const;

const HOURS_PER_DAY = DAY_MS / HOUR_MS;

/**
 * A code to sign in goes only to numbers known here, a code to register to any number that a stranger types. So a network may
 * ask for this many times more of the former in an hour: forty people in a waiting room, and half of them twice. Source: decision
 * 0013.
 */
const SIGN_IN_PER_REGISTRATION = 6;

/**
 * For a browser that has not proved the number. The ceilings of a number hold over all networks: they limit guesses and the
 * messages that strangers can have sent to one person, and are so far above those of one network that strangers need several. The
 * short one makes them wait instead of closing the day. For a network and a site only codes that were never entered count: people
 * in one place enter theirs, a person who has messages sent to others does not. In a day a network comes to no more than if it
 * had the limit of an hour in each.
 *
 * @param perHourAndNetwork  codes to register that one network may ask for in an hour
 * @param isRegistration     the windows of codes to register, which are counted apart from those to sign in
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
 * For a browser that has proved the number. Only codes of such browsers are counted, so strangers cannot use these up. The
 * ceiling of the number keeps a person with many browsers from using up the common reserve.
 */
export const WINDOWS_OF_KNOWN_BROWSERS: readonly CodeWindow[] = [
  ...SENDS_PER_SOURCE.map((window) => ({ ...window, counts: ['phone', 'browser'] as const })),
  { counts: ['phone'], durationMs: DAY_MS, max: 24 },
];

/** What a page knows about the newest code that it asked for. */
export interface SentCode {
  readonly sentAtMs: number;
  /** Wrong codes typed since. */
  readonly wrongTries?: number | undefined;
  /** This code replaced an earlier one. */
  readonly isAgain?: boolean | undefined;
}

export function isCodeOver({ sentAtMs }: SentCode, nowMs: number): boolean {
  return nowMs - sentAtMs >= CODE_LIFETIME_MS;
}

/** Whether the tries are used up, so that the right code is refused, too. */
export function isUsedUp({ wrongTries = 0 }: SentCode): boolean {
  return wrongTries >= CODE_MAX_TRIES;
}

/**
 * Whether a wrong code may be an earlier right one: out of date, used up or replaced. Decided by what the page itself has seen,
 * so it reveals nothing about a number.
 */
export function mayBeUsedUp(sent: SentCode, nowMs: number): boolean {
  return sent.isAgain === true || isUsedUp(sent) || isCodeOver(sent, nowMs);
}

/** How long the owner of a profile has to object to another number. Source: decisions 0023 and 0133. */
export const RESULTS_HELD_MS = 7 * 86_400_000;
