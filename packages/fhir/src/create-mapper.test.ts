import {
  BIRTH_SEXES,
  CUFF_LIMITS,
  ENTRY_SOURCES,
  type EntryValue,
  exportedValue,
  FAMILY_DIABETES,
  isCopyOfEntry,
  isShownMeasure,
  MEASURE_TYPE_KEYS,
  MEASURE_TYPES,
  measureTypeOf,
  PROVENANCES,
} from '@mien/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMapper } from './create-mapper.ts';
import { codeOfMeasure, typeOf } from './measure-codes.ts';
import { ABSENCE_CODES, STANDARD_OF_ABSENCE } from './missing-codes.ts';
import type { ExportedEntry, ExportedHealthFact, ExportedItem, ExportedPatient, ExportedScan } from './patient-data.ts';
import type { BundleEntry, Observation } from './r4.ts';
import { faultsOf } from './testing/r4-faults.ts';
import { WORDS } from './testing/words.ts';

const PATIENT: ExportedPatient = {
  patientUid: '0190a000-0000-7000-8000-000000000001',
  firstName: 'Ana <i>',
  lastName: 'Reyes & Sons',
  phoneNumber: '5125550100',
  birthSex: 'Female',
  externalReference: 'MRN-17',
};
const PUBLIC_URL = 'https://mien.example.org';
const AT = '2026-11-21T15:00:30.000Z';
const uid = (number: number) => `0190a000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const mapper = (patient = PATIENT) => createMapper({ publicUrl: PUBLIC_URL, patient, words: WORDS });

const item = (measurementTypeId: string, value: number, more: Partial<ExportedItem> = {}): ExportedItem => ({
  id: uid(MEASURE_TYPES.findIndex(({ key }) => key === measurementTypeId) + 100),
  measurementTypeId,
  value,
  interval: null,
  signalToNoiseDb: null,
  provenance: measureTypeOf(measurementTypeId)?.provenance ?? 'camera',
  ...more,
});

const scan = (more: Partial<ExportedScan> = {}): ExportedScan => ({
  id: uid(1),
  created: AT,
  externalStatus: 'COMPLETE',
  trust: 'signed',
  providerId: 1,
  engineVersion: '3.1.0',
  overall: {
    score: 78.25,
    plusMinus: 2.5,
    coverage: 0.75,
    missing: ['bloodPressure', 'diabetesRank', 'qualityOfLife'],
  },
  items: [
    item('heartRateBpm', 71.63, { interval: { low: 70.63, high: 72.63 }, signalToNoiseDb: 4.26 }),
    item('bodyMassIndex', 24.21),
    item('smoking', 0),
  ],
  missing: [{ measurementTypeId: 'breathingRatePerMin', reason: 'no-breathing' }],
  ...more,
});

const bundleOf = (entry: readonly BundleEntry[]) => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: AT,
  entry,
});

const resourcesOf = (entries: readonly BundleEntry[]) => entries.map(({ resource }) => resource);
const observationsOf = (entries: readonly BundleEntry[]) =>
  resourcesOf(entries).filter((resource): resource is Observation => resource.resourceType === 'Observation');
const codesOf = ({ code }: Pick<Observation, 'code'>) => (code.coding ?? []).map(({ code }) => code);
const observationOf = (entries: readonly BundleEntry[], key: string) => {
  const found = observationsOf(entries).find((observation) => codesOf(observation).includes(key));
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};

/** Faults of a whole export: each resource, the Bundle, duplicate ids, dangling references. */
function faultsOfExport(entries: readonly BundleEntry[]): readonly string[] {
  const resources = resourcesOf(entries);
  const known = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`));
  const references = JSON.stringify(resources).matchAll(/"reference":"([^"]+)"/g);
  return [
    ...resources.flatMap((resource) => faultsOf(resource).map((fault) => `${resource.id} ${fault}`)),
    ...faultsOf(bundleOf(entries)),
    ...(known.size < resources.length ? ['an id is there twice'] : []),
    ...[...references].flatMap(([, reference = '']) => (known.has(reference) ? [] : [`${reference} leads nowhere`])),
  ];
}

describe('codes of measures', () => {
  it('use LOINC and UCUM, in the category of R4', () => {
    // Without those of Mien's own code whose unit is its UCUM code.
    const table = Object.fromEntries(
      MEASURE_TYPE_KEYS.map((key) => {
        const { loinc, category, profile, ucum, unit } = codeOfMeasure(typeOf(key));
        return [key, [loinc?.[0] ?? 'own', ucum, unit, category ?? '', profile ?? ''].join(' | ')];
      }).filter(([, line]) => !/^own \| (\S+) \| \1 \| {2}\| $/.test(line ?? '')),
    );
    expect(table).toEqual({
      heartRateBpm: '8867-4 | /min | beats/minute | vital-signs | heartrate',
      breathingRatePerMin: '9279-1 | /min | breaths/minute | vital-signs | resprate',
      systolicMmHg: '8480-6 | mm[Hg] | mmHg | vital-signs | ',
      diastolicMmHg: '8462-4 | mm[Hg] | mmHg | vital-signs | ',
      heartAgeYears: 'own | a | years |  | ',
      bodyMassIndex: '39156-5 | kg/m2 | kg/m2 | vital-signs | bmi',
      diabetesRank: 'own | {score} | {score} | survey | ',
      sdnnMs: '80404-7 | ms | ms |  | ',
      smoking: '72166-2 | 1 | 1 | social-history | ',
      qualityOfLife: 'own | {score} | {score} | survey | ',
      wellnessScore: 'own | {score} | {score} | survey | ',
      vitalsScore: 'own | {score} | {score} | survey | ',
      physiologyScore: 'own | {score} | {score} | survey | ',
      mentalScore: 'own | {score} | {score} | survey | ',
      physicalScore: 'own | {score} | {score} | survey | ',
      risksScore: 'own | {score} | {score} | survey | ',
      bodyTemperatureC: 'own | Cel | °C |  | ',
      skinAgeYears: 'own | a | years |  | ',
      heartMetabolicAgeYears: 'own | a | years |  | ',
      longTermCardiovascularRiskYears: 'own | a | years |  | ',
      scanStars: 'own | {score} | /5 |  | ',
    });
  });

  it('of Mien cover every displayed measure and the score, in a separate code system', () => {
    const system = resourcesOf(mapper().opening()).find(({ id }) => id === 'mien-example-org-measure');
    if (system?.resourceType !== 'CodeSystem') throw new Error('there is no code system');
    expect(system.url).toBe(`${PUBLIC_URL}/fhir/CodeSystem/measure`);
    expect(system.concept.map(({ code }) => code)).toEqual([
      'overallScore',
      ...MEASURE_TYPE_KEYS.filter(isShownMeasure),
    ]);
  });

  it("of reasons use the standard's, in addition to ours", () => {
    for (const reason of ABSENCE_CODES) {
      const { dataAbsentReason, valueQuantity } = observationOf(
        mapper().scan(scan({ missing: [{ measurementTypeId: 'breathingRatePerMin', reason }] })),
        'breathingRatePerMin',
      );
      expect(valueQuantity).toBeUndefined();
      expect(dataAbsentReason?.coding?.map(({ code }) => code)).toEqual([STANDARD_OF_ABSENCE[reason], reason]);
    }
    const unheard = mapper().scan(
      scan({ missing: [{ measurementTypeId: 'breathingRatePerMin', reason: 'a new one' }] }),
    );
    expect(observationOf(unheard, 'breathingRatePerMin').dataAbsentReason).toEqual({
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' }],
      text: 'a new one',
    });
  });
});

describe('an exported scan', () => {
  it('has the value, its 90% interval twice, signal, method and device', () => {
    const entries = mapper().scan(scan());
    expect(observationOf(entries, '8867-4')).toMatchObject({
      meta: {
        lastUpdated: AT,
        tag: [{ system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-tags', code: 'patient-supplied' }],
      },
      issued: AT,
      performer: [{ reference: `Patient/${PATIENT.patientUid}` }],
      id: item('heartRateBpm', 0).id,
      status: 'final',
      subject: { reference: `Patient/${PATIENT.patientUid}` },
      effectiveDateTime: AT,
      valueQuantity: {
        value: 71.6,
        code: '/min',
        extension: [{ valueDecimal: 0.61 }, { valueCode: 'N' }],
      },
      method: { text: WORDS.methods.camera },
      device: { reference: 'Device/mien-example-org-engine-3-1-0' },
      component: [
        { valueRange: { low: { value: 70.6, code: '/min' }, high: { value: 72.7, code: '/min' } } },
        { valueQuantity: { value: 4.3, code: 'dB' } },
      ],
    });
  });

  it('claims a normal distribution only for an interval around its value', () => {
    const sdnn = item('sdnnMs', 41, { interval: { low: 30, high: 44 } });
    const { valueQuantity, component, status } = observationOf(mapper().scan(scan({ items: [sdnn] })), 'sdnnMs');
    expect(valueQuantity).not.toHaveProperty('extension');
    expect(component?.[0]?.valueRange).toMatchObject({ low: { value: 30 }, high: { value: 44 } });
    expect(status).toBe('preliminary');
  });

  it('has a score with its parts, or a reason without one', () => {
    const [scored, none] = [
      scan(),
      scan({ overall: { score: null, plusMinus: null, coverage: 0.4, missing: ['heartRate'] } }),
    ].map((given) => observationOf(mapper().scan(given), 'overallScore'));
    expect(scored).toMatchObject({
      valueQuantity: { value: 78.3, code: '{score}' },
      derivedFrom: ['heartRateBpm', 'bodyMassIndex', 'smoking'].map((key) => ({
        reference: `Observation/${item(key, 0).id}`,
      })),
      component: [
        { valueRange: { low: { value: 75.7 }, high: { value: 80.8 } } },
        { valueQuantity: { value: 75, code: '%' } },
      ],
    });
    expect(none?.valueQuantity).toBeUndefined();
    expect(none?.dataAbsentReason?.coding?.[1]?.code).toBe('not-enough-parts');
  });

  it('is final, partial or preliminary if the measurement is complete, partial or unverified', () => {
    const reportOf = (more: Partial<ExportedScan>) =>
      resourcesOf(mapper().scan(scan(more))).find(({ resourceType }) => resourceType === 'DiagnosticReport');
    expect(reportOf({})).toMatchObject({ status: 'final', code: { coding: [{ code: '85353-1' }] } });
    expect(reportOf({ externalStatus: 'PARTIAL' })).toMatchObject({ status: 'partial' });
    expect(reportOf({ trust: 'browserOnly' })).toMatchObject({ status: 'preliminary' });
    const unverified = observationOf(mapper().scan(scan({ trust: 'browserOnly' })), 'heartRateBpm');
    expect(unverified).toMatchObject({ status: 'preliminary', note: [{ text: WORDS.notes.unverified }] });
  });

  it('has one provenance for the report and all its observations', () => {
    const resources = resourcesOf(mapper().scan(scan()));
    const provenance = resources.find(({ resourceType }) => resourceType === 'Provenance');
    if (provenance?.resourceType !== 'Provenance') throw new Error('there is no provenance');
    const observations = resources.filter(({ resourceType }) => resourceType === 'Observation');
    expect(observations.length).toBeGreaterThan(3);
    expect(provenance.target.map(({ reference }) => reference)).toEqual([
      `DiagnosticReport/${uid(1)}`,
      ...observations.map(({ id }) => `Observation/${id}`),
    ]);
  });

  it('includes a device once, and one for each version of the engine', () => {
    const one = mapper();
    const devicesOf = (given: ExportedScan) =>
      resourcesOf(one.scan(given)).flatMap(({ resourceType, id }) => (resourceType === 'Device' ? [id] : []));
    expect(devicesOf(scan())).toEqual(['mien-example-org-engine-3-1-0']);
    expect(devicesOf(scan({ id: uid(2) }))).toEqual([]);
    expect(devicesOf(scan({ id: uid(3), engineVersion: '3.4.0' }))).toEqual(['mien-example-org-engine-3-4-0']);
    expect(devicesOf(scan({ id: uid(4), engineVersion: null, providerId: 2, items: [] }))).toEqual([
      'mien-example-org-provider-2',
    ]);
  });

  it('has one blood pressure for a provider’s two numbers, and each alone if the other is hidden', () => {
    const [systolic, diastolic] = [item('systolicMmHg', 121.4), item('diastolicMmHg', 79.6)];
    const both = observationOf(mapper().scan(scan({ items: [systolic, diastolic] })), '85354-9');
    expect(both.component?.map(({ code, valueQuantity }) => [codesOf({ code })[0], valueQuantity?.value])).toEqual([
      ['8480-6', 121],
      ['8462-4', 80],
    ]);
    const alone = observationOf(mapper().scan(scan({ items: [diastolic] })), 'diastolicMmHg');
    expect(alone).toMatchObject({ valueQuantity: { value: 80 }, code: { coding: [{ code: '8462-4' }, {}] } });
  });

  it('describes a missing value with the method that would have given it', () => {
    const missing = ['sdnnMs', 'bodyMassIndex'].map((key) => ({ measurementTypeId: key, reason: 'not-reported' }));
    const entries = mapper().scan(scan({ engineVersion: null, providerId: 2, items: [], missing }));
    expect(observationOf(entries, 'sdnnMs')).toMatchObject({
      method: { text: WORDS.methods.provider },
      device: { reference: 'Device/mien-example-org-provider-2' },
    });
    expect(observationOf(entries, 'bodyMassIndex').meta?.profile).toEqual([
      'http://hl7.org/fhir/StructureDefinition/vitalsigns',
    ]);
  });

  it('describes a cuff pressure that was too old as entered, without a device', () => {
    const missing = [{ measurementTypeId: 'systolicMmHg', reason: 'entry-too-old' }];
    const { method, device } = observationOf(mapper().scan(scan({ items: [], missing })), 'systolicMmHg');
    expect([method?.text, device]).toEqual([WORDS.methods.entered, undefined]);
  });

  it('refers to a cuff pressure it used through the entry with its own time', () => {
    const carried = ['systolicMmHg', 'diastolicMmHg'].map((key) => item(key, 120, { provenance: 'entered' }));
    const of = (given: ExportedScan) => JSON.stringify(mapper().scan(given));
    expect(of(scan({ items: [item('heartRateBpm', 70), ...carried] }))).toBe(
      of(scan({ items: [item('heartRateBpm', 70)] })),
    );
  });

  it('has nothing about hidden measures', () => {
    const hidden = scan({
      items: [item('sexCode', 1)],
      missing: [{ measurementTypeId: 'sexCode', reason: 'not-reported' }],
    });
    expect(JSON.stringify(mapper().scan(hidden))).not.toContain('sexCode');
  });
});

describe('an exported entry', () => {
  const entry = (value: EntryValue): ExportedEntry => ({
    id: uid(9),
    takenAt: AT,
    created: AT,
    source: 'typed' as const,
    value,
  });
  const cuff = (pulseBpm: number | null) => ({ systolicMmHg: 128, diastolicMmHg: 82, pulseBpm });

  it('has each cuff reading separately, with its pulse', () => {
    const found = observationsOf(mapper().entry(entry({ kind: 'cuff', readings: [cuff(70), cuff(null)] })));
    expect(found.map((observation) => [observation.id, codesOf(observation)[0]])).toEqual([
      [`${uid(9)}.1`, '85354-9'],
      [`${uid(9)}.1.pulse`, '8867-4'],
      [`${uid(9)}.2`, '85354-9'],
    ]);
  });

  it('has a standard code for weight, and ours for waist', () => {
    const [weight] = observationsOf(mapper().entry(entry({ kind: 'weight', weightKg: 68.04 })));
    const [waist] = observationsOf(mapper().entry(entry({ kind: 'waist', waistCm: 90.5 })));
    expect([weight && codesOf(weight), weight?.valueQuantity?.value]).toEqual([['29463-7'], 68.04]);
    expect([waist && codesOf(waist), waist?.valueQuantity?.value]).toEqual([['waistCm'], 90.5]);
  });

  it('has the answers, and unanswered questions as a reason', () => {
    const answers = {
      heartDisease: false,
      familyDiabetes: 'parentOrSibling',
      everHighGlucose: null,
      steroids: true,
      exSmoker: null,
    };
    const found = mapper().entry(entry({ kind: 'answers', ...answers } as EntryValue));
    expect(observationOf(found, 'heartDisease').valueBoolean).toBe(false);
    expect(observationOf(found, 'steroids').valueBoolean).toBe(true);
    expect(observationOf(found, 'familyDiabetes').valueCodeableConcept?.coding?.[0]?.code).toBe(
      'familyDiabetes.parentOrSibling',
    );
    expect(observationOf(found, 'exSmoker').dataAbsentReason?.coding?.[0]?.code).toBe('asked-unknown');
  });
});

describe('an exported medicine or condition', () => {
  const fact = (more: Partial<ExportedHealthFact> = {}): ExportedHealthFact => ({
    id: uid(7),
    kind: 'medicine',
    name: 'Lisinopril <10>',
    dose: '1 in the morning & 1 at night',
    startedOn: '2019-06',
    endedOn: null,
    changed: AT,
    ...more,
  });
  const resourceOf = (more: Partial<ExportedHealthFact> = {}) => mapper().healthFact(fact(more)).resource;

  it('has the patient’s text, with the known precision', () => {
    expect(resourceOf()).toMatchObject({
      resourceType: 'MedicationStatement',
      status: 'active',
      medicationCodeableConcept: { text: 'Lisinopril <10>' },
      effectivePeriod: { start: '2019-06' },
      informationSource: { reference: `Patient/${PATIENT.patientUid}` },
      dosage: [{ text: '1 in the morning & 1 at night' }],
    });
    expect(resourceOf({ endedOn: '2020', dose: null, startedOn: null })).toMatchObject({
      status: 'completed',
      effectivePeriod: { end: '2020' },
    });
    expect(resourceOf({ kind: 'condition', dose: null, endedOn: '2020-01-31' })).toMatchObject({
      resourceType: 'Condition',
      clinicalStatus: { coding: [{ code: 'resolved' }] },
      verificationStatus: { coding: [{ code: 'unconfirmed' }] },
      onsetDateTime: '2019-06',
      abatementDateTime: '2020-01-31',
    });
  });

  it('omits what the patient did not say', () => {
    const medicine = resourceOf({ dose: null, startedOn: null });
    expect(Object.keys(medicine)).not.toContain('dosage');
    expect(Object.keys(medicine)).not.toContain('effectivePeriod');
    const condition = resourceOf({ kind: 'condition', dose: null, startedOn: null });
    expect(Object.keys(condition)).not.toContain('onsetDateTime');
    expect(Object.keys(condition)).not.toContain('abatementDateTime');
  });

  it('is valid R4 for any content', () => {
    const date = fc.constantFrom(null, '2019', '2019-06', '2019-06-30');
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('medicine' as const, 'condition' as const),
          name: fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
          startedOn: date,
          endedOn: date,
        }),
        fc.option(fc.string({ minLength: 1 }).filter((dose) => dose.trim() !== '')),
        (said, dose) => {
          const entry = mapper().healthFact(fact({ ...said, dose: said.kind === 'medicine' ? dose : null }));
          expect(faultsOf(entry.resource)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('an exported patient', () => {
  const patientOf = (more: Partial<ExportedPatient>) => mapper({ ...PATIENT, ...more }).opening()[0]?.resource;

  it('has a name and no birth date', () => {
    expect(patientOf({})).toMatchObject({
      id: PATIENT.patientUid,
      name: [{ family: 'Reyes & Sons', given: ['Ana <i>'] }],
      telecom: [{ value: '+15125550100' }],
      gender: 'female',
      text: { div: expect.stringContaining('Ana &lt;i&gt; Reyes &amp; Sons') },
    });
    expect(patientOf({})).not.toHaveProperty('birthDate');
    expect(patientOf({ firstName: ' ', lastName: '', phoneNumber: null })).not.toHaveProperty('name');
  });
});

describe('the R4 definitions', () => {
  const heartRate = () => observationOf(mapper().scan(scan()), '8867-4');
  const pressure = () => {
    const value: EntryValue = { kind: 'cuff', readings: [{ systolicMmHg: 128, diastolicMmHg: 82, pulseBpm: null }] };
    return observationOf(
      mapper().entry({ id: uid(9), takenAt: AT, created: AT, source: 'typed' as const, value }),
      '85354-9',
    );
  };

  it('accept an export', () => {
    const one = mapper();
    expect(faultsOfExport([...one.opening(), ...one.scan(scan())])).toEqual([]);
    expect(faultsOf(pressure())).toEqual([]);
  });

  const without = (observation: Observation, name: keyof Observation) =>
    Object.fromEntries(Object.entries(observation).filter(([key]) => key !== name));
  const reason = { text: 'x' };
  it.each<readonly [fault: string, resource: () => object, found: RegExp]>([
    ['an unknown status', () => ({ ...heartRate(), status: 'done' }), /status/],
    ['a date with a space', () => ({ ...heartRate(), effectiveDateTime: '2026-11-21 15:00' }), /effectiveDateTime/],
    ['an unknown property', () => ({ ...heartRate(), color: 'red' }), /additional properties/],
    ['no subject', () => without(heartRate(), 'subject'), /subject: is missing/],
    ['neither a value nor a reason', () => ({ ...without(heartRate(), 'valueQuantity'), component: [] }), /vs-2/],
    ['both a value and a reason', () => ({ ...heartRate(), dataAbsentReason: reason }), /obs-6/],
    [
      'one half of a blood pressure',
      () => ({ ...pressure(), component: pressure().component?.slice(1) }),
      /SystolicBP: is missing/,
    ],
    [
      'a unit that is not UCUM',
      () => ({ ...heartRate(), valueQuantity: { ...heartRate().valueQuantity, code: 'bpm' } }),
      /is not "\/min"/,
    ],
    [
      'the code of something else',
      () => ({ ...heartRate(), code: { coding: [{ system: 'http://loinc.org', code: '8867-5' }] } }),
      /HeartRateCode: is missing/,
    ],
    ['no category', () => without(heartRate(), 'category'), /VSCat: is missing/],
    [
      'a range from high to low',
      () => ({
        ...heartRate(),
        component: [
          {
            code: reason,
            valueRange: { low: { value: 2, system: 'x', code: 'x' }, high: { value: 1, system: 'x', code: 'x' } },
          },
        ],
      }),
      /rng-2/,
    ],
    [
      'a unit code without its system',
      () => ({ ...heartRate(), valueQuantity: { value: 1, unit: 'x', code: '/min' } }),
      /qty-3|system: is missing/,
    ],
  ])('the validator finds %s', (_, resource, found) => {
    expect(faultsOf(resource()).join('; ')).toMatch(found);
  });
});

/** Finite, of any size and sign: the mapper does not validate measures. */
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  fc.integer({ min: 0, max: 300 }),
);
const instant = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const key = fc.constantFrom(...MEASURE_TYPE_KEYS);

const anyItem = fc
  .record({
    id: fc.uuid(),
    measurementTypeId: key,
    value: number,
    interval: fc.option(
      fc.tuple(number, number).map(([one, other]) => ({ low: Math.min(one, other), high: Math.max(one, other) })),
    ),
    signalToNoiseDb: fc.option(number),
    provenance: fc.constantFrom(...PROVENANCES),
  })
  .map((given): ExportedItem => {
    const { provenance = 'camera' } = measureTypeOf(given.measurementTypeId) ?? {};
    const isOfEquation = provenance === 'calculated' || given.provenance === 'calculated';
    return {
      ...given,
      ...(isOfEquation ? { provenance } : {}),
      // A question is answered with yes or no.
      ...(given.measurementTypeId === 'smoking' ? { value: given.value > 0 ? 1 : 0 } : {}),
    };
  });

const anyScan: fc.Arbitrary<ExportedScan> = fc.record({
  id: fc.uuid(),
  created: instant,
  externalStatus: fc.constantFrom('COMPLETE' as const, 'PARTIAL' as const),
  trust: fc.constantFrom('signed' as const, 'serverFetched' as const, 'browserOnly' as const),
  providerId: fc.integer({ min: 1, max: 1000 }),
  engineVersion: fc.option(fc.constantFrom('3.1.0', '4.0.0-rc.1+7')),
  overall: fc.record({
    score: fc.option(fc.double({ noNaN: true, min: 0, max: 100 })),
    plusMinus: fc.option(fc.double({ noNaN: true, min: 0, max: 50 })),
    coverage: fc.double({ noNaN: true, min: 0, max: 1 }),
    missing: fc.subarray(['heartRate', 'breathingRate', 'bodyMassIndex', 'smoking', 'bloodPressure']),
  }),
  items: fc.uniqueArray(anyItem, { selector: ({ measurementTypeId }) => measurementTypeId, maxLength: 12 }),
  missing: fc.uniqueArray(
    fc.record({ measurementTypeId: key, reason: fc.constantFrom(...ABSENCE_CODES, 'a new one') }),
    { selector: ({ measurementTypeId }) => measurementTypeId, maxLength: 6 },
  ),
});

const anyReading = fc.record({
  systolicMmHg: fc.integer(CUFF_LIMITS.systolicMmHg),
  diastolicMmHg: fc.integer(CUFF_LIMITS.diastolicMmHg),
  pulseBpm: fc.option(fc.integer(CUFF_LIMITS.pulseBpm)),
});
const answer = fc.option(fc.boolean());
const anyEntry: fc.Arbitrary<ExportedEntry> = fc.record({
  id: fc.uuid(),
  takenAt: instant,
  source: fc.constantFrom(...ENTRY_SOURCES),
  created: instant,
  value: fc.oneof(
    fc.record({ kind: fc.constant('cuff' as const), readings: fc.array(anyReading, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('weight' as const), weightKg: fc.double({ noNaN: true, min: 30, max: 300 }) }),
    fc.record({ kind: fc.constant('waist' as const), waistCm: fc.double({ noNaN: true, min: 40, max: 200 }) }),
    fc.record({
      kind: fc.constant('answers' as const),
      heartDisease: answer,
      familyDiabetes: fc.option(fc.constantFrom(...FAMILY_DIABETES)),
      everHighGlucose: answer,
      steroids: answer,
      exSmoker: answer,
    }),
  ),
});

const anyPatient: fc.Arbitrary<ExportedPatient> = fc.record({
  patientUid: fc.uuid(),
  firstName: fc.string(),
  lastName: fc.string(),
  phoneNumber: fc.option(fc.stringMatching(/^[2-9]\d{9}$/)),
  birthSex: fc.constantFrom(...BIRTH_SEXES),
  externalReference: fc.option(fc.stringMatching(/^[A-Z0-9-]{1,20}$/)),
});

/** Every value of a scan, by measure, from its observation. */
function valuesIn(entries: readonly BundleEntry[]): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const { code, valueQuantity, valueCodeableConcept, component = [] } of observationsOf(entries)) {
    const own = codesOf({ code }).at(-1) ?? '';
    if (valueQuantity) values.set(own, valueQuantity.value);
    if (valueCodeableConcept) values.set(own, valueCodeableConcept.coding?.[0]?.code === 'Y' ? 1 : 0);
    for (const part of component)
      if (part.valueQuantity && own === '85354-9') values.set(codesOf(part).at(-1) ?? '', part.valueQuantity.value);
  }
  return values;
}

const scoreInFile = ({ score, plusMinus }: ExportedScan['overall']) =>
  exportedValue({ value: score ?? 0, interval: plusMinus === null ? null : { low: 0, high: 0 } }, 0).value;

/** A value with the decimals of its measure in exports. */
const inFile = ({ measurementTypeId: key, value, interval }: ExportedItem) =>
  exportedValue({ value, interval }, key === 'smoking' ? 0 : typeOf(key as Parameters<typeof typeOf>[0]).precision)
    .value;

describe('any export', () => {
  it('has numbers with known digits only: at most six decimals, no exponent, no minus zero', () => {
    fc.assert(
      fc.property(anyScan, anyEntry, (given, entry) => {
        const one = mapper();
        const json = JSON.stringify([...one.scan(given), ...one.entry(entry)]);
        const numbers = [...json.matchAll(/":(-?\d[^,}\]]*)/g)].map(([, number = '']) => number);
        expect(numbers.filter((number) => !/^(0|-?[1-9]\d*|-?\d+\.\d{1,6})$/.test(number))).toEqual([]);
        // JSON writes -0 as 0.
        const parts = observationsOf(one.scan(given)).flatMap(({ valueQuantity, component = [] }) => [
          valueQuantity,
          ...component.flatMap(({ valueQuantity: value, valueRange }) => [value, valueRange?.low, valueRange?.high]),
        ]);
        expect(parts.filter((part) => Object.is(part?.value, -0))).toEqual([]);
      }),
      { seed: 17, numRuns: 300 },
    );
  });

  it.each(MEASURE_TYPE_KEYS.filter((key) => isShownMeasure(key) && key !== 'smoking'))(
    'has one decimal more of %s than pages show, and an interval that contains the computed one',
    (key) => {
      const raw = 76.72282026107354;
      const interval = { low: raw - 1.0123456789, high: raw + 1.0123456789 };
      const entries = mapper().scan(scan({ items: [item(key, raw, { interval, provenance: 'provider' })] }));
      const { valueQuantity, component = [] } = observationOf(entries, key);
      const { precision } = typeOf(key);
      expect(valueQuantity?.value).toBe(Number(raw.toFixed(precision + 1)));
      const step = 10 ** (precision + 1);
      expect(component[0]?.valueRange?.low.value).toBeCloseTo(Math.floor(interval.low * step) / step, 9);
      expect(component[0]?.valueRange?.high.value).toBeCloseTo(Math.ceil(interval.high * step) / step, 9);
      expect(component[0]?.valueRange?.low.value).toBeLessThanOrEqual(interval.low);
      expect(component[0]?.valueRange?.high.value).toBeGreaterThanOrEqual(interval.high);
      expect(valueQuantity?.extension?.[0]?.valueDecimal).toBe(Number((1.0123456789 / 1.645).toFixed(precision + 2)));
    },
  );

  it('is valid R4, with every value once as shown and a reason for every missing one', () => {
    fc.assert(
      fc.property(
        anyPatient,
        fc.uniqueArray(anyScan, { selector: ({ id }) => id, maxLength: 2 }),
        fc.uniqueArray(anyEntry, { selector: ({ id }) => id, maxLength: 2 }),
        (patient, scans, entries) => {
          const one = mapper(patient);
          const ofScans = scans.map((given) => ({ given, found: one.scan(given) }));
          for (const { given, found } of ofScans) {
            const expected = new Map([
              ...given.items
                .filter((one) => isShownMeasure(one.measurementTypeId) && !isCopyOfEntry(one.measurementTypeId, one))
                .map((one) => [one.measurementTypeId as string, inFile(one)] as const),
              ...(given.overall.score === null ? [] : [['overallScore', scoreInFile(given.overall)] as const]),
            ]);
            expect(valuesIn(found)).toEqual(expected);
            const absent = observationsOf(found).flatMap((observation) =>
              observation.dataAbsentReason ? codesOf(observation).at(-1) : [],
            );
            expect(absent.toSorted()).toEqual(
              [
                ...given.missing.map(({ measurementTypeId }) => measurementTypeId).filter(isShownMeasure),
                ...(given.overall.score === null ? ['overallScore'] : []),
              ].toSorted(),
            );
          }
          const all = [...one.opening(), ...ofScans.flatMap(({ found }) => found), ...entries.flatMap(one.entry)];
          expect(faultsOfExport(all)).toEqual([]);
        },
      ),
      { seed: 16, numRuns: 100 },
    );
  });
});
