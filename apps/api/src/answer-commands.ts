import { addClientHandlers } from './base/accounts/index.ts';
import { backupHandlers } from './platform/database/backup.ts';
import type { Database } from './platform/database/connect.ts';
import { answerFolderRequests } from './platform/database/folder-requests.ts';

/** Carries out what operators' commands ask of the server that holds the folder of the embedded database. */
export const answerCommands = (database: Database, dataFolder: string, now: () => Date): Promise<void> =>
  answerFolderRequests(dataFolder, { ...backupHandlers(database, dataFolder), ...addClientHandlers(database, now) });
