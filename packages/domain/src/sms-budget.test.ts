import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  budgetsOfCode,
  hasClientRoom,
  hasInviterRoom,
  isCountedByClient,
  SMS_BUDGET_SHARES,
  SMS_BUDGETS,
  SMS_PER_RECIPIENT,
  smsBudgetLimit,
  smsBudgetWarning,
  smsClientShare,
  smsDayLimit,
} from './sms-budget.ts';

describe('daily SMS budgets', () => {
  it("divide the day's messages completely", () => {
    const total = Object.values(SMS_BUDGET_SHARES).reduce((sum, share) => sum + share, 0);
    expect(total).toBeCloseTo(1, 10);
    expect(SMS_BUDGETS.reduce((sum, budget) => sum + smsBudgetLimit(budget, 1000), 0)).toBe(1000);
  });

  it('leave every budget at least one message', () => {
    for (const budget of SMS_BUDGETS) expect(smsBudgetLimit(budget, 1)).toBe(1);
  });

  it('drop reminders first, at half of the limit, and then notices', () => {
    const earlier = new Map<string, number>([
      ['reminders', 500],
      ['notices', 800],
    ]);
    for (const budget of SMS_BUDGETS) expect(smsDayLimit(budget, 1000)).toBe(earlier.get(budget) ?? 1000);
    expect(smsDayLimit('reminders', 1)).toBe(0);
  });

  it('warn at half, four fifths and the end', () => {
    const warned = Array.from({ length: 10 }, (_, index) => smsBudgetWarning(index + 1, 10));
    expect(warned).toEqual([null, null, null, null, 0.5, null, null, 0.8, null, 1]);
    expect(smsBudgetWarning(1, 1)).toBe(1);
  });

  it('warn once about a threshold that a message of several parts passes', () => {
    expect([2, 4, 6, 8, 10, 12].map((used) => smsBudgetWarning(used, 11, 2))).toEqual([null, null, 0.5, null, 0.8, 1]);
    expect(smsBudgetWarning(3, 3, 3)).toBe(1);
  });
});

describe('hasInviterRoom', () => {
  it.each([
    ['a first message when other clients have sent many', 0, 29, true],
    ['another message within the client’s share', 2, 14, true],
    ['another message beyond that share', 1, 15, false],
  ])('there is room for %s', (_, ofPerson, used, hasRoom) => {
    expect(hasInviterRoom(ofPerson, { used, share: 15 })).toBe(hasRoom);
  });
});

describe('hasClientRoom', () => {
  /** What each client gets from a budget if they ask in this order. */
  function sentOf(limit: number, clientCount: number, asking: readonly number[]): Map<string, number> {
    const used = new Map<string, number>();
    for (const client of asking) {
      const total = [...used.values()].reduce((sum, count) => sum + count, 0);
      if (total < limit && hasClientRoom(`${client}`, used, { limit, clientCount }))
        used.set(`${client}`, (used.get(`${client}`) ?? 0) + 1);
    }
    return used;
  }

  it('a single client gets the whole budget', () => {
    for (const limit of [1, 2, 3, 100]) expect(sentOf(limit, 1, Array(200).fill(0))).toEqual(new Map([['0', limit]]));
  });

  it("a client's share is always available, whatever others used before, within the budget", () => {
    const cases = fc.record({
      limit: fc.integer({ min: 1, max: 60 }),
      clientCount: fc.integer({ min: 1, max: 20 }),
      asking: fc.array(fc.nat(19), { maxLength: 200 }),
    });
    fc.assert(
      fc.property(cases, ({ limit, clientCount, asking }) => {
        const others = asking.map((client) => client % clientCount).filter((client) => client !== 0);
        const share = smsClientShare(limit, clientCount);
        const used = sentOf(limit, clientCount, [...others, ...Array<number>(share).fill(0)]);
        expect(used.get('0') ?? 0).toBe(share);
        expect([...used.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it("a client's share is at most one message if there is no more", () => {
    expect([smsClientShare(100, 3), smsClientShare(100, 100), smsClientShare(100, 101)]).toEqual([16, 1, 0]);
  });
});

it('limits unrequested messages by recipient', () => {
  expect(SMS_PER_RECIPIENT).toEqual({ invitations: 2, carerInvitations: 2, safetyNotices: 6, retention: 2 });
});

it('counts only safety notices separately for each client', () =>
  expect(SMS_BUDGETS.filter(isCountedByClient)).toEqual(['safetyNotices']));

it.each([
  [{ isRegistration: false, isKnownBrowser: false, isStaff: false }, ['signIn']],
  [{ isRegistration: false, isKnownBrowser: true, isStaff: false }, ['signIn', 'knownBrowsers']],
  [{ isRegistration: false, isKnownBrowser: false, isStaff: true }, ['signIn', 'staff']],
  [{ isRegistration: false, isKnownBrowser: true, isStaff: true }, ['signIn', 'knownBrowsers', 'staff']],
  [{ isRegistration: true, isKnownBrowser: false, isStaff: false }, ['registrations']],
])('a code for %o uses the budgets %j', (requester, budgets) => expect(budgetsOfCode(requester)).toEqual(budgets));
