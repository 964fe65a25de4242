import { expect, it } from 'vitest';
import { lifetimeText, viewsText } from './share.model.ts';

it.each([
  [1, '1 hour'],
  [23, '23 hours'],
  [24, '1 day'],
  [36, '36 hours'],
  [72, '3 days'],
  [720, '30 days'],
])('%i hours are shown as %s', (hours, text) => expect(lifetimeText(hours)).toBe(text));

it('says how often a link was opened', () => {
  expect(viewsText(0, null)).toBe('Not opened yet');
  expect(viewsText(1, '2026-03-14T15:00:00Z')).toMatch(/^Opened once, on Mar 14/);
  expect(viewsText(7, '2026-03-14T15:00:00Z')).toMatch(/^Opened 7 times, last on Mar 14/);
});
