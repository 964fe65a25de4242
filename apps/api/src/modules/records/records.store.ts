import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { PatientKey } from './erase-patient.ts';

/** Reads everything of one patient, oldest first. Hashes and ids of no use outside stay here. */
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
        .select(['u.user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_number'])
        .select(['p.birth_date', 'p.birth_sex', 'p.created_at', 'g.code'])
        .where('p.client_id', '=', clientId)
        .where('p.patient_id', '=', patientId)
        .executeTakeFirst(),

    screenings: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('screenings')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at')
        .execute(),

    consents: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('consents')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at')
        .execute(),

    traceConsents: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('trace_consents')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at')
        .execute(),

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

    failures: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('scan_failures')
        .select(['created_at', 'code'])
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at')
        .execute(),

    shares: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('shares as s')
        .innerJoin('measurements as m', (join) =>
          join.onRef('m.client_id', '=', 's.client_id').onRef('m.measurement_id', '=', 's.measurement_id'),
        )
        .selectAll('s')
        .where('m.client_id', '=', clientId)
        .where('m.patient_id', '=', patientId)
        .orderBy('s.created_at')
        .execute(),

    appointments: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('appointments')
        .select(['starts_at', 'ends_at'])
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('starts_at')
        .execute(),

    messages: ({ clientId, patientId }: PatientKey) =>
      database
        .selectFrom('chat_messages')
        .select(['created_at', 'sender_type', 'text'])
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('position')
        .execute(),

    signIns: (clientId: string, userId: string) =>
      database
        .selectFrom('sign_in_sessions')
        .select(['created_at', 'last_used_at', 'browser'])
        .where('client_id', '=', clientId)
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),

    inTransaction: <Result>(work: (transaction: Database) => Promise<Result>) => inTransaction(database, work),
  };
}

export type RecordsStore = ReturnType<typeof createRecordsStore>;
