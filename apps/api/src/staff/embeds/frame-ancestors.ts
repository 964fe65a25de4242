import { EMBED_PATH } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import * as embedsStore from './embeds.store.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The pages that may frame an address: those that the client lists, if the session of the address was opened for one of
 * them. All of them, because a portal may frame the page with the frame.
 */
export async function frameAncestorsOf(database: Database, address: string): Promise<readonly string[]> {
  const [path = ''] = address.split('?');
  const [clientId = '', embedId = '', ...rest] = path.slice(EMBED_PATH.length + 1).split('/');
  const isEmbed = path.startsWith(`${EMBED_PATH}/`) && rest.join('') === '';
  if (!isEmbed || !UUID.test(clientId) || !UUID.test(embedId)) return [];
  const found = await embedsStore.originsOf(database, clientId, embedId);
  return found?.hostOrigin && found.origins.includes(found.hostOrigin) ? found.origins : [];
}
