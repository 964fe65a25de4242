import { expect, it } from 'vitest';
import { countInWeek } from './scan-goal.ts';

const ZONE = 'America/Chicago';
/** A Thursday. */
const NOW = new Date('2026-11-26T18:00:00Z');

it('counts the scans of a calendar week, from Sunday in the time zone', () => {
  // Sunday 00:30 and Saturday 23:30 in Chicago.
  const [sunday, saturday] = ['2026-11-22T06:30:00Z', '2026-11-22T05:30:00Z'];
  expect(countInWeek([], NOW, ZONE)).toBe(0);
  expect(countInWeek(['2026-11-26T15:00:00Z', '2026-11-26T14:00:00Z', sunday, saturday], NOW, ZONE)).toBe(3);
  expect(countInWeek([saturday], NOW, ZONE)).toBe(0);
  expect(countInWeek([sunday], NOW, 'Pacific/Honolulu')).toBe(0);
});
