import { sql } from 'kysely';
import { verifyAccessLog } from '../../apps/api/src/base/access-log/index.ts';
import { createKeyedHash } from '../../apps/api/src/platform/crypto/secrets.ts';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { SERVER_KEY } from './api-process.ts';
import { compareJournal, type Differences, type Journal, nameOf } from './journal.ts';
import { profileName, weightOf } from './traffic.ts';

interface Counted {
  readonly key: string;
  readonly count: number;
}

const countBy = async (database: Database, statement: string): Promise<readonly Counted[]> =>
  (await sql<Counted>`${sql.raw(statement)}`.execute(database)).rows;

/** How often each write of the journal is in the database. */
async function findWrites(database: Database, journal: Journal): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const note = (kind: Parameters<typeof nameOf>[0], rows: readonly Counted[]) => {
    for (const { key, count } of rows) found.set(nameOf(kind, key), count);
  };
  note(
    'message',
    await countBy(database, 'select message_id::text as key, count(*)::int as count from chat_messages group by 1'),
  );
  note(
    'consent',
    await countBy(database, 'select patient_id::text as key, count(*)::int as count from consents group by 1'),
  );
  note(
    'outcome',
    await countBy(
      database,
      `select s.session_id as key, count(*)::int as count from scan_sessions s
        join measurements m on m.client_id = s.client_id and m.measurement_id = s.measurement_id group by 1`,
    ),
  );
  note(
    'share',
    await countBy(
      database,
      `select measurement_id::text || ' ' || lifetime_hours as key, count(*)::int as count from shares group by 1`,
    ),
  );
  note(
    'registration',
    await countBy(
      database,
      'select external_reference as key, count(*)::int as count from patients where external_reference is not null group by 1',
    ),
  );
  note(
    'patientOfStaff',
    await countBy(
      database,
      'select request_id::text as key, count(*)::int as count from patients where request_id is not null group by 1',
    ),
  );
  const names = new Map(
    (await database.selectFrom('users').select(['patient_id', 'last_name']).execute()).map((row) => [
      row.patient_id,
      row.last_name,
    ]),
  );
  const weights = new Map(
    (
      await countBy(
        database,
        `select patient_id::text || ' ' || weight_kg as key, count(*)::int as count from screenings group by 1`,
      )
    ).map(({ key, count }) => [key, count]),
  );
  for (const { kind, key } of journal.entries()) {
    const [patientId = '', number = ''] = key.split(' ');
    if (kind === 'screening')
      found.set(nameOf(kind, key), weights.get(`${patientId} ${weightOf(Number(number))}`) ?? 0);
    if (kind !== 'profile') continue;
    // A later name has replaced an earlier one.
    const stored = Number((names.get(patientId) ?? '').replace(profileName(0).slice(0, -1), ''));
    found.set(nameOf(kind, key), stored >= Number(number) ? 1 : 0);
  }
  return found;
}

/** Invariants of the database: one line for each violation. */
async function brokenRules(database: Database): Promise<string[]> {
  const rules: Readonly<Record<string, string>> = {
    'a measurement that no session ended with': `select m.measurement_id::text as key from measurements m where m.engine_version = 'trial' and not exists (
        select from scan_sessions s where s.client_id = m.client_id and s.measurement_id = m.measurement_id)`,
    'a measurement without its items': `select m.measurement_id::text as key from measurements m where m.engine_version = 'trial' and not exists (
        select from measurement_items i where i.client_id = m.client_id and i.measurement_id = m.measurement_id)`,
    'a conversation that counts its messages wrongly': `select c.patient_id::text as key from chat_conversations c where c.last_position <> (
        select count(*) from chat_messages m where m.client_id = c.client_id and m.patient_id = c.patient_id)`,
    'a patient without a login': `select p.patient_id::text as key from patients p where not exists (
        select from users u where u.client_id = p.client_id and u.patient_id = p.patient_id)`,
  };
  const broken: string[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql<{ key: string }>`${sql.raw(statement)}`.execute(database);
    broken.push(...rows.map(({ key }) => `${rule}: ${key}`));
  }
  const chains = await verifyAccessLog(database, [createKeyedHash(SERVER_KEY)]);
  for (const { clientId, fault } of chains)
    if (fault) broken.push(`the access log of ${clientId} is ${fault.reason} at entry ${fault.position}`);
  return broken;
}

/** Compares the database with the journal, and checks the invariants. */
export async function auditDatabase(
  database: Database,
  journal: Journal,
): Promise<Differences & { readonly broken: readonly string[] }> {
  const differences = compareJournal(journal.entries(), await findWrites(database, journal));
  return { ...differences, broken: await brokenRules(database) };
}
