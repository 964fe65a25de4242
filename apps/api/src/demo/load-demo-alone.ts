import { readConfig } from '../platform/config.ts';
import { createKeyedHash } from '../platform/crypto/secrets.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { loadDemo } from './load-demo.ts';

/** Creates the embedded database with the demo, and ends. The server starts it for a new data folder. */

// The server has ended, and a later one needs the folder.
process.stdin.resume().once('end', () => process.exit(1));

const config = readConfig();
const database = openDatabase({ kind: 'embedded', dataFolder: config.DATA_DIR });
await migrateDatabase(database);
await loadDemo(database, new Date(), createKeyedHash(config.SERVER_KEY), config.MIN_USERS_FOR_AVERAGES);
await database.destroy();
process.exit();
