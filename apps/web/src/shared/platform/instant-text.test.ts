import { expect, it } from 'vitest';
import { shortDayText } from './instant-text.ts';

it('shortDayText includes the year only if it is not this year', () => {
  const now = new Date(2026, 2, 14);
  expect(shortDayText(new Date(2026, 1, 3, 12).toISOString(), now)).toBe('Feb 3');
  expect(shortDayText(new Date(2025, 1, 3, 12).toISOString(), now)).toBe('Feb 3, 2025');
});
