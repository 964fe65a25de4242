import { parseArgs } from 'node:util';
import { GroupCode, line, NAME_MAX_LENGTH, PhoneNumber } from '@mien/contract';
import { isTimeZone, phoneDigits, timeZoneName } from '@mien/domain';
import {
  ADD_CLIENT,
  type AddClientRequest,
  AlreadyExistsError,
  addClientOrSystemAdmin,
} from '../base/accounts/index.ts';
import { hereOrByHolder, RequestRefusedError } from '../platform/database/folder-requests.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { called, readCommandConfig } from './config.ts';
import { openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

const CALLED = called('add-client');

/**
 * Makes a client with its first group and administrator, or with --system-admin a user who sees all clients. The new user
 * signs in by SMS code. Reads DATABASE_URL, or DATA_DIR; a server that runs with its embedded database adds them itself. A missing
 * database is created.
 */
const USAGE = `${CALLED} --client NAME --time-zone America/Chicago --group CODE --first-name NAME --last-name NAME --phone NUMBER
${CALLED} --system-admin --first-name NAME --last-name NAME --phone NUMBER`;
const CLIENT_NAME_MAX_LENGTH = 120;
const GROUP_CODE = /^[a-z0-9-]{1,40}$/;

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

/** Validates an option's value. @throws Error that names the option */
function optionOf(
  options: Options,
  option: Exclude<keyof Options, 'help' | 'system-admin'>,
  read: (text: string) => string | null,
): string {
  const text = options[option]?.trim();
  const value = text ? read(text) : null;
  if (value === null) throw new Error(`--${option} is ${text ? 'not valid' : 'missing'}. See ${CALLED} --help`);
  return value;
}

const nameOf = (max: number) => (text: string) => line(max).safeParse(text).data ?? null;

const timeZoneOf = (text: string): string | null => (isTimeZone(text) ? timeZoneName(text) : null);

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
  const request: AddClientRequest = { client, person };
  const config = readCommandConfig();
  const addHere = async () => {
    const database = openInstallationDatabase(config, { mayMake: true, isForMoments: true });
    try {
      await migrateDatabase(database);
      await addClientOrSystemAdmin(database, request, new Date());
    } finally {
      await database.destroy();
    }
  };
  await hereOrByHolder(config.dataFolder, { kind: ADD_CLIENT, details: request }, addHere);
  return `${person.firstName} ${person.lastName} can sign in with ${person.phoneNumber}.`;
}

await runCommand(async () => {
  const options = readOptions();
  console.log(options.help ? USAGE : await addPerson(options));
}, [AlreadyExistsError, RequestRefusedError]);
