import { DAY_MS, SECOND_MS } from './time.ts';

/**
 * Bulk exports of the FHIR server. Source: HL7 FHIR Bulk Data Access 2.0.0 (STU 2),
 * https://hl7.org/fhir/uv/bulkdata/STU2/export.html
 */

/** The resource types on which an export can be asked for, and the canonical names of their operations. */
export const FHIR_EXPORT_OPERATIONS = {
  Patient: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/patient-export',
  Group: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/group-export',
} as const;

/** The capabilities that a server with exports has, as its CapabilityStatement names them. */
export const BULK_DATA_CAPABILITIES = 'http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data';

/** Media type of the files: one resource a line. */
export const FHIR_NDJSON = 'application/fhir+ndjson';

/** Values of `_outputFormat` for it; a `+` that was not encoded arrives as a blank. */
export const FHIR_EXPORT_FORMATS: readonly string[] = [
  FHIR_NDJSON,
  'application/fhir ndjson',
  'application/ndjson',
  'ndjson',
];

/** `failed`: there are no files, and another export has to be asked for. */
export const FHIR_EXPORT_STATES = ['writing', 'finished', 'failed'] as const;
export type FhirExportState = (typeof FHIR_EXPORT_STATES)[number];

/** Days for which the files of an export can be fetched. Chosen. */
export const FHIR_EXPORT_KEPT_DAYS = 1;

/** An export that is not finished after this time fails. Chosen. */
export const FHIR_EXPORT_LIMIT_MS = DAY_MS;

/**
 * An export has what was stored before it was asked for, and is not written before this much later: what was being stored
 * at that moment is stored by then. Chosen.
 */
export const FHIR_EXPORT_SETTLING_MS = 10 * SECOND_MS;

/** Seconds after which a program asks again whether its export is finished. Chosen. */
export const FHIR_EXPORT_RETRY_S = 10;

/** How far an export is, as a percentage; 100 only when it is finished. */
export const exportProgress = (done: number, all: number): number =>
  all <= 0 ? 0 : Math.max(0, Math.min(99, Math.floor((100 * done) / all)));
