import { expect, it } from 'vitest';
import { nextWorkingMorning } from './appointment-form.tsx';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 20);

it.each([
  ['a Monday', at(23, 8), at(24, 9)],
  ['a Thursday night', at(26, 23), at(27, 9)],
  ['a Friday', at(27, 15), at(30, 9)],
  ['a Saturday', at(28, 9), at(30, 9)],
  ['a Sunday', at(29, 9), at(30, 9)],
])('a new appointment created on %s starts on the next working morning', (_, now, morning) => {
  morning.setMinutes(0);
  expect(nextWorkingMorning(now)).toEqual(morning);
});
