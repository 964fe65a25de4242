import { readConfig } from '../apps/api/src/config.ts';
import { planRetention } from '../apps/api/src/modules/retention/index.ts';
import { openInstallationDatabase } from './installation-database.ts';

/**
 * Says which accounts the next look at unused ones would warn, suspend and delete: one line an account. Changes nothing.
 * Reads DATABASE_URL, or DATA_DIR while the server is stopped, and RETENTION_WARN_MONTHS and its companions.
 */
const config = readConfig({ SERVER_KEY: '-'.repeat(32), SCAN_LICENCE_KEY: '-'.repeat(32), ...process.env });
const database = openInstallationDatabase();
try {
  const counts = { warn: 0, suspend: 0, delete: 0, lift: 0 };
  const plans = planRetention(database, new Date(), {
    warnMonths: config.RETENTION_WARN_MONTHS,
    suspendMonths: config.RETENTION_SUSPEND_MONTHS,
    deleteDays: config.RETENTION_DELETE_DAYS,
  });
  for await (const { step, clientId, patientId, lastActiveAt } of plans) {
    counts[step] += 1;
    console.log(`${step.padEnd(7)} client ${clientId} patient ${patientId} last active ${lastActiveAt.toISOString()}`);
  }
  console.error(
    `to warn ${counts.warn}, to suspend ${counts.suspend}, to delete ${counts.delete}, used again ${counts.lift}; nothing was changed`,
  );
} finally {
  await database.destroy();
}
