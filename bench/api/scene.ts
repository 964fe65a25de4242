import { randomUUID } from 'node:crypto';
import { DAY_MS, DEFAULT_MINIMUM_USERS } from '@mien/domain';
import { insertUsers } from '../../apps/api/src/base/accounts/index.ts';
import { loadDemo } from '../../apps/api/src/demo/load-demo.ts';
import { createKeyedHash, tokenHash, tokenOfClient } from '../../apps/api/src/platform/crypto/secrets.ts';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { migrateDatabase } from '../../apps/api/src/platform/database/migrate.ts';
import { signInUsers } from '../sign-in-users.ts';

/** The demo patient with 2,000 scans, and an administrator of the same client. */
const PATIENT_PHONE = '5125550103';
const ADMIN_PHONE = '5125550111';

/** A signed-in demo user. */
interface SignedIn {
  readonly token: string;
  readonly patientId: string;
}

/** Test data of the calls: the demo, whose users are signed in. */
export interface Scene {
  readonly patient: SignedIn;
  readonly adminToken: string;
  /** Staff users, because each may create only a limited number of patients an hour. */
  readonly colleagueTokens: readonly string[];
  /** Patients with a few scans, for writes. */
  readonly writers: readonly SignedIn[];
  readonly measurementId: string;
  /** Phone numbers of patients, each for one code. */
  readonly phones: readonly string[];
}

/** Deterministic, so that every filled database is the same. */
const tokenOf = (clientId: string, userId: string) =>
  tokenOfClient({ token: () => tokenHash(`bench ${userId}`) }, clientId);

/** Loads the demo as the product does, and signs its users in. */
export async function fillScene(database: Database, today: Date): Promise<Scene> {
  await migrateDatabase(database);
  await loadDemo(database, today, createKeyedHash('a key of the bench, of 32 characters'), DEFAULT_MINIMUM_USERS);
  const users = await database.selectFrom('users').selectAll().orderBy('phone_number').execute();
  await signInUsers(
    database,
    users.map(({ client_id, user_id }) => ({
      clientId: client_id,
      userId: user_id,
      accessToken: tokenOf(client_id, user_id),
      refreshToken: `refresh ${user_id}`,
    })),
    today,
  );
  const signedIn = (user: (typeof users)[number] | undefined): SignedIn => {
    if (!user) throw new Error('the demo has other people');
    return { token: tokenOf(user.client_id, user.user_id), patientId: user.patient_id ?? '' };
  };
  const of = (phone: string) => signedIn(users.find(({ phone_number }) => phone_number === phone));
  const patient = of(PATIENT_PHONE);
  const { measurement_id } = await database
    .selectFrom('measurements')
    .select('measurement_id')
    .where('patient_id', '=', patient.patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const writers = users.filter(({ phone_number }) => phone_number?.startsWith('512556'));
  await openScanSessions(database, writers, today);
  return {
    patient,
    adminToken: of(ADMIN_PHONE).token,
    colleagueTokens: await addColleagues(database, users[0]?.client_id ?? '', today),
    writers: writers.map(signedIn),
    measurementId: measurement_id,
    phones: await addPatients(database, users[0]?.client_id ?? '', today),
  };
}

/** Adds signed-in staff of a client. Returns their tokens. */
async function addColleagues(database: Database, clientId: string, at: Date): Promise<string[]> {
  const colleagues = Array.from({ length: COLLEAGUES }, (_, number) => ({
    clientId,
    userId: randomUUID(),
    patientId: null,
    roles: ['Client User', 'Client Admin'] as const,
    firstName: 'Colleague',
    lastName: String(number),
    email: null,
    phoneNumber: String(7_900_000_000 + number),
    phoneVerifiedAt: at,
    createdAt: at,
  }));
  await database.transaction().execute((transaction) => insertUsers(transaction, colleagues));
  const tokens = colleagues.map(({ lastName }) => tokenOf(clientId, `colleague ${lastName}`));
  await signInUsers(
    database,
    colleagues.map(({ userId }, number) => {
      const accessToken = tokens[number] ?? '';
      return { clientId, userId, accessToken, refreshToken: `refresh ${accessToken}` };
    }),
    at,
  );
  return tokens;
}

/** Adds patients without scans. Returns their phone numbers. */
async function addPatients(database: Database, clientId: string, today: Date): Promise<string[]> {
  const { group_id } = await database
    .selectFrom('groups')
    .select('group_id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: PREPARED }, (_, number) => ({
    clientId,
    userId: randomUUID(),
    patientId: randomUUID(),
    roles: ['Patient'] as const,
    firstName: 'Known',
    lastName: `Person ${number}`,
    email: null,
    phoneNumber: String(7_000_000_000 + number),
    phoneVerifiedAt: today,
    createdAt: today,
  }));
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('patients')
      .values(
        people.map(({ patientId }) => ({
          client_id: clientId,
          patient_id: patientId,
          group_id,
          birth_sex: 'Unknown' as const,
          created_at: today,
        })),
      )
      .execute();
    await insertUsers(transaction, people);
  });
  return people.map(({ phoneNumber }) => phoneNumber);
}

/** More than the calls of all servers need, because a session is reported once and a phone gets few codes. */
const PREPARED = 5000;
const COLLEAGUES = 10;

/** The id of a prepared session. */
export const scanSessionOf = (number: number) => String(number).padStart(22, '0');

/** Opens scan sessions, round-robin over the patients. */
async function openScanSessions(
  database: Database,
  patients: readonly { readonly client_id: string; readonly patient_id: string | null }[],
  today: Date,
): Promise<void> {
  await database
    .insertInto('scan_sessions')
    .values(
      Array.from({ length: PREPARED }, (_, number) => {
        const { client_id, patient_id } = patients[number % patients.length] ?? {};
        return {
          client_id: client_id ?? '',
          patient_id: patient_id ?? '',
          session_id: scanSessionOf(number),
          provider_id: 1,
          partner_id: randomUUID(),
          created_at: today,
          expires_at: new Date(today.getTime() + DAY_MS),
        };
      }),
    )
    .execute();
}
