import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MissedValue, type RatedValue, ratingOfGroup } from './group-rating.ts';
import { bandOfValue, MEASUREMENT_GROUPS, percentOfValue } from './measure-shape.ts';
import { MEASURE_TYPES } from './measure-type.ts';
import { isMissedByScan } from './missed-by-scan.ts';
import { REFUSAL_REASONS } from './scan-error.ts';
import { isRedBand, NOTHING_KNOWN, topOf } from './top-of.ts';

const heartRate = { measurementTypeId: 'heartRateBpm', percent: 95 };
const breathing = { measurementTypeId: 'breathingRatePerMin', percent: 95 };
const vitalSigns = (values: readonly RatedValue[], missing: readonly MissedValue[] = []) =>
  ratingOfGroup('vitalSigns', values, missing);

describe('ratingOfGroup for vital signs', () => {
  it('vital signs are normal if the scan gave both and neither is red', () =>
    expect(vitalSigns([heartRate, breathing])).toBe('normal'));

  it.each(REFUSAL_REASONS)('vital signs are not called normal while the breathing rate is missing: %s', (reason) =>
    expect(vitalSigns([heartRate], [{ measurementTypeId: 'breathingRatePerMin', reason }])).toBeNull(),
  );

  it('vital signs are not called normal if one has no rating', () =>
    expect(vitalSigns([heartRate, { ...breathing, percent: null }])).toBeNull());

  it('vital signs are a risk if one is red, whatever is missing', () =>
    expect(
      vitalSigns(
        [{ ...heartRate, percent: 10 }],
        [{ measurementTypeId: 'breathingRatePerMin', reason: 'no-breathing' }],
      ),
    ).toBe('risk'));
});

it('never-entered or never-rated values do not keep a group from being normal', () => {
  const pressure = { measurementTypeId: 'systolicMmHg', percent: 75 };
  const age = { measurementTypeId: 'heartAgeYears', percent: null };
  const missing = [{ measurementTypeId: 'diastolicMmHg', reason: 'entry-too-old' }];
  expect(ratingOfGroup('heartAndCirculation', [pressure, age], missing)).toBe('normal');
});

it('scan quality is never rated as a group', () => {
  for (const percent of [10, 95, null])
    expect(ratingOfGroup('scanQuality', [{ measurementTypeId: 'scanStars', percent }], [])).toBeNull();
});

describe('ratingOfGroup for any scan', () => {
  const measure = fc.constantFrom(...MEASURE_TYPES);
  const value = measure.chain((type) =>
    fc
      .record({
        value: fc.double({ min: type.limits.min, max: type.limits.max, noNaN: true }),
        isRated: fc.boolean(),
      })
      .map((drawn) => ({
        type,
        percent: drawn.isRated ? percentOfValue(type.ranges, drawn.value, type.precision) : null,
        ...drawn,
      })),
  );
  const missed = fc.record({
    measurementTypeId: measure.map(({ key }) => key as string),
    reason: fc.constantFrom(...REFUSAL_REASONS, 'not-reported', 'entry-too-old', 'not-answered'),
  });
  const scan = fc.record({
    values: fc.uniqueArray(value, { selector: ({ type }) => type.key, maxLength: 12 }),
    missing: fc.array(missed, { maxLength: 4 }),
  });

  it('no group is normal with a value missing, red or unrated, and none reassures when the summary does not', () => {
    let normal = 0;
    fc.assert(
      fc.property(scan, ({ values, missing }) => {
        const bandOf = ({ type, value: amount, isRated }: (typeof values)[number]) =>
          isRated ? bandOfValue(type.ranges, amount, type.precision) : null;
        const top = topOf({
          ...NOTHING_KNOWN,
          at: new Date(0),
          scan: {
            isScored: true,
            values: values
              .filter(({ type }) => type.group !== 'scanQuality')
              .map((one) => ({ measure: one.type.key, band: bandOf(one) })),
            missing,
            answers: [],
          },
        });
        for (const group of MEASUREMENT_GROUPS) {
          const own = values.filter(({ type }) => type.group === group);
          const rating = ratingOfGroup(
            group,
            own.map(({ type, percent }) => ({ measurementTypeId: type.key, percent })),
            missing,
          );
          const ofGroup = (key: string) => MEASURE_TYPES.find((type) => type.key === key)?.group === group;
          const lacks = missing.some((one) => ofGroup(one.measurementTypeId) && isMissedByScan(one.reason));
          const bands = own.map(bandOf);
          if (rating === 'risk') {
            expect(bands.some(isRedBand)).toBe(true);
            expect(top.rung).not.toBe('asUsual');
          }
          if (rating !== 'normal') continue;
          normal += 1;
          expect(lacks).toBe(false);
          expect(bands.some(isRedBand)).toBe(false);
          expect(bands.some((band) => band !== null)).toBe(true);
          for (const [index, { type }] of own.entries())
            if (type.ranges.length > 1) expect(bands[index]).not.toBeNull();
        }
      }),
      { seed: 20_261_128, numRuns: 2000 },
    );
    expect(normal).toBeGreaterThan(100);
  });
});
