import { parseArgs } from 'node:util';
import { divideByClient } from '../platform/database/divide-by-client.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { readCommandConfig } from './config.ts';
import { openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

/**
 * Brings the tables to this version: `npm run admin -- migrate`, for servers with MIGRATE_AT_START=0, whose role may
 * not change tables. Reads DATABASE_URL, or DATA_DIR while the server is stopped. Servers of the previous version keep
 * running if the changes only add: docs/operations/upgrade.md. `--divide` also distributes the tables across the nodes
 * of a Citus cluster: docs/scale.md.
 */
const { values } = parseArgs({ options: { divide: { type: 'boolean', default: false } } });

await runCommand(async () => {
  const database = openInstallationDatabase(readCommandConfig(), { mayMake: true });
  try {
    await migrateDatabase(database);
    console.log('The tables are those of this version.');
    if (values.divide) {
      await divideByClient(database);
      console.log('They are divided by client.');
    }
  } finally {
    await database.destroy();
  }
});
