import type { MeasurementSummary } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { daysAgoLabel, monthsOf } from './dashboard.model.ts';

const scan = (created: string): MeasurementSummary => ({
  id: '01890000-0000-7000-8000-000000000000',
  created,
  externalStatus: 'COMPLETE',
  score: 80,
});

describe('earlier scans', () => {
  it('are grouped by month in the patient’s time zone', () => {
    const scans = ['2026-04-01T06:00:00Z', '2026-04-01T04:00:00Z', '2026-03-02T12:00:00Z', '2025-03-02T12:00:00Z'].map(
      scan,
    );
    expect(monthsOf(scans, 'America/Chicago').map((month) => [month.key, month.scans.length])).toEqual([
      ['2026-04', 1],
      ['2026-03', 2],
      ['2025-03', 1],
    ]);
  });
});

describe('the days-ago label', () => {
  it.each([
    ['2026-03-14T20:00:00Z', 'Today'],
    ['2026-03-14T04:00:00Z', 'Yesterday'],
    ['2026-03-01T12:00:00Z', '13 days ago'],
  ])('%s is %s', (created, label) =>
    expect(daysAgoLabel(created, new Date('2026-03-14T21:00:00Z'), 'America/Chicago')).toBe(label),
  );
});
