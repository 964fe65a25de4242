import { isShownMeasure, measureTypeOf } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { type AnuraPoint, isSameResult, MEASURE_OF_POINT, pointTextsFromCloud, readPoints } from './anura-points.ts';

const CORE = { HR_BPM: '72', BR_BPM: '15', BP_SYSTOLIC: '118', BP_DIASTOLIC: '76' };
const texts = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values));
const read = (values: Readonly<Record<string, string>>, scale: '1-5' | '0-100' | 'unknown' = '1-5') =>
  readPoints(texts(values), scale);
const shownValue = (values: Readonly<Record<string, string>>, key: string, scale?: '1-5' | '0-100' | 'unknown') =>
  read(values, scale).points.find((point) => point.key === key)?.value;

/** Point, value as it comes, measure, unit and value as it is shown; written out so that a slip in the table shows. */
const EVERY_POINT: readonly (readonly [AnuraPoint, number, string, string, number?])[] = [
  ['HEALTH_SCORE', 74, 'wellnessScore', '%'],
  ['VITAL_SCORE', 4, 'vitalsScore', '%', 80],
  ['PHYSIO_SCORE', 3, 'physiologyScore', '%', 60],
  ['MENTAL_SCORE', 2.5, 'mentalScore', '%', 50],
  ['PHYSICAL_SCORE', 5, 'physicalScore', '%', 100],
  ['RISKS_SCORE', 1, 'risksScore', '%', 20],
  ['HR_BPM', 71.9, 'heartRateBpm', 'bpm'],
  ['BR_BPM', 14.9, 'breathingRatePerMin', '/min'],
  ['BP_SYSTOLIC', 118, 'systolicMmHg', 'mmHg'],
  ['BP_DIASTOLIC', 76, 'diastolicMmHg', 'mmHg'],
  ['IHB_COUNT', 1, 'irregularBeatCount', ''],
  ['TEMPERATURE_SENSOR', 36.6, 'bodyTemperatureC', '°C'],
  ['HRV_SDNN', 41.2, 'sdnnMs', 'ms'],
  ['BP_RPP', 3.93, 'cardiacWorkloadDb', 'dB'],
  ['BP_TAU', 1.64, 'vascularCapacityS', 's'],
  ['VITALITY', 3.8, 'vitalityIndex', ''],
  ['MSI', 2.4, 'stressIndex', ''],
  ['SLEEP_QUALITY', 4.1, 'sleepIndex', ''],
  ['ANXIETY_INDEX', 1.9, 'anxietyIndex', ''],
  ['SURVEY_ANXIETY_MODERATE', 12.5, 'anxietyLikelihoodPercent', '%'],
  ['SURVEY_DEPRESSION_MODERATE', 9, 'depressionLikelihoodPercent', '%'],
  ['AGE', 41, 'skinAgeYears', 'years'],
  ['AGE_CVM', 43, 'heartMetabolicAgeYears', 'years'],
  ['HEIGHT', 170, 'estimatedHeightCm', 'cm'],
  ['WEIGHT', 70, 'estimatedWeightKg', 'kg'],
  ['WAIST_CIRCUM', 84, 'waistCm', 'cm'],
  ['BMI_CALC', 24.2, 'bodyMassIndex', 'kg/m²'],
  ['BMI', 24.2, 'bodyMassIndex', 'kg/m²'],
  ['ABSI', 7.42, 'bodyShapeIndex', ''],
  ['WAIST_TO_HEIGHT', 49.4, 'waistToHeightPercent', '%'],
  ['BP_CVD', 3.1, 'cardiovascularRiskPercent', '%'],
  ['BP_HEART_ATTACK', 1.1, 'heartAttackRiskPercent', '%'],
  ['BP_STROKE', 2, 'strokeRiskPercent', '%'],
  ['OVERALL_METABOLIC_RISK_PROB', 29, 'metabolicRiskPercent', '%'],
  ['HPT_RISK_PROB', 24, 'hypertensionRiskPercent', '%'],
  ['HPT_RISK_PROB_AVG', 24.5, 'hypertensionRiskPercent', '%'],
  ['DBT_RISK_PROB', 18, 'diabetesRiskPercent', '%'],
  ['DBT_RISK_PROB_AVG', 18.5, 'diabetesRiskPercent', '%'],
  ['HDLTC_RISK_PROB', 58, 'cholesterolRiskPercent', '%'],
  ['HDLTC_RISK_PROB_AVG', 58.5, 'cholesterolRiskPercent', '%'],
  ['TG_RISK_PROB', 33, 'triglyceridesRiskPercent', '%'],
  ['TG_RISK_PROB_AVG', 33.5, 'triglyceridesRiskPercent', '%'],
  ['FLD_RISK_PROB', 47, 'fattyLiverRiskPercent', '%'],
  ['HBA1C_RISK_PROB', 21, 'hba1cRiskPercent', '%'],
  ['MFBG_RISK_PROB', 26, 'fastingGlucoseRiskPercent', '%'],
  ['SMK_RISK_PROB', 8, 'smokingLikelihoodPercent', '%'],
  ['SNR', 6.1, 'signalToNoiseDb', 'dB'],
  ['STAR_RATING', 5, 'scanStars', '/5'],
  ['GENDER', 1, 'sexCode', ''],
];

describe('result points', () => {
  const cases = EVERY_POINT.map(
    ([point, given, key, unit, shown = given]) => [point, given, key, unit, shown] as const,
  );
  it.each(cases)('%s of %d becomes %s', (point, given, key, unit, shown) => {
    expect(shownValue({ [point]: String(given) }, key)).toBeCloseTo(shown, 10);
    expect(measureTypeOf(key)?.unit).toBe(unit);
  });

  it('are 51, each with a measure', () => {
    const listed = [...EVERY_POINT.map(([point]) => point), 'CVD_MULTI_YEAR_RISK_PROBS', 'CVD_MULTI_YEAR_RISK_YEARS'];
    expect(Object.keys(MEASURE_OF_POINT).sort()).toEqual(listed.sort());
    expect(listed).toHaveLength(51);
    for (const key of Object.values(MEASURE_OF_POINT)) expect(measureTypeOf(key), key).not.toBeNull();
    expect(Object.values(MEASURE_OF_POINT).filter((key) => !isShownMeasure(key))).toEqual(['sexCode']);
  });

  it('in lists use the longest period with its years, and are stored unchanged', () => {
    const values = { CVD_MULTI_YEAR_RISK_PROBS: '[3.1,9.8,5.2]', CVD_MULTI_YEAR_RISK_YEARS: '[5,20,10]' };
    expect(shownValue(values, 'longTermCardiovascularRiskPercent')).toBe(9.8);
    expect(shownValue(values, 'longTermCardiovascularRiskYears')).toBe(20);
    expect(read(values).kept).toEqual(Object.entries(values).map(([key, value]) => ({ key, value })));
  });

  it.each([
    ['without years', { CVD_MULTI_YEAR_RISK_PROBS: '[3.1,9.8]' }],
    ['of another length', { CVD_MULTI_YEAR_RISK_PROBS: '[3.1,9.8]', CVD_MULTI_YEAR_RISK_YEARS: '[5]' }],
    ['that are empty', { CVD_MULTI_YEAR_RISK_PROBS: '[]', CVD_MULTI_YEAR_RISK_YEARS: '[]' }],
  ])('in lists %s are stored and not shown', (_how, values) => {
    expect(read(values).points).toEqual([]);
    expect(read(values).kept).toHaveLength(Object.keys(values).length);
  });

  it('that are unknown, textual or for a measure already present are stored and not shown', () => {
    const values = { BMI: '25', BMI_CALC: '24.2', MOOD: '3', GENDER: 'female', HR_BPM: '[71,72]', AGE: 'NaN' };
    const { points, kept } = read(values);
    expect(points.map(({ key, value }) => [key, value])).toEqual([['bodyMassIndex', 24.2]]);
    expect(kept.map(({ key }) => key)).toEqual(['BMI', 'MOOD', 'GENDER', 'HR_BPM', 'AGE']);
  });

  it('beyond what is possible are reported as missing', () => {
    for (const [point, value] of [
      ['HR_BPM', '221'],
      ['HR_BPM', '29'],
      ['BP_CVD', '101'],
      ['BP_RPP', '-1'],
    ] as const) {
      const { points, missing } = read({ [point]: value });
      expect(points).toEqual([]);
      expect(missing).toContainEqual({ key: MEASURE_OF_POINT[point], reason: 'outside-limits' });
    }
  });

  it('that belong to the core but are absent are reported as missing', () => {
    expect(read({ ...CORE }).missing).toEqual([]);
    expect(read({ ...CORE }).hasCore).toBe(true);
    const { BP_SYSTOLIC, ...rest } = CORE;
    expect(BP_SYSTOLIC).toBe('118');
    expect(read(rest)).toMatchObject({ hasCore: false, missing: [{ key: 'systolicMmHg', reason: 'not-reported' }] });
  });
});

describe('sub-scores', () => {
  it('are not shown on a guessed scale', () => {
    const { points, missing } = read({ VITAL_SCORE: '4', RISKS_SCORE: '80' }, 'unknown');
    expect(points).toEqual([]);
    expect(missing).toEqual(
      expect.arrayContaining([
        { key: 'vitalsScore', reason: 'scale-not-known' },
        { key: 'risksScore', reason: 'scale-not-known' },
      ]),
    );
  });

  it('keep the configured scale, and are hidden if they do not fit it', () => {
    expect(shownValue({ VITAL_SCORE: '62' }, 'vitalsScore', '0-100')).toBe(62);
    expect(shownValue({ VITAL_SCORE: '5' }, 'vitalsScore', '1-5')).toBe(100);
    for (const wrong of ['62', '5.1', '0.9', '0'])
      expect(read({ VITAL_SCORE: wrong }, '1-5').missing).toContainEqual({
        key: 'vitalsScore',
        reason: 'outside-limits',
      });
    expect(read({ VITAL_SCORE: '101' }, '0-100').points).toEqual([]);
  });
});

describe('a scan without a signal', () => {
  it.each([
    ['the verdict "no signal"', { ...CORE, SNR: '-100' }],
    ['the verdict "not alive"', { ...CORE, SNR: '-90' }],
    ['the other verdict "not alive"', { ...CORE, SNR: '-91' }],
    ['nothing', {}],
    ['echoes of the profile only', { HEIGHT: '170', WEIGHT: '70', STAR_RATING: '5', SNR: '3' }],
  ])('is recognized by %s', (_what, values) => expect(read(values).hasSignal).toBe(false));

  it('is not one with a weak signal', () => expect(read({ HR_BPM: '72', SNR: '-9.9' }).hasSignal).toBe(true));
});

describe('a result in the cloud', () => {
  it('is scaled and reduced to its median, from the last of several chunks', () => {
    const held = pointTextsFromCloud({
      HR_BPM: [
        { Data: [1], Multiplier: 1 },
        { Data: [7300, 7100, 7200], Multiplier: 100 },
      ],
      BR_BPM: { Data: [10, 20], Multiplier: 1 },
      CVD_MULTI_YEAR_RISK_PROBS: [{ Data: [310, 520], Multiplier: 100 }],
      BROKEN: [{ Data: [1], Multiplier: 0 }],
      ODD: 'text',
    });
    expect(Object.fromEntries(held)).toEqual({
      HR_BPM: '72',
      BR_BPM: '15',
      CVD_MULTI_YEAR_RISK_PROBS: '[3.1,5.2]',
      BROKEN: '[{"Data":[1],"Multiplier":0}]',
      ODD: '"text"',
    });
    expect(readPoints(held, 'unknown').kept.map(({ key }) => key)).toEqual([
      'CVD_MULTI_YEAR_RISK_PROBS',
      'BROKEN',
      'ODD',
    ]);
  });

  it('matches a claim that was rounded or averaged differently, but not a changed one', () => {
    const held = texts({
      ...CORE,
      HR_BPM: '71.9',
      MSI: '2.43',
      VITAL_SCORE: '4',
      CVD_MULTI_YEAR_RISK_PROBS: '[3.1,5.2]',
    });
    const same = (claim: Readonly<Record<string, string>>) => isSameResult(texts(claim), held);
    expect(same({})).toBe(true);
    expect(same({ ...CORE, HR_BPM: '72', MSI: '2.4', VITAL_SCORE: '80', STAR_RATING: '5', NEW_POINT: '1' })).toBe(true);
    expect(same({ HR_BPM: '75' })).toBe(false);
    expect(same({ MSI: '4.1' })).toBe(false);
    expect(same({ BP_SYSTOLIC: '110' })).toBe(false);
    expect(same({ CVD_MULTI_YEAR_RISK_PROBS: '[3.1]' })).toBe(false);
    expect(isSameResult(texts({ BP_SYSTOLIC: '110' }), texts({ HR_BPM: '72' }))).toBe(false);
  });
});
