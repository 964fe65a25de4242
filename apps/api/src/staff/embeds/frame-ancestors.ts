import { EMBED_PATH } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import * as embedsStore from './embeds.store.ts';

const ADDRESS = new RegExp(`^${EMBED_PATH}/([\\da-f-]{36})/([\\da-f-]{36})/?(?:\\?|$)`, 'i');
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The pages that may frame an address: those that the client lists, if the session of the address was opened for one of
 * them. All of them, because a portal may frame the page with the frame.
 */
export async function frameAncestorsOf(database: Database, address: string): Promise<readonly string[]> {
  const [, clientId = '', embedId = ''] = ADDRESS.exec(address) ?? [];
  if (!UUID.test(clientId) || !UUID.test(embedId)) return [];
  const found = await embedsStore.originsOf(database, clientId, embedId);
  return found?.hostOrigin && found.origins.includes(found.hostOrigin) ? found.origins : [];
}
