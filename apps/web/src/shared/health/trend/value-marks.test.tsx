import type { TrendBucket } from '@mien/contract';
import { columns, plotOf } from '@mien/ui/chart';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ValueMarks } from './value-marks.tsx';

const DAYS = 30;
const WIDTH_PX = 210;

/** A month on a phone with one scan on some days. */
const monthWith = (scanned: (day: number) => boolean): TrendBucket[] =>
  Array.from({ length: DAYS }, (_, day) => {
    const values = scanned(day) ? [70 + (day % 3)] : null;
    return {
      key: `2026-11-${day + 1}`,
      start: '2026-11-01T00:00:00Z',
      values,
      lows: values ?? [],
      highs: values ?? [],
      intervals: [],
      count: values ? 1 : 0,
      at: null,
      tags: [],
    };
  });

function dotSizesOf(buckets: readonly TrendBucket[]): readonly string[] {
  const { container } = render(
    <svg>
      <title>Month</title>
      <ValueMarks
        plot={plotOf({ left: 0, right: WIDTH_PX, top: 0, bottom: 100 }, columns(DAYS), [60, 80])}
        pitchPx={WIDTH_PX / DAYS}
        buckets={buckets}
        before={[]}
        estimates={[]}
        look="own"
        period="month"
        selected={0}
        isStepped={false}
      />
    </svg>,
  );
  return [
    ...new Set([...container.querySelectorAll('[class*=dot]')].map((dot) => dot.getAttribute('stroke-width') ?? '')),
  ];
}

it('draws few points large, also where a day is narrower than a dot, and points of each day small', () => {
  expect(dotSizesOf(monthWith((day) => day % 10 === 5))).toEqual(['12']);
  expect(dotSizesOf(monthWith((day) => day % 3 === 1))).toEqual(['8']);
  expect(dotSizesOf(monthWith((day) => day < 3))).toEqual(['6']);
  expect(dotSizesOf(monthWith(() => true))).toEqual(['6']);
});
