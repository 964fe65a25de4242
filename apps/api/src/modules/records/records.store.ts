import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { PatientKey } from '../../database/patient-key.ts';
import { inTransaction } from '../../database/transaction.ts';

/** Reads what of an export does not stand in one table as it is handed out, oldest first. */
export function createRecordsStore(database: Database) {
  return {
    patient: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('patients as p')
        .innerJoin('users as u', (join) =>
          join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
        )
        .innerJoin('groups as g', (join) =>
          join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
        )
        .select(['u.first_name', 'u.last_name', 'u.email', 'u.phone_number'])
        .select(['p.birth_date', 'p.birth_sex', 'p.created_at', 'g.code'])
        .where('p.client_id', '=', clientId)
        .where('p.patient_id', '=', patientId)
        .executeTakeFirst(),

    measurements: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('measurements')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at')
        .execute(),

    async items({ clientId, patientId }: PatientKey) {
      const { rows } = await sql<{
        measurementId: string;
        measureType: string;
        value: number;
        intervalLow: number | null;
        intervalHigh: number | null;
        provenance: 'camera' | 'entered' | 'calculated' | 'provider';
      }>`
        select i.measurement_id as "measurementId", i.measure_type as "measureType", i.value,
          i.interval_low as "intervalLow", i.interval_high as "intervalHigh", i.provenance
        from measurements as m
        cross join lateral (
          select * from measurement_items as i
          where i.client_id = m.client_id and i.measurement_id = m.measurement_id offset 0
        ) as i
        where m.client_id = ${clientId} and m.patient_id = ${patientId}
        order by i.measure_type`.execute(database);
      return rows;
    },

    inTransaction: <Result>(work: (transaction: Database) => Promise<Result>) => inTransaction(database, work),
  };
}

export type RecordsStore = ReturnType<typeof createRecordsStore>;
