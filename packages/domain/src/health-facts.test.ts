import { describe, expect, it } from 'vitest';
import { doubtfulAnswers, healthFactTimesFault, isPartialDate } from './health-facts.ts';

describe('a partial date', () => {
  it.each(['2019', '2019-06', '2019-06-30', '2024-02-29', '1900'])('a partial date can be %s', (text) => {
    expect(isPartialDate(text)).toBe(true);
  });

  it.each(['', '19', '2019-6', '2019-13', '2019-00', '2019-02-29', '2019-06-31', '1899', '2019-06-30T', ' 2019'])(
    'a partial date cannot be %j',
    (text) => {
      expect(isPartialDate(text)).toBe(false);
    },
  );
});

describe('healthFactTimesFault', () => {
  const fault = (startedOn: string | null, endedOn: string | null) =>
    healthFactTimesFault({ startedOn, endedOn }, '2026-03-14');

  it('accepts unknown times, equal known parts, and an end today', () => {
    for (const [start, end] of [
      [null, null],
      ['2026', null],
      [null, '2026-03-14'],
      ['2019', '2019-01'],
      ['2019-12-31', '2019'],
      ['2019-06', '2019-06-01'],
    ] as const)
      expect([start, end, fault(start, end)]).toEqual([start, end, null]);
  });

  it('rejects times after today', () => {
    expect(fault('2026-03-15', null)).toBe('future');
    expect(fault('2026-04', null)).toBe('future');
    expect(fault(null, '2027')).toBe('future');
  });

  it('rejects an end before the start', () => {
    expect(fault('2019', '2018')).toBe('order');
    expect(fault('2019-06', '2019-05-31')).toBe('order');
    expect(fault('2019-06-30', '2019-06-29')).toBe('order');
  });
});

describe('doubtfulAnswers', () => {
  const NO = { bloodPressureMedication: false, diabetesType: 'No' };

  it('returns negative answers about blood pressure medicine and diabetes', () => {
    expect(doubtfulAnswers(['lisinopril', 'diabetesType2'], NO)).toEqual(['bloodPressureMedication', 'diabetesType']);
    expect(doubtfulAnswers(['lisinopril'], { ...NO, bloodPressureMedication: true })).toEqual([]);
    expect(doubtfulAnswers(['diabetesType1'], { ...NO, diabetesType: 'Type 1' })).toEqual([]);
    // Not answered yet.
    expect(doubtfulAnswers(['diabetesType1'], { ...NO, diabetesType: '' })).toEqual([]);
    expect(doubtfulAnswers(['metformin', 'asthma', 'highBloodPressure'], NO)).toEqual([]);
  });
});
