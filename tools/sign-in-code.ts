import { createKeyedHash, cryptoRandom } from '../apps/api/src/crypto/secrets.ts';
import { accessLogModule } from '../apps/api/src/modules/access-log/index.ts';
import { makeOperatorLinks } from '../apps/api/src/modules/login-links/index.ts';
import { PhoneNumber } from '../packages/contract/src/index.ts';
import { phoneDigits } from '../packages/domain/src/index.ts';
import { installationServerKeys, openInstallationDatabase } from './installation-database.ts';

/**
 * Lets somebody of the staff in whom no text message reaches: `npm run sign-in-code -- NUMBER` prints an address that signs
 * them in, once, within 30 minutes. Reads DATABASE_URL beside a running server, or DATA_DIR while the server is stopped;
 * SERVER_KEY and PUBLIC_URL. Each address stands in the access log. See docs/adr/0050-limits-per-person.md.
 */
try {
  const [given, ...rest] = process.argv.slice(2);
  const phone = PhoneNumber.safeParse(phoneDigits(given ?? ''));
  if (given === undefined || !phone.success || rest.length > 0)
    throw new Error('Usage: npm run sign-in-code -- NUMBER');
  const [serverKey] = installationServerKeys();
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || '3000'}`;
  const database = openInstallationDatabase();
  try {
    const now = () => new Date();
    const { record } = accessLogModule({ database, hash: createKeyedHash(serverKey), now });
    const links = await makeOperatorLinks({ database, recordAccess: record, now, random: cryptoRandom }, phone.data);
    if (links.length === 0)
      throw new Error('Nobody of the staff has this number. Patients get a login link from the staff.');
    for (const { id, firstName, lastName, roles, expiresAt } of links)
      console.log(
        `${firstName} ${lastName} (${roles.join(', ')}), once, until ${expiresAt.toISOString()}:\n${publicUrl}/alogin/${id}`,
      );
  } finally {
    await database.destroy();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
