/**
 * What the messages of a day are for. Each budget has its share, so that whoever uses one up stops nothing else. The
 * reserves are for people whom strangers must not be able to shut out.
 */
export const SMS_BUDGETS = [
  'signIn',
  'knownBrowsers',
  'staff',
  'registrations',
  'patientMessages',
  'retention',
  'reminders',
] as const;
export type SmsBudget = (typeof SMS_BUDGETS)[number];

/** Shares of the day's messages (`SMS_SENDS_PER_DAY`); they add up to one. Source: decisions 0051 and 0096. */
export const SMS_BUDGET_SHARES: Readonly<Record<SmsBudget, number>> = {
  /** Codes for numbers that somebody here has, asked for by any browser. */
  signIn: 0.3,
  /** Reserve: codes for browsers that have proved the number before. */
  knownBrowsers: 0.2,
  /** Reserve: codes for numbers of staff. */
  staff: 0.05,
  /** Codes for numbers that register. */
  registrations: 0.1,
  /** Results and login links. */
  patientMessages: 0.2,
  /** Warnings to accounts that lie unused. */
  retention: 0.1,
  /** Reminders of scans: the first that are left out, see {@link smsDayLimit}. */
  reminders: 0.05,
};

/** Shares of a budget at whose use operators are warned. */
export const SMS_BUDGET_WARNINGS = [0.5, 0.8, 1] as const;

/** How many messages of a day a budget has: one at least, however small the day is. */
export function smsBudgetLimit(budget: SmsBudget, sendsPerDay: number): number {
  return Math.max(1, Math.floor(sendsPerDay * SMS_BUDGET_SHARES[budget]));
}

/** Once so much of a day's messages is used, by whatever, no reminder goes out: nobody misses a result for want of one. Source: decision 0096. */
const REMINDERS_UNTIL_SHARE = 0.5;

/** Up to how many messages of a day, of all budgets together, one of a budget is still sent. */
export function smsDayLimit(budget: SmsBudget, sendsPerDay: number): number {
  return budget === 'reminders' ? Math.floor(sendsPerDay * REMINDERS_UNTIL_SHARE) : sendsPerDay;
}

/** The share that is reached by the message that makes `used` of `limit`, or null when it reaches none. */
export function smsBudgetWarning(used: number, limit: number): number | null {
  return SMS_BUDGET_WARNINGS.findLast((share) => used === Math.ceil(limit * share)) ?? null;
}

/** Who asks for a code, as far as budgets go. */
export interface CodeRequester {
  readonly isRegistration: boolean;
  readonly isKnownBrowser: boolean;
  readonly isStaff: boolean;
}

/** From which budgets a code may be paid, in the order in which they are asked. */
export function budgetsOfCode({
  isRegistration,
  isKnownBrowser,
  isStaff,
}: CodeRequester): readonly [SmsBudget, ...SmsBudget[]] {
  return [
    isRegistration ? 'registrations' : 'signIn',
    ...(isKnownBrowser ? (['knownBrowsers'] as const) : []),
    ...(isStaff ? (['staff'] as const) : []),
  ];
}
