import { openDatabase } from '../apps/api/src/platform/database/connect.ts';
import { homeOf, TABLES } from '../apps/api/src/platform/database/tables.ts';
import { divisionFaults } from '../apps/api/src/testing/division-faults.ts';
import { emptyDatabaseFiles } from '../apps/api/src/testing/empty-database.ts';

/** Checks that the declarations allow sharding the tables by client. See docs/scale.md. */
const database = openDatabase({ kind: 'memory', files: await emptyDatabaseFiles() });
const faults = await divisionFaults(database);
await database.destroy();
for (const fault of faults) console.error(fault);
const divided = [...TABLES.keys()].filter((table) => homeOf(table) === 'distributed');
console.log(`distributed: ${divided.length} of ${TABLES.size} tables, ${faults.length} faults`);
process.exit(divided.length > 0 && faults.length === 0 ? 0 : 1);
