import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyMassIndex } from './body-mass-index.ts';
import { composeMeasurement } from './compose-measurement.ts';
import { cambridgeRiskScore, diabetesRank } from './diabetes-risk.ts';
import { healthBandOfPercent, isRedPercent, percentOfColor } from './health-band.ts';
import { bandOfValue, type MeasureType, percentOfValue, rangeOfValue } from './measure-shape.ts';
import { isShownMeasure, MEASURE_TYPES, measureTypeOf, rangesForSex } from './measure-type.ts';
import { overallScore, SCORE_PARTS, SCORE_RULES, shareOnCurve } from './overall-score.ts';
import { trendMeasuresFor } from './trend-measure.ts';

const PROPERTY = { seed: 20231001, numRuns: 500 } as const;

describe('range indicator', () => {
  it.each([
    [0, 'unhealthy'],
    [20, 'unhealthy'],
    [20.01, 'suboptimal'],
    [40, 'suboptimal'],
    [40.01, 'normal'],
    [60, 'normal'],
    [60.01, 'healthy'],
    [80, 'healthy'],
    [80.01, 'optimal'],
    [100, 'optimal'],
  ])('%d %% is %s', (percent, code) => expect(healthBandOfPercent(percent)?.code).toBe(code));

  it.each([
    ['#D64541', 10],
    ['#DF8481', 35],
    ['#f8e277', 50],
    ['#31CA9F', 75],
    ['#03A678', 95],
    ['#000000', null],
  ])('color %s means %j', (color, percent) => expect(percentOfColor(color)).toBe(percent));

  it('counts up to 40 as red', () => {
    expect(isRedPercent(40)).toBe(true);
    expect(isRedPercent(40.01)).toBe(false);
  });
});

function bandOf(key: string, value: number) {
  const { ranges = [], precision = 0 } = measureTypeOf(key) ?? {};
  return bandOfValue(ranges, value, precision);
}

describe('measure types', () => {
  it('ranges have no gaps or overlaps, from the lowest limit to the highest', () => {
    const bySex = (MEASURE_TYPES as readonly MeasureType[]).flatMap((type) =>
      Object.values(type.rangesBySex ?? {}).map((ranges) => ({ ...type, ranges })),
    );
    expect(bySex).toHaveLength(4);
    for (const type of [...MEASURE_TYPES, ...bySex]) {
      for (const value of [type.limits.min, (type.limits.min + type.limits.max) / 2, type.limits.max]) {
        expect(
          type.ranges.filter((range) => rangeOfValue([range], value, type.precision) !== null),
          `${type.key} ${value}`,
        ).toHaveLength(1);
      }
      expect(type.ranges.slice(0, -1).map((range) => range.max)).toEqual(
        type.ranges.slice(1).map((range) => range.min),
      );
      expect(type.ranges.at(-1)?.max).toBe('INFINITE');
    }
  });

  // The provider's published cut points; docs/adr/0029-hosted-provider.md says where we differ.
  it.each([
    ['wellnessScore', 80, 'optimal'],
    ['vitalsScore', 29.4, 'unhealthy'],
    ['risksScore', 99.4, 'healthy'],
    ['cardiovascularRiskPercent', 7.6, 'normal'],
    ['heartAttackRiskPercent', 6.6, 'unhealthy'],
    ['strokeRiskPercent', 4.4, 'healthy'],
    ['diabetesRiskPercent', 74.4, 'suboptimal'],
    ['smokingLikelihoodPercent', 77.4, 'suboptimal'],
    ['stressIndex', 1, 'optimal'],
    ['sleepIndex', 5.9, 'optimal'],
    ['cardiacWorkloadDb', 4.18, 'unhealthy'],
    ['vascularCapacityS', 2.11, 'optimal'],
    ['irregularBeatCount', 5, 'suboptimal'],
    ['bodyTemperatureC', 38.1, 'normal'],
    ['bodyTemperatureC', 39.1, 'suboptimal'],
    ['depressionLikelihoodPercent', 90, null],
    ['bodyShapeIndex', 9.5, null],
  ])('classifies %s of %d as %j', (key, value, band) => expect(bandOf(key, value)).toBe(band));

  it.each([
    ['Female', 'unhealthy'],
    ['Male', 'suboptimal'],
    ['Other', null],
    ['Unknown', null],
  ] as const)('rates a waist of 60%% of the height by sex: %s %j', (sex, band) => {
    const type = measureTypeOf('waistToHeightPercent');
    expect(type && bandOfValue(rangesForSex(type, sex), 60, type.precision)).toBe(band);
  });

  it('offers no chart for hidden measures', () => {
    expect(isShownMeasure('sexCode')).toBe(false);
    expect(isShownMeasure('unknownMeasure')).toBe(false);
    expect(trendMeasuresFor(new Set(['sexCode', 'stressIndex']))).toEqual(['overallScore', 'stressIndex']);
  });

  it('measures are ordered within their groups', () => {
    const places = MEASURE_TYPES.map((type) => `${type.group} ${type.order}`);
    const taken = places.filter((place, index) => places.indexOf(place) !== index);
    expect(taken, 'orders of a group that two measures have').toEqual([]);
  });

  // NEWS2, Royal College of Physicians 2017: score 3 unhealthy, 2 suboptimal, 1 normal, 0 healthy or optimal.
  it.each([
    ['heartRateBpm', 40, 'unhealthy'],
    ['heartRateBpm', 41, 'normal'],
    ['heartRateBpm', 50, 'normal'],
    ['heartRateBpm', 50.4, 'normal'],
    ['heartRateBpm', 50.5, 'healthy'],
    ['heartRateBpm', 51, 'healthy'],
    ['heartRateBpm', 72, 'optimal'],
    ['heartRateBpm', 90, 'healthy'],
    ['heartRateBpm', 91, 'normal'],
    ['heartRateBpm', 110, 'normal'],
    ['heartRateBpm', 111, 'suboptimal'],
    ['heartRateBpm', 131, 'unhealthy'],
    ['breathingRatePerMin', 8, 'unhealthy'],
    ['breathingRatePerMin', 9, 'normal'],
    ['breathingRatePerMin', 12, 'optimal'],
    ['breathingRatePerMin', 20, 'optimal'],
    ['breathingRatePerMin', 21, 'suboptimal'],
    ['breathingRatePerMin', 25, 'unhealthy'],
    ['bodyMassIndex', 18.4, 'suboptimal'],
    ['bodyMassIndex', 18.5, 'optimal'],
    ['bodyMassIndex', 24.94, 'optimal'],
    // Shown as 25.0, of which the page says that it is no longer below 25.
    ['bodyMassIndex', 24.96, 'normal'],
    ['bodyMassIndex', 25, 'normal'],
    ['bodyMassIndex', 30, 'suboptimal'],
    ['bodyMassIndex', 35, 'unhealthy'],
    ['sdnnMs', 30, null],
  ])('places %s of %d at %j', (key, value, band) => expect(bandOf(key, value)).toBe(band));

  it('NaN has no range', () => expect(percentOfValue(MEASURE_TYPES[0].ranges, Number.NaN, 0)).toBeNull());
});

describe('diabetes rank', () => {
  // Computed by hand from the published coefficients; 41.6% is the worked example for a man of 55 with a BMI of 30.
  it.each([
    [{ ageYears: 55, bodyMassIndex: 30, bloodPressureMedication: false, smoke: false, female: false }, 0.416],
    [{ ageYears: 45, bodyMassIndex: 24, bloodPressureMedication: false, smoke: false, female: true }, 0.0126],
    [{ ageYears: 60, bodyMassIndex: 28, bloodPressureMedication: true, smoke: true, female: true }, 0.652],
  ])('%j scores %d', (input, expected) =>
    expect(cambridgeRiskScore({ ...input, answers: null })).toBeCloseTo(expected, 3),
  );

  const person = {
    ageYears: 55,
    birthSex: 'Male',
    bodyMassIndex: 30,
    bloodPressureMedication: false,
    smoke: false,
    diabetesType: 'No',
    answers: null,
  } as const;
  it('diabetes risk is a rank, not a number', () => {
    expect(diabetesRank(person)).toEqual({ kind: 'ranked', rank: 'raised' });
    expect(diabetesRank({ ...person, bodyMassIndex: 22 })).toEqual({ kind: 'ranked', rank: 'low' });
  });

  it('diabetes rank is not computed outside the range of the equation', () => {
    expect(diabetesRank({ ...person, diabetesType: 'Type 2' })).toEqual({
      kind: 'notComputed',
      reason: 'known-diabetes',
    });
    expect(diabetesRank({ ...person, diabetesType: '' })).toEqual({ kind: 'notComputed', reason: 'not-answered' });
    expect(diabetesRank({ ...person, birthSex: 'Other' })).toEqual({ kind: 'notComputed', reason: 'sex-not-known' });
    for (const ageYears of [38, 79])
      expect(diabetesRank({ ...person, ageYears })).toEqual({ kind: 'notComputed', reason: 'outside-age' });
    for (const ageYears of [39, 78]) expect(diabetesRank({ ...person, ageYears }).kind).toBe('ranked');
  });
});

describe('overall score', () => {
  const best = {
    heartRate: { value: 70 },
    breathingRate: { value: 15 },
    bodyMassIndex: { value: 22 },
    smoking: { value: 0 },
    diabetesRank: { value: 1 },
    qualityOfLife: { value: 10 },
  };

  it('the best values score 100', () =>
    expect(overallScore(best)).toMatchObject({ kind: 'scored', score: 100, plusMinus: 0, missing: ['bloodPressure'] }));

  it('the score is a weighted mean of the available parts', () => {
    const score = overallScore({ ...best, smoking: { value: 1 } });
    // Weights: 1.20 in total, 0.25 of it blood pressure, 0.15 smoking.
    expect(score).toMatchObject({ kind: 'scored', score: expect.closeTo((100 * (0.95 - 0.15)) / 0.95, 6) });
  });

  it('there is no score below 60% of the weights', () => {
    expect(
      overallScore({
        heartRate: { value: 70 },
        breathingRate: { value: 15 },
        smoking: { value: 0 },
        qualityOfLife: { value: 9 },
      }),
    ).toMatchObject({ kind: 'notEnough' });
    expect(
      overallScore({
        heartRate: { value: 70 },
        breathingRate: { value: 15 },
        bodyMassIndex: { value: 22 },
        smoking: { value: 0 },
      }).kind,
    ).toBe('scored');
  });

  it('the score includes the uncertainty of the measured parts', () => {
    const score = overallScore({ ...best, heartRate: { value: 85, interval90: [80, 90] } });
    // Halfway from 1.0 at 80 to 0.8 at 90 is 0.9; the ends are 0.1 away, with a weight of 0.25 of 0.95.
    expect(score).toMatchObject({ kind: 'scored', plusMinus: expect.closeTo((100 * 0.25 * 0.1) / 0.95, 6) });
  });

  it('the score is always between 0 and 100, and NaN counts as missing', () => {
    const value = fc.record({ value: fc.double({ min: -1e6, max: 1e6, noNaN: false }) });
    const inputs = fc.record(Object.fromEntries(SCORE_PARTS.map((part) => [part, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(inputs, (given) => {
        const score = overallScore(given);
        if (score.kind === 'scored') expect(score.score >= -1e-9 && score.score <= 100 + 1e-9).toBe(true);
      }),
      PROPERTY,
    );
  });

  it('score curves are between 0 and 1', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCORE_PARTS), fc.double({ min: 0, max: 200, noNaN: true }), (part, value) => {
        const share = shareOnCurve(SCORE_RULES[part].curve, value);
        expect(share >= 0 && share <= 1).toBe(true);
      }),
      PROPERTY,
    );
  });
});

describe('composing a measurement', () => {
  const screening = {
    heightCm: 170,
    weightKg: 70,
    smoke: false,
    bloodPressureMedication: false,
    diabetesType: 'No',
    isWeightReviewed: true,
    qol: 7,
  } as const;
  const adult = { ageYears: 50, birthSex: 'Female', screening } as const;
  const point = (key: string, value: number) => ({
    key,
    value,
    intervalLow: value - 1,
    intervalHigh: value + 1,
    signalToNoiseDb: 4,
  });

  it('adds entries and values derived from them', () => {
    const { items } = composeMeasurement([point('heartRateBpm', 70)], [], adult, 'camera');
    expect(items.map((item) => [item.key, item.provenance])).toEqual([
      ['heartRateBpm', 'camera'],
      ['smoking', 'entered'],
      ['qualityOfLife', 'entered'],
      ['bodyMassIndex', 'calculated'],
      ['diabetesRank', 'calculated'],
    ]);
    expect(items.find((item) => item.key === 'bodyMassIndex')?.value).toBeCloseTo(bodyMassIndex(170, 70), 12);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 29.9, 220.1])('never shows a heart rate of %d', (value) => {
    const { items, missing } = composeMeasurement([point('heartRateBpm', value)], [], adult, 'camera');
    expect(items.map((item) => item.key)).not.toContain('heartRateBpm');
    expect(missing).toContainEqual({ key: 'heartRateBpm', reason: 'outside-limits' });
  });

  it('drops unknown measures and duplicates', () => {
    const { items } = composeMeasurement(
      [point('mood', 3), point('heartRateBpm', 70), point('heartRateBpm', 90)],
      [],
      adult,
      'camera',
    );
    expect(items.filter((item) => item.key === 'heartRateBpm').map((item) => item.value)).toEqual([70]);
    expect(items.map((item) => item.key as string)).not.toContain('mood');
  });

  it('does not report calculated values as missing', () => {
    const said = [{ key: 'bodyMassIndex', reason: 'outside-limits' }];
    const { items, missing } = composeMeasurement([point('heartRateBpm', 70)], said, adult, 'provider');
    expect(items.map((item) => item.key)).toContain('bodyMassIndex');
    expect(missing).toEqual([]);
  });

  it('reports each missing measure once, without unknown or present ones', () => {
    const said = ['heartRateBpm', 'garbage', 'sdnnMs', 'sdnnMs'].map((key) => ({ key, reason: 'no-pulse' }));
    const { missing } = composeMeasurement([point('heartRateBpm', 70)], said, adult, 'camera');
    expect(missing.map((value) => value.key)).toEqual(['sdnnMs']);
  });

  it('gives a teenager no adult BMI or rank, and therefore no score', () => {
    const { missing, overall } = composeMeasurement(
      [point('heartRateBpm', 70), point('breathingRatePerMin', 15)],
      [],
      { ...adult, ageYears: 16 },
      'camera',
    );
    expect(missing.map((value) => value.key)).toEqual(['bodyMassIndex', 'diabetesRank']);
    expect(overall.kind).toBe('notEnough');
  });

  it("does not score a provider's blood pressure", () => {
    const { overall } = composeMeasurement(
      [point('heartRateBpm', 70), point('breathingRatePerMin', 15), point('systolicMmHg', 120)],
      [],
      adult,
      'provider',
    );
    expect(overall.missing).toEqual(['bloodPressure']);
  });
});
