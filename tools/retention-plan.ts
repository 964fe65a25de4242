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
  const plans = await planRetention(database, new Date(), {
    warnMonths: config.RETENTION_WARN_MONTHS,
    suspendMonths: config.RETENTION_SUSPEND_MONTHS,
    deleteDays: config.RETENTION_DELETE_DAYS,
  });
  for (const { step, clientId, patientId, lastActiveAt } of plans)
    console.log(`${step.padEnd(7)} client ${clientId} patient ${patientId} last active ${lastActiveAt.toISOString()}`);
  const count = (step: string) => plans.filter((plan) => plan.step === step).length;
  console.error(
    `to warn ${count('warn')}, to suspend ${count('suspend')}, to delete ${count('delete')}, used again ${count('lift')}; nothing was changed`,
  );
} finally {
  await database.destroy();
}
