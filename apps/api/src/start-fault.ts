import { startFaultOf as faultOf } from '@mien/server';
import { isAccessRefused, isDatabaseMissing, isDatabaseUnavailable } from './platform/database/database-failure.ts';
import { DamagedDatabaseError, UnwritableFolderError } from './platform/database/database-folder.ts';
import { DatabaseThreadEndedError } from './platform/database/embedded.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';
import { OldTablesError, OtherTablesError, TablesInUseError, WrongEncodingError } from './platform/database/migrate.ts';

const KNOWN_FAULTS = [
  DamagedDatabaseError,
  DatabaseThreadEndedError,
  FolderInUseError,
  OldTablesError,
  OtherTablesError,
  TablesInUseError,
  UnwritableFolderError,
  WrongEncodingError,
];

/** The message of a server that cannot start or continue: a sentence if its configuration, database or port is at fault, otherwise the full error. */
export function startFaultOf(fault: unknown): string {
  if (isDatabaseUnavailable(fault)) {
    const { message, code } = fault as { message?: string; code?: string };
    return `The database of DATABASE_URL cannot be reached: ${message || code}. Start it, or mend the address.`;
  }
  if (isDatabaseMissing(fault))
    return `The database of DATABASE_URL is not there: ${fault.message}. Make it, such as with createdb, or mend the address.`;
  if (isAccessRefused(fault))
    return `The database refuses the role of DATABASE_URL: ${fault.message}. Mend the address, or give the role what it needs: docs/operations/upgrade.md#two-roles.`;
  return faultOf(fault, KNOWN_FAULTS, 'PORT');
}
