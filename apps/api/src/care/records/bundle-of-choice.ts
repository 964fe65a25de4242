import type { FhirBundle, MeasurementResult } from '@mien/contract';
import type { HealthLinkChoice, Language } from '@mien/domain';
import type { StreamedAnswer } from '@mien/server';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { fhirOf, type RecordsContext } from './records.service.ts';
import type { ScanPart } from './records.store.ts';

type ResultOf = (
  clientId: string,
  patientId: string,
  measurementId: string,
  language: Language,
) => Promise<MeasurementResult>;

/** The scans and entries of a choice; all of them for everything. */
function partOf(choice: HealthLinkChoice): ScanPart | undefined {
  if (choice.kind === 'latest') return choice;
  if (choice.kind === 'span') return { kind: 'span', from: new Date(choice.from), to: new Date(choice.to) };
  return undefined;
}

/** What a patient chose to share with a health link, as a Bundle of HL7 FHIR R4: a part of their export. */
export const createBundleOfChoice =
  (records: RecordsContext, resultOf: ResultOf) =>
  async (patient: PatientKey, choice: HealthLinkChoice, language: Language): Promise<StreamedAnswer<FhirBundle>> => {
    const onlyScan =
      choice.kind === 'scan'
        ? await resultOf(patient.clientId, patient.patientId, choice.measurementId, language)
        : null;
    return fhirOf(records, patient, { language, measuresVersion: null, onlyScan, part: partOf(choice) });
  };
