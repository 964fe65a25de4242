import { expect, it } from 'vitest';
import { timeSpanText, waitText } from './time-span-text.ts';

it.each([
  [1, '1 day'],
  [60, '60 days'],
  [61, '2 months'],
  [455, '14 months'],
  [730, '23 months'],
  [731, '2 years'],
  [4000, '10 years'],
])('%i days are %s', (days, text) => {
  expect(timeSpanText(days)).toBe(text);
});

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [506, '9 minutes'],
])('a wait of %i seconds is %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
