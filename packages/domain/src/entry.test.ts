import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMeasurement, type MeasuredPerson } from './compose-measurement.ts';
import { CUFF_CATEGORIES, cuffCategory, cuffMean, isCuffPair, isSevereReading } from './cuff-pressure.ts';
import { cambridgeRiskScore, diabetesRank, diabetesRiskIn10Years, findriscRisk } from './diabetes-risk.ts';
import { type CountedEntries, countedEntries, type EntryValue, isEntryTime, NO_ENTRIES } from './entry.ts';
import { framinghamHeartAge, framinghamRisk, HEART_AGE_LIMITS_YEARS, heartRisk } from './heart-risk.ts';
import { DAY_MS } from './time.ts';
import { waistToHeight } from './waist.ts';

const PROPERTY = { numRuns: 200, seed: 90 };

const MAN = {
  ageYears: 55,
  bodyMassIndex: 30,
  systolicMmHg: 140,
  bloodPressureMedication: false,
  smoke: false,
  hasDiabetes: false,
};
const WOMAN = { ...MAN, ageYears: 35, bodyMassIndex: 24.3, systolicMmHg: 122, smoke: true };

describe('the Framingham office model', () => {
  it('Framingham risks match published examples', () => {
    expect(100 * framinghamRisk('Male', MAN)).toBeCloseTo(16.7, 1);
    expect(100 * framinghamRisk('Female', WOMAN)).toBeCloseTo(2.935, 3);
  });

  it('heart ages match the same two examples', () => {
    expect(framinghamHeartAge('Male', MAN)).toBeCloseTo(63.3, 1);
    expect(framinghamHeartAge('Female', WOMAN)).toBeCloseTo(43.5, 1);
  });

  it('people with ideal values get their own age as heart age', () => {
    for (const sex of ['Male', 'Female'] as const)
      expect(framinghamHeartAge(sex, { ...MAN, bodyMassIndex: 22.5, systolicMmHg: 125 })).toBeCloseTo(55, 9);
  });

  it('risk rises with age, pressure, weight, smoking, diabetes and treatment', () => {
    const worse = [
      { ageYears: 56 },
      { systolicMmHg: 141 },
      { bodyMassIndex: 31 },
      { smoke: true },
      { hasDiabetes: true },
      { bloodPressureMedication: true },
    ];
    for (const sex of ['Male', 'Female'] as const)
      for (const change of worse)
        expect(framinghamRisk(sex, { ...MAN, ...change })).toBeGreaterThan(framinghamRisk(sex, MAN));
  });

  const asked = { ...MAN, birthSex: 'Male', diabetesType: 'No', hasHeartDisease: false } as const;

  it('the Framingham model applies only to the people it was made for', () => {
    const reasonOf = (change: Partial<Parameters<typeof heartRisk>[0]>) => {
      const finding = heartRisk({ ...asked, ...change });
      return finding.kind === 'notComputed' ? finding.reason : null;
    };
    expect([29, 30, 74, 75].map((ageYears) => reasonOf({ ageYears }))).toEqual([
      'outside-age',
      null,
      null,
      'outside-age',
    ]);
    expect(reasonOf({ birthSex: 'Other' })).toBe('sex-not-known');
    expect(reasonOf({ hasHeartDisease: true })).toBe('known-heart-disease');
    expect(reasonOf({ hasHeartDisease: null })).toBe('question-open');
    expect(reasonOf({ diabetesType: '' })).toBe('not-answered');
    expect(reasonOf({ diabetesType: 'Type 2' })).toBeNull();
  });

  it('heart age stays within its limits for any input', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 74 }),
        fc.integer({ min: 60, max: 260 }),
        fc.double({ min: 10, max: 60, noNaN: true }),
        fc.boolean(),
        (ageYears, systolicMmHg, bodyMassIndex, smoke) => {
          const finding = heartRisk({ ...asked, ageYears, systolicMmHg, bodyMassIndex, smoke });
          if (finding.kind !== 'computed') return false;
          const { min, max } = HEART_AGE_LIMITS_YEARS;
          const isAge = finding.heartAgeYears >= min && finding.heartAgeYears <= max;
          return isAge && finding.riskPercent >= 0 && finding.riskPercent <= 100;
        },
      ),
      PROPERTY,
    );
    const old = heartRisk({ ...asked, ageYears: 74, systolicMmHg: 200 });
    const young = heartRisk({ ...asked, ageYears: 30, systolicMmHg: 90, bodyMassIndex: 19 });
    expect([old, young]).toMatchObject([{ heartAgeYears: 80 }, { heartAgeYears: 30 }]);
  });
});

describe('the concise FINDRISC model', () => {
  const fifty = {
    ageYears: 50,
    sex: 'Male',
    bodyMassIndex: 27,
    waistCm: 90,
    bloodPressureMedication: false,
    everHighGlucose: false,
  } as const;
  const sixty = { ...fifty, ageYears: 60, bodyMassIndex: 32, bloodPressureMedication: true, waistCm: 102 } as const;

  it('FINDRISC matches 0.9% and 18.8% for the two people of its golden test', () => {
    expect(100 * findriscRisk(fifty)).toBeCloseTo(0.9, 1);
    expect(100 * findriscRisk(sixty)).toBeCloseTo(18.8, 1);
  });

  it('FINDRISC classes have no gaps', () => {
    const terms = (change: object) => {
      const risk = findriscRisk({ ...fifty, ...change });
      return Number((Math.log(risk / (1 - risk)) + 5.514 - 0.628 - 0.165).toFixed(3));
    };
    expect([93.9, 94, 101.9, 102].map((waistCm) => terms({ waistCm }))).toEqual([0, 0.857, 0.857, 1.35]);
    expect([79.9, 80, 87.9, 88, 88.5].map((waistCm) => terms({ waistCm, sex: 'Female' }))).toEqual([
      0, 0.857, 0.857, 1.35, 1.35,
    ]);
    expect([25, 25.1, 30, 30.1].map((bodyMassIndex) => terms({ bodyMassIndex }))).toEqual([-0.165, 0, 0, 0.931]);
    expect([35, 44, 45, 54, 55].map((ageYears) => terms({ ageYears }))).toEqual([-0.628, -0.628, 0, 0, 0.264]);
    expect(terms({ everHighGlucose: true })).toBe(2.139);
  });

  it('FINDRISC applies only to the people it was made for', () => {
    const asked = { ...fifty, birthSex: 'Male', diabetesType: 'No' } as const;
    const reasonOf = (change: Partial<Parameters<typeof diabetesRiskIn10Years>[0]>) => {
      const finding = diabetesRiskIn10Years({ ...asked, ...change });
      return finding.kind === 'notComputed' ? finding.reason : null;
    };
    expect([34, 35, 64, 65].map((ageYears) => reasonOf({ ageYears }))).toEqual([
      'outside-age',
      null,
      null,
      'outside-age',
    ]);
    expect(reasonOf({ diabetesType: 'Type 1' })).toBe('known-diabetes');
    expect(reasonOf({ diabetesType: '' })).toBe('not-answered');
    expect(reasonOf({ birthSex: 'Unknown' })).toBe('sex-not-known');
    expect(reasonOf({ everHighGlucose: null })).toBe('question-open');
  });
});

describe('the Cambridge score with answers', () => {
  const person = {
    ageYears: 55,
    bodyMassIndex: 30,
    bloodPressureMedication: false,
    smoke: false,
    female: false,
    answers: null,
  };
  const answers = { familyDiabetes: 'none', steroids: false, exSmoker: false } as const;
  const logit = (change: object) => {
    const risk = cambridgeRiskScore({ ...person, ...change });
    return Math.log(risk / (1 - risk));
  };
  const term = (change: object) => Number((logit({ answers: { ...answers, ...change } }) - logit({})).toFixed(3));

  it('unanswered questions do not change the Cambridge score', () => {
    expect(cambridgeRiskScore(person)).toBeCloseTo(0.416, 3);
    expect(term({})).toBe(0);
    expect(term({ steroids: true })).toBe(2.191);
    expect(term({ exSmoker: true })).toBe(-0.218);
    expect(term({ familyDiabetes: 'parentOrSibling' })).toBe(0.728);
    expect(term({ familyDiabetes: 'parentAndSibling' })).toBe(0.753);
    expect(term({ familyDiabetes: null, steroids: null, exSmoker: null })).toBe(0);
  });

  it('a current smoker does not also count as a former smoker', () => {
    const smoker = { smoke: true, answers: { ...answers, exSmoker: true } };
    expect(logit(smoker) - logit({})).toBeCloseTo(0.855, 9);
  });

  it('answers can raise a low rank', () => {
    const asked = {
      ageYears: 45,
      birthSex: 'Male',
      bodyMassIndex: 28,
      bloodPressureMedication: false,
      smoke: false,
      diabetesType: 'No',
    } as const;
    expect(diabetesRank({ ...asked, answers: null })).toEqual({ kind: 'ranked', rank: 'low' });
    expect(diabetesRank({ ...asked, answers: { ...answers, steroids: true } })).toEqual({
      kind: 'ranked',
      rank: 'raised',
    });
  });
});

describe('cuff pressure', () => {
  it('the category follows the worse number', () => {
    const of = (systolicMmHg: number, diastolicMmHg: number) => cuffCategory({ systolicMmHg, diastolicMmHg });
    expect([of(119, 79), of(120, 79), of(129, 79), of(119, 80), of(130, 79), of(139, 89)]).toEqual([
      'normal',
      'elevated',
      'elevated',
      'stage1',
      'stage1',
      'stage1',
    ]);
    expect([of(140, 70), of(120, 90), of(180, 120), of(181, 80), of(150, 121)]).toEqual([
      'stage2',
      'stage2',
      'stage2',
      'severe',
      'severe',
    ]);
    expect([of(119.4, 79.4), of(119.5, 79.4), of(180.4, 100), of(180.5, 100)]).toEqual([
      'normal',
      'elevated',
      'stage2',
      'severe',
    ]);
    expect(isSevereReading({ systolicMmHg: 180, diastolicMmHg: 120 })).toBe(false);
  });

  it('a higher number never gives a better category', () => {
    const place = (systolicMmHg: number, diastolicMmHg: number) =>
      CUFF_CATEGORIES.indexOf(cuffCategory({ systolicMmHg, diastolicMmHg }));
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 259 }), fc.integer({ min: 30, max: 159 }), (upper, lower) => {
        const here = place(upper, lower);
        return place(upper + 1, lower) >= here && place(upper, lower + 1) >= here;
      }),
      PROPERTY,
    );
  });

  it('the mean of a sitting includes the mean of the known pulses', () => {
    expect(
      cuffMean([
        { systolicMmHg: 130, diastolicMmHg: 80, pulseBpm: null },
        { systolicMmHg: 124, diastolicMmHg: 77, pulseBpm: 70 },
      ]),
    ).toEqual({ systolicMmHg: 127, diastolicMmHg: 78.5, pulseBpm: 70 });
    expect(cuffMean([{ systolicMmHg: 130, diastolicMmHg: 80, pulseBpm: null }]).pulseBpm).toBeNull();
  });

  it('systolic must be above diastolic', () => {
    expect(isCuffPair({ systolicMmHg: 120, diastolicMmHg: 80 })).toBe(true);
    expect(isCuffPair({ systolicMmHg: 80, diastolicMmHg: 120 })).toBe(false);
    expect([90, 89].map((systolicMmHg) => isCuffPair({ systolicMmHg, diastolicMmHg: 80 }))).toEqual([true, false]);
  });
});

describe('countedEntries', () => {
  const at = new Date('2026-06-01T12:00:00Z');
  const agoMs = (ms: number) => new Date(at.getTime() - ms);
  const cuff = (systolicMmHg: number): EntryValue => ({
    kind: 'cuff',
    readings: [{ systolicMmHg, diastolicMmHg: 80, pulseBpm: null }],
  });
  const answers: EntryValue = {
    kind: 'answers',
    heartDisease: false,
    familyDiabetes: null,
    everHighGlucose: null,
    steroids: null,
    exSmoker: null,
  };

  it('uses the newest entry of each kind, in any order of entry', () => {
    const entries = [
      { value: cuff(150), takenAt: agoMs(5 * DAY_MS) },
      { value: cuff(120), takenAt: agoMs(DAY_MS) },
      { value: { kind: 'waist', waistCm: 90 }, takenAt: agoMs(300 * DAY_MS) },
    ] as const;
    const counted: CountedEntries = {
      cuff: { systolicMmHg: 120, diastolicMmHg: 80, pulseBpm: null },
      waistCm: 90,
      answers: null,
    };
    expect(countedEntries(entries, at)).toEqual(counted);
    expect(countedEntries(entries.toReversed(), at)).toEqual(counted);
    expect(countedEntries([], at)).toEqual(NO_ENTRIES);
  });

  it('expires a cuff entry after 30 days, and a waist and answers after a year', () => {
    const countedAfter = (value: EntryValue, days: number) =>
      countedEntries([{ value, takenAt: agoMs(days * DAY_MS + 1) }], at);
    expect(countedEntries([{ value: cuff(120), takenAt: agoMs(30 * DAY_MS) }], at).cuff).toMatchObject({
      systolicMmHg: 120,
    });
    expect(countedAfter(cuff(120), 30).cuff).toBe('tooOld');
    expect(countedAfter({ kind: 'waist', waistCm: 90 }, 365).waistCm).toBe('tooOld');
    expect(countedAfter(answers, 365).answers).toBeNull();
    expect(countedAfter(answers, 364).answers).toMatchObject({ heartDisease: false });
  });

  it('ignores entries taken after the scan', () => {
    expect(countedEntries([{ value: cuff(120), takenAt: agoMs(-DAY_MS) }], at)).toEqual(NO_ENTRIES);
  });

  it('an entry time must be within the last year and not in the future', () => {
    const isTime = (ms: number) => isEntryTime(agoMs(ms), at);
    expect([isTime(0), isTime(365 * DAY_MS), isTime(366 * DAY_MS), isTime(-60_000), isTime(-DAY_MS)]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('a scan with entries', () => {
  const point = (key: string, value: number) => ({
    key,
    value,
    intervalLow: null,
    intervalHigh: null,
    signalToNoiseDb: null,
  });
  const PULSE = [point('heartRateBpm', 70), point('breathingRatePerMin', 15)];
  const person: MeasuredPerson = {
    ageYears: 55,
    birthSex: 'Male',
    screening: {
      heightCm: 170,
      weightKg: 86,
      smoke: false,
      bloodPressureMedication: false,
      diabetesType: 'No',
      isWeightReviewed: true,
      qol: 7,
    },
  };
  const all: CountedEntries = {
    cuff: { systolicMmHg: 140, diastolicMmHg: 85, pulseBpm: 70 },
    waistCm: 102,
    answers: {
      heartDisease: false,
      familyDiabetes: 'none',
      everHighGlucose: false,
      steroids: false,
      exSmoker: false,
    },
  };
  const composed = (entries: CountedEntries, more: Partial<MeasuredPerson> = {}, provenance = 'camera' as const) =>
    composeMeasurement(PULSE, [], { ...person, ...more, entries }, provenance);
  const ownOf = ({ items }: ReturnType<typeof composed>) =>
    items.slice(6).map(({ key, value, provenance }) => [key, Number(value.toFixed(2)), provenance]);

  it('includes the entries and values derived from them', () => {
    const measurement = composed(all);
    expect(ownOf(measurement)).toEqual([
      ['systolicMmHg', 140, 'entered'],
      ['diastolicMmHg', 85, 'entered'],
      ['heartAgeYears', 63.19, 'calculated'],
      ['heartRiskIn10YearsPercent', 16.65, 'calculated'],
      ['waistToHeightRatio', 0.6, 'calculated'],
      ['diabetesRiskIn10YearsPercent', 4.28, 'calculated'],
    ]);
    expect(measurement.missing).toEqual([]);
    expect(waistToHeight(102, 170)).toBe(0.6);
  });

  it('scores a scan with cuff pressure, and other scans unchanged', () => {
    const without = composed(NO_ENTRIES).overall;
    const within = composed({ ...NO_ENTRIES, cuff: all.cuff }).overall;
    expect(without.missing).toEqual(['bloodPressure']);
    expect(within).toMatchObject({ kind: 'scored', missing: [], coverage: 1 });
    if (without.kind !== 'scored' || within.kind !== 'scored') throw new Error('both are scored');
    expect(within.score).toBeCloseTo((without.score * 0.95 + 100 * 0.4 * 0.25) / 1.2, 9);
  });

  it('reports nothing as missing that was never entered', () => {
    expect(composed(NO_ENTRIES)).toEqual(composeMeasurement(PULSE, [], person, 'camera'));
    expect(composed(NO_ENTRIES).missing).toEqual([]);
  });

  it('reports an expired entry, and computes nothing from it', () => {
    const { items, missing, overall } = composed({ cuff: 'tooOld', waistCm: 'tooOld', answers: all.answers });
    expect(items).toHaveLength(6);
    expect(missing).toEqual([
      { key: 'systolicMmHg', reason: 'entry-too-old' },
      { key: 'waistToHeightRatio', reason: 'entry-too-old' },
    ]);
    expect(overall.missing).toEqual(['bloodPressure']);
  });

  it('gives the reason why an equation does not apply', () => {
    const reasons = (entries: CountedEntries, more: Partial<MeasuredPerson> = {}) =>
      composed(entries, more).missing.map(({ key, reason }) => `${key} ${reason}`);
    expect(reasons({ ...all, answers: null })).toEqual([
      'heartAgeYears question-open',
      'diabetesRiskIn10YearsPercent question-open',
    ]);
    expect(reasons(all, { ageYears: 76 })).toEqual([
      'heartAgeYears outside-age',
      'diabetesRiskIn10YearsPercent outside-age',
    ]);
    expect(reasons(all, { ageYears: 16 })).toContain('waistToHeightRatio outside-age');
  });

  it('prefers a cuff to a provider’s pressure, and does not rate the two together', () => {
    const reported = [...PULSE, point('systolicMmHg', 118), point('diastolicMmHg', 76)];
    const { items, overall } = composeMeasurement(reported, [], { ...person, entries: all }, 'provider');
    const pressures = items.filter(({ key }) => key === 'systolicMmHg' || key === 'diastolicMmHg');
    expect(pressures.map(({ value, provenance }) => [value, provenance])).toEqual([
      [140, 'entered'],
      [85, 'entered'],
    ]);
    expect(overall.missing).toEqual([]);
  });
});
