import { readInPages } from '../../data/read-in-pages.ts';
import type { Database } from '../../database/connect.ts';
import type { PatientKey } from '../../database/patient-key.ts';
import { inTransaction } from '../../database/transaction.ts';

/** With their items some hundred kilobytes: other calls wait for one page at most. Chosen. */
const MEASUREMENTS_OF_A_PAGE = 25;

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
        .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'u.phone_number as phoneNumber'])
        .select(['p.birth_date as birthDate', 'p.birth_sex as birthSex', 'p.created_at as createdAt', 'g.code'])
        .where('p.client_id', '=', clientId)
        .where('p.patient_id', '=', patientId)
        .executeTakeFirst(),

    measurements: (key: PatientKey) =>
      readInPages(database, 'measurements', key, {
        fields: {
          measurementId: 'measurement_id',
          createdAt: 'created_at',
          externalStatus: 'external_status',
          trust: 'trust',
          providerId: 'provider_id',
          engineVersion: 'engine_version',
          score: 'score',
          scorePlusMinus: 'score_plus_minus',
          scoreCoverage: 'score_coverage',
          scoreMissing: 'score_missing',
          missing: 'missing',
          isDeleted: 'is_deleted',
        },
        inOrderOf: 'created_at',
        rows: MEASUREMENTS_OF_A_PAGE,
      }),

    /** Of some measurements. */
    async items(clientId: string, measurementIds: readonly string[]) {
      return database
        .selectFrom('measurement_items')
        .select(['measurement_id as measurementId', 'measure_type as measureType', 'value', 'provenance'])
        .select(['interval_low as intervalLow', 'interval_high as intervalHigh'])
        .select(['item_id as itemId', 'signal_to_noise_db as signalToNoiseDb'])
        .where('client_id', '=', clientId)
        .where('measurement_id', 'in', measurementIds)
        .orderBy('measure_type')
        .execute();
    },

    inTransaction: <Result>(work: (transaction: Database) => Promise<Result>) => inTransaction(database, work),
  };
}

export type RecordsStore = ReturnType<typeof createRecordsStore>;
