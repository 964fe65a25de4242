import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeBackupMetrics } from './backup-metrics.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-backup-metrics-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the time of a backup replaces the one before, whole, and other users may read it', () => {
  const file = join(folder, 'mien.prom');
  writeFileSync(file, 'mien_backup_last_success_timestamp_seconds 1\n', { mode: 0o600 });
  writeBackupMetrics(file, new Date('2026-03-14T15:00:00.900Z'));
  expect(readFileSync(file, 'utf8')).toMatch(
    /^# HELP .+\n# TYPE mien_backup_last_success_timestamp_seconds gauge\nmien_backup_last_success_timestamp_seconds 1773500400\n$/,
  );
  expect(statSync(file).mode & 0o004).toBe(0o004);
  expect(readdirSync(folder)).toEqual(['mien.prom']);
});
