import { expect, it } from 'vitest';
import { healthBandOfPercent, percentOfColour } from './health-band.ts';
import * as domain from './index.ts';
import type { MeasurementRange, MeasureType } from './measure-shape.ts';
import { MEASURE_TYPES } from './measure-type.ts';
import { SCORE_MIN_COVERAGE, SCORE_RULES } from './overall-score.ts';

function bandOf(colour: string): string {
  const percent = percentOfColour(colour);
  return (percent === null ? null : healthBandOfPercent(percent)?.code) ?? 'no indicator';
}

const bandsOf = (ranges: readonly MeasurementRange[]) =>
  ranges.map(({ min, color }) => `from ${min} ${bandOf(color)}`).join(', ');

function linesOf(type: MeasureType): string[] {
  const { key, group, order, isShown = true, unit, limits, precision, provenance, ranges, rangesBySex } = type;
  return [
    `### ${key}`,
    '',
    `- Place: ${order} of ${group}${isShown ? '' : ', not shown'}`,
    `- Unit: ${unit === '' ? 'none' : unit}; ${precision} digits after the point; from ${limits.min} to ${limits.max}; ${provenance}`,
    `- Bands: ${bandsOf(ranges)}`,
    ...Object.entries(rangesBySex ?? {}).map(([sex, ofSex]) => `- ${sex}: ${bandsOf(ofSex)}`),
    '',
  ];
}

/** A number, or an object or a list of nothing but numbers. */
function isNumbers(value: unknown): boolean {
  if (typeof value === 'number') return true;
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.length > 0 && parts.every(isNumbers);
}

const page = [
  '# Bands, weights and limits',
  '',
  'Every number by which a value becomes a band, and bands become the overall score. This page is compared with the code by',
  'a test: a number that changes there has to change here, where it can be seen. The sources stand beside the code',
  '(`packages/domain/src/measure-type.ts`, `provider-measure-types.ts`, `overall-score.ts`).',
  '',
  '## Overall score',
  '',
  `No score is shown below ${SCORE_MIN_COVERAGE} of all weights. Between two corners the share rises or falls in a straight line.`,
  '',
  ...Object.entries(SCORE_RULES).map(
    ([part, { measure, weight, curve }]) =>
      `- ${part}: weight ${weight}, ${measure} ${curve.map(([value, share]) => `${value} → ${share}`).join(', ')}`,
  ),
  '',
  '## Limits',
  '',
  'What is accepted, how much of it, and for how long.',
  '',
  ...Object.entries(domain).flatMap(([name, value]) =>
    isNumbers(value) ? [`- \`${name}\`: ${JSON.stringify(value).replaceAll('"', '').replaceAll(/[,:]/g, '$& ')}`] : [],
  ),
  '',
  '## Measures',
  '',
  ...(MEASURE_TYPES as readonly MeasureType[]).flatMap(linesOf),
];

it('the numbers in docs/bands.md match the code', async () => {
  await expect(`${page.join('\n').trimEnd()}\n`).toMatchFileSnapshot('../../../docs/bands.md');
});
