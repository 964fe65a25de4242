import type { BirthSex } from '@mien/domain';
import { codeSystemsOf } from './code-systems.ts';
import { baseOf, narrativeOf } from './concepts.ts';
import { createEntryResources } from './entry-resources.ts';
import { healthFactResource } from './health-fact-resources.ts';
import type { ExportedEntry, ExportedHealthFact, ExportedPatient, ExportedScan } from './patient-data.ts';
import type { BundleEntry, Patient, Resource } from './r4.ts';
import { createScanResources } from './scan-resources.ts';
import type { ExportWords } from './words.ts';

export interface MapperSettings {
  /** Origin of the installation, the base of its code systems and identifiers. */
  readonly publicUrl: string;
  readonly patient: ExportedPatient;
  readonly words: ExportWords;
}

const GENDERS = { Male: 'male', Female: 'female', Other: 'other', Unknown: 'unknown' } as const satisfies Record<
  BirthSex,
  Patient['gender']
>;

function patientOf({ publicUrl, patient, words }: MapperSettings): Patient {
  const { patientUid, firstName, lastName, phoneNumber, birthSex, externalReference, ...unmapped } = patient;
  // An unmapped field does not compile.
  unmapped satisfies Readonly<Record<string, never>>;
  const family = lastName.trim() === '' ? {} : { family: lastName.trim() };
  const given = firstName.trim() === '' ? {} : { given: [firstName.trim()] };
  const name = { use: 'official' as const, ...family, ...given };
  return {
    resourceType: 'Patient',
    id: patientUid,
    language: words.language,
    text: narrativeOf(`${firstName} ${lastName}`.trim() || patientUid),
    identifier: [
      { system: `${baseOf(publicUrl)}/patient-uid`, value: patientUid },
      ...(externalReference === null
        ? []
        : [{ system: `${baseOf(publicUrl)}/external-reference`, value: externalReference }]),
    ],
    ...(Object.keys(name).length > 1 ? { name: [name] } : {}),
    ...(phoneNumber === null ? {} : { telecom: [{ system: 'phone', value: `+1${phoneNumber}` }] }),
    gender: GENDERS[birthSex],
  };
}

/**
 * Maps a patient's data to the entries of one R4 Bundle, a scan or an entry at a time: the only
 * state kept between calls is which devices were emitted. See docs/adr/0114-fhir-export.md.
 */
export function createMapper(settings: MapperSettings) {
  const { publicUrl, patient, words } = settings;
  const inherited = { publicUrl, patientUid: patient.patientUid, words };
  const scans = createScanResources(inherited);
  const entryResources = createEntryResources(inherited);
  const devices = new Set<string>();
  const entryOf = (resource: Resource): BundleEntry => ({
    fullUrl: `${baseOf(publicUrl)}/${resource.resourceType}/${resource.id}`,
    resource,
  });

  return {
    /** First entries: the patient, and Mien's own code systems. */
    opening: (): readonly BundleEntry[] => [patientOf(settings), ...codeSystemsOf(publicUrl, words)].map(entryOf),

    /** A scan, after its device unless that was emitted before. */
    scan(scan: ExportedScan): readonly BundleEntry[] {
      const device = scans.deviceOf(scan);
      const isNew = !devices.has(device.id);
      devices.add(device.id);
      return [...(isNew ? [scans.deviceResource(device)] : []), ...scans.resources(scan)].map(entryOf);
    },

    /** What the patient measured or answered. */
    entry: (entry: ExportedEntry): readonly BundleEntry[] => entryResources(entry).map(entryOf),

    /** A medicine or a condition reported by the patient. */
    healthFact: (fact: ExportedHealthFact): BundleEntry => entryOf(healthFactResource(inherited, fact)),
  };
}

export type Mapper = ReturnType<typeof createMapper>;
