import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTENTION_STEPS, type AttentionAdvice, FEELINGS } from './attention.ts';
import { cuffMean, isCuffPair, isSevereReading } from './cuff-pressure.ts';
import { HEALTH_BANDS } from './health-band.ts';
import { bandOfValue } from './measure-shape.ts';
import { MEASURE_TYPES, measureTypeOf } from './measure-type.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';
import {
  hasTopCard,
  isAfterSevereCuff,
  isCuffWorse,
  isRedBand,
  isScoreMuted,
  type KnownOfPerson,
  type KnownScan,
  mayCallNormal,
  mayReassure,
  NOTHING_KNOWN,
  TOP_RUNGS,
  topOf,
} from './top-of.ts';
import { DAY_ANSWERS } from './usual-range.ts';

const PROPERTY = { seed: 20_261_125, numRuns: 2000 } as const;
const AT = new Date('2026-11-25T15:00:00Z');
const agoMs = (ms: number) => new Date(AT.getTime() - ms);

const goodScan: KnownScan = {
  isScored: true,
  values: [
    { measure: 'heartRateBpm', band: 'optimal' },
    { measure: 'breathingRatePerMin', band: 'optimal' },
  ],
  missing: [],
  answers: [{ measurementTypeId: 'heartRateBpm', answer: 'asUsual' }],
};
const cuff = (systolicMmHg: number, diastolicMmHg: number, takenAt = agoMs(MINUTE_MS)) => ({
  readings: [{ systolicMmHg, diastolicMmHg, pulseBpm: null }],
  takenAt,
});
const known = (changes: Partial<KnownOfPerson> = {}): KnownOfPerson => ({
  ...NOTHING_KNOWN,
  at: AT,
  scan: goodScan,
  ...changes,
});
const scan = (changes: Partial<KnownScan>) => known({ scan: { ...goodScan, ...changes } });
const rungOf = (person: KnownOfPerson) => topOf(person).rung;

describe('topOf', () => {
  it('says that all is as usual only for a scan that was measured, scored and rated completely', () => {
    expect(topOf(known())).toEqual({ rung: 'asUsual' });
    expect(rungOf(known({ scan: null }))).toBe('notMeasured');
    expect(rungOf(scan({ isScored: false }))).toBe('notMeasured');
    expect(rungOf(scan({ values: [{ measure: 'qualityOfLife', band: null }] }))).toBe('notMeasured');
  });

  it('neither reassures nor warns about a value just outside the usual range', () => {
    const answers = [{ measurementTypeId: 'heartRateBpm', answer: 'justAbove' } as const];
    const top = topOf(scan({ answers }));
    expect(top).toEqual({ rung: 'nearUsual', near: answers });
    expect([mayReassure(top), isScoreMuted(top), hasTopCard(top)]).toEqual([false, false, false]);
    expect(rungOf(scan({ answers, isScored: false }))).toBe('notMeasured');
    const red = [{ measure: 'heartRateBpm', band: 'unhealthy' } as const];
    expect(topOf(scan({ answers, values: red }))).toMatchObject({ rung: 'notAsUsual', unusual: [] });
  });

  it('is a very high cuff reading of the last day, before or after the scan, whatever the score', () => {
    const severe = cuff(186, 96);
    expect(topOf(known({ cuff: severe }))).toEqual({ rung: 'danger', cause: 'cuff', cuff: severe });
    expect(rungOf(known({ cuff: cuff(150, 121) }))).toBe('danger');
  });

  it('keeps an older very high cuff reading without a repeat, and mutes the score', () => {
    const [old, lower] = [cuff(188, 124, agoMs(25 * HOUR_MS)), cuff(148, 92)];
    const [afterSevere, afterHigh] = [topOf(known({ cuff: old })), topOf(known({ cuff: lower }))];
    expect([isAfterSevereCuff(afterSevere), isScoreMuted(afterSevere), hasTopCard(afterSevere)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isAfterSevereCuff(afterHigh), isScoreMuted(afterHigh)]).toEqual([false, false]);
    expect(isAfterSevereCuff(topOf(known({ cuff: cuff(186, 96) })))).toBe(false);
  });

  it('keeps a very high cuff reading despite an ordinary one later that day', () => {
    const [severe, ordinary] = [cuff(186, 96, agoMs(12 * MINUTE_MS)), cuff(124, 79)];
    const cameDown = topOf(known({ cuff: ordinary, cuffBefore: severe }));
    expect(cameDown).toMatchObject({ rung: 'notAsUsual', cause: 'values', cuff: null, cuffBefore: severe });
    expect([mayReassure(cameDown), isScoreMuted(cameDown), isCuffWorse(cameDown)]).toEqual([false, false, true]);
    expect(rungOf(known({ cuff: ordinary, cuffBefore: cuff(186, 96, agoMs(DAY_MS)) }))).toBe('asUsual');
  });

  it('lets groups be called normal only if nothing is more important and no cuff reading is worse', () => {
    const red = topOf(scan({ values: [{ measure: 'bodyMassIndex', band: 'unhealthy' }] }));
    const asked = topOf(known({ isSeatAsked: true }));
    const [severe, high] = [topOf(known({ cuff: cuff(186, 96) })), topOf(known({ cuff: cuff(148, 92) }))];
    expect([topOf(known()), red, asked, severe, high].map(mayCallNormal)).toEqual([true, true, false, false, false]);
    expect([topOf(known()), red, asked, severe, high].map(isCuffWorse)).toEqual([false, false, false, true, true]);
  });

  it('shows a red cuff reading while it is valid, even once it is no longer dangerous', () => {
    const old = cuff(186, 96, agoMs(DAY_MS));
    expect(topOf(known({ cuff: old }))).toMatchObject({ rung: 'notAsUsual', cause: 'values', red: [], cuff: old });
    expect(rungOf(known({ cuff: cuff(150, 85) }))).toBe('notAsUsual');
    expect(rungOf(known({ cuff: cuff(150, 85, agoMs(31 * DAY_MS)) }))).toBe('asUsual');
    expect(rungOf(known({ cuff: cuff(118, 76) }))).toBe('asUsual');
  });

  it('puts symptoms before a very high reading, and that before two far scans', () => {
    const symptoms = { step: 'none', feeling: 'symptoms', advice: ['call-emergency'] } as const;
    const confirmed = { step: 'confirmed', feeling: 'not-said', advice: ['symptoms'] } as const;
    const severe = cuff(190, 100);
    expect(topOf(known({ attention: [symptoms], cuff: severe }))).toEqual({
      rung: 'danger',
      cause: 'symptoms',
      cuff: severe,
    });
    expect(topOf(known({ attention: [confirmed], cuff: severe }))).toMatchObject({ cause: 'cuff' });
    expect(topOf(known({ attention: [confirmed] }))).toMatchObject({ rung: 'danger', cause: 'attention' });
  });

  it('is a question of the attention rule while one is open', () => {
    for (const step of ['seen-once', 'repeat-asked', 'not-confirmed', 'not-repeated'] as const)
      expect(topOf(known({ attention: [{ step, feeling: 'not-said', advice: ['symptoms'] }] })), step).toEqual({
        rung: 'notAsUsual',
        cause: 'attention',
      });
    expect(topOf(known({ isSeatAsked: true }))).toEqual({ rung: 'notAsUsual', cause: 'attention' });
    const unseated = { step: 'none', feeling: 'not-said', advice: ['symptoms', 'sit-and-scan'] } as const;
    expect(topOf(known({ attention: [unseated] }))).toEqual({ rung: 'notAsUsual', cause: 'attention' });
  });

  it('names red and unusual values', () => {
    const person = scan({
      values: [
        { measure: 'bodyMassIndex', band: 'suboptimal' },
        { measure: 'heartRateBpm', band: 'optimal' },
      ],
      answers: [{ measurementTypeId: 'heartRateBpm', answer: 'repeatAsked' }],
    });
    expect(topOf(person)).toEqual({
      rung: 'notAsUsual',
      cause: 'values',
      red: ['bodyMassIndex'],
      unusual: ['heartRateBpm'],
      cuff: null,
      cuffBefore: null,
    });
  });

  it('names what the scan missed, and nothing that no scan could give', () => {
    const missing = [
      { measurementTypeId: 'breathingRatePerMin', reason: 'no-breathing' },
      { measurementTypeId: 'systolicMmHg', reason: 'entry-too-old' },
      { measurementTypeId: 'diabetesRank', reason: 'outside-age' },
    ];
    expect(topOf(scan({ missing }))).toEqual({
      rung: 'notMeasured',
      isScored: true,
      missing: ['breathingRatePerMin'],
    });
    expect(rungOf(scan({ missing: missing.slice(1) }))).toBe('asUsual');
  });

  it('does not reassure while loading, but warns at once', () => {
    expect(rungOf(known({ isPending: true }))).toBe('notKnown');
    expect(rungOf(known({ isPending: true, cuff: cuff(186, 96) }))).toBe('danger');
    expect(rungOf(scan({ values: [{ measure: 'smoking', band: 'unhealthy' }] }))).toBe('notAsUsual');
  });

  it('mutes the score only below danger and below questions of the attention rule', () => {
    expect(isScoreMuted(topOf(known({ cuff: cuff(186, 96) })))).toBe(true);
    expect(isScoreMuted(topOf(known({ isSeatAsked: true })))).toBe(true);
    expect(isScoreMuted(topOf(known({ cuff: cuff(150, 85) })))).toBe(false);
    expect(isScoreMuted(topOf(known()))).toBe(false);
  });
});

const mmHg = (min: number, max: number) => fc.integer({ min, max });
const readings = fc
  .record({ systolicMmHg: mmHg(80, 220), diastolicMmHg: mmHg(45, 140), pulseBpm: fc.constant(null) })
  .filter(isCuffPair);
const drawnPerson: fc.Arbitrary<KnownOfPerson> = fc.record({
  at: fc.constant(AT),
  scan: fc.option(
    fc.record({
      isScored: fc.boolean(),
      values: fc.array(
        fc.record({
          measure: fc.constantFrom(...MEASURE_TYPES.map(({ key }) => key)),
          band: fc.option(fc.constantFrom(...HEALTH_BANDS.map(({ code }) => code))),
        }),
        { maxLength: 4 },
      ),
      missing: fc.array(
        fc.record({
          measurementTypeId: fc.constantFrom('breathingRatePerMin', 'systolicMmHg', 'diabetesRank'),
          reason: fc.constantFrom('no-breathing', 'entry-too-old', 'outside-age', 'not-reported'),
        }),
        { maxLength: 2 },
      ),
      answers: fc.array(
        fc.record({
          measurementTypeId: fc.constantFrom('heartRateBpm', 'breathingRatePerMin'),
          answer: fc.constantFrom(...DAY_ANSWERS, null),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  cuff: fc.option(
    fc.record({
      readings: fc.array(readings, { minLength: 1, maxLength: 3 }),
      takenAt: fc.integer({ min: 0, max: 40 * 24 }).map((hours) => agoMs(hours * HOUR_MS)),
    }),
  ),
  cuffBefore: fc.option(
    fc.record({
      readings: fc.array(readings, { minLength: 1, maxLength: 3 }),
      takenAt: fc.integer({ min: 0, max: 48 }).map((hours) => agoMs(hours * HOUR_MS)),
    }),
  ),
  attention: fc.array(
    fc
      .record({
        step: fc.constantFrom(...ATTENTION_STEPS),
        feeling: fc.constantFrom(...FEELINGS),
        isUnseated: fc.boolean(),
      })
      .map(({ step, feeling, isUnseated }) => ({
        step,
        feeling,
        advice: (step === 'none' && !isUnseated ? [] : ['symptoms']) satisfies AttentionAdvice[],
      })),
    { maxLength: 2 },
  ),
  isSeatAsked: fc.boolean(),
  isPending: fc.boolean(),
});

/** The rungs that apply to a person, implemented differently from the function under test. */
function rungsOf({ scan: shown, cuff: sitting, cuffBefore, attention, isSeatAsked }: KnownOfPerson): Set<string> {
  const rungs = new Set<string>();
  const hours = sitting ? (AT.getTime() - sitting.takenAt.getTime()) / HOUR_MS : 0;
  if (sitting?.readings.some(isSevereReading) && hours < 24) rungs.add('danger');
  if (attention.some(({ feeling }) => feeling === 'symptoms')) rungs.add('danger');
  for (const { step, advice } of attention)
    if (advice.length > 0) rungs.add(step === 'confirmed' ? 'danger' : 'notAsUsual');
  if (cuffBefore?.readings.some(isSevereReading) && AT.getTime() - cuffBefore.takenAt.getTime() < 24 * HOUR_MS)
    rungs.add('notAsUsual');
  if (isSeatAsked) rungs.add('notAsUsual');
  if (shown?.values.some(({ band }) => band === 'unhealthy' || band === 'suboptimal')) rungs.add('notAsUsual');
  if (shown?.answers.some(({ answer }) => answer === 'higher' || answer === 'lower' || answer === 'repeatAsked'))
    rungs.add('notAsUsual');
  if (shown?.answers.some(({ answer }) => answer?.startsWith('just') || answer === 'notRepeated'))
    rungs.add('nearUsual');
  if (sitting && hours <= 30 * 24) {
    const { systolicMmHg, diastolicMmHg } = cuffMean(sitting.readings);
    const bands = [
      bandOfValue(measureTypeOf('systolicMmHg')?.ranges ?? [], systolicMmHg, 0),
      bandOfValue(measureTypeOf('diastolicMmHg')?.ranges ?? [], diastolicMmHg, 0),
    ];
    if (bands.some(isRedBand)) rungs.add('notAsUsual');
  }
  if (!shown?.isScored || shown.missing.some(({ reason }) => reason === 'no-breathing' || reason === 'not-reported'))
    rungs.add('notMeasured');
  return rungs;
}

it('the highest rung always wins, and then nothing reassures', () => {
  fc.assert(
    fc.property(drawnPerson, (person) => {
      const top = topOf(person);
      const rungs = rungsOf(person);
      const highest = TOP_RUNGS.find((rung) => rungs.has(rung));
      if (highest === 'danger' || highest === 'notAsUsual') expect(top.rung).toBe(highest);
      if (highest !== undefined) expect(mayReassure(top)).toBe(false);
      if (rungs.has('danger')) expect(isScoreMuted(top)).toBe(true);
      if (person.isPending) expect(mayReassure(top)).toBe(false);
      if (mayReassure(top)) expect([...rungs]).toEqual([]);
    }),
    PROPERTY,
  );
});

it('the result does not depend on the order of the facts', () => {
  fc.assert(
    fc.property(drawnPerson, (person) => {
      const { scan: shown, attention } = person;
      const turned = {
        ...person,
        attention: attention.toReversed(),
        scan: shown && { ...shown, answers: shown.answers.toReversed(), missing: shown.missing.toReversed() },
      };
      expect(topOf(turned).rung).toBe(topOf(person).rung);
    }),
    PROPERTY,
  );
});
