import { Problem } from '@mien/contract';
import { EHR_RETURN_LIMIT_MS, EHR_SCOPES } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { isSilent, loadOpenIdClient, reasonOf } from '../../identity/single-sign-on/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { tokenHash } from '../../platform/crypto/secrets.ts';
import { verifierField } from './ehr.data.ts';
import type { EhrContext } from './ehr.deps.ts';
import * as ehrLaunchesStore from './ehr-launches.store.ts';
import type { ConnectedRecord } from './ehr-records.store.ts';
import * as ehrRecordsStore from './ehr-records.store.ts';
import { openRecord } from './ehr-server.ts';
import { issuerOf, redirectUrlOf } from './ehr-settings.ts';

/** Notes why a record cannot be used, and tells staff. */
export function unavailable(deps: Pick<EhrContext, 'warn'>, clientId: string, error: unknown): Problem {
  if (!isSilent(error)) throw error;
  deps.warn({ clientId, reason: reasonOf(error) }, 'a health record could not be used');
  return new Problem('record-unavailable');
}

async function addressOf(
  deps: EhrContext,
  record: ConnectedRecord,
  { launch, state, verifier }: { readonly launch: string; readonly state: string; readonly verifier: string },
): Promise<string> {
  const client = await loadOpenIdClient();
  const config = await openRecord(deps, record);
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUrlOf(deps),
    scope: EHR_SCOPES.join(' '),
    state,
    launch,
    aud: record.issuer,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

/**
 * Begins a launch of the client's record, which only this session can finish.
 *
 * @returns the address at which the browser continues
 * @throws Problem invalid-request for a record that the client has not connected; record-unavailable
 */
export async function beginLaunch(
  deps: EhrContext,
  caller: Caller,
  { issuer, launch }: { readonly issuer: string; readonly launch: string },
): Promise<{ url: string }> {
  const { database, now, random, sealed } = deps;
  const { clientId, sessionId, userId } = caller;
  const record = await ehrRecordsStore.connected(database, clientId);
  if (record === null || record.issuer !== issuerOf(issuer))
    throw new Problem('invalid-request', { fields: [{ path: 'body.issuer', rule: 'unknown' }] });
  const [state, verifier, launchId] = [random.token(), random.token(), uuidv7()];
  let url: string;
  try {
    url = await addressOf(deps, record, { launch, state, verifier });
  } catch (error) {
    throw unavailable(deps, clientId, error);
  }
  const createdAt = now();
  await ehrLaunchesStore.add(database, {
    clientId,
    sessionId,
    launchId,
    userId,
    issuer: record.issuer,
    stateHash: tokenHash(state),
    sealedVerifier: sealed.seal(verifier, { clientId, field: verifierField(launchId) }),
    expiresAt: new Date(createdAt.getTime() + EHR_RETURN_LIMIT_MS),
    createdAt,
  });
  return { url };
}
