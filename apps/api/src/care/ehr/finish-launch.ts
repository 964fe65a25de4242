import { type EhrLaunch, Problem } from '@mien/contract';
import { EHR_TOKEN_MAX_LENGTH, ehrRightsOf, SECOND_MS } from '@mien/domain';
import { isSilent, reasonOf } from '../../identity/single-sign-on/index.ts';
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
import { type Brought, type Granted, readPerson, redeemCode } from './ehr-server.ts';
import { redirectUrlOf } from './ehr-settings.ts';
import { sendInBackground } from './send-due.ts';

const FHIR_ID = /^[A-Za-z0-9\-.]{1,64}$/;

/** The token of a launch, and its patient. @throws Problem launch-invalid, record-unavailable */
async function grantOf(deps: EhrContext, record: ConnectedRecord, brought: Brought, verifier: string) {
  let granted: Granted;
  try {
    granted = await redeemCode(deps, record, brought, { verifier, redirectUrl: redirectUrlOf(deps) });
  } catch (error) {
    if (isSilent(error)) throw unavailable(deps, record.clientId, error);
    deps.warn({ clientId: record.clientId, reason: reasonOf(error) }, 'a health record refused a launch');
    throw new Problem('launch-invalid');
  }
  const { token, lifetimeS, scope, patient } = granted;
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
