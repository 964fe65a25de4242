import type { MeasurementResult } from '@mien/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { measuredItem } from '../../testing/measured-item.ts';
import { PlainValues } from './plain-value.tsx';

it('a page that leads nowhere says values in the words of the results page: ranks, and both blood pressures as one', () => {
  const items = [
    measuredItem('diabetesRank', 1),
    measuredItem('smoking', 0),
    measuredItem('heartRateBpm', 64.4),
    measuredItem('systolicMmHg', 121),
    measuredItem('diastolicMmHg', 79),
  ];
  const result = {
    overall: { score: null, plusMinus: null, coverage: 0, missing: [] },
    groups: [{ key: 'vitals', displayName: 'Vital signs', items }],
    missing: [],
  } as unknown as MeasurementResult;
  render(<PlainValues result={result} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const rowOf = (name: string) => rows.find((text) => text.startsWith(name)) ?? '';
  expect(rowOf('diabetesRank')).toMatch(/^diabetesRankLow/);
  expect(rowOf('smoking')).toMatch(/^smokingNo/);
  expect(rowOf('heartRateBpm')).toMatch(/^heartRateBpm64bpm/);
  expect(rowOf('Blood pressure')).toMatch(/^Blood pressure121\/79mmHg/);
});
