import type { FhirBundle, MeasurementResult, PatientRecords } from '@mien/contract';
import type { Language } from '@mien/domain';
import { createMapper, type ExportedPatient, type ExportedScan } from '@mien/fhir';
import type { Pages } from '@mien/server';
import type { ShownMeasures } from '../../base/client-settings/index.ts';
import type { ExportedRows } from '../../platform/data/export-rows.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Not } from '../../platform/database/declaration.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { exportWords } from './export-words.ts';
import { exportedScansOf } from './exported-scans.ts';
import type { ScanPart } from './records.store.ts';
import * as recordsStore from './records.store.ts';

/** The personal fields in a Bundle, or the reason why a field is left out. */
const IN_BUNDLE = {
  patientUid: true,
  firstName: true,
  lastName: true,
  phoneNumber: true,
  birthSex: true,
  externalReference: true,
  email: { not: 'A Bundle names the patient by what other software needs to find them.' },
  birthDate: { not: 'See docs/adr/0114-fhir-export.md.' },
  registeredHeightCm: { not: 'What was typed at registration; entries with their time are in the Bundle.' },
  registeredWeightKg: { not: 'What was typed at registration; entries with their time are in the Bundle.' },
  groupCode: { not: 'It is of this installation alone.' },
  availableMeasurements: { not: 'It is of this installation alone.' },
  measurementStart: { not: 'It is of this installation alone.' },
  measurementEnd: { not: 'It is of this installation alone.' },
  isConsentAccepted: { not: 'It is of this installation alone.' },
  phoneProved: { not: 'It is of this installation alone.' },
  deactivated: { not: 'It is of this installation alone.' },
  resultsHeldUntil: { not: 'It is of this installation alone.' },
  created: { not: 'It is of this installation alone.' },
} as const satisfies Readonly<Record<keyof PatientRecords['patient'], true | Not>>;

/** Only what the mapper maps may be in a Bundle. */
type Mapped<Field extends keyof ExportedPatient> = Field;
type BundledField = Mapped<
  { [Field in keyof typeof IN_BUNDLE]: (typeof IN_BUNDLE)[Field] extends true ? Field : never }[keyof typeof IN_BUNDLE]
>;

const bundledOf = (person: PatientRecords['patient']): Pick<PatientRecords['patient'], BundledField> =>
  Object.fromEntries(
    Object.entries(person).filter(([field]) => IN_BUNDLE[field as keyof typeof IN_BUNDLE] === true),
  ) as never;

/** The patient as the FHIR mapper takes them; undefined for a deleted one. */
export async function exportedPatientOf(database: Database, key: PatientKey): Promise<ExportedPatient | undefined> {
  const person = await recordsStore.patient(database, key);
  return person && bundledOf(person);
}

export interface FhirBundleDeps {
  readonly database: Database;
  readonly exportRows: (key: PatientKey) => Pick<ExportedRows, 'entries' | 'healthFacts'>;
  readonly installation: { readonly publicUrl: string; readonly productName: string };
}

export interface BundleOf {
  readonly key: PatientKey;
  readonly person: PatientRecords['patient'];
  readonly shown: Pick<ShownMeasures, 'isShown'>;
  readonly language: Language;
  /** The only scan to include; null for all scans, the entries, medicines and conditions. */
  readonly onlyScan: MeasurementResult | null;
  /** Only the newest scans, or only scans and entries of a time. */
  readonly part?: ScanPart | undefined;
}

const scanOfResult = ({ groups, ...result }: MeasurementResult): ExportedScan => ({
  ...result,
  items: groups.flatMap((group) => group.items),
});

const isWithin = (instant: string, { from, to }: Extract<ScanPart, { kind: 'span' }>): boolean => {
  const at = new Date(instant);
  return at >= from && at <= to;
};

/** The entries of a patient's Bundle of HL7 FHIR R4, page by page. */
export function createFhirEntries({ database, exportRows, installation }: FhirBundleDeps) {
  /** Each scan as the patient's own calls return it, oldest first. */
  async function* scansOf(key: PatientKey, shown: BundleOf['shown'], part: BundleOf['part']): Pages<ExportedScan> {
    for await (const page of recordsStore.measurements(database, key, part)) {
      const rows = page.filter(({ isDeleted }) => !isDeleted);
      if (rows.length > 0) yield await exportedScansOf(database, key.clientId, rows, shown);
    }
  }

  return async function* fhirEntries({
    key,
    person,
    shown,
    language,
    onlyScan,
    part,
  }: BundleOf): Pages<FhirBundle['entry'][number]> {
    const { publicUrl, productName } = installation;
    const mapper = createMapper({ publicUrl, patient: bundledOf(person), words: exportWords(language, productName) });
    yield mapper.opening();
    if (onlyScan !== null) {
      yield mapper.scan(scanOfResult(onlyScan));
      return;
    }
    for await (const page of scansOf(key, shown, part)) yield page.flatMap(mapper.scan);
    if (part?.kind === 'latest') return;
    const rows = exportRows(key);
    for await (const page of rows.entries) {
      const covered = page.filter((entry) => part === undefined || isWithin(entry.takenAt, part));
      if (covered.length > 0) yield covered.flatMap(mapper.entry);
    }
    if (part !== undefined) return;
    for await (const page of rows.healthFacts) yield page.map(mapper.healthFact);
  };
}
