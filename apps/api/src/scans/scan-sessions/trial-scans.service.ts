import { BUILTIN_PROVIDER_ID, Problem, type TrialScan } from '@mien/contract';
import { composeMeasurement } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { patientOf } from '../../identity/patients/index.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Network } from '../../platform/http/network.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { type AttemptLimits, perHour } from '../../platform/limits/attempt-limits.ts';
import type { ReportingProvider } from '../../providers/scan-provider.ts';
import { end, measuredPerson, personOf, type ScanSessionsDeps } from './scan-sessions.service.ts';
import * as scanSessionsStore from './scan-sessions.store.ts';

/** Trial scans per network and hour. Chosen: a family or a stand at a fair tries it; a script gets nowhere. */
const TRIALS = perHour('trialScan', 20);

export interface TrialScansDeps extends ScanSessionsDeps {
  /** Whether visitors can scan without an account. */
  readonly isTrialOffered: () => Promise<boolean>;
  readonly limits: AttemptLimits;
}

async function builtinProvider({ providers }: ScanSessionsDeps): Promise<ReportingProvider> {
  const provider = await providers.ofSession({
    providerId: BUILTIN_PROVIDER_ID,
    providerSettingsId: null,
    clientId: '',
  });
  if (provider.arrival !== 'reported') throw new Problem('not-found');
  return provider;
}

/**
 * Opens a scan without an account. Nothing is stored: the scan site signs the session, and later the outcome.
 *
 * @throws Problem not-found where it is not offered, too-many-requests, scan-provider-failed
 */
export async function openTrial(deps: TrialScansDeps, network: Network): Promise<TrialScan> {
  if (!(await deps.isTrialOffered())) throw new Problem('not-found');
  await attemptLimits.takeOfNetwork(deps.limits, TRIALS, network);
  const provider = await builtinProvider(deps);
  const sessionId = deps.random.sessionId();
  const { token, refreshToken, configId } = await provider.openTrial(sessionId, uuidv7());
  return { sessionId, token, refreshToken, configId, providerUrl: provider.origin };
}

/**
 * Stores the outcome of a trial scan for the patient who registered after it. Repeated calls return the same measurement; another
 * patient cannot keep it again.
 *
 * @throws Problem receipt-invalid, scan-session-expired, consent-missing, profile-incomplete, scan-provider-failed
 */
export async function keepTrial(
  deps: TrialScansDeps,
  owner: PatientKey,
  receipt: string,
  from: { readonly browser: string | null; readonly signInSessionId: string },
): Promise<string> {
  const provider = await builtinProvider(deps);
  const { trialSessionId: sessionId, outcome, iat, exp } = await provider.verifyTrial(receipt);
  const measuredAt = new Date(1000 * iat);
  const patient = await patientOf(deps.patients, owner.clientId, owner.patientId, null);
  if (!patient.isConsentAccepted) throw new Problem('consent-missing');
  if (measuredPerson(patient, measuredAt) === null) throw new Problem('profile-incomplete');
  await scanSessionsStore.addOnce(deps.database, {
    ...owner,
    ...from,
    sessionId,
    providerId: provider.providerId,
    settingsId: null,
    partnerId: uuidv7(),
    createdAt: measuredAt,
    expiresAt: new Date(1000 * exp),
  });
  const session = await scanSessionsStore.byId(deps.database, sessionId);
  if (session?.clientId !== owner.clientId || session.patientId !== owner.patientId)
    throw new Problem('receipt-invalid');
  const person = await personOf(deps, session);
  if (person === null) throw new Problem('profile-incomplete');
  const { measurementId } = await end(deps, session, {
    externalStatus: outcome.status,
    trust: 'signed',
    engineVersion: outcome.engineVersion,
    composed: composeMeasurement(outcome.points, outcome.missing, person, provider.provenance),
    resultsHash: outcome.resultsHash,
    measuredAt,
  });
  return measurementId;
}
