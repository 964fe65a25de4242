/**
 * Purposes of the day's messages. Each budget has a share, so exhausting one does not stop the others. The reserves are
 * for people whom strangers must not be able to lock out.
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

/** Shares of the day's messages (`SMS_SENDS_PER_DAY`); they add up to one. Chosen; rules: docs/topics/limits.md. */
export const SMS_BUDGET_SHARES: Readonly<Record<SmsBudget, number>> = {
  /** Codes for registered numbers, requested by any browser. */
  signIn: 0.25,
  /** Reserve: codes for browsers that have verified the number before. */
  knownBrowsers: 0.2,
  /** Reserve: codes for staff numbers. */
  staff: 0.05,
  /** Codes for numbers that are registering. */
  registrations: 0.1,
  /** Results that patients send to their own phone. */
  patientMessages: 0.05,
  /** Unrequested messages from the clinic: login links for patients, and messages to new staff. */
  invitations: 0.07,
  /**
   * Unrequested messages from patients. Anyone who registers can send them, so they do not use the clinic's own budget.
   */
  carerInvitations: 0.03,
  /** Notices to account owners about actions of others. No action of a stranger uses this budget. */
  safetyNotices: 0.1,
  /** Warnings to unused accounts. */
  retention: 0.05,
  /** Notices of replies and requests from the clinic, for patients who subscribed. */
  notices: 0.05,
  /** Scan reminders: dropped first, see {@link smsDayLimit}. */
  reminders: 0.05,
};

/**
 * Messages of a budget that one number gets in 24 hours, from all senders together. Absent if the owner of the number
 * requested them, which other limits cover. Invitations are few, so that many senders cannot pester one person. Safety
 * notices are as many as codes, because a family may share a number; they are counted per client, see {@link
 * isCountedByClient}. Source: docs/topics/limits.md.
 */
export const SMS_PER_RECIPIENT: Readonly<Partial<Record<SmsBudget, number>>> = {
  invitations: 2,
  carerInvitations: 2,
  safetyNotices: 6,
  retention: 2,
};

/**
 * Whether messages of a budget to one number are counted per client. True for safety notices, so that no client can use
 * up the room for another client's notices. Source: docs/topics/limits.md.
 */
export function isCountedByClient(budget: SmsBudget): boolean {
  return budget === 'safetyNotices';
}

/** Used shares of a budget at which operators are warned. */
export const SMS_BUDGET_WARNINGS = [0.5, 0.8, 1] as const;

/** Messages per day of a budget: at least one, however small the daily limit is. */
export function smsBudgetLimit(budget: SmsBudget, sendsPerDay: number): number {
  return Math.max(1, Math.floor(sendsPerDay * SMS_BUDGET_SHARES[budget]));
}

/**
 * Messages of a budget guaranteed to each client: half of the budget is divided among them, at least one each as long
 * as there are enough. The other half is shared.
 */
export function smsClientShare(limit: number, clientCount: number): number {
  const oneEach = clientCount <= limit ? 1 : 0;
  return Math.max(oneEach, Math.floor(limit / (2 * clientCount)));
}

/**
 * Whether a client may send another message of a budget, from its own share or the shared half.
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
 * Whether a person may invite one more carer today. The first invitation of each person may use all that is left to the
 * client, further ones only the person's share. So a few heavy senders leave room for everyone else's first invitation.
 *
 * @param ofPerson  invitations by this person in the last day
 * @param ofClient  those by all people of the client, and the client's guaranteed share
 */
export const hasInviterRoom = (
  ofPerson: number,
  ofClient: { readonly used: number; readonly share: number },
): boolean => ofPerson === 0 || ofClient.used < ofClient.share;

/**
 * Once this share of the day's messages is used, for any purpose, no reminder or notice is sent: no patient misses a
 * result without them, and the content of a notice stays available. Source: docs/topics/messages.md.
 */
const UNTIL_SHARE: Readonly<Partial<Record<SmsBudget, number>>> = { reminders: 0.5, notices: 0.8 };

/** The day's total, across all budgets, up to which a message of this budget is still sent. */
export function smsDayLimit(budget: SmsBudget, sendsPerDay: number): number {
  return Math.floor(sendsPerDay * (UNTIL_SHARE[budget] ?? 1));
}

/** The warning threshold reached by the last `added` of `used` of `limit`; null if none is. */
export function smsBudgetWarning(used: number, limit: number, added = 1): number | null {
  const isReached = (share: number) => {
    const threshold = Math.ceil(limit * share);
    return used - added < threshold && threshold <= used;
  };
  return SMS_BUDGET_WARNINGS.findLast(isReached) ?? null;
}

/** Who requests a code, as far as budgets depend on it. */
export interface CodeRequester {
  readonly isRegistration: boolean;
  readonly isKnownBrowser: boolean;
  readonly isStaff: boolean;
}

/** The budgets that may pay for a code, in order of use. */
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
