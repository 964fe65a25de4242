import { expect, it } from 'vitest';
import { shownMeasures } from './client-measures.ts';

it('shows ranges that another process saved by a clock that is ahead of this one', () => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const { types, rangesAt } = shownMeasures(
    [],
    [
      { key: 'heartRateBpm', validFrom: new Date(0), ranges: [{ from: 30, band: 'healthy' }] },
      {
        key: 'heartRateBpm',
        validFrom: inAnHour,
        ranges: [
          { from: 30, band: 'optimal' },
          { from: 90, band: 'unhealthy' },
        ],
      },
    ],
  );
  expect(types.find(({ key }) => key === 'heartRateBpm')?.ranges).toHaveLength(2);
  // A result keeps the ranges of its time.
  expect(rangesAt('heartRateBpm', new Date())).toHaveLength(1);
});
