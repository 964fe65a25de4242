import { parseArgs } from 'node:util';
import { migrateDatabase } from '../apps/api/src/database/connect.ts';
import { FolderInUseError } from '../apps/api/src/database/folder-lock.ts';
import { addClient, addSystemAdmin, ClientExists } from '../apps/api/src/modules/accounts/index.ts';
import { GroupCode, line, NAME_MAX_LENGTH, PhoneNumber } from '../packages/contract/src/index.ts';
import { phoneDigits } from '../packages/domain/src/index.ts';
import { openInstallationDatabase } from './installation-database.ts';

/**
 * Makes a client with its first group and administrator, or with --system-admin somebody who sees all clients. Who is
 * made signs in by SMS code. Reads DATABASE_URL, or DATA_DIR while the server is stopped; a database is made when there
 * is none.
 */
const USAGE = `npm run add-client -- --client NAME --time-zone America/Chicago --group CODE --first-name NAME --last-name NAME --phone NUMBER
npm run add-client -- --system-admin --first-name NAME --last-name NAME --phone NUMBER`;
const CLIENT_NAME_MAX_LENGTH = 120;
const GROUP_CODE = /^[a-z0-9-]{1,40}$/;

/** The options do not say whom to make. */
class OptionMistake extends Error {}

const readOptions = () =>
  parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      'system-admin': { type: 'boolean', default: false },
      client: { type: 'string' },
      'time-zone': { type: 'string' },
      group: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      phone: { type: 'string' },
    },
  }).values;
type Options = ReturnType<typeof readOptions>;

/** A value by its rule. @throws OptionMistake that names the option */
function optionOf(
  options: Options,
  option: Exclude<keyof Options, 'help' | 'system-admin'>,
  read: (text: string) => string | null,
): string {
  const text = options[option]?.trim();
  const value = text ? read(text) : null;
  if (value === null)
    throw new OptionMistake(`--${option} is ${text ? 'not valid' : 'missing'}. See npm run add-client -- --help`);
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

async function addPerson(options: Options): Promise<string> {
  const person = {
    firstName: optionOf(options, 'first-name', nameOf(NAME_MAX_LENGTH)),
    lastName: optionOf(options, 'last-name', nameOf(NAME_MAX_LENGTH)),
    phoneNumber: optionOf(options, 'phone', (text) => PhoneNumber.safeParse(phoneDigits(text)).data ?? null),
  };
  const client = options['system-admin']
    ? null
    : {
        name: optionOf(options, 'client', nameOf(CLIENT_NAME_MAX_LENGTH)),
        timeZone: optionOf(options, 'time-zone', timeZoneOf),
        groupCode: optionOf(options, 'group', groupCodeOf),
      };
  const database = openInstallationDatabase({ mayMake: true });
  try {
    await migrateDatabase(database);
    if (client === null) await addSystemAdmin(database, person, new Date());
    else await addClient(database, client, person, new Date());
  } finally {
    await database.destroy();
  }
  return `${person.firstName} ${person.lastName} can sign in with ${person.phoneNumber}.`;
}

/** How an ordinary mistake is reported: of the options, of a folder in use, of a database that is not there. */
function mistakeText(error: unknown): string | null {
  if (error instanceof OptionMistake || error instanceof ClientExists || error instanceof FolderInUseError)
    return error.message;
  // Of the option parser, the system or the database; several tries to connect have a code and no message.
  const { code, message } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? message || `The database cannot be reached (${code}).` : null;
}

try {
  const options = readOptions();
  console.log(options.help ? USAGE : await addPerson(options));
} catch (error) {
  const text = mistakeText(error);
  if (text === null) throw error;
  console.error(text.split('\n')[0]);
  process.exitCode = 1;
}
