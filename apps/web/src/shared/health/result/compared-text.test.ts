import { expect, it } from 'vitest';
import { whenText } from './compared-text.ts';

it('names the day of an earlier scan, and its time if both are of one day', () => {
  const noon = new Date(2026, 10, 26, 12, 7).toISOString();
  expect(whenText(new Date(2026, 10, 25, 12, 7).toISOString(), noon)).toBe('on Nov 25');
  expect(whenText(new Date(2026, 10, 26, 9, 10).toISOString(), noon)).toMatch(/^earlier that day \(9:10\sAM\)$/);
  expect(whenText(new Date(2025, 10, 26, 9, 10).toISOString(), noon)).toBe('on Nov 26');
});
