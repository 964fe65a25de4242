import { expect, test } from 'vitest';
import { type SessionReading, sessionSummary } from './session-readings.ts';

const reading = (end: SessionReading['end'], refusal: string | null): SessionReading => ({
  record: 'subject1',
  startS: 0,
  trueBpm: 70,
  answer: null,
  end,
  refusal,
});

test('reports how many scans were completed, and why the others were not', () => {
  expect(
    sessionSummary([
      reading('complete', null),
      reading('complete', 'no-pulse'),
      reading('stopped', 'no-pulse after 15 s'),
      reading('stopped', 'no-pulse after 15 s'),
      reading('film-over', 'film over'),
    ]),
  ).toBe('Of 5 scans 2 were complete; ended before: 2 no-pulse after 15 s, 1 film over.');
  expect(sessionSummary([reading('complete', null)])).toBe('Of 1 scans 1 were complete.');
});
