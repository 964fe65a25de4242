import { type ClientSettings, Problem } from '@mien/contract';
import type { ClientSettingsSection, Language } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import { actorOf } from '../access-log/index.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { settingsOf } from './read-settings.ts';

export function refuse(path: string, rule: string): never {
  throw new Problem('invalid-request', { fields: [{ path, rule }] });
}

export const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Saves a section and returns all settings. @throws Problem settings-changed */
export async function save(
  deps: ClientSettingsDeps,
  caller: Caller,
  client: { clientId: string; name: string },
  section: ClientSettingsSection,
  version: number,
  language: Language,
  write: (transaction: Database, at: Date) => Promise<void>,
): Promise<ClientSettings> {
  const { now, database, recordAccess } = deps;
  const { clientId } = client;
  const at = now();
  const saving = { clientId, userId: caller.userId, section, version, at };
  const isSaved = await clientSettingsStore.save(database, saving, async (transaction) => {
    await write(transaction, at);
    // The log names the changed section and its version, never its values.
    const actor = actorOf(caller);
    await recordAccess({ clientId, patientId: null, actor, action: 'configurationChanged' }, transaction);
  });
  if (!isSaved) throw new Problem('settings-changed');
  return settingsOf(deps, client, language);
}
