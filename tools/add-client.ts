import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '../apps/api/src/database/connect.ts';
import { addClient, addSystemAdmin, ClientExists } from '../apps/api/src/modules/users/index.ts';
import { GroupCode, line, NAME_MAX_LENGTH, PhoneNumber } from '../packages/contract/src/index.ts';
import { phoneDigits } from '../packages/domain/src/index.ts';
import { openInstallationDatabase } from './installation-database.ts';
import { ROOT } from './processes.ts';

/**
 * Makes a client with its first group and administrator, or with --system-admin somebody who sees all clients. Who is
 * made signs in by SMS code. Reads DATABASE_URL, or DATA_DIR while the server is stopped.
 */
const USAGE = `npm run add-client -- --client NAME --time-zone America/Chicago --group CODE --first-name NAME --last-name NAME --phone NUMBER
npm run add-client -- --system-admin --first-name NAME --last-name NAME --phone NUMBER`;
const CLIENT_NAME_MAX_LENGTH = 120;
const GROUP_CODE = /^[a-z0-9-]{1,40}$/;

const { values } = parseArgs({
  options: {
    'system-admin': { type: 'boolean', default: false },
    client: { type: 'string' },
    'time-zone': { type: 'string' },
    group: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    phone: { type: 'string' },
  },
});

/** A value by its rule. @throws Error that names the option */
function optionOf(option: Exclude<keyof typeof values, 'system-admin'>, read: (text: string) => string | null): string {
  const text = values[option]?.trim();
  const value = text === undefined ? null : read(text);
  if (value === null) throw new Error(`--${option} is missing or not valid\n${USAGE}`);
  return value;
}

const nameOf = (max: number) => (text: string) => line(max).safeParse(text).data ?? null;

function timeZoneOf(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    // No time zone of the IANA database.
    return null;
  }
}

function groupCodeOf(text: string): string | null {
  const code = GroupCode.safeParse(text).data;
  return code !== undefined && GROUP_CODE.test(code) ? code : null;
}

const person = {
  firstName: optionOf('first-name', nameOf(NAME_MAX_LENGTH)),
  lastName: optionOf('last-name', nameOf(NAME_MAX_LENGTH)),
  phoneNumber: optionOf('phone', (text) => PhoneNumber.safeParse(phoneDigits(text)).data ?? null),
};
const client = values['system-admin']
  ? null
  : {
      name: optionOf('client', nameOf(CLIENT_NAME_MAX_LENGTH)),
      timeZone: optionOf('time-zone', timeZoneOf),
      groupCode: optionOf('group', groupCodeOf),
    };
if (!process.env.DATABASE_URL && !existsSync(join(process.env.DATA_DIR || join(ROOT, 'data'), 'database')))
  throw new Error('There is no database yet. Start the server once with DEMO=0, and stop it.');
const database = openInstallationDatabase();
try {
  await migrateDatabase(database);
  if (client === null) await addSystemAdmin(database, person, new Date());
  else await addClient(database, client, person, new Date());
  console.log(`${person.firstName} ${person.lastName} can sign in with ${person.phoneNumber}.`);
} catch (error) {
  if (!(error instanceof ClientExists)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.destroy();
}
