import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import {
  Bar,
  Chart,
  columns,
  Dot,
  evenTicks,
  Lane,
  Line,
  plotOf,
  Spread,
  StripNames,
  withoutOverlap,
  Zone,
} from './index.ts';

const AREA = { left: 10, right: 110, top: 20, bottom: 70 };

describe('plotOf', () => {
  it('maps values to the edges of the area, larger values higher', () => {
    const { x, y } = plotOf(AREA, [0, 4], [50, 100]);
    expect([x(0), x(2), x(4)]).toEqual([10, 60, 110]);
    expect([y(50), y(75), y(100)]).toEqual([70, 45, 20]);
  });

  it('keeps values outside the domain at the edge', () => {
    const { y } = plotOf(AREA, [0, 4], [50, 100]);
    expect([y(0), y(1000)]).toEqual([70, 20]);
  });

  it('maps a domain without extent to the middle', () => {
    const { x, y } = plotOf(AREA, [3, 3], [7, 7]);
    expect([x(3), y(7)]).toEqual([60, 45]);
  });

  it('puts points in the middle of their columns', () => {
    const { x } = plotOf(AREA, columns(4), [0, 1]);
    expect([0, 1, 2, 3].map(x)).toEqual([22.5, 47.5, 72.5, 97.5]);
  });
});

it('spaces ticks evenly, both ends included', () =>
  expect(evenTicks(60, 160, 20)).toEqual([60, 80, 100, 120, 140, 160]));

it('leaves out labels that overlap, the others before those that take precedence', () => {
  const labels = [
    { text: 'Dec', at: 0 },
    { text: '2026', at: 10, isFirst: true },
    { text: 'Feb', at: 40 },
  ];
  expect(withoutOverlap(labels, () => 20).map(({ text }) => text)).toEqual(['2026', 'Feb']);
});

describe('a chart', () => {
  const plot = plotOf(AREA, [0, 2], [0, 10]);
  const drawn = (mark: ReactNode, label?: string) =>
    render(
      <Chart width={120} height={80} label={label}>
        {mark}
      </Chart>,
    ).container.querySelector('svg') as SVGSVGElement;

  it('is hidden from screen readers unless it has a name', () => {
    expect(drawn(null).getAttribute('aria-hidden')).toBe('true');
    const named = drawn(null, 'Heart rate');
    expect([named.getAttribute('role'), named.getAttribute('aria-label')]).toEqual(['img', 'Heart rate']);
    expect(named.hasAttribute('aria-hidden')).toBe(false);
  });

  it('draws a line through its points, and the area between two lines', () => {
    const points = [0, 1, 2].map((x) => ({ x, y: 5 * x }));
    expect(
      drawn(<Line plot={plot} points={points} />)
        .querySelector('path')
        ?.getAttribute('d'),
    ).toBe('M10,70L60,45L110,20');
    const spread = points.map(({ x }) => ({ x, low: 0, high: 10 }));
    expect(
      drawn(<Spread plot={plot} points={spread} />)
        .querySelector('path')
        ?.getAttribute('d'),
    ).toBe('M10,20L60,20L110,20L110,70L60,70L10,70Z');
  });

  it('draws a hollow dot with a hole', () => {
    const holes = (isHollow: boolean) =>
      drawn(<Dot plot={plot} x={1} y={5} isHollow={isHollow} />).querySelectorAll('[class*=hole]').length;
    expect([holes(false), holes(true)]).toEqual([0, 1]);
  });

  it('names the ranges that have room for a word', () => {
    const pieces = [
      { band: 'healthy', low: 0, high: 9, name: 'Healthy' },
      { band: 'optimal', low: 9, high: 10, name: 'Optimal' },
    ] as const;
    const svg = drawn(<StripNames plot={plot} pieces={pieces} x={112} textScale={1} />);
    expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['Healthy']);
  });

  it('draws a stepped line only horizontally and vertically', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 2, y: 10 },
    ];
    expect(
      drawn(<Line plot={plot} points={points} isStepped />)
        .querySelector('path')
        ?.getAttribute('d'),
    ).toBe('M10,70L110,70L110,20');
  });

  it('keeps the outline of a hollow bar within its size', () => {
    const bar = drawn(<Bar plot={plot} x={1} low={0} high={10} widthPx={7} isHollow />).querySelector('rect');
    expect(['x', 'y', 'width', 'height'].map((name) => Number(bar?.getAttribute(name)))).toEqual([
      57.375, 20.875, 5.25, 48.25,
    ]);
  });

  it('names the pieces of a lane that have room', () => {
    const pieces = [
      { band: 'unhealthy', from: 0, to: 0.2, name: 'Yes' },
      { band: 'optimal', from: 0.2, to: 2, name: 'No' },
    ] as const;
    const lane = drawn(<Lane plot={plot} pieces={pieces} />);
    expect([...lane.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['No']);
    expect(lane.querySelectorAll('rect[class*=strip]')).toHaveLength(2);
  });

  it('names a zone only where the name has room', () => {
    const named = (name: string) =>
      drawn(<Zone plot={plot} low={2} high={8} name={name} textScale={1} />).querySelector('text')?.textContent;
    expect(named('Healthy')).toBe('Healthy');
    expect(named('Healthy zone, 133 to 178')).toBeUndefined();
  });

  it('draws only those edges of a zone that are within the plot', () => {
    const edges = (low: number, high: number) =>
      drawn(<Zone plot={plot} low={low} high={high} name="Healthy" textScale={1} />)
        .querySelector('path')
        ?.getAttribute('d');
    expect(edges(-5, 4)).toBe('M10 50H110');
    expect(edges(2, 4)).toBe('M10 50H110M10 60H110');
  });
});
