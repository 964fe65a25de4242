import { expect, it } from 'vitest';
import { healthBandOfPercent, percentOfColor } from './health-band.ts';
import type { MeasurementRange, MeasureType } from './measure-shape.ts';
import { MEASURE_TYPES } from './measure-type.ts';
import { SCORE_MIN_COVERAGE, SCORE_RULES } from './overall-score.ts';

const NO_INDICATOR = 'no indicator';

function bandOf(color: string): string {
  const percent = percentOfColor(color);
  return (percent === null ? null : healthBandOfPercent(percent)?.code) ?? NO_INDICATOR;
}

const bandsOf = (ranges: readonly MeasurementRange[]) => {
  const bands = ranges.map(({ min, color }) => [min, bandOf(color)] as const);
  if (bands.every(([, band]) => band === NO_INDICATOR)) return 'no bands';
  return bands.map(([min, band]) => `${min} ${band}`).join(', ');
};

/** Everything about a measure but its name and place. */
function factsOf(type: MeasureType): string {
  const { isShown = true, unit, limits, precision, provenance, ranges, rangesBySex } = type;
  return [
    `${provenance}${unit === '' ? '' : `, ${unit}`}${isShown ? '' : ', not shown'}`,
    `${limits.min} to ${limits.max}, ${precision} decimals`,
    bandsOf(ranges),
    ...Object.entries(rangesBySex ?? {}).map(([sex, ofSex]) => `${sex}: ${bandsOf(ofSex)}`),
  ].join('; ');
}

/** Measures with the same facts share a line. */
function measureLines(types: readonly MeasureType[]): string[] {
  const lines = new Map<string, string[]>();
  for (const type of types) {
    const facts = factsOf(type);
    lines.set(facts, [...(lines.get(facts) ?? []), `\`${type.key}\` (${type.group} ${type.order})`]);
  }
  return [...lines].map(([facts, names]) => `- ${names.join(', ')}: ${facts}`);
}

const page = [
  '# Bands and weights',
  '',
  'Every number that turns values into bands and bands into the overall score, compared with the code by a test. Sources are in the',
  'code (`packages/domain/src/measure-type.ts`, `provider-measure-types.ts`, `overall-score.ts`).',
  '',
  '## Overall score',
  '',
  `No score is shown below ${SCORE_MIN_COVERAGE} of all weights. Shares are interpolated linearly between corners.`,
  '',
  ...Object.entries(SCORE_RULES).map(
    ([part, { measure, weight, curve }]) =>
      `- ${part}: weight ${weight}, ${measure} ${curve.map(([value, share]) => `${value} → ${share}`).join(', ')}`,
  ),
  '',
  '## Measures',
  '',
  'Group and order; provenance and unit; limits and decimals; bands, each with its lower limit. Equal ones share a line.',
  '',
  ...measureLines(MEASURE_TYPES),
];

it('the numbers in docs/bands.md match the code', async () => {
  await expect(`${page.join('\n').trimEnd()}\n`).toMatchFileSnapshot('../../../docs/bands.md');
});
