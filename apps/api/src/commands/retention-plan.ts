import { planRetention } from '../staff/retention/index.ts';
import { readCommandConfig, readRetention } from './config.ts';
import { openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

/**
 * Lists the accounts that the next retention run would warn, suspend or delete: one line per account. Changes nothing. Reads
 * DATABASE_URL, or DATA_DIR while the server is stopped, and RETENTION_WARN_MONTHS and its companions.
 */
await runCommand(async () => {
  const config = readRetention();
  const database = openInstallationDatabase(readCommandConfig());
  try {
    const counts = { warn: 0, suspend: 0, delete: 0, lift: 0 };
    const plans = planRetention(database, new Date(), {
      warnMonths: config.RETENTION_WARN_MONTHS,
      suspendMonths: config.RETENTION_SUSPEND_MONTHS,
      deleteDays: config.RETENTION_DELETE_DAYS,
    });
    for await (const { step, clientId, patientId, lastActiveAt } of plans) {
      counts[step] += 1;
      console.log(
        `${step.padEnd(7)} client ${clientId} patient ${patientId} last active ${lastActiveAt.toISOString()}`,
      );
    }
    console.error(
      `to warn ${counts.warn}, to suspend ${counts.suspend}, to delete ${counts.delete}, used again ${counts.lift}; nothing was changed`,
    );
  } finally {
    await database.destroy();
  }
});
