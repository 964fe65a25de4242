import { UNIT_SYSTEMS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { inUnits } from '../../shared/forms/typed-body.ts';
import { patient } from '../../shared/testing/fixtures.ts';
import {
  canUpdate,
  faultsOf,
  type ProfileValues,
  patientUpdateFromValues,
  refusedSection,
  scanUnavailable,
  screeningFromValues,
  valuesFromPatient,
} from './profile.model.ts';

const TODAY = '2026-11-21';
const values = valuesFromPatient(patient, TODAY, 'imperial');
const changed = (change: Partial<ProfileValues>): ProfileValues => ({ ...values, ...change });

describe('valuesFromPatient', () => {
  it('leaves everything empty, including the age, without birth date or screening', () => {
    const fresh = valuesFromPatient(
      { ...patient, birthDate: null, birthSex: 'Unknown', latestScreening: null },
      TODAY,
      'imperial',
    );
    expect(fresh).toMatchObject({ age: '', birthSex: '', heightFt: '', weight: '', smoke: '', qol: '' });
  });

  it('a complete patient has no faults', () => {
    expect(values).toMatchObject({ age: '36', heightFt: '5', heightIn: '7', weight: '150', smoke: 'no', qol: '8' });
    for (const section of ['personal', 'body', 'health'] as const) expect(faultsOf(section, values)).toEqual({});
  });
});

describe('faults of personal information', () => {
  it.each([
    [{ firstName: ' ' }, { firstName: 'firstName' }],
    [{ lastName: '' }, { lastName: 'lastName' }],
    [{ age: '' }, { age: 'age' }],
    [{ age: '36.5' }, { age: 'age' }],
    [{ age: '12' }, { age: 'ageRange' }],
    [{ age: '13' }, {}],
    [{ age: '119' }, {}],
    [{ age: '120' }, { age: 'ageRange' }],
    [{ age: '99999999999' }, { age: 'ageRange' }],
    [{ birthSex: '' as const }, { birthSex: 'birthSex' }],
    [{ email: 'ana@example' }, { email: 'email' }],
    [{ email: 'ana@example.com' }, {}],
    [{ email: 'josé@example.com' }, {}],
    [{ email: 'ana..b@example.com' }, { email: 'email' }],
    [{ firstName: 'A'.repeat(80) }, {}],
    [{ firstName: 'A'.repeat(81) }, { firstName: 'firstNameFormat' }],
    [{ lastName: 'Re\uFFFDyes' }, { lastName: 'lastNameFormat' }],
    [{ lastName: 'Re\u0007yes\u200B' }, {}],
  ])('%o has the faults %o', (change, faults) => {
    expect(faultsOf('personal', changed(change))).toEqual(faults);
  });
});

describe('numbers that are too large', () => {
  it.each([
    [{ weight: '99999999999' }, { weight: 'weightRange' }],
    [{ heightFt: '99999999999' }, { heightFt: 'heightRange' }],
    [{ heightIn: '99999999999' }, { heightFt: 'heightRange' }],
    [{ units: 'metric', heightCm: '99999999999' }, { heightCm: 'heightRangeCm' }],
    [{ units: 'metric', heightCm: '170', weight: '99999999999' }, { weight: 'weightRangeKg' }],
  ] as const)('%o are rejected with their limits', (change, faults) => {
    expect(faultsOf('body', changed(change))).toEqual(faults);
  });
});

describe('a patient without a name', () => {
  const anonymous = changed({ isAnonymous: true, firstName: '', lastName: '' });

  it('is not asked for one, and none is stored', () => {
    expect(faultsOf('personal', anonymous)).toEqual({});
    expect(canUpdate('personal', anonymous)).toBe(true);
    const update = patientUpdateFromValues(anonymous, { ...patient, isAnonymous: true }, TODAY);
    expect(update).not.toHaveProperty('firstName');
    expect(update).not.toHaveProperty('lastName');
  });
});

describe('faults of body information', () => {
  it.each([
    [{ heightFt: '3', heightIn: '10' }, { heightFt: 'heightRange' }],
    [{ heightFt: '3', heightIn: '11' }, {}],
    [{ heightFt: '4', heightIn: '0' }, {}],
    [{ heightFt: '7', heightIn: '1' }, {}],
    [{ heightFt: '7', heightIn: '2' }, {}],
    [{ heightFt: '7', heightIn: '3' }, { heightFt: 'heightRange' }],
    [{ heightFt: '8', heightIn: '0' }, { heightFt: 'heightRange' }],
    [{ heightFt: '5', heightIn: '12' }, { heightFt: 'heightRange' }],
    [{ heightFt: '5', heightIn: '6,5' }, {}],
    [{ heightFt: '5', heightIn: '11.75' }, {}],
    [{ heightFt: '' }, { heightFt: 'heightFt' }],
    [{ heightIn: '' }, { heightIn: 'heightIn' }],
    [{ weight: '66' }, { weight: 'weightRange' }],
    [{ weight: '67' }, {}],
    [{ weight: '68' }, {}],
    [{ weight: '660' }, {}],
    [
      { weight: '', heightFt: '3', heightIn: '10' },
      { weight: 'weight', heightFt: 'heightRange' },
    ],
    [{ weight: '661' }, { weight: 'weightRange' }],
    [{ weight: '' }, { weight: 'weight' }],
  ])('%o has the faults %o', (change, faults) => {
    expect(faultsOf('body', changed(change))).toEqual(faults);
  });
});

describe('faults of body information in centimeters and kilograms', () => {
  it.each([
    [{ heightCm: '119' }, { heightCm: 'heightRangeCm' }],
    [{ heightCm: '120' }, {}],
    [{ heightCm: '220' }, {}],
    [{ heightCm: '220.5' }, { heightCm: 'heightRangeCm' }],
    [{ heightCm: '' }, { heightCm: 'heightCm' }],
    [{ weight: '29,9' }, { weight: 'weightRangeKg' }],
    [{ weight: '30' }, {}],
    [{ weight: '300' }, {}],
    [{ weight: '300.5' }, { weight: 'weightRangeKg' }],
    [{ weight: '' }, { weight: 'weight' }],
  ])('%o has the faults %o', (change, faults) => {
    expect(faultsOf('body', { ...values, ...inUnits('metric', values), ...change })).toEqual(faults);
  });
});

describe('scanUnavailable', () => {
  it.each([
    [{ weight: '383' }, true],
    [{ weight: '384' }, false],
    [{ heightFt: '7', heightIn: '2', weight: '105' }, false],
    [{ heightFt: '7', heightIn: '2', weight: '106' }, true],
    [{ weight: '660' }, false],
    [{ weight: '150,5' }, true],
    [{ units: 'metric', heightCm: '170', weight: '68,2' } as const, true],
    [{ units: 'metric', heightCm: '200', weight: '39' } as const, false],
  ])('a scan with %o is available: %j', (change, isAvailable) => {
    const refusal = scanUnavailable(changed(change));
    expect(refusal).toEqual(isAvailable ? null : { section: 'body', faults: { weight: 'bodyMassIndex' } });
  });
});

describe('faults of health information', () => {
  it.each([
    [{ qol: '0' }, { qol: 'qol' }],
    [{ qol: '1' }, {}],
    [{ qol: '10' }, {}],
    [{ qol: '11' }, { qol: 'qol' }],
    [{ qol: '' }, { qol: 'qol' }],
    [{ smoke: '' as const }, { smoke: 'smoke' }],
    [{ bloodPressureMedication: '' as const }, { bloodPressureMedication: 'bloodPressureMedication' }],
    [{ diabetesType: '' as const }, { diabetesType: 'diabetesType' }],
  ])('%o has the faults %o', (change, faults) => {
    expect(faultsOf('health', changed(change))).toEqual(faults);
  });
});

describe('canUpdate', () => {
  it.each([
    ['personal', {}, true],
    ['personal', { firstName: '' }, false],
    ['personal', { lastName: '' }, false],
    ['personal', { age: '' }, false],
    ['personal', { birthSex: '' as const }, false],
    ['body', {}, true],
    ['body', { heightFt: '2' }, false],
    ['body', { heightFt: '3' }, true],
    ['body', { heightIn: '-1' }, false],
    ['body', { heightIn: '0' }, true],
    ['body', { heightIn: '11' }, true],
    ['body', { heightIn: '11,5' }, true],
    ['body', { heightIn: '12' }, false],
    ['body', { weight: '29' }, false],
    ['body', { weight: '30' }, true],
    ['health', {}, true],
    ['health', { qol: '' }, false],
  ] as const)('the Update button of %s with %o is enabled: %s', (section, change, isAllowed) => {
    expect(canUpdate(section, changed(change))).toBe(isAllowed);
  });
});

describe('refusedSection', () => {
  it('is the first section that has one of the fields', () => {
    const fields = [
      { path: 'weightKg', rule: 'too_big' },
      { path: 'body.email', rule: 'invalid_format' },
      { path: 'firstName', rule: 'unprintable' },
    ];
    expect(refusedSection(fields)).toEqual({
      section: 'personal',
      faults: { email: 'email', firstName: 'firstNameFormat' },
    });
    expect(refusedSection([{ path: '', rule: 'body_mass_index_range' }])?.faults).toEqual({ weight: 'bodyMassIndex' });
    expect(refusedSection([{ path: 'other', rule: 'x' }])).toBeNull();
  });
});

describe('the stored values', () => {
  const odd = { ...patient, latestScreening: { ...patient.latestScreening!, heightCm: 171.3, weightKg: 68.31 } };

  it('keep height and weight unchanged if they were not edited', () => {
    for (const units of UNIT_SYSTEMS)
      expect(screeningFromValues(valuesFromPatient(odd, TODAY, units))).toMatchObject({
        heightCm: 171.3,
        weightKg: 68.31,
      });
  });

  it.each(['6.5', '6,5', '6.25', '11.75'])('are exact for %s inches, which are shown again', (heightIn) => {
    const typed = changed({ heightFt: '5', heightIn });
    const inches = heightIn.replace(',', '.');
    const { heightCm } = screeningFromValues(typed);
    expect(heightCm).toBeCloseTo((60 + Number(inches)) * 2.54, 9);
    const next = { ...odd, latestScreening: { ...odd.latestScreening, heightCm } };
    const shown = valuesFromPatient(next, TODAY, 'imperial');
    expect(shown).toMatchObject({ heightFt: '5', heightIn: inches });
    expect(screeningFromValues(shown).heightCm).toBe(heightCm);
    expect(inUnits('imperial', inUnits('metric', typed))).toMatchObject({ heightFt: '5', heightIn: inches });
  });

  it.each([
    { heightFt: '5', heightIn: '' },
    { heightFt: '', heightIn: '6,5' },
    { heightFt: '5', heightIn: 'six', weight: 'much' },
  ])('keep an incomplete height (%j) when units are switched and back', (typed) =>
    expect(inUnits('imperial', inUnits('metric', changed(typed)))).toMatchObject(typed),
  );

  it('stay exact after a thousand edits and unit switches', () => {
    let shown = valuesFromPatient(odd, TODAY, 'imperial');
    for (let round = 0; round < 1000; round += 1) {
      shown = { ...shown, ...inUnits(round % 2 === 0 ? 'metric' : 'imperial', shown) };
      const stored = screeningFromValues(shown);
      expect(stored).toMatchObject({ heightCm: 171.3, weightKg: 68.31 });
      const next = { ...odd, latestScreening: { ...odd.latestScreening, ...stored } };
      shown = valuesFromPatient(next, TODAY, shown.units);
    }
    let typed: ProfileValues = shown;
    for (let round = 0; round < 1000; round += 1) {
      typed = { ...typed, heightFt: '6', heightIn: '1', weight: '181' };
      typed = { ...typed, heightFt: '5', heightIn: '9', weight: '150,5' };
    }
    // Decision 0137, row 3.3.
    expect(screeningFromValues(typed)).toMatchObject({ heightCm: 69 * 2.54, weightKg: 150.5 * 0.45359237 });
  });

  it('keep the birth date unless the age was changed', () => {
    expect(patientUpdateFromValues(values, patient, TODAY)).not.toHaveProperty('birthDate');
    expect(patientUpdateFromValues(changed({ age: '40' }), patient, TODAY).birthDate).toBe('1986-11-21');
  });

  it('include a birth date derived from the age if there was none', () => {
    const update = patientUpdateFromValues(changed({ age: '18' }), { ...patient, birthDate: null }, TODAY);
    expect(update).toMatchObject({ birthDate: '2008-11-21', isConsentAccepted: true });
  });
});
