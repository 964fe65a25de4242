import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { DATABASE_FOLDER } from '../platform/database/database-folder.ts';

type DemoConfig = Pick<Config, 'DEMO' | 'MIGRATE_AT_START' | 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Loads the demo into a new data folder by a process of its own, because a process keeps much of the memory that loading
 * takes. If it fails, the server loads the demo itself, and reports what is wrong.
 *
 * @param env  of the other process, which reads the same configuration; by default this one's
 */
export async function loadDemoApart(
  { DEMO, MIGRATE_AT_START, DATABASE_URL, DATA_DIR }: DemoConfig,
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  if (DEMO !== '1' || MIGRATE_AT_START !== '1' || DATABASE_URL !== undefined) return;
  if (existsSync(join(DATA_DIR, DATABASE_FOLDER))) return;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-demo-alone.ts')], {
    ...(env === undefined ? {} : { env }),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'exit').catch(() => undefined);
}
