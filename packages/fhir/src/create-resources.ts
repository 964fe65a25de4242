import type { BirthSex } from '@mien/domain';
import { baseOf, narrativeOf } from './concepts.ts';
import { createEntryResources } from './entry-resources.ts';
import { healthFactResource } from './health-fact-resources.ts';
import type { ObserveSettings } from './observe.ts';
import type { ExportedHealthFact, ExportedPatient, ExportedScan } from './patient-data.ts';
import type { Device, Patient } from './r4.ts';
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

/** The identifier system of Mien's own patient ids. */
export const patientUidSystem = (publicUrl: string) => `${baseOf(publicUrl)}/patient-uid`;

/** The identifier system of patients' ids in another system of the clinic. */
export const externalReferenceSystem = (publicUrl: string) => `${baseOf(publicUrl)}/external-reference`;

/** The `Patient` resource. */
export function patientResource({ publicUrl, patient, words }: MapperSettings): Patient {
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
      { system: patientUidSystem(publicUrl), value: patientUid },
      ...(externalReference === null ? [] : [{ system: externalReferenceSystem(publicUrl), value: externalReference }]),
    ],
    ...(Object.keys(name).length > 1 ? { name: [name] } : {}),
    ...(phoneNumber === null ? {} : { telecom: [{ system: 'phone', value: `+1${phoneNumber}` }] }),
    gender: GENDERS[birthSex],
  };
}

/** The data of a scan that determine its device. */
type ScannedBy = Pick<ExportedScan, 'engineVersion' | 'providerId' | 'items'>;

/**
 * The resources of one patient's data, one scan or entry at a time. Exports and the FHIR server both use it, so that
 * they send the same resources under the same ids.
 */
export function createResources(settings: ObserveSettings) {
  const scans = createScanResources(settings);
  return {
    /** The device of a scan; many scans have the same. */
    device: (scan: ScannedBy): Device => scans.deviceResource(scans.deviceOf(scan)),

    /** Observations of a scan, then the report that contains them, and their provenance. */
    scan: scans.resources,

    /** The observations of what the patient measured or answered. */
    entry: createEntryResources(settings),

    /** A medicine or a condition reported by the patient. */
    healthFact: (fact: ExportedHealthFact) => healthFactResource(settings, fact),
  };
}
