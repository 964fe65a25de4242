import { DEFAULT_MINIMUM_USERS } from '@mien/domain';
import { loadDemo } from '../../apps/api/src/demo/load-demo.ts';
import { tokenHash } from '../../apps/api/src/platform/crypto/secrets.ts';
import { type Database, migrateDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { signInUsers } from '../sign-in-users.ts';

/** The patient of the demo with 2,000 scans, and an administrator of the same client. */
const PATIENT_PHONE = '5125550103';
const ADMIN_PHONE = '5125550111';

/** A signed-in person of the demo. */
interface SignedIn {
  readonly token: string;
  readonly patientId: string;
}

/** What the calls are about: the demo, whose people are signed in. */
export interface Scene {
  readonly patient: SignedIn;
  readonly adminToken: string;
  /** Patients with a few scans, who write. */
  readonly writers: readonly SignedIn[];
  readonly measurementId: string;
}

/** The same in every database that is filled. */
const tokenOf = (userId: string) => tokenHash(`bench ${userId}`);

/** Loads the demo as the product does, and signs its people in. */
export async function fillScene(database: Database, today: Date): Promise<Scene> {
  await migrateDatabase(database);
  await loadDemo(database, today, DEFAULT_MINIMUM_USERS);
  const users = await database.selectFrom('users').selectAll().orderBy('phone_number').execute();
  await signInUsers(
    database,
    users.map(({ client_id, user_id }) => ({
      clientId: client_id,
      userId: user_id,
      accessToken: tokenOf(user_id),
      refreshToken: `refresh ${user_id}`,
    })),
    today,
  );
  const signedIn = (user: (typeof users)[number] | undefined): SignedIn => {
    if (!user) throw new Error('the demo has other people');
    return { token: tokenOf(user.user_id), patientId: user.patient_id ?? '' };
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
  return {
    patient,
    adminToken: of(ADMIN_PHONE).token,
    writers: users.filter(({ phone_number }) => phone_number?.startsWith('512556')).map(signedIn),
    measurementId: measurement_id,
  };
}
