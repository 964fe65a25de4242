import {
  FHIR_EXPORT_KEPT_DAYS,
  type FhirExportState,
  type FhirTypeName,
  type Language,
  type ProgramScope,
} from '@mien/domain';
import {
  bytes,
  declareData,
  exactText,
  instant,
  integer,
  jsonOf,
  nullable,
  sealed,
  table,
  textOf,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** What made a scan: the engine by its version, or a hosted provider. */
export interface DeviceRow {
  readonly engineVersion: string | null;
  readonly providerId: number;
}

/** The context in which a part of an export is sealed. */
export const partField = (part: {
  readonly exportId: string;
  readonly resourceType: string;
  readonly patientId: string;
  readonly position: number;
}): string => `fhirExport ${part.exportId} ${part.resourceType} ${part.patientId} ${part.position}`;

export const fhirData = declareData({
  reads: ['deleted_patients', 'entries', 'groups', 'measurement_items', 'measurements', 'patients'],
  tables: {
    /** Bulk exports that programs asked for; of each program the newest. */
    fhir_exports: table(
      {
        client_id: uuid,
        export_id: uuid,
        program_id: uuid,
        /** The only group whose patients it has; null for all in reach. */
        group_id: nullable(uuid),
        types: textsOf<FhirTypeName>(),
        /** Of the token with which the program asked. */
        scopes: textsOf<ProgramScope>(),
        /** Only what was stored since then; null for all. */
        since_at: nullable(instant),
        /** The address that the program asked. */
        request: exactText,
        language: textOf<Language>(),
        state: textOf<FhirExportState>(),
        /** When it was asked for: it has what was stored before. */
        begun_at: instant,
        /** While a process writes it: when its lease ends. */
        due_at: instant,
        /** Number of leases so far. */
        lease_count: integer,
        /** Number of failures since a patient was last written. */
        failure_count: integer,
        /** Patients in reach when it was asked for. */
        patient_count: integer,
        /** How many of them were looked at. */
        read_count: integer,
        /** The last of them, in the order of their ids. */
        last_patient_id: nullable(uuid),
        /** What made the scans; null until it is finished. */
        devices: nullable(jsonOf<readonly DeviceRow[]>()),
        finished_at: nullable(instant),
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'export_id'],
        lifetime: { daysAfter: 'finished_at', days: FHIR_EXPORT_KEPT_DAYS },
        patient: null,
      },
    ),
    /** The lines of an export, patient by patient. A part is served only while its patient shares it. */
    fhir_export_parts: table(
      {
        client_id: uuid,
        export_id: uuid,
        resource_type: textOf<FhirTypeName>(),
        patient_id: uuid,
        position: integer,
        /** The only scan that could be seen when it was written; null for all. */
        only_scan_id: nullable(uuid),
        /** The scans and entries that its lines come from: a line is served only while its row is there. */
        row_ids: textsOf<string>(),
        line_count: integer,
        /** NDJSON with a row's id in front of each line (`storedLine`), compressed with gzip. */
        sealed_lines: sealed(bytes, ({ export_id, resource_type, patient_id, position }) =>
          partField({
            exportId: String(export_id),
            resourceType: String(resource_type),
            patientId: String(patient_id),
            position: Number(position),
          }),
        ),
        written_at: instant,
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'export_id', 'resource_type', 'patient_id', 'position'],
        // They go with their export. This is for those that it leaves behind: it may be written for a day before.
        lifetime: { daysAfter: 'written_at', days: FHIR_EXPORT_KEPT_DAYS + 2 },
        patient: { by: ['patient_id'] },
        exported: { not: 'Copies for a day of what the export has itself.' },
        logged: ['recordsExported'],
        merged: { not: 'What was written stays as it was written, and is served while its patient shares it.' },
      },
    ),
  },
});
