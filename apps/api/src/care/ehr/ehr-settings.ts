import { API_PREFIX, type EhrRecord, type EhrSettings, Problem } from '@mien/contract';
import { EHR_KEYS_PATH, EHR_LAUNCH_PATH, EHR_RETURN_PATH } from '@mien/domain';
import { actorOf } from '../../base/access-log/index.ts';
import { permittedClient } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { issuerFault, resolvesToPrivate } from '../../platform/public-address.ts';
import type { EhrDeps } from './ehr.deps.ts';
import { renewKeys } from './ehr-keys.ts';
import * as ehrRecordsStore from './ehr-records.store.ts';

/** Records name themselves with and without the slash at the end. */
export const issuerOf = (text: string): string => (text.endsWith('/') ? text.slice(0, -1) : text);

/** Where records return to, as administrators register it there. */
export const redirectUrlOf = ({ installation }: Pick<EhrDeps, 'installation'>): string =>
  `${installation.publicUrl}${EHR_RETURN_PATH}`;

async function answer(deps: EhrDeps, clientId: string): Promise<EhrSettings> {
  const { publicUrl } = deps.installation;
  const stored = await ehrRecordsStore.stored(deps.database, clientId);
  const isConnected = stored && stored.issuer !== null && stored.oauthClientId !== null;
  return {
    record: isConnected
      ? {
          issuer: stored.issuer as string,
          oauthClientId: stored.oauthClientId as string,
          isAutomatic: stored.isAutomatic,
        }
      : null,
    revision: stored?.revision ?? 0,
    launchUrl: `${publicUrl}${EHR_LAUNCH_PATH}`,
    redirectUrl: redirectUrlOf(deps),
    keysUrl: `${publicUrl}${API_PREFIX}${EHR_KEYS_PATH}`,
  };
}

/** @throws Problem not-allowed, not-found for a client out of reach */
export async function readSettings(deps: EhrDeps, caller: Caller, wanted: string): Promise<EhrSettings> {
  const { clientId } = await permittedClient(deps.database, caller, 'configureClient', wanted);
  return answer(deps, clientId);
}

/** Checks the address of a record before it is stored, so that the administrator sees what is wrong. Each call checks it again. */
async function checkedRecord({ installation }: EhrDeps, record: EhrRecord): Promise<EhrRecord> {
  const refuse = (rule: string) => new Problem('invalid-request', { fields: [{ path: 'body.record.issuer', rule }] });
  const issuer = issuerOf(record.issuer);
  const fault = issuerFault(issuer, installation.adminAddressRules);
  if (fault !== null) throw refuse(fault);
  if (await resolvesToPrivate(new URL(issuer).origin, installation.adminAddressRules)) throw refuse('private_address');
  return { ...record, issuer };
}

/**
 * Connects, changes or disconnects the record of a client. Launches and links of another record no longer count.
 *
 * @throws Problem not-allowed, not-found, settings-changed
 * @throws Problem invalid-request for an address that the server must not call
 */
export async function changeSettings(
  deps: EhrDeps,
  caller: Caller,
  wanted: string,
  { revision, record }: { readonly revision: number; readonly record: EhrRecord | null },
): Promise<EhrSettings> {
  const { database, now, recordAccess } = deps;
  const { clientId } = await permittedClient(database, caller, 'configureClient', wanted);
  const checked = record && (await checkedRecord(deps, record));
  // The record fetches them when it is set up.
  if (checked) await renewKeys(deps);
  const changed = { revision, record: checked, by: caller.userId, at: now() };
  const isChanged = await ehrRecordsStore.change(database, clientId, changed, (transaction) =>
    recordAccess({ clientId, patientId: null, actor: actorOf(caller), action: 'ehrSettingsChanged' }, transaction),
  );
  if (!isChanged) throw new Problem('settings-changed');
  return answer(deps, clientId);
}
