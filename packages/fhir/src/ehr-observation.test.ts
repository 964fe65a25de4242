import { describe, expect, it } from 'vitest';
import { createResources } from './create-resources.ts';
import { ehrObservation, ehrObservationInError, ehrPersonOf, ehrValueOf, outcomeText } from './ehr-observation.ts';
import type { ExportedEntry, ExportedItem, ExportedScan } from './patient-data.ts';
import type { Observation } from './r4.ts';
import { faultsOf } from './testing/r4-faults.ts';
import { WORDS } from './testing/words.ts';

const PUBLIC_URL = 'https://mien.example.org';
const UID = '0190a000-0000-7000-8000-0000000000f1';
const AT = '2026-03-14T15:00:00.000Z';
const TARGET = { publicUrl: PUBLIC_URL, words: WORDS, fhirPatientId: 'chart-17' };

const item = (
  last: string,
  measurementTypeId: string,
  value: number,
  more: Partial<ExportedItem> = {},
): ExportedItem => ({
  id: `0190a000-0000-7000-8000-0000000000${last}`,
  measurementTypeId,
  value,
  interval: null,
  signalToNoiseDb: null,
  provenance: 'camera',
  ...more,
});

const scan = (items: readonly ExportedItem[], more: Partial<ExportedScan> = {}): ExportedScan => ({
  id: '0190a000-0000-7000-8000-0000000000a1',
  created: AT,
  externalStatus: 'COMPLETE',
  trust: 'signed',
  providerId: 1,
  engineVersion: '3.1.0',
  overall: { score: 80, plusMinus: 5, coverage: 1, missing: [] },
  items,
  missing: [{ measurementTypeId: 'breathingRatePerMin', reason: 'no-breathing' }],
  ...more,
});

const entry = (value: ExportedEntry['value']): ExportedEntry => ({
  id: '0190a000-0000-7000-8000-0000000000b1',
  takenAt: AT,
  created: AT,
  source: 'typed',
  value,
});

const resources = createResources({ publicUrl: PUBLIC_URL, patientUid: UID, words: WORDS });
const observationsOf = (one: ExportedScan) =>
  resources.scan(one).filter((resource): resource is Observation => resource.resourceType === 'Observation');

const PULSE = item('01', 'heartRateBpm', 64.25, { interval: { low: 63.03, high: 65.47 }, signalToNoiseDb: 5 });
const CUFF = entry({ kind: 'cuff', readings: [{ systolicMmHg: 121, diastolicMmHg: 79, pulseBpm: 66 }] } as never);
const WEIGHT = entry({ kind: 'weight', weightKg: 70.25 });

/** What is written of a scan. */
const sentOf = (one: ExportedScan) =>
  observationsOf(one).flatMap((observation) => {
    const value = ehrValueOf(observation, 'scan');
    return value === null ? [] : [ehrObservation(TARGET, observation, value, resources.device(one))];
  });

/** What is written of an entry. */
const sentOfEntry = (one: ExportedEntry) =>
  resources.entry(one).flatMap((observation) => {
    const value = ehrValueOf(observation, 'entry');
    return value === null ? [] : [ehrObservation(TARGET, observation, value, null)];
  });

describe('what is written into a record', () => {
  it('is heart and breathing rate of a scan: nothing calculated, experimental, estimated or missing', () => {
    const items = [
      PULSE,
      item('02', 'breathingRatePerMin', 14),
      item('03', 'sdnnMs', 40),
      item('04', 'bodyMassIndex', 24, { provenance: 'calculated' }),
      item('05', 'systolicMmHg', 118, { provenance: 'provider' }),
      item('06', 'diastolicMmHg', 76, { provenance: 'provider' }),
      item('07', 'smoking', 1, { provenance: 'entered' }),
    ];
    const values = observationsOf(scan(items)).map((observation) => ehrValueOf(observation, 'scan'));
    expect(values.length).toBeGreaterThan(items.length);
    expect(values.filter((value) => value !== null).toSorted()).toEqual(['breathingRate', 'heartRate']);
  });

  it('is nothing of a scan without verification, and no missing value', () => {
    expect(sentOf(scan([PULSE], { trust: 'browserOnly' }))).toEqual([]);
    expect(sentOf(scan([]))).toEqual([]);
  });

  it('is pressure, pulse and weight of readings, and neither waist nor answers', () => {
    const kinds = (one: ExportedEntry) => resources.entry(one).map((observation) => ehrValueOf(observation, 'entry'));
    expect(kinds(CUFF)).toEqual(['bloodPressure', 'heartRate']);
    expect(kinds(WEIGHT)).toEqual(['weight']);
    expect(kinds(entry({ kind: 'waist', waistCm: 84 }))).toEqual([null]);
  });
});

describe('a written observation', () => {
  it('is valid R4, of a scan, a cuff and a scale', () => {
    const all = [...sentOf(scan([PULSE])), ...sentOfEntry(CUFF), ...sentOfEntry(WEIGHT)];
    expect(all).toHaveLength(4);
    for (const one of all) {
      expect(faultsOf(one)).toEqual([]);
      expect(faultsOf(ehrObservationInError(one, 'server-1'))).toEqual([]);
      // The device has to be referenced.
      expect(faultsOf({ ...one, device: { reference: '#other' } })).toEqual(['contained device: dom-3']);
    }
  });

  it('is about the patient of the record, with the id of ours as its identifier only', () => {
    const [sent] = sentOf(scan([PULSE]));
    expect(sent).not.toHaveProperty('id');
    expect(sent?.meta).toEqual({
      profile: ['http://hl7.org/fhir/StructureDefinition/heartrate'],
      tag: [expect.objectContaining({ code: 'patient-supplied' })],
    });
    expect(sent).toMatchObject({
      status: 'final',
      subject: { reference: 'Patient/chart-17' },
      performer: [{ reference: 'Patient/chart-17' }],
      identifier: [{ system: `${PUBLIC_URL}/fhir/observation-id`, value: PULSE.id }],
      effectiveDateTime: AT,
      issued: AT,
    });
    expect(JSON.stringify(sent)).not.toContain(UID);
  });

  it('has the interval as a component and in a note, and no other component of ours', () => {
    const [sent] = sentOf(scan([PULSE]));
    expect(sent?.component?.map(({ code }) => code.coding?.[0]?.code)).toEqual(['interval-90']);
    const { low, high } = sent?.component?.[0]?.valueRange ?? {};
    expect([low?.value, high?.value]).toEqual([63, 65.5]);
    expect(sent?.note).toEqual([{ text: `${WORDS.details['interval-90']}: 63 – 65.5 beats/minute` }]);
    const [plain] = sentOf(scan([item('01', 'heartRateBpm', 64)]));
    expect([plain?.component, plain?.note]).toEqual([undefined, undefined]);
  });

  it('keeps both halves of a blood pressure', () => {
    const [pressure] = sentOfEntry(CUFF);
    expect(
      pressure?.component?.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity?.value]),
    ).toEqual([
      ['8480-6', 121],
      ['8462-4', 79],
    ]);
  });

  it('contains its device: what made the scan, or what the patient has', () => {
    const namesOf = (sent: readonly { contained: readonly { deviceName: readonly { name: string }[] }[] }[]) =>
      sent.map(({ contained: [device] }) => device?.deviceName[0]?.name);
    expect(namesOf(sentOf(scan([PULSE])))).toEqual([WORDS.devices.camera]);
    expect(namesOf(sentOfEntry(CUFF))).toEqual([WORDS.devices.cuff, WORDS.devices.cuff]);
    expect(namesOf(sentOfEntry(WEIGHT))).toEqual([WORDS.devices.scale]);
    const [sent] = sentOf(scan([PULSE]));
    expect(sent).toMatchObject({ device: { reference: '#device' }, contained: [{ id: 'device' }] });
  });

  it('only changes its status and gets the id of the record when it is marked as an error', () => {
    const [sent] = sentOf(scan([PULSE]));
    if (!sent) throw new Error('nothing is sent');
    expect(ehrObservationInError(sent, 'server-1')).toEqual({ ...sent, id: 'server-1', status: 'entered-in-error' });
  });
});

describe('the words of a record', () => {
  const outcome = (...issue: unknown[]) => ({ resourceType: 'OperationOutcome', issue });

  it('are those of each issue, once, in its order of preference', () => {
    const text = outcomeText(
      outcome(
        { details: { text: 'No visit is open.' }, diagnostics: 'E17' },
        { diagnostics: 'Encounter missing' },
        { details: { coding: [{ display: 'Locked' }] } },
        { details: { text: 'No visit is open.' } },
      ),
    );
    expect(text).toBe('No visit is open. Encounter missing Locked');
  });

  it.each([
    [null],
    ['OperationOutcome'],
    [[]],
    [{ resourceType: 'Observation' }],
    [outcome()],
    [{ resourceType: 'OperationOutcome', issue: 'x' }],
    [outcome(null, 3, { details: 'x' }, { details: { text: 4, coding: 'x' } }, { diagnostics: '  ' })],
  ])('are none in %j', (body) => expect(outcomeText(body)).toBeNull());
});

describe('the person of a record', () => {
  const patient = (more: object) => ({ resourceType: 'Patient', id: 'chart-17', ...more });
  const personOf = (more: object) => ehrPersonOf(patient(more), 'chart-17');

  it('has the official name, the year of birth and a phone number', () => {
    expect(
      personOf({
        name: [{ family: 'Nick' }, { use: 'official', given: ['Ana', 'María'], family: 'Lopez' }],
        birthDate: '1980-05-01',
        telecom: [{ system: 'email', value: 'a@b' }, { system: 'phone' }, { system: 'phone', value: '512 555 0198' }],
      }),
    ).toEqual({ name: 'Ana María Lopez', birthYear: 1980, phone: '512 555 0198' });
    expect(personOf({ name: [{ text: 'Ana L.' }], birthDate: '1980' })).toEqual({
      name: 'Ana L.',
      birthYear: 1980,
      phone: null,
    });
    expect(personOf({ name: [{ given: 'x' }, { use: 'usual', family: 'Lee' }] })?.name).toBe('Lee');
  });

  it('is empty where the record says nothing, and null for anything but that patient', () => {
    expect(personOf({})).toEqual({ name: '', birthYear: null, phone: null });
    expect(personOf({ name: 'x', birthDate: 'unknown', telecom: {} })).toEqual({
      name: '',
      birthYear: null,
      phone: null,
    });
    for (const body of [null, 'x', patient({ id: 'chart-18' }), { resourceType: 'Person', id: 'chart-17' }])
      expect(ehrPersonOf(body, 'chart-17')).toBeNull();
  });
});
