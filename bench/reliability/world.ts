import { randomUUID } from 'node:crypto';
import type { Role } from '@mien/domain';
import { DAY_MS } from '@mien/domain';
import { insertUsers } from '../../apps/api/src/base/accounts/index.ts';
import { cryptoRandom, tokenOfClient } from '../../apps/api/src/platform/crypto/secrets.ts';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { migrateDatabase } from '../../apps/api/src/platform/database/migrate.ts';
import { readScanned } from '../../apps/api/src/scans/measurements/index.ts';
import { signInUsers } from '../sign-in-users.ts';

/** A person with a session, created directly in the database; another trial covers sign-in. */
export interface Person {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string;
  readonly roles: readonly Role[];
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly phone: string;
  /** Open, unreported scan sessions. */
  readonly scanSessionIds: readonly string[];
  readonly measurementId: string;
  /** A unique marker in the name, in a chat message and in a result. */
  readonly canaries: Canaries;
}

export interface Canaries {
  readonly name: string;
  readonly message: string;
  readonly result: string;
}

export interface Clinic {
  readonly clientId: string;
  readonly groupId: string;
  readonly groupCode: string;
}

export interface World {
  readonly clinics: readonly Clinic[];
  readonly people: readonly Person[];
}

export interface WorldPlan {
  readonly clinics: number;
  /** People of each role in each client. */
  readonly people: Readonly<Partial<Record<Role, number>>>;
  readonly scanSessions: number;
}

/** Data for the load of the trials: patients who write, and staff who add patients. */
export const LOAD_PLAN: WorldPlan = { clinics: 2, people: { Patient: 50, 'Client Admin': 3 }, scanSessions: 16 };

/** Fewer for one process that restarts repeatedly, because all waiting callers retry at once. */
export const SMALL_LOAD_PLAN: WorldPlan = { clinics: 2, people: { Patient: 15, 'Client Admin': 1 }, scanSessions: 60 };

/** A word that occurs nowhere else. */
const canary = () => `Qx${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** Creates and fills the tables. */
export async function fillWorld(database: Database, plan: WorldPlan): Promise<World> {
  await migrateDatabase(database);
  const createdAt = new Date(Date.now() - DAY_MS);
  const now = new Date();
  const clinics = Array.from({ length: plan.clinics }, (_, index) => ({
    clientId: randomUUID(),
    groupId: randomUUID(),
    groupCode: `clinic-${index + 1}`,
  }));
  const people: Person[] = [];
  for (const { clientId, groupId, groupCode } of clinics) {
    await database
      .insertInto('clients')
      .values({ client_id: clientId, name: groupCode, created_at: createdAt })
      .execute();
    await database
      .insertInto('groups')
      .values({ client_id: clientId, group_id: groupId, code: groupCode, created_at: createdAt })
      .execute();
    for (const [role, count] of Object.entries(plan.people) as [Role, number][])
      for (let index = 0; index < count; index += 1)
        people.push({
          clientId,
          userId: randomUUID(),
          patientId: randomUUID(),
          roles: role === 'Patient' ? ['Patient'] : ['Patient', role],
          accessToken: tokenOfClient(cryptoRandom, clientId),
          refreshToken: tokenOfClient(cryptoRandom, clientId),
          phone: `512${String(2_000_000 + people.length)}`,
          scanSessionIds: Array.from({ length: plan.scanSessions }, () => cryptoRandom.sessionId()),
          measurementId: randomUUID(),
          canaries: { name: canary(), message: canary(), result: canary() },
        });
  }
  const groupOf = new Map<string, string>(clinics.map(({ clientId, groupId }) => [clientId, groupId]));
  for (const person of people)
    await addPerson(database, person, groupOf.get(person.clientId) ?? '', { createdAt, now });
  return { clinics, people };
}

async function addPerson(
  database: Database,
  person: Person,
  groupId: string,
  { createdAt, now }: { createdAt: Date; now: Date },
): Promise<void> {
  const of = { client_id: person.clientId, patient_id: person.patientId };
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('patients')
      .values({
        ...of,
        group_id: groupId,
        birth_date: '1980-05-01',
        birth_sex: 'Female',
        is_consent_accepted: true,
        created_at: createdAt,
      })
      .execute();
    await insertUsers(transaction, [
      {
        clientId: person.clientId,
        userId: person.userId,
        patientId: person.patientId,
        roles: person.roles,
        firstName: 'Pat',
        lastName: person.canaries.name,
        email: null,
        phoneNumber: person.phone,
        phoneVerifiedAt: createdAt,
        createdAt,
      },
    ]);
    await signInUsers(transaction, [person], now);
    await transaction
      .insertInto('screenings')
      .values({
        ...of,
        screening_id: randomUUID(),
        height_cm: 170,
        weight_kg: 70,
        smoke: false,
        blood_pressure_medication: false,
        diabetes_type: 'No',
        is_weight_reviewed: true,
        quality_of_life: 7,
        created_at: createdAt,
      })
      .execute();
    if (person.scanSessionIds.length > 0)
      await transaction
        .insertInto('scan_sessions')
        .values(
          person.scanSessionIds.map((sessionId) => ({
            ...of,
            session_id: sessionId,
            provider_id: 1,
            partner_id: randomUUID(),
            created_at: now,
            // Lasts as long as the trials, instead of the usual minutes.
            expires_at: new Date(now.getTime() + DAY_MS),
            results_hash: null,
            measurement_id: null,
            provider_measurement_id: null,
          })),
        )
        .execute();
    await transaction
      .insertInto('measurements')
      .values({
        ...of,
        measurement_id: person.measurementId,
        provider_id: 1,
        external_status: 'PARTIAL',
        trust: 'signed',
        engine_version: person.canaries.result,
        score: null,
        score_plus_minus: null,
        score_coverage: 0,
        score_missing: '[]',
        missing: '[]',
        created_at: createdAt,
      })
      .execute();
    await transaction
      .insertInto('measurement_items')
      .values({
        client_id: person.clientId,
        measurement_id: person.measurementId,
        measure_type: 'heartRateBpm',
        item_id: randomUUID(),
        value: 70,
        interval_low: 69,
        interval_high: 71,
        signal_to_noise_db: 5,
        provenance: 'camera',
        patient_id: person.patientId,
        created_at: createdAt,
      })
      .execute();
    await readScanned(transaction, [{ clientId: person.clientId, patientId: person.patientId }]);
  });
}
