import { resolve } from 'node:path';
import { SECOND_MS } from '@mien/domain';
import * as z from 'zod/mini';

const origin = z
  .url()
  .check(
    z.refine(
      (text) => URL.canParse(text) && new URL(text).origin === text,
      'an origin such as https://mien.example, without a path',
    ),
  );

const Environment = z.object({
  /** Port to listen on. */
  SCAN_PORT: z._default(
    z.coerce.number().check(z.refine(Number.isInteger, 'a whole number'), z.gte(0), z.lte(65535)),
    3001,
  ),
  /** Address to listen on. Only this machine unless asked: browsers give no camera to plain http from elsewhere anyway. */
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  /** How long it goes on answering after it was asked to stop, while it says that it is not ready. */
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(15)), 0),
  /** Origin of this site in browsers; http://localhost with SCAN_PORT when not given. */
  SCAN_URL: z.optional(origin),
  /** Shared with Mien's server; opens sessions here and reports results there. */
  SCAN_LICENCE_KEY: z.string().check(z.regex(/^\S{32,}$/, 'at least 32 characters, without spaces')),
  /** Origin of Mien in browsers. */
  MIEN_URL: z._default(origin, 'http://localhost:3000'),
  /** Where this server reaches Mien; MIEN_URL when not given. */
  MIEN_API_URL: z.optional(origin),
  /** Folder of this site's keys, made at the first start. */
  SCAN_DATA_DIR: z._default(z.string().check(z.minLength(1)), './data/scan'),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Mien'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
});

export interface ScanConfig {
  readonly port: number;
  readonly host: string;
  readonly drainMs: number;
  readonly scanUrl: string;
  readonly licenceKey: string;
  readonly mienUrl: string;
  readonly mienApiUrl: string;
  readonly dataDir: string;
  readonly productName: string;
  readonly logLevel: string;
}

/**
 * Reads the environment once.
 *
 * @throws Error that lists every fault, one a line
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): ScanConfig {
  // An empty value means: not given.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`its configuration is not valid:\n${faults.join('\n')}`);
  }
  const values = parsed.data;
  return {
    port: values.SCAN_PORT,
    host: values.HOST,
    drainMs: values.DRAIN_SECONDS * SECOND_MS,
    scanUrl: values.SCAN_URL ?? `http://localhost:${values.SCAN_PORT}`,
    licenceKey: values.SCAN_LICENCE_KEY,
    mienUrl: values.MIEN_URL,
    mienApiUrl: values.MIEN_API_URL ?? values.MIEN_URL,
    dataDir: resolve(values.SCAN_DATA_DIR),
    productName: values.PRODUCT_NAME,
    logLevel: values.LOG_LEVEL,
  };
}
