import { PhoneNumber } from '@mien/contract';
import { phoneDigits } from '@mien/domain';
import { createKeyedHash, cryptoRandom } from '../crypto/secrets.ts';
import { accessLogModule } from '../modules/access-log/index.ts';
import { makeOperatorLinks } from '../modules/login-links/index.ts';
import { readCommandConfig } from './config.ts';
import { installationServerKeys, openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

/**
 * Lets somebody of the staff in whom no text message reaches: `npm run sign-in-code -- NUMBER` prints an address that signs
 * them in, once, within 30 minutes. Reads DATABASE_URL beside a running server, or DATA_DIR while the server is stopped;
 * SERVER_KEY and PUBLIC_URL. Each address stands in the access log. See docs/adr/0050-limits-per-person.md.
 */
await runCommand(async () => {
  const [given, ...rest] = process.argv.slice(2);
  const phone = PhoneNumber.safeParse(phoneDigits(given ?? ''));
  if (given === undefined || !phone.success || rest.length > 0)
    throw new Error('Usage: npm run sign-in-code -- NUMBER');
  const config = readCommandConfig();
  const [serverKey] = installationServerKeys(config);
  const database = openInstallationDatabase(config);
  try {
    const now = () => new Date();
    const { record } = accessLogModule({ database, hash: createKeyedHash(serverKey), now });
    const links = await makeOperatorLinks({ database, recordAccess: record, now, random: cryptoRandom }, phone.data);
    if (links.length === 0)
      throw new Error('Nobody of the staff has this number. Patients get a login link from the staff.');
    for (const { id, firstName, lastName, roles, expiresAt } of links)
      console.log(
        `${firstName} ${lastName} (${roles.join(', ')}), once, until ${expiresAt.toISOString()}:\n${config.publicUrl}/alogin/${id}`,
      );
  } finally {
    await database.destroy();
  }
});
