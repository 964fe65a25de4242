import { parseArgs } from 'node:util';
import { PhoneNumber } from '@mien/contract';
import { phoneDigits } from '@mien/domain';
import { accessLogModule, type RecordAccess, recordEntry } from '../base/access-log/index.ts';
import { makeOperatorLinks } from '../identity/login-links/index.ts';
import { removeSecondFactor } from '../identity/second-factor/index.ts';
import { createKeyedHash, cryptoRandom } from '../platform/crypto/secrets.ts';
import { called, readCommandConfig } from './config.ts';
import { installationServerKeys, openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: ${called('sign-in-code')} NUMBER [--reset-second-factor]`;

/**
 * Lets a staff member sign in without a text message: `npm run admin -- sign-in-code NUMBER` prints an address that signs them in,
 * once, within 30 minutes; it replaces the SMS code. With --reset-second-factor they also set up a new authenticator: the
 * old one, and the recovery codes, no longer work. Reads DATABASE_URL, also while the server is running, or DATA_DIR while
 * the server is stopped; SERVER_KEY and PUBLIC_URL. Each address and each reset is in the access log. See
 * docs/topics/limits.md and docs/adr/0107-second-factor.md.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'reset-second-factor': { type: 'boolean', default: false } },
  });
  const [given, ...rest] = positionals;
  const phone = PhoneNumber.safeParse(phoneDigits(given ?? ''));
  if (given === undefined || !phone.success || rest.length > 0) throw new Error(USAGE);
  const config = readCommandConfig();
  const [serverKey] = installationServerKeys(config);
  const database = openInstallationDatabase(config, { isForMoments: true });
  try {
    const now = () => new Date();
    const accessLog = accessLogModule({ database, hash: createKeyedHash(serverKey), now });
    const deps = {
      database,
      recordAccess: (...args: Parameters<RecordAccess>) => recordEntry(accessLog, ...args),
      now,
    };
    const links = await makeOperatorLinks({ ...deps, random: cryptoRandom }, phone.data);
    if (links.length === 0)
      throw new Error('No staff member has this number. Patients get a login link from the staff.');
    for (const { id, firstName, lastName, roles, expiresAt, ...owner } of links) {
      if (values['reset-second-factor']) await removeSecondFactor(deps, owner);
      console.log(
        `${firstName} ${lastName} (${roles.join(', ')}), once, until ${expiresAt.toISOString()}:\n${config.publicUrl}/alogin/${id}`,
      );
    }
  } finally {
    await database.destroy();
  }
});
