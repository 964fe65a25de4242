import { BUILTIN_PROVIDER_ID, type embedSessions, type HandlerInput, Problem } from '@mien/contract';
import { EMBED_LINK_LIFETIME_MS, embedUrl, isStaff, isUrlOfOrigins } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { actorOf } from '../../base/access-log/index.ts';
import { embedOriginsOf, scanProviderIdOf } from '../../base/client-settings/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach, reachesGroup } from '../../platform/access/reach.ts';
import { tokenHash, tokenOfClient } from '../../platform/crypto/secrets.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EmbedsDeps } from './embeds.deps.ts';
import * as embedsStore from './embeds.store.ts';

type Sent = HandlerInput<typeof embedSessions.create>['body'];

/** @throws Problem invalid-request for an address that the client has not listed */
function checkAddresses({ origin, returnUrl }: Sent, origins: readonly string[]): void {
  if (origin !== undefined && !origins.includes(origin))
    throw new Problem('invalid-request', { fields: [{ path: 'origin', rule: 'embed_origin' }] });
  if (returnUrl !== undefined && !isUrlOfOrigins(returnUrl, origins))
    throw new Problem('invalid-request', { fields: [{ path: 'returnUrl', rule: 'embed_origin' }] });
}

/**
 * Opens a scan for a patient in a program's own software. Its address works once.
 *
 * @throws Problem not-found for a patient out of the program's reach; user-deactivated, staff-needs-code
 * @throws Problem invalid-request for an address that the client has not listed, scan-not-embeddable
 */
export async function createEmbed(
  deps: EmbedsDeps,
  caller: Caller,
  sent: Sent,
): Promise<{ url: string; sessionId: string; expiresAt: string; patientUid: string }> {
  const { database, now, random, recordAccess, installation, clientSettings } = deps;
  const { program } = caller;
  if (program === null) throw new Problem('not-allowed');
  const found = await embedsStore.patientInReach(database, sent.patient, clientsInReach(caller, 'editPatients'));
  if (!found || !reachesGroup(caller, found.groupId)) throw new Problem('not-found');
  if (found.deactivatedAt !== null) throw new Problem('user-deactivated');
  if (isStaff(found.roles)) throw new Problem('staff-needs-code');
  const { clientId, patientId, ownerId } = found;
  checkAddresses(sent, await embedOriginsOf(clientSettings, clientId));
  // Another site may refuse frames, and returns to its own address.
  if ((await scanProviderIdOf(clientSettings, clientId)) !== BUILTIN_PROVIDER_ID)
    throw new Problem('scan-not-embeddable');
  const key = tokenOfClient(random, clientId);
  const embedId = uuidv7();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + EMBED_LINK_LIFETIME_MS);
  await inTransaction(database, async (transaction) => {
    await embedsStore.add(transaction, {
      clientId,
      embedId,
      patientId,
      programId: program.programId,
      ownerId,
      keyHash: tokenHash(key),
      hostOrigin: sent.origin ?? null,
      returnUrl: sent.returnUrl ?? null,
      createdAt,
      expiresAt,
    });
    await recordAccess(
      { clientId, patientId, actor: actorOf(caller), action: 'embedMade', subjectId: embedId },
      transaction,
    );
  });
  return {
    url: embedUrl(installation.publicUrl, { clientId, sessionId: embedId, key }),
    sessionId: embedId,
    expiresAt: expiresAt.toISOString(),
    patientUid: patientId,
  };
}
