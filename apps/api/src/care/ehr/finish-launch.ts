import { type EhrLaunch, Problem } from '@mien/contract';
import { EHR_TOKEN_DEFAULT_S, EHR_TOKEN_MAX_LENGTH, ehrRightsOf, SECOND_MS } from '@mien/domain';
import type { TokenEndpointResponse } from 'openid-client';
import { isSilent, loadOpenIdClient, reasonOf } from '../../identity/single-sign-on/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { tokenHash } from '../../platform/crypto/secrets.ts';
import { unavailable } from './begin-launch.ts';
import { candidatesLike } from './candidates.ts';
import { tokenField, verifierField } from './ehr.data.ts';
import type { EhrContext } from './ehr.deps.ts';
import * as ehrLaunchesStore from './ehr-launches.store.ts';
import * as ehrLinksStore from './ehr-links.store.ts';
import type { ConnectedRecord } from './ehr-records.store.ts';
import * as ehrRecordsStore from './ehr-records.store.ts';
import { openRecord, readPerson } from './ehr-server.ts';
import { redirectUrlOf } from './ehr-settings.ts';
import { sendInBackground } from './send-due.ts';

/** What the browser brought back from the record. */
interface Brought {
  readonly state: string;
  readonly code: string;
  readonly issuer?: string | undefined;
}

const FHIR_ID = /^[A-Za-z0-9\-.]{1,64}$/;

/** Exchanges the code. @throws ProviderSilent, or any error of the library for a code that the record refuses */
async function exchange(
  deps: EhrContext,
  record: ConnectedRecord,
  { state, code, issuer }: Brought,
  verifier: string,
): Promise<TokenEndpointResponse> {
  const client = await loadOpenIdClient();
  const config = await openRecord(deps, record);
  const returned = new URL(redirectUrlOf(deps));
  returned.searchParams.set('code', code);
  returned.searchParams.set('state', state);
  if (issuer !== undefined) returned.searchParams.set('iss', issuer);
  return client.authorizationCodeGrant(config, returned, { expectedState: state, pkceCodeVerifier: verifier });
}

/** The token of a launch, and its patient. @throws Problem launch-invalid, record-unavailable */
async function grantOf(deps: EhrContext, record: ConnectedRecord, brought: Brought, verifier: string) {
  let tokens: TokenEndpointResponse;
  try {
    tokens = await exchange(deps, record, brought, verifier);
  } catch (error) {
    if (isSilent(error)) throw unavailable(deps, record.clientId, error);
    deps.warn({ clientId: record.clientId, reason: reasonOf(error) }, 'a health record refused a launch');
    throw new Problem('launch-invalid');
  }
  const { access_token: token, expires_in: lifetimeS = EHR_TOKEN_DEFAULT_S, scope = '', patient } = tokens;
  // A launch without a patient: staff start from a chart.
  if (typeof patient !== 'string' || !FHIR_ID.test(patient) || scope.length > EHR_TOKEN_MAX_LENGTH)
    throw new Problem('launch-invalid');
  return { token, lifetimeS, scope, fhirPatientId: patient };
}

/**
 * Finishes a launch that this session began. Known patients are opened; others wait until staff confirm who they are.
 *
 * @throws Problem launch-invalid for a state that is unknown to the session, was used before, or is too old
 * @throws Problem record-unavailable
 */
export async function finishLaunch(deps: EhrContext, caller: Caller, brought: Brought): Promise<EhrLaunch> {
  const { database, now, sealed } = deps;
  const { clientId } = caller;
  const launch = await ehrLaunchesStore.spend(database, caller, tokenHash(brought.state), now());
  const record = await ehrRecordsStore.connected(database, clientId);
  if (!launch || record?.issuer !== launch.issuer) throw new Problem('launch-invalid');
  const verifier = sealed.open(launch.sealedVerifier, { clientId, field: verifierField(launch.launchId) });
  if (verifier === null) throw new Problem('launch-invalid');
  const { token, lifetimeS, scope, fhirPatientId } = await grantOf(deps, record, brought, verifier);
  const { launchId, issuer } = launch;
  const link = await ehrLinksStore.ofFhirPatient(database, clientId, issuer, fhirPatientId);
  const patientId = link?.patientId ?? null;
  await ehrLaunchesStore.finish(database, caller, launchId, {
    scope,
    fhirPatientId,
    sealedToken: sealed.seal(token, { clientId, field: tokenField(launchId) }),
    tokenUntil: new Date(now().getTime() + lifetimeS * SECOND_MS),
    patientId,
  });
  if (patientId !== null) {
    sendInBackground(deps, caller, patientId);
    return { id: launchId, patientUid: patientId, person: null, candidates: [] };
  }
  const person = ehrRightsOf(scope).canReadPatient
    ? await readPerson(deps, { issuer, fhirPatientId, token }).catch((error: unknown) => {
        throw unavailable(deps, clientId, error);
      })
    : null;
  const candidates = person === null ? [] : await candidatesLike(deps, caller, person);
  return { id: launchId, patientUid: null, person, candidates };
}
