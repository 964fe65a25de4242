import {
  FHIR_NDJSON,
  FHIR_PARAMETER_MAX_LENGTH,
  FHIR_TYPES,
  type FhirSearchName,
  type FhirTypeName,
  type ProgramScope,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FHIR_CONTENT_TYPE } from './fhir.ts';
import { fhirId, Instant, verbatim } from './fields.ts';
import {
  FhirDeviceId,
  FhirExportId,
  FhirObservationId,
  FhirProvenanceId,
  GroupId,
  MeasurementId,
  PatientUid,
} from './ids.ts';

/** A FHIR resource. The FHIR specification describes its content; the tests of `packages/fhir` check it. */
export const FhirResource = z.looseObject({ resourceType: z.string(), id: z.string() });
export type FhirResource = z.infer<typeof FhirResource>;

/** A page of search results. */
export const FhirSearchset = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  link: z.array(z.object({ relation: z.enum(['self', 'next']), url: z.string() })),
  /** Absent if there is none: FHIR has no empty arrays. */
  entry: z.optional(
    z.array(
      z.object({
        fullUrl: z.string(),
        resource: FhirResource,
        search: z.object({ mode: z.enum(['match', 'include']) }),
      }),
    ),
  ),
});
export type FhirSearchset = z.infer<typeof FhirSearchset>;

/** What the FHIR server offers. */
export const FhirCapabilityStatement = z.looseObject({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: z.string(),
});

/** Every failure on a FHIR address. `details.coding` has the code of the problem. */
export const FhirOperationOutcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(
    z.object({
      severity: z.literal('error'),
      code: z.string(),
      details: z.object({ coding: z.array(z.object({ system: z.string(), code: z.string() })), text: z.string() }),
      diagnostics: z.string(),
      location: z.optional(z.array(z.string())),
    }),
  ),
});

/** The answer to a request whose result comes later, or that ends something. */
export const FhirAccepted = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(
    z.object({ severity: z.literal('information'), code: z.literal('informational'), diagnostics: z.string() }),
  ),
});
export type FhirAccepted = z.infer<typeof FhirAccepted>;

/** A file of an export. */
const ExportedFile = z.object({
  type: z.enum(Object.keys(FHIR_TYPES) as FhirTypeName[]),
  url: z.string(),
  /** Number of resources, one a line. */
  count: z.int(),
});

/** The files of a finished export. Source: Bulk Data Access 2.0.0, "Response - Complete Status". */
export const FhirExportManifest = z.object({
  /** The export has what was stored before this time, so that the next one can begin there (`_since`). */
  transactionTime: Instant,
  request: z.string(),
  requiresAccessToken: z.literal(true),
  output: z.array(ExportedFile),
  error: z.array(ExportedFile),
});
export type FhirExportManifest = z.infer<typeof FhirExportManifest>;

/** Addresses of FHIR begin with it, below `/v1`. */
export const FHIR_PATH = '/fhir';

/** One value of a parameter, or several if it is repeated. Their meaning is FHIR's: `packages/fhir` parses them. */
const Value = verbatim(FHIR_PARAMETER_MAX_LENGTH, { mayBeEmpty: true });
export const FhirParameter = z.union([Value, z.array(Value)]);
/** The same for a parameter that can name a patient of ours. */
export const FhirPatientParameter = z.union([PatientUid, FhirParameter]);

const pageParameters = {
  _count: z.optional(FhirParameter),
  _cursor: z.optional(FhirParameter),
  _format: z.optional(FhirParameter),
};
const timeParameters = { date: z.optional(FhirParameter), _lastUpdated: z.optional(FhirParameter) };
const orderParameters = { _sort: z.optional(FhirParameter), _revinclude: z.optional(FhirParameter) };

/** The parameters of each search, for OpenAPI; unknown ones are accepted, and ignored or rejected by `Prefer`. */
const QUERIES = {
  Patient: z.catchall(
    z.object({ _id: z.optional(FhirPatientParameter), identifier: z.optional(FhirParameter), ...pageParameters }),
    FhirParameter,
  ),
  Observation: z.catchall(
    z.object({
      patient: z.optional(FhirPatientParameter),
      code: z.optional(FhirParameter),
      category: z.optional(FhirParameter),
      ...timeParameters,
      ...orderParameters,
      ...pageParameters,
    }),
    FhirParameter,
  ),
  DiagnosticReport: z.catchall(
    z.object({ patient: z.optional(FhirPatientParameter), ...timeParameters, ...orderParameters, ...pageParameters }),
    FhirParameter,
  ),
} as const satisfies Readonly<Record<FhirSearchName, z.ZodMiniType>>;

/** Ids of patients and scans are UUIDs; other valid ids of FHIR name nothing here. */
const PARAMS = {
  Patient: z.object({ id: z.union([PatientUid, fhirId()]) }),
  Observation: z.object({ id: FhirObservationId }),
  DiagnosticReport: z.object({ id: z.union([MeasurementId, fhirId()]) }),
  Device: z.object({ id: FhirDeviceId }),
  Provenance: z.object({ id: FhirProvenanceId }),
} as const satisfies Readonly<Record<FhirTypeName, z.ZodMiniType>>;

/** One a second over an hour: a first import of a long history by a busy program. Chosen. */
const limit = { perUserAndHour: 3600 } as const;

/** The scope that opens a type to programs. */
const SCOPES = {
  Patient: ['system/Patient.rs'],
  Observation: ['system/Observation.rs'],
  DiagnosticReport: ['system/DiagnosticReport.rs'],
  Device: ['system/Device.rs'],
  Provenance: ['system/Provenance.rs'],
} as const satisfies Readonly<Record<FhirTypeName, readonly [ProgramScope]>>;

/** Patients read their own data, and staff and programs those of patients who share them. */
const forReaders = {
  access: 'ownRecords',
  accessToOthers: 'readResults',
  isCrossOrigin: true,
  isByCategory: true,
  limit,
  problems: ['sign-in-required', 'not-allowed', 'results-not-shared', 'not-found', 'gone', 'not-acceptable'],
} as const;

const read = <const Type extends FhirTypeName>(type: Type) =>
  endpoint({
    method: 'GET',
    path: `${FHIR_PATH}/${type}/:id`,
    summary: `FHIR R4: read a ${type} by id, with ETag and, if it has a time of change, Last-Modified`,
    ...forReaders,
    forPrograms: SCOPES[type],
    cache: 'private',
    params: PARAMS[type],
    response: { status: 200, schema: FhirResource, contentType: FHIR_CONTENT_TYPE },
  });

const searched = { response: { status: 200, schema: FhirSearchset, contentType: FHIR_CONTENT_TYPE } } as const;

const search = <const Type extends FhirSearchName>(type: Type) =>
  endpoint({
    method: 'GET',
    path: `${FHIR_PATH}/${type}`,
    summary: `FHIR R4: search ${type} resources, paged`,
    ...forReaders,
    forPrograms: SCOPES[type],
    query: QUERIES[type],
    ...searched,
  });

const searchByForm = <const Type extends FhirSearchName>(type: Type) =>
  endpoint({
    method: 'POST',
    path: `${FHIR_PATH}/${type}/_search`,
    summary: `FHIR R4: search ${type} resources, with the parameters in a form (application/x-www-form-urlencoded)`,
    ...forReaders,
    forPrograms: SCOPES[type],
    bodyKind: 'form',
    query: QUERIES[type],
    ...searched,
  });

/** An export is asked for once an hour at most, usually once a day. Chosen. */
const exportLimit = { perUserAndHour: 60 } as const;

/** Exports are for programs alone: a person downloads one patient at a time. */
const forExports = {
  access: 'readResults',
  isOnlyForPrograms: true,
  problems: ['sign-in-required', 'not-allowed', 'wrong-origin', 'not-acceptable'],
} as const;

const EXPORT_QUERY = z.catchall(
  z.object({
    _type: z.optional(FhirParameter),
    _since: z.optional(FhirParameter),
    _outputFormat: z.optional(FhirParameter),
    _format: z.optional(FhirParameter),
  }),
  FhirParameter,
);

const exportByGet = { method: 'GET', changesOnGet: true } as const;
const exportByPost = { method: 'POST', bodyKind: 'parameters' } as const;

const accepted = { status: 202, schema: FhirAccepted, contentType: FHIR_CONTENT_TYPE } as const;

const exportOfPatients = {
  path: `${FHIR_PATH}/Patient/$export`,
  ...forExports,
  // Other types come as far as the program's scopes open them.
  forPrograms: SCOPES.Patient,
  limit: exportLimit,
  problems: [...forExports.problems, 'export-in-progress'],
  query: EXPORT_QUERY,
  response: accepted,
} as const;

const exportOfGroup = {
  ...exportOfPatients,
  path: `${FHIR_PATH}/Group/:id/$export`,
  forPrograms: ['system/Group.rs', 'system/Patient.rs'],
  params: z.object({ id: z.union([GroupId, fhirId()]) }),
  problems: [...exportOfPatients.problems, 'not-found'],
} as const;

/** An export belongs to the program that asked for it; others do not find it. */
const ofExport = {
  ...forExports,
  forPrograms: SCOPES.Patient,
  problems: [...forExports.problems, 'not-found'],
} as const;
const EXPORT_PATH = `${FHIR_PATH}/exports/:id`;

/** The file of a type. */
const EXPORT_FILES = (Object.keys(FHIR_TYPES) as FhirTypeName[]).map((type) => `${type}.ndjson` as const);

/** A read-only FHIR R4 server, for other health software. See docs/fhir.md. */
export const fhir = {
  metadata: endpoint({
    method: 'GET',
    path: `${FHIR_PATH}/metadata`,
    summary: 'FHIR R4: the CapabilityStatement',
    access: 'public',
    isCrossOrigin: true,
    limit: { perNetworkAndMinute: 120 },
    cache: 'public',
    response: { status: 200, schema: FhirCapabilityStatement, contentType: FHIR_CONTENT_TYPE },
    problems: ['not-acceptable'],
  }),
  readPatient: read('Patient'),
  readObservation: read('Observation'),
  readDiagnosticReport: read('DiagnosticReport'),
  readDevice: read('Device'),
  readProvenance: read('Provenance'),
  searchPatient: search('Patient'),
  searchPatientByForm: searchByForm('Patient'),
  searchObservation: search('Observation'),
  searchObservationByForm: searchByForm('Observation'),
  searchDiagnosticReport: search('DiagnosticReport'),
  searchDiagnosticReportByForm: searchByForm('DiagnosticReport'),
  everything: endpoint({
    method: 'GET',
    path: `${FHIR_PATH}/Patient/:id/$everything`,
    summary: 'FHIR R4: all resources of a patient, paged',
    ...forReaders,
    // Other types than the patient come as far as the program's scopes open them.
    forPrograms: SCOPES.Patient,
    params: PARAMS.Patient,
    query: z.catchall(
      z.object({ _since: z.optional(FhirParameter), _type: z.optional(FhirParameter), ...pageParameters }),
      FhirParameter,
    ),
    ...searched,
  }),
  exportPatients: endpoint({
    ...exportByGet,
    ...exportOfPatients,
    summary: 'FHIR R4 Bulk Data: begin an export of all patients in reach who share results',
  }),
  exportPatientsByPost: endpoint({
    ...exportByPost,
    ...exportOfPatients,
    summary: 'FHIR R4 Bulk Data: the same, with parameters in a Parameters resource',
  }),
  exportGroup: endpoint({
    ...exportByGet,
    ...exportOfGroup,
    summary: 'FHIR R4 Bulk Data: begin an export of the patients of a group who share results',
  }),
  exportGroupByPost: endpoint({
    ...exportByPost,
    ...exportOfGroup,
    summary: 'FHIR R4 Bulk Data: the same, with parameters in a Parameters resource',
  }),
  exportStatus: endpoint({
    method: 'GET',
    path: EXPORT_PATH,
    summary: 'FHIR R4 Bulk Data: 202 while an export is being written, then its files',
    ...ofExport,
    limit,
    params: z.object({ id: FhirExportId }),
    response: { status: 200, schema: FhirExportManifest, pending: FhirAccepted },
    problems: [...ofExport.problems, 'export-failed'],
  }),
  cancelExport: endpoint({
    method: 'DELETE',
    path: EXPORT_PATH,
    summary: 'FHIR R4 Bulk Data: end an export, and delete its files',
    ...ofExport,
    limit,
    params: z.object({ id: FhirExportId }),
    response: accepted,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: `${EXPORT_PATH}/:file`,
    summary: 'FHIR R4 Bulk Data: a file of a finished export, one resource a line',
    ...ofExport,
    limit,
    params: z.object({ id: FhirExportId, file: z.enum(EXPORT_FILES) }),
    response: { status: 200, schema: z.string(), contentType: FHIR_NDJSON },
  }),
};
