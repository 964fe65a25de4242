import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { readScanned } from '../../apps/api/src/scans/measurements/index.ts';
import type { World } from './world.ts';

/** Values of one scan. */
const VALUES = 8;
/** The scans are spread over this many days before today. */
const DAYS = 700;
/** Scans stored by one statement, because an in-process engine checks their foreign keys at its end. */
const SCANS_AT_ONCE = 10_000;

/** Distributes this many scans over the patients of a world, each with some values. */
export async function addManyScans(database: Database, { clinics, people }: World, scans: number): Promise<void> {
  const patients = people.filter(({ roles }) => roles.length === 1);
  const perPatient = Math.ceil(scans / patients.length);
  for (const { clientId } of clinics) {
    const ids = patients.filter((person) => person.clientId === clientId).map(({ patientId }) => patientId);
    const total = Math.round((scans * ids.length) / patients.length);
    for (let first = 0; first < total; first += SCANS_AT_ONCE) {
      const last = Math.min(total, first + SCANS_AT_ONCE) - 1;
      await sql`insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, score,
          score_plus_minus, score_coverage, score_missing, missing, created_at)
        select ${clientId}, gen_random_uuid(), (${ids}::uuid[])[1 + i % ${ids.length}::int], 1, 'COMPLETE', 'signed', 50 + i % 40, 3,
          1, '[]', '[]', now() - interval '1 day' - (i / ${ids.length}::int) * (interval '1 day' * ${DAYS}::int / ${perPatient}::int)
        from generate_series(${first}::int, ${last}::int) as i`.execute(database);
    }
    await sql`insert into measurement_items (client_id, measurement_id, measure_type, item_id, value, provenance, patient_id,
        created_at)
      select m.client_id, m.measurement_id, t.measure_type, gen_random_uuid(), 60 + random() * 20, 'camera', m.patient_id,
        m.created_at
      from measurements as m, (select measure_type from measure_types where measure_type <> 'heartRateBpm' order by 1 limit ${VALUES}) as t
      where m.client_id = ${clientId} and m.score is not null`.execute(database);
  }
  await readScanned(
    database,
    patients.map(({ clientId, patientId }) => ({ clientId, patientId })),
  );
}
