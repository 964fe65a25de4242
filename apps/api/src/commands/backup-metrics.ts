import { chmodSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Prometheus metric for the last successful backup, written to a file: the command exits before it could be scraped.
 */
export const BACKUP_SUCCEEDED = 'mien_backup_last_success_timestamp_seconds';

/**
 * Writes the time of a backup for the textfile collector of node_exporter, which runs as another user and reads at any moment.
 * @see https://github.com/prometheus/node_exporter#textfile-collector
 */
export function writeBackupMetrics(file: string, at: Date): void {
  const draft = `${file}.${process.pid}`;
  const lines = [
    `# HELP ${BACKUP_SUCCEEDED} When the last backup of Mien succeeded`,
    `# TYPE ${BACKUP_SUCCEEDED} gauge`,
    `${BACKUP_SUCCEEDED} ${Math.floor(at.getTime() / 1000)}`,
  ];
  writeFileSync(draft, `${lines.join('\n')}\n`);
  // Ignores the umask of this process.
  chmodSync(draft, 0o644);
  renameSync(draft, file);
}
