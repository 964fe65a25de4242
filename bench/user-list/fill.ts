import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogues';
import { sql } from 'kysely';
import { noteAllUsers } from '../../apps/api/src/base/accounts/index.ts';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';

/** Numbers of users in the measured lists. */
export const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000] as const;

export const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const GROUP_ID = '0190a000-0000-7000-8000-000000000001';
const USERS_PER_INSERT = 50_000;
/** Patients whose readings need attention. */
const NOTICES = 20;
/** One patient in this many shares all results with the care team and was scanned within this many days. */
const PATIENTS_PER_PERMISSION = 10;
const DAYS_OF_SCANS = 100;

/** SQL that derives a deterministic UUID from a number. */
const uuidOf = (kind: number, number: string) =>
  `('0190${kind}000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** SQL of a five-letter word, spread evenly over the alphabet by a number. */
const wordOf = (number: string) =>
  `(select string_agg(chr(97 + ((${number})::bigint * 7919 / (26 ^ k)::bigint % 26)::integer), '' order by k) from generate_series(0, 4) as k)`;

/**
 * A client with this many patients.
 *
 * @param between  called after each statement; may throw to abort
 */
export async function addUsers(database: Database, users: number, between: () => void = () => {}): Promise<void> {
  async function execute(statement: string): Promise<void> {
    await sql.raw(statement).execute(database);
    between();
  }
  await execute(`insert into clients (client_id, name, created_at) values ('${CLIENT_ID}', 'Bench', now())`);
  await execute(
    `insert into groups (client_id, group_id, code, created_at) values ('${CLIENT_ID}', '${GROUP_ID}', 'bench', now())`,
  );
  for (let first = 1; first <= users; first += USERS_PER_INSERT) {
    const numbers = `generate_series(${first}, ${Math.min(users, first + USERS_PER_INSERT - 1)}) as i`;
    await execute(
      `insert into patients (client_id, patient_id, group_id, birth_date, birth_sex, created_at)
        select '${CLIENT_ID}', ${uuidOf(1, 'i')}, '${GROUP_ID}', '1980-01-01', 'Female', now() from ${numbers}`,
    );
    await execute(
      `insert into users (client_id, user_id, patient_id, roles, first_name, last_name, email, phone_number, created_at)
        select '${CLIENT_ID}', ${uuidOf(2, 'i')}, ${uuidOf(1, 'i')}, array['Patient'], ${wordOf('i')}, ${wordOf('i * 31 + 7')},
          ${wordOf('i * 17 + 3')} || i || '@example.com', (2000000000 + i)::text, now() from ${numbers}`,
    );
  }
  // As many as an attentive client leaves open, regardless of its size.
  await execute(
    `insert into attention_notices (client_id, notice_id, patient_id, raised_at)
      select '${CLIENT_ID}', ${uuidOf(3, 'i')}, ${uuidOf(1, 'i')}, now() from generate_series(1, ${Math.min(NOTICES, users)}) as i`,
  );
  // Their names are spread over the list like all others.
  const sharing = `generate_series(1, ${users}, ${PATIENTS_PER_PERMISSION}) as i`;
  await execute(
    `insert into care_team_records (client_id, patient_id, position, record_id, act, term, text_version, text_hash, language, owner_id, created_at)
      select '${CLIENT_ID}', ${uuidOf(1, 'i')}, 1, ${uuidOf(4, 'i')}, 'given', 'untilEnded', '${CARE_TEAM_CONSENT_VERSION}', 'hash', 'en',
        (select owner_id from users as u where u.client_id = '${CLIENT_ID}' and u.patient_id = ${uuidOf(1, 'i')}), now() - interval '${DAYS_OF_SCANS} days' from ${sharing}`,
  );
  await execute(
    `insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, score, score_coverage,
        score_missing, missing, created_at)
      select '${CLIENT_ID}', ${uuidOf(5, 'i')}, ${uuidOf(1, 'i')}, 1, 'COMPLETE', 'signed', 70, 1, '[]', '[]',
        now() - make_interval(days => (i % ${DAYS_OF_SCANS})::integer) from ${sharing}`,
  );
  await execute(`update patients as p set first_scanned_at = m.created_at, last_scanned_at = m.created_at, scan_count = 1
    from measurements as m where m.client_id = p.client_id and m.patient_id = p.patient_id`);
  await noteAllUsers(database);
}
