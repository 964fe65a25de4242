import {
  BLOOD_PRESSURE_KEYS,
  ENTRY_KINDS,
  type EntryValue,
  FAMILY_DIABETES,
  isShownMeasure,
  MEASURE_TYPE_KEYS,
} from '@mien/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createResources } from './create-resources.ts';
import { isSoughtObservation, observationSources } from './observation-sources.ts';
import type { ExportedEntry, ExportedScan } from './patient-data.ts';
import type { Observation } from './r4.ts';
import { parseSearch } from './search-parameters.ts';
import { WORDS } from './testing/words.ts';

const PUBLIC_URL = 'https://mien.example.org';
const UID = '0190a000-0000-7000-8000-000000000001';
const AT = '2026-11-21T15:00:30.000Z';
const SHOWN = MEASURE_TYPE_KEYS.filter(isShownMeasure);
const resources = createResources({ publicUrl: PUBLIC_URL, patientUid: UID, words: WORDS });

const scan: fc.Arbitrary<ExportedScan> = fc
  .record({
    items: fc.uniqueArray(fc.tuple(fc.constantFrom(...SHOWN), fc.constantFrom('camera', 'provider', 'entered')), {
      selector: ([key]) => key,
    }),
    missing: fc.subarray([...SHOWN]),
    score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  })
  .map(({ items, missing, score }) => ({
    id: UID,
    created: AT,
    externalStatus: 'COMPLETE' as const,
    trust: 'signed' as const,
    providerId: 1,
    engineVersion: '3.1.0',
    overall: { score, plusMinus: null, coverage: 1, missing: [] },
    items: items.map(([key, provenance]) => ({
      id: `0190a000-0000-7000-8000-${SHOWN.indexOf(key).toString(16).padStart(12, '0')}`,
      measurementTypeId: key,
      value: 1,
      interval: null,
      signalToNoiseDb: null,
      provenance: provenance as 'camera' | 'provider' | 'entered',
    })),
    missing: missing
      .filter((key) => !items.some(([one]) => one === key))
      .map((key) => ({ measurementTypeId: key, reason: 'not-reported' })),
  }));

const VALUES: Readonly<Record<EntryValue['kind'], EntryValue>> = {
  cuff: { kind: 'cuff', readings: [{ systolicMmHg: 128, diastolicMmHg: 82, pulseBpm: 70 }] },
  weight: { kind: 'weight', weightKg: 70 },
  waist: { kind: 'waist', waistCm: 90 },
  answers: {
    kind: 'answers',
    heartDisease: false,
    familyDiabetes: FAMILY_DIABETES[0],
    everHighGlucose: null,
    steroids: true,
    exSmoker: null,
  },
};
const entry = (kind: EntryValue['kind']): ExportedEntry => ({
  id: UID,
  takenAt: AT,
  created: AT,
  source: 'typed',
  value: VALUES[kind],
});

/** Codes and categories of everything that the mapper makes, as tokens. */
const all: readonly Observation[] = [
  ...ENTRY_KINDS.flatMap((kind) => resources.entry(entry(kind))),
  ...fc
    .sample(scan, { numRuns: 20, seed: 1 })
    .flatMap((one) =>
      resources.scan(one).filter((resource): resource is Observation => resource.resourceType === 'Observation'),
    ),
];
const tokensOf = (concepts: readonly { readonly coding?: readonly { system: string; code: string }[] }[]) => [
  ...new Set(
    concepts.flatMap(({ coding = [] }) =>
      coding.flatMap(({ system, code }) => [code, `${system}|${code}`, `${system}|`, `|${code}`]),
    ),
  ),
];
const CODES = tokensOf(all.map(({ code }) => code));
const CATEGORIES = tokensOf(all.flatMap(({ category = [] }) => category));

const some = (tokens: readonly string[]) => fc.subarray([...tokens], { maxLength: 3 }).map((values) => values.join());
const search = fc
  .record({ code: some(CODES), category: fc.oneof(fc.constant(''), some(CATEGORIES)) })
  .map((given) => parseSearch('Observation', given, { base: PUBLIC_URL, isStrict: true }).search);

describe('the sources of a search for observations', () => {
  it('include every scan with an observation that the search finds', () => {
    fc.assert(
      fc.property(scan, search, (one, sought) => {
        const { measures } = observationSources(PUBLIC_URL, sought);
        const found = resources
          .scan(one)
          .some((resource) => resource.resourceType === 'Observation' && isSoughtObservation(resource, sought));
        const there: readonly string[] = [...one.items, ...one.missing].map(({ measurementTypeId: key }) => key);
        if (found) expect(measures === null || measures.some((key) => there.includes(key))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('include every entry with an observation that the search finds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRY_KINDS), search, (kind, sought) => {
        const { entryKinds } = observationSources(PUBLIC_URL, sought);
        if (resources.entry(entry(kind)).some((one) => isSoughtObservation(one, sought)))
          expect(entryKinds).toContain(kind);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['http://loinc.org|8867-4', ['heartRateBpm'], ['cuff']],
    ['85354-9', [...BLOOD_PRESSURE_KEYS], ['cuff']],
    ['29463-7', [], ['weight']],
    ['overallScore', null, []],
    ['unknown', [], []],
  ])('are no more than needed for %s', (code, measures, entryKinds) => {
    const { search: sought } = parseSearch('Observation', { code }, { base: PUBLIC_URL, isStrict: true });
    expect(observationSources(PUBLIC_URL, sought)).toEqual({ measures, entryKinds });
  });

  it('without codes are all scans and entries', () => {
    const { search: sought } = parseSearch('Observation', {}, { base: PUBLIC_URL, isStrict: true });
    expect(observationSources(PUBLIC_URL, sought)).toEqual({ measures: null, entryKinds: expect.any(Array) });
    expect(new Set(observationSources(PUBLIC_URL, sought).entryKinds)).toEqual(new Set(ENTRY_KINDS));
  });
});
