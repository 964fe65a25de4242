import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { installationKeys } from '../apps/api/src/commands/keys-file.ts';
import { ROOT, startNode, stopProcess, waitForHealth } from './processes.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Number of glibc memory arenas. By default almost every thread has its own, which never shrinks (decision 0003). @see
 * mallopt(3)
 */
const MALLOC_ARENA_MAX = '2';

export interface Servers {
  readonly mienUrl: string;
  readonly scanUrl: string;
  /** The key of Mien's server. */
  readonly serverKey: string;
  readonly children: readonly ChildProcess[];
  stop(): Promise<void>;
}

/**
 * Starts the built Mien and scan site and waits until both are ready. Missing `environment` settings get defaults so
 * that the two find each other on this machine.
 */
export async function startServers(
  environment: Variables,
  options: { output?: 'inherit' | 'pipe'; watch?: boolean } = {},
): Promise<Servers> {
  const dataFolder = environment.DATA_DIR || join(ROOT, 'data');
  const port = environment.PORT || '3000';
  const scanPort = environment.SCAN_PORT || '3001';
  const mienUrl = environment.PUBLIC_URL || `http://localhost:${port}`;
  const keys = installationKeys(dataFolder);
  const oldKeys = [environment.OLD_SERVER_KEYS, keys.OLD_SERVER_KEYS].filter(Boolean).join(',');
  const scanUrl = environment.SCAN_URL || `http://localhost:${scanPort}`;
  const variables: Variables = {
    MALLOC_ARENA_MAX,
    ...keys,
    ...environment,
    OLD_SERVER_KEYS: oldKeys,
    DATA_DIR: dataFolder,
    PORT: port,
    PUBLIC_URL: mienUrl,
    SCAN_PORT: scanPort,
    SCAN_URL: scanUrl,
    SCAN_API_URL: environment.SCAN_API_URL || `http://127.0.0.1:${scanPort}`,
    SCAN_DATA_DIR: environment.SCAN_DATA_DIR || join(dataFolder, 'scan'),
    MIEN_URL: environment.MIEN_URL || mienUrl,
    MIEN_API_URL: environment.MIEN_API_URL || `http://127.0.0.1:${port}`,
  };
  const flags = options.watch ? ['--watch', '--watch-preserve-output'] : [];
  const mien = startNode(
    [...flags, 'apps/api/src/main.ts', ...(options.watch ? ['--no-web-app'] : [])],
    variables,
    options.output,
  );
  const scan = startNode([...flags, 'apps/scan/src/service/main.ts'], variables, options.output);
  const children = [mien, scan];
  const stop = async () => {
    await Promise.all(children.map((child) => stopProcess(child)));
  };
  try {
    await Promise.all([
      waitForHealth(`http://127.0.0.1:${port}/v1/health`, mien),
      waitForHealth(`http://127.0.0.1:${scanPort}/v1/health`, scan),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { mienUrl, scanUrl, serverKey: variables.SERVER_KEY ?? '', children, stop };
}
