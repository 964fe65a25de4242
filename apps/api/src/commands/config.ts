import { resolve } from 'node:path';
import { readEnvironment, secret, type Variables } from '@mien/server';
import * as z from 'zod/mini';
import { type Config, Environment, readConfig } from '../platform/config.ts';

const { DATABASE_READ_URL, DATABASE_URL, DATA_DIR, OLD_SERVER_KEYS, PORT, PRODUCT_NAME, PUBLIC_URL } =
  Environment.shape;

/** The server settings that commands need. Keys may be missing: `npm start` generated them, or a command needs none. */
const CommandEnvironment = z.object({
  DATABASE_READ_URL,
  DATABASE_URL,
  DATA_DIR,
  SCAN_DATA_DIR: z.optional(z.string()),
  SERVER_KEY: z.optional(secret),
  OLD_SERVER_KEYS,
  PORT,
  PRODUCT_NAME,
  PUBLIC_URL,
});

export interface CommandConfig {
  readonly databaseUrl: string | null;
  readonly databaseReadUrl: string | null;
  readonly dataFolder: string;
  readonly scanDataFolder: string;
  readonly serverKey: string | null;
  readonly oldServerKeys: readonly string[];
  readonly publicUrl: string;
  readonly productName: string;
}

/** Reads the settings that identify the installation of a command. @throws ConfigError with all faults at once */
export function readCommandConfig(variables: Variables = process.env): CommandConfig {
  const values = readEnvironment(CommandEnvironment, variables);
  const dataFolder = resolve(values.DATA_DIR);
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    dataFolder,
    scanDataFolder: resolve(values.SCAN_DATA_DIR ?? `${dataFolder}/scan`),
    serverKey: values.SERVER_KEY ?? null,
    oldServerKeys: values.OLD_SERVER_KEYS,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    productName: values.PRODUCT_NAME,
  };
}

/** In which npm names the script that it runs. */
const NPM_SCRIPT = 'npm_lifecycle_event';

/** The command line to repeat a command: through npm if npm runs it, else by its name, as `mien` takes it on a server. */
export const called = (command: string): string =>
  process.env[NPM_SCRIPT] === 'admin' ? `npm run admin -- ${command}` : command;

/** The environment of a program that a command runs. */
export const environmentWith = (variables: Variables): NodeJS.ProcessEnv => ({ ...process.env, ...variables });

/** When accounts are warned, suspended and deleted. @throws ConfigError with all faults at once */
export function readRetention(
  variables: Variables = process.env,
): Pick<Config, 'RETENTION_WARN_MONTHS' | 'RETENTION_SUSPEND_MONTHS' | 'RETENTION_DELETE_DAYS'> {
  const unused = 'of-no-use-to-this-command-0123456789';
  const retention = Object.entries(variables).filter(([name]) => name.startsWith('RETENTION_'));
  return readConfig({ SERVER_KEY: unused, SCAN_LICENCE_KEY: `${unused}-either`, ...Object.fromEntries(retention) });
}
