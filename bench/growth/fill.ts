import { sql } from 'kysely';
import { cryptoRandom, tokenOfClient } from '../../apps/api/src/platform/crypto/secrets.ts';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { readScanned } from '../../apps/api/src/scans/measurements/index.ts';
import { signInUsers } from '../sign-in-users.ts';
import { CLIENT_ID } from '../user-list/fill.ts';

/** Entries of a client's access log for each of its patients. */
const LOG_ENTRIES_OF_PATIENT = 5;
const VALUES_OF_SCAN = 8;
/** Length of a long history in days. */
export const TEN_YEARS = 3650;

/** A patient's scans, evenly spread over these days until now. */
export interface History {
  readonly scans: number;
  readonly days: number;
}

/** Signs a user in. Returns the token as in a browser's cookie. */
export async function signIn(database: Database, userId: string): Promise<string> {
  const token = tokenOfClient(cryptoRandom, CLIENT_ID);
  const user = {
    clientId: CLIENT_ID,
    userId,
    accessToken: token,
    refreshToken: tokenOfClient(cryptoRandom, CLIENT_ID),
  };
  await signInUsers(database, [user], new Date());
  return token;
}

/** The patients of a client in order, with their users. */
export const peopleOf = (database: Database, most: number) =>
  database
    .selectFrom('users')
    .select(['user_id as userId', 'patient_id as patientId', 'phone_number as phoneNumber'])
    .where('client_id', '=', CLIENT_ID)
    .where('patient_id', 'is not', null)
    .orderBy('user_id')
    .limit(most)
    .execute();

/** Stores a history. Each scan has some values, including the heart rate, and its session. */
export async function addScans(database: Database, patientId: string, { scans, days }: History): Promise<void> {
  await sql`insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, score,
      score_plus_minus, score_coverage, score_missing, missing, created_at)
    select ${CLIENT_ID}, gen_random_uuid(), ${patientId}, 1, 'COMPLETE', 'signed', 50 + i % 40, 3, 1, '[]', '[]',
      now() - (i - 1) * (interval '1 day' * ${days}::integer / ${scans}::integer)
    from generate_series(1, ${scans}::integer) as i`.execute(database);
  await sql`insert into measurement_items (client_id, measurement_id, measure_type, item_id, value, interval_low, interval_high, provenance, patient_id, created_at)
    select m.client_id, m.measurement_id, t.measure_type, gen_random_uuid(), 60 + m.score / 4, 58 + m.score / 4,
      62 + m.score / 4, 'camera', m.patient_id, m.created_at
    from measurements as m, (select measure_type from measure_types order by measure_type <> 'heartRateBpm', 1 limit ${VALUES_OF_SCAN}) as t
    where m.client_id = ${CLIENT_ID} and m.patient_id = ${patientId}`.execute(database);
  await sql`insert into scan_sessions
      (client_id, session_id, patient_id, provider_id, partner_id, created_at, expires_at, measurement_id, results_hash)
    select client_id, substr(md5(measurement_id::text), 1, 22), patient_id, 1, 'bench', created_at, created_at,
      measurement_id, repeat('h', 43)
    from measurements where client_id = ${CLIENT_ID} and patient_id = ${patientId}`.execute(database);
  await readScanned(database, [{ clientId: CLIENT_ID, patientId }]);
}

/** Data of a running installation besides its patients: a session for each, and access log entries. */
export async function addTraffic(database: Database): Promise<void> {
  await sql`insert into sign_in_sessions
      (client_id, session_id, user_id, access_hash, refresh_hash, browser, created_at, last_used_at)
    select client_id, gen_random_uuid(), user_id, 'access ' || user_id, 'refresh ' || user_id, 'Bench', now(), now()
    from users where client_id = ${CLIENT_ID} and patient_id is not null`.execute(database);
  // One rare action, before all others.
  await sql`insert into access_log_entries
      (client_id, position, at, action, actor_kind, actor_client_id, actor_user_id, key_mark, seal)
    select client_id, 1, now() - interval '1 year', 'configurationChanged', 'staff', client_id, user_id, repeat('k', 8),
      repeat('s', 43)
    from users where client_id = ${CLIENT_ID} limit 1`.execute(database);
  await sql`insert into access_log_entries
      (client_id, position, at, action, actor_kind, actor_client_id, actor_user_id, patient_id, key_mark, seal)
    select client_id, 1 + row_number() over (), now() - row_number() over () * interval '1 second', 'patientOpened', 'staff',
      client_id, user_id, patient_id, repeat('k', 8), repeat('s', 43)
    from users, generate_series(1, ${LOG_ENTRIES_OF_PATIENT}::integer)
    where client_id = ${CLIENT_ID} and patient_id is not null`.execute(database);
  await sql`insert into access_log_heads (client_id, position, seal)
    select client_id, max(position), repeat('s', 43) from access_log_entries group by client_id`.execute(database);
}
