import { type PatientRecords, Problem } from '@mien/contract';
import { measureTypeOf } from '@mien/domain';
import type { Caller } from '../../access/caller.ts';
import type { ExportedRows } from '../../data/export-rows.ts';
import type { PatientKey } from '../../database/patient-key.ts';
import { actorOf, type RecordAccess } from '../access-log/index.ts';
import { erasePatient } from './erase-patient.ts';
import type { RecordsStore } from './records.store.ts';

export interface RecordsDependencies {
  readonly store: RecordsStore;
  /** What of an export stands in a table as it is handed out. */
  readonly exportRows: (key: PatientKey) => Promise<ExportedRows>;
  /** Colours of scans that are kept, packed. */
  readonly keptTracesOf: (key: PatientKey) => Promise<PatientRecords['keptTraces']>;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
}

const iso = (at: Date) => at.toISOString();

/** A patient's own records as a whole: taken along, or deleted. */
export function createRecords({ store, exportRows, keptTracesOf, recordAccess, now }: RecordsDependencies) {
  return {
    /** @throws Problem not-found */
    async exportAll(caller: Caller, key: PatientKey): Promise<PatientRecords> {
      const { clientId, patientId } = key;
      const person = await store.patient(key);
      if (!person) throw new Problem('not-found');
      const [rows, measurements, items, keptTraces] = await Promise.all([
        exportRows(key),
        store.measurements(key),
        store.items(key),
        keptTracesOf(key),
      ]);
      const itemsOf = Map.groupBy(items, ({ measurementId }) => measurementId);
      await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'recordsExported' });
      return {
        format: 'mien-records-1',
        exported: iso(now()),
        patient: {
          patientUid: patientId,
          firstName: person.first_name,
          lastName: person.last_name,
          email: person.email,
          phoneNumber: person.phone_number,
          birthDate: person.birth_date,
          birthSex: person.birth_sex,
          groupCode: person.code,
          created: iso(person.created_at),
        },
        ...rows,
        measurements: measurements.map((row) => ({
          id: row.measurement_id,
          created: iso(row.created_at),
          externalStatus: row.external_status,
          trust: row.trust,
          engineVersion: row.engine_version,
          score: row.score,
          isDeleted: row.is_deleted,
          items: (itemsOf.get(row.measurement_id) ?? []).map((item) => ({
            measurementTypeId: item.measureType,
            value: item.value,
            intervalLow: item.intervalLow,
            intervalHigh: item.intervalHigh,
            unit: measureTypeOf(item.measureType)?.unit ?? '',
            provenance: item.provenance,
          })),
        })),
        keptTraces,
      };
    },

    /** Deletes a patient for good. @throws Problem not-found for one that is gone already */
    async deleteAll(caller: Caller, { clientId, patientId }: PatientKey): Promise<void> {
      await store.inTransaction(async (transaction) => {
        if (!(await erasePatient(transaction, { clientId, patientId }, 'asked', now()))) throw new Problem('not-found');
        await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'recordsDeleted' }, transaction);
      });
    },
  };
}

export type Records = ReturnType<typeof createRecords>;
