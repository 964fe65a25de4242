import { inspect } from 'node:util';
import { ConfigError } from './config.ts';
import { isDatabaseUnavailable } from './database/database-failure.ts';
import { DamagedDatabaseError, UnwritableFolderError } from './database/database-folder.ts';
import { DatabaseThreadEndedError } from './database/embedded.ts';
import { FolderInUseError } from './database/folder-lock.ts';

/** Faults whose message says what to do; where in our code they came up helps nobody. */
const KNOWN_FAULTS = [
  ConfigError,
  DamagedDatabaseError,
  DatabaseThreadEndedError,
  FolderInUseError,
  UnwritableFolderError,
];

/** What a server says that cannot start or go on: a sentence where the fault is a known one, else all there is. */
export function startFaultOf(fault: unknown): string {
  if (fault instanceof Error && KNOWN_FAULTS.some((known) => fault instanceof known)) return fault.message;
  if (isDatabaseUnavailable(fault)) {
    const { message, code } = fault as { message?: string; code?: string };
    return `The database of DATABASE_URL cannot be reached: ${message || code}. Start it, or mend the address.`;
  }
  const code = (fault as { code?: string } | null)?.code;
  if (code === 'EADDRINUSE') return `The port is in use: ${(fault as Error).message}. Set PORT to another one.`;
  return inspect(fault);
}
