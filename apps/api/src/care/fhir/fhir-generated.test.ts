import { randomUUID } from 'node:crypto';
import type { MeasurementResult } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  exportedValue,
  isCopyOfEntry,
  knownDigits,
  MEASURE_TYPES,
  type MeasureType,
  MINUTE_MS,
  SCORE_PARTS,
} from '@mien/domain';
import { ABSENCE_CODES } from '@mien/fhir';
import { faultsOf } from '@mien/fhir/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, type MeasurementRows } from '../../scans/measurements/index.ts';
import { type AnyResource, pagesOf, resourcesIn } from '../../testing/fhir-requests.ts';
import { startTestApi } from '../../testing/test-api.ts';

const PHONE = '5125550101';
/** Length of an id in FHIR. */
const ID_MAX_LENGTH = 64;

/** A value as computed: within the limits of its measure, with any digits, and an interval around it if it is estimated. */
const anyValue = ({ key, limits: { min, max }, provenance }: MeasureType) => {
  const amount = key === 'smoking' ? fc.integer({ min, max }) : fc.double({ noNaN: true, min, max });
  const margin = fc.double({ noNaN: true, min: 0, max: (max - min) / 4 });
  const isEstimated = provenance === 'camera' || provenance === 'provider';
  const isPressure = BLOOD_PRESSURE_KEYS.some((one) => one === key);
  return fc.record({
    kind: fc.constant('value' as const),
    key: fc.constant(key),
    value: amount,
    margins: isEstimated ? fc.option(fc.tuple(margin, margin)) : fc.constant(null),
    signalToNoiseDb:
      provenance === 'camera' ? fc.option(fc.double({ noNaN: true, min: -20, max: 40 })) : fc.constant(null),
    provenance: fc.constantFrom(provenance, ...(isPressure ? (['entered'] as const) : [])),
  });
};

const anyMissing = ({ key }: MeasureType) =>
  fc.record({
    kind: fc.constant('missing' as const),
    key: fc.constant(key),
    reason: fc.constantFrom(...ABSENCE_CODES),
  });

/** A scan: each measure has a value, a reason for its absence, or is none of the scan's. */
const anyScan = fc.record({
  status: fc.constantFrom('COMPLETE' as const, 'PARTIAL' as const),
  trust: fc.constantFrom('signed' as const, 'serverFetched' as const, 'browserOnly' as const),
  engineVersion: fc.option(fc.constantFrom('3.1.0', '4.0.0-rc.1+7')),
  score: fc.option(fc.double({ noNaN: true, min: 0, max: 100 })),
  plusMinus: fc.option(fc.double({ noNaN: true, min: 0, max: 50 })),
  coverage: fc.double({ noNaN: true, min: 0, max: 1 }),
  notCounted: fc.subarray([...SCORE_PARTS]),
  measures: fc.tuple(
    ...MEASURE_TYPES.map((type: MeasureType) =>
      fc.oneof(
        { weight: 3, arbitrary: anyValue(type) },
        { weight: 1, arbitrary: anyMissing(type) },
        { weight: 2, arbitrary: fc.constant(null) },
      ),
    ),
  ),
});
type GeneratedScan = typeof anyScan extends fc.Arbitrary<infer Scan> ? Scan : never;

/** The rows of a generated scan. */
function rowsOf({ clientId, patientId }: PatientKey, at: Date, scan: GeneratedScan): MeasurementRows {
  const of = { client_id: clientId, measurement_id: randomUUID(), patient_id: patientId, created_at: at };
  const missing = scan.measures.flatMap((one) => (one?.kind === 'missing' ? { key: one.key, reason: one.reason } : []));
  return {
    taken: { clientId, patientId, at },
    measurement: {
      ...of,
      provider_id: 1,
      external_status: scan.status,
      trust: scan.trust,
      engine_version: scan.engineVersion,
      score: scan.score,
      score_plus_minus: scan.plusMinus,
      score_coverage: scan.coverage,
      score_missing: JSON.stringify(scan.notCounted),
      missing: JSON.stringify(missing),
    },
    items: scan.measures.flatMap((one) => {
      if (one?.kind !== 'value') return [];
      const { key, value, margins, signalToNoiseDb, provenance } = one;
      return {
        ...of,
        measure_type: key,
        item_id: randomUUID(),
        value,
        interval_low: margins && value - margins[0],
        interval_high: margins && value + margins[1],
        signal_to_noise_db: signalToNoiseDb,
        provenance,
      };
    }),
  };
}

/** What an observation says: its value, both values of a blood pressure, or the code of the reason for their absence. */
type Said = number | readonly number[] | string;

/** What the FHIR server has to say about a scan, by the id of the observation. */
function expectedOf({ id, groups, missing, overall }: MeasurementResult): readonly (readonly [string, Said])[] {
  const items = groups
    .flatMap((group) => group.items)
    .filter(({ measurementTypeId, provenance }) => !isCopyOfEntry(measurementTypeId, { provenance }));
  const both = BLOOD_PRESSURE_KEYS.flatMap(
    (key) => items.find(({ measurementTypeId }) => measurementTypeId === key) ?? [],
  );
  const pair = both.length === BLOOD_PRESSURE_KEYS.length ? both : [];
  const { score, plusMinus } = overall;
  const interval = score === null || plusMinus === null ? null : { low: score - plusMinus, high: score + plusMinus };
  return [
    ...items
      .filter((item) => !pair.includes(item))
      .map((item) => [item.id, exportedValue(item, item.precision).value] as const),
    ...pair
      .slice(0, 1)
      .map((first) => [first.id, pair.map(({ value, precision }) => knownDigits(value, precision))] as const),
    ...missing.map(
      ({ measurementTypeId, reason }) => [`${id}.${measurementTypeId}`.slice(0, ID_MAX_LENGTH), reason] as const,
    ),
    [`${id}.overallScore`, score === null ? 'not-enough-parts' : exportedValue({ value: score, interval }, 0).value],
  ];
}

interface Quantified {
  readonly valueQuantity?: { readonly value: number };
}

/** What an observation says. */
function saidBy(observation: AnyResource): Said {
  const {
    valueQuantity,
    valueCodeableConcept,
    dataAbsentReason,
    component = [],
  } = observation as AnyResource &
    Quantified & {
      readonly valueCodeableConcept?: { readonly coding: readonly { readonly code: string }[] };
      readonly dataAbsentReason?: { readonly coding: readonly { readonly code: string }[] };
      readonly component?: readonly Quantified[];
    };
  const said = [
    ...(valueQuantity ? [valueQuantity.value] : []),
    ...(valueCodeableConcept ? [valueCodeableConcept.coding[0]?.code === 'Y' ? 1 : 0] : []),
    ...(dataAbsentReason ? [String(dataAbsentReason.coding.at(-1)?.code)] : []),
  ];
  const [only] = said;
  if (only === undefined) return component.map((part) => part.valueQuantity?.value ?? Number.NaN);
  if (said.length > 1) throw new Error(`${observation.id} has a value and a reason for its absence`);
  return only;
}

/** Generates scans of one patient, and compares what the FHIR server and the scans' own call say about them. */
async function compareScans(count: number, seed: number): Promise<void> {
  const api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PHONE });
  const key = { clientId, patientId: patientId ?? '' };
  const browser = await api.signIn(PHONE);
  const rows = fc
    .sample(anyScan, { seed, numRuns: count })
    .map((scan, index) => rowsOf(key, new Date(api.clock.nowMs - (count - index) * MINUTE_MS), scan));
  await addMeasurements(api.database, rows);

  const found = resourcesIn(await pagesOf(api, browser, `Patient/${key.patientId}/$everything?_count=500`));
  const said = new Map<string, Said>();
  for (const resource of found) {
    const faults = faultsOf(resource);
    if (faults.length > 0) expect([`${resource.resourceType}/${resource.id}`, faults]).toEqual(['', []]);
    if (resource.resourceType === 'Observation') said.set(resource.id, saidBy(resource));
  }
  for (const type of ['DiagnosticReport', 'Provenance'])
    expect(found.filter(({ resourceType }) => resourceType === type)).toHaveLength(count);

  const expected = new Map<string, Said>();
  for (const { measurement } of rows) {
    const result = await browser.client.measurements.get({ params: { id: measurement.measurement_id } });
    for (const [id, one] of expectedOf(result)) expected.set(id, one);
  }
  expect(said).toEqual(expected);
  const kinds = [...said.values()].map((one) => (Array.isArray(one) ? 'pair' : typeof one));
  expect(new Set(kinds)).toEqual(new Set(['number', 'pair', 'string']));
}

it('says of each generated scan what its own call says, in valid resources', { tags: 'thorough' }, () =>
  compareScans(25, 31),
);

/** In parts, because each resource is validated. */
it.each([1, 2, 3, 4])('says of 1,000 generated scans what their own calls say: part %i', { tags: 'thorough' }, (part) =>
  compareScans(250, part),
);
