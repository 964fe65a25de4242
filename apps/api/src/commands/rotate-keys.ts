import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createSealedSecrets } from '../platform/crypto/sealed-secrets.ts';
import { cryptoRandom } from '../platform/crypto/secrets.ts';
import { resealAll } from '../platform/data/reseal.ts';
import { type CommandConfig, readCommandConfig } from './config.ts';
import { installationServerKeys, openInstallationDatabase } from './installation.ts';
import { hasInstallationKeys, replaceServerKey } from './keys-file.ts';
import { runCommand } from './run-command.ts';

/**
 * Replaces SERVER_KEY: `npm run admin -- rotate-keys`. If `npm start` generated the keys, it writes a new one into
 * `keys.json` of DATA_DIR, keeps the old one there, and reseals all secrets; with the embedded database the server
 * must be stopped. If SERVER_KEY is set, it prints the variables to set and changes nothing. See
 * docs/configuration.md, "Changing the server's key".
 */
const WHAT_ENDS = `What ends: all browsers are signed out and have to prove their number again, and codes and second steps under way no
longer count. Carers who have not accepted yet have to be invited again. Links to results work on, but cannot be shown again.
What stays: everything that is stored. Keep the former keys: checking the access log takes each key that was ever used.`;

/**
 * The new values of the variables, for the operator to set. Nothing is stored: the running server needs the old ones
 * until it is restarted.
 */
function printVariables(config: CommandConfig): void {
  console.log(`SERVER_KEY=${cryptoRandom.token()}`);
  console.log(`OLD_SERVER_KEYS=${installationServerKeys(config).join(',')}`);
  console.error(`Nothing was changed. Set both for every process of Mien and restart them all: the start reseals what is sealed.
${WHAT_ENDS}`);
}

async function replaceInFolder(config: CommandConfig): Promise<string> {
  const database = openInstallationDatabase(config);
  try {
    // Refused here, with nothing changed, while a server has the embedded database.
    await sql`select 1`.execute(database);
    const { SERVER_KEY } = replaceServerKey(config.dataFolder, cryptoRandom.token());
    // Write the file first: if the command stops between the two steps, the next start reseals. On Postgres a server
    // may still run with the old key, which must open secrets until it is restarted.
    if (config.databaseUrl !== null) return 'Restart every process of Mien now: the start reseals what is sealed.';
    await resealAll(database, createSealedSecrets(SERVER_KEY, installationServerKeys(config).slice(1)));
    return 'What was sealed is sealed with the new key.';
  } finally {
    await database.destroy();
  }
}

await runCommand(async () => {
  parseArgs({ options: {} });
  const config = readCommandConfig();
  if (config.serverKey !== null) return printVariables(config);
  if (!hasInstallationKeys(config.dataFolder))
    throw new Error(`There are no keys in ${config.dataFolder}: set SERVER_KEY, or DATA_DIR`);
  const done = await replaceInFolder(config);
  console.log(`keys.json of ${config.dataFolder} has a new SERVER_KEY, and the former one. ${done}\n${WHAT_ENDS}`);
});
