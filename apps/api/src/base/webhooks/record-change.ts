import type { AccessAction } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import { actorOf } from '../access-log/index.ts';
import type { EndpointKey } from './endpoint-key.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';

/** Writes a change of an endpoint to the access log, in its transaction: its id, never its address. */
export const recordChange =
  ({ recordAccess }: WebhooksDeps, caller: Caller, { clientId, endpointId }: EndpointKey, action: AccessAction) =>
  (transaction: Database): Promise<void> =>
    recordAccess({ clientId, patientId: null, actor: actorOf(caller), action, subjectId: endpointId }, transaction);
