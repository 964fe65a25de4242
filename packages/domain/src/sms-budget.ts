/**
 * What the messages of a day are for. Each budget has its share, so using one up stops nothing else. The reserves are for
 * people whom strangers must not be able to shut out.
 */
export const SMS_BUDGETS = [
  'signIn',
  'knownBrowsers',
  'staff',
  'registrations',
  'patientMessages',
  'invitations',
  'carerInvitations',
  'safetyNotices',
  'retention',
  'notices',
  'reminders',
] as const;
export type SmsBudget = (typeof SMS_BUDGETS)[number];

/** Shares of the day's messages (`SMS_SENDS_PER_DAY`); they add up to one. Chosen; the rules: docs/topics/limits.md. */
export const SMS_BUDGET_SHARES: Readonly<Record<SmsBudget, number>> = {
  /** Codes for numbers known here, asked for by any browser. */
  signIn: 0.25,
  /** Reserve: codes for browsers that have proved the number before. */
  knownBrowsers: 0.2,
  /** Reserve: codes for numbers of staff. */
  staff: 0.05,
  /** Codes for numbers that register. */
  registrations: 0.1,
  /** Results that patients send to their own phone. */
  patientMessages: 0.05,
  /** What the clinic sends to people who did not ask: login links of patients, and messages to new staff. */
  invitations: 0.07,
  /** What patients send to people who did not ask: anyone who registers can, so the clinic's own messages are not paid from it. */
  carerInvitations: 0.03,
  /** Reports to owners of accounts about acts of others. Nothing that a stranger does is paid from it. */
  safetyNotices: 0.1,
  /** Warnings to unused accounts. */
  retention: 0.05,
  /** That the clinic answered or asks, for patients who want to be told. */
  notices: 0.05,
  /** Reminders of scans: the first that are left out, see {@link smsDayLimit}. */
  reminders: 0.05,
};

/**
 * How many messages of a budget one number gets in 24 hours, from all senders together; absent where the owner of the number
 * asked for them, which other limits count. Invitations are few, so many senders cannot pester one person. Safety notices are as
 * many as codes: a family may share a number; they are counted for each client apart, see {@link isCountedByClient}. Source:
 * docs/topics/limits.md.
 */
export const SMS_PER_RECIPIENT: Readonly<Partial<Record<SmsBudget, number>>> = {
  invitations: 2,
  carerInvitations: 2,
  safetyNotices: 6,
  retention: 2,
};

/**
 * Whether the messages of a budget to one number are counted for each client apart. Safety notices are: no client can cause so
 * many that another's act has no room for its own. Source: docs/topics/limits.md.
 */
export function isCountedByClient(budget: SmsBudget): boolean {
  return budget === 'safetyNotices';
}

/** Shares of a budget at whose use operators are warned. */
export const SMS_BUDGET_WARNINGS = [0.5, 0.8, 1] as const;

/** How many messages of a day a budget has: one at least, however small the day is. */
export function smsBudgetLimit(budget: SmsBudget, sendsPerDay: number): number {
  return Math.max(1, Math.floor(sendsPerDay * SMS_BUDGET_SHARES[budget]));
}

/**
 * How many messages of a budget each client can count on, whatever the others send: half of the budget is divided among them,
 * at least one message each as long as there are enough. The other half is for clients that need more.
 */
export function smsClientShare(limit: number, clientCount: number): number {
  const oneEach = clientCount <= limit ? 1 : 0;
  return Math.max(oneEach, Math.floor(limit / (2 * clientCount)));
}

/**
 * Whether a client may send one more message of a budget: from its own share, or from what is common to all.
 *
 * @param usedByClient  messages of the last day, by client
 */
export function hasClientRoom(
  clientId: string,
  usedByClient: ReadonlyMap<string, number>,
  { limit, clientCount }: { readonly limit: number; readonly clientCount: number },
): boolean {
  const share = smsClientShare(limit, clientCount);
  if ((usedByClient.get(clientId) ?? 0) < share) return true;
  const commonUsed = [...usedByClient.values()].reduce((sum, used) => sum + Math.max(0, used - share), 0);
  return commonUsed < limit - share * clientCount;
}

/**
 * Whether a person may invite one more caregiver today. The first invitation of each person may use all that is left to the client, further
 * ones only its own share: so a few people who send many leave room for everybody else's first.
 *
 * @param ofPerson  invitations by this person in the last day
 * @param ofClient  those by all people of the client, and the share that it can count on
 */
export const hasInviterRoom = (
  ofPerson: number,
  ofClient: { readonly used: number; readonly share: number },
): boolean => ofPerson === 0 || ofClient.used < ofClient.share;

/**
 * Once this share of a day's messages is used, for any purpose, no reminder and no notice goes out: no patient misses a result for lack
 * of either, and what a notice is about stays where it is. Source: docs/topics/messages.md.
 */
const UNTIL_SHARE: Readonly<Partial<Record<SmsBudget, number>>> = { reminders: 0.5, notices: 0.8 };

/** Up to how many messages of a day, of all budgets together, one of a budget is still sent. */
export function smsDayLimit(budget: SmsBudget, sendsPerDay: number): number {
  return Math.floor(sendsPerDay * (UNTIL_SHARE[budget] ?? 1));
}

/** The share that is reached when `used` of `limit` are used, or null if none is. */
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
