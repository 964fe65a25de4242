import { describe, expect, it } from 'vitest';
import {
  budgetsOfCode,
  SMS_BUDGET_SHARES,
  SMS_BUDGETS,
  smsBudgetLimit,
  smsBudgetWarning,
  smsDayLimit,
} from './sms-budget.ts';

describe('the messages of a day', () => {
  it('are shared out whole', () => {
    const total = Object.values(SMS_BUDGET_SHARES).reduce((sum, share) => sum + share, 0);
    expect(total).toBeCloseTo(1, 10);
    expect(SMS_BUDGETS.reduce((sum, budget) => sum + smsBudgetLimit(budget, 1000), 0)).toBe(1000);
  });

  it('leave every budget one message at least', () => {
    for (const budget of SMS_BUDGETS) expect(smsBudgetLimit(budget, 1)).toBe(1);
  });

  it('leave reminders out first, once half of all is used', () => {
    for (const budget of SMS_BUDGETS) expect(smsDayLimit(budget, 1000)).toBe(budget === 'reminders' ? 500 : 1000);
    expect(smsDayLimit('reminders', 1)).toBe(0);
  });

  it('warn once at a half, at four fifths and at the end', () => {
    const warned = Array.from({ length: 10 }, (_, index) => smsBudgetWarning(index + 1, 10));
    expect(warned).toEqual([null, null, null, null, 0.5, null, null, 0.8, null, 1]);
    expect(smsBudgetWarning(1, 1)).toBe(1);
  });
});

it.each([
  [{ isRegistration: false, isKnownBrowser: false, isStaff: false }, ['signIn']],
  [{ isRegistration: false, isKnownBrowser: true, isStaff: false }, ['signIn', 'knownBrowsers']],
  [{ isRegistration: false, isKnownBrowser: false, isStaff: true }, ['signIn', 'staff']],
  [{ isRegistration: false, isKnownBrowser: true, isStaff: true }, ['signIn', 'knownBrowsers', 'staff']],
  [{ isRegistration: true, isKnownBrowser: false, isStaff: false }, ['registrations']],
])('a code for %o is paid from %j', (requester, budgets) => expect(budgetsOfCode(requester)).toEqual(budgets));
