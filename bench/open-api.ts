import { type Client, createClient, type MienContract, mienContract } from '@mien/contract';
import type { Role } from '@mien/domain';
import { insertUsers } from '../apps/api/src/base/accounts/index.ts';
import { composeApi } from '../apps/api/src/compose.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { cryptoRandom } from '../apps/api/src/platform/crypto/secrets.ts';
import type { Database } from '../apps/api/src/platform/database/connect.ts';

const ORIGIN = 'http://localhost:3000';
/** Not used for users that a bench creates. */
const PHONE = '9995550110';

interface OpenApi {
  readonly database: Database;
  /** The caller's client, which already exists. */
  readonly clientId: string;
  readonly now: () => Date;
  readonly minimumUsers: number;
  /** Roles of the caller, besides System Admin. */
  readonly roles?: readonly Role[];
}

/** The whole API in this process, called by a signed-in System Admin as from a browser. */
export async function openApi({ database, clientId, now, minimumUsers, roles = [] }: OpenApi) {
  const texts: string[] = [];
  const { app, settled, jobs } = await composeApi({
    config: readConfig({
      SERVER_KEY: 'a-server-key-of-at-least-32-characters',
      SCAN_LICENCE_KEY: 'a-partner-key-of-at-least-32-characters',
      PUBLIC_URL: ORIGIN,
      LOG_LEVEL: 'silent',
      SMS_SENDS_PER_HOUR_PER_IP: '1000',
      MIN_USERS_FOR_AVERAGES: String(minimumUsers),
    }),
    database,
    now,
    random: cryptoRandom,
    sms: { send: async ({ text }) => void texts.push(text) },
    providers: [],
  });
  // A reused folder may contain a recent code of the last sign-in.
  await database.deleteFrom('sms_codes').execute();
  await database.deleteFrom('users').where('phone_number', '=', PHONE).execute();
  await insertUsers(database, [
    {
      clientId,
      userId: crypto.randomUUID(),
      patientId: null,
      roles: ['System Admin', ...roles],
      firstName: 'Sam',
      lastName: 'Whitfield',
      email: null,
      phoneNumber: PHONE,
      phoneVerifiedAt: now(),
      createdAt: now(),
    },
  ]);
  const cookies = new Map<string, string>();
  const client: Client<MienContract> = createClient(mienContract, async ({ method, url, body, contentType }) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        origin: ORIGIN,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return { status: answer.statusCode, json: answer.body === '' ? undefined : JSON.parse(answer.body) };
  });
  await client.signIn.sendCode({ body: { phone: PHONE } });
  await jobs.sendCodes();
  await settled();
  const code = /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0] ?? '';
  const [profile] = await client.signIn.profiles({ body: { phone: PHONE, code } });
  if (!profile) throw new Error('sign-in failed');
  await client.signIn.loginTemp({ body: { patientUid: profile.patientUid, tokenCode: profile.tokenCode } });
  return { app, client };
}

export type BenchClient = Client<MienContract>;

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
