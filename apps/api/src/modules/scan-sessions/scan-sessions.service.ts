import { createHash } from 'node:crypto';
import { canonicalResults, type Patient, Problem, type ScanOutcome, type ScanSession } from '@mien/contract';
import { ageFromBirthDate, composeMeasurement, isAgeInRange, type MeasuredPerson } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { RandomSource } from '../../crypto/secrets.ts';
import type { ScanProvider } from '../../providers/scan-provider.ts';
import { measurementRows } from '../measurements/index.ts';
import type { ScanSessionsStore, StoredMeasurement } from './scan-sessions.store.ts';

/** How long a patient may take from 'Start Scan' to the end of the scan. */
const SESSION_LIFETIME_MS = 20 * 60 * 1000;

interface PatientKey {
  readonly clientId: string;
  readonly patientId: string;
}

export interface ScanSessionsDependencies {
  readonly store: ScanSessionsStore;
  readonly providers: readonly ScanProvider[];
  readonly patient: (clientId: string, patientId: string) => Promise<Patient>;
  /** Told after a new measurement of a patient was stored. */
  readonly onStored: (owner: PatientKey) => void;
  readonly now: () => Date;
  readonly random: RandomSource;
}

/** What the equations need of a patient, or null while the profile has gaps or the age is out of range. */
function measuredPerson(patient: Patient, at: Date): MeasuredPerson | null {
  if (patient.birthDate === null || patient.latestScreening === null) return null;
  const ageYears = ageFromBirthDate(patient.birthDate, at.toISOString().slice(0, 10));
  return isAgeInRange(ageYears) ? { ageYears, birthSex: patient.birthSex, screening: patient.latestScreening } : null;
}

/** Trips to a scan site: opened for one patient and one provider, ended by one measurement. */
export function createScanSessions({ store, providers, patient, onStored, now, random }: ScanSessionsDependencies) {
  function providerOf(providerId: number): ScanProvider {
    const provider = providers.find((candidate) => candidate.providerId === providerId);
    if (!provider) throw new Problem('not-found');
    return provider;
  }

  async function sessionOfPatient({ clientId, patientId }: PatientKey, sessionId: string) {
    const session = await store.byId(sessionId);
    if (!session || session.client_id !== clientId || session.patient_id !== patientId) throw new Problem('not-found');
    return session;
  }

  return {
    /** @throws Problem consent-missing, profile-incomplete, scan-provider-failed */
    async open({ clientId, patientId }: PatientKey, providerId: number): Promise<ScanSession> {
      const provider = providerOf(providerId);
      const createdAt = now();
      const owner = await patient(clientId, patientId);
      if (!owner.isConsentAccepted) throw new Problem('consent-missing');
      if (measuredPerson(owner, createdAt) === null) throw new Problem('profile-incomplete');
      const sessionId = random.sessionId();
      // A new identifier for each scan: the scan site cannot tell that two scans are of the same person.
      const partnerId = uuidv7();
      const opened = await provider.open(sessionId, partnerId);
      const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
      await store.add({ clientId, sessionId, patientId, providerId, partnerId, createdAt, expiresAt });
      return {
        ...opened,
        sessionId,
        partnerId,
        providerId,
        providerUrl: provider.origin,
        expires: expiresAt.toISOString(),
      };
    },

    /** @throws Problem not-found, scan-session-expired */
    async markStarted(owner: PatientKey, sessionId: string): Promise<void> {
      await sessionOfPatient(owner, sessionId);
      if (!(await store.markStarted(owner.clientId, owner.patientId, sessionId, now())))
        throw new Problem('scan-session-expired');
    },

    /**
     * Stores what a scan site measured. Repeating it, even with other results, answers what was stored first.
     * @throws Problem not-found, scan-session-expired, receipt-invalid
     */
    async report(sessionId: string, outcome: ScanOutcome): Promise<StoredMeasurement> {
      const expectedHash = createHash('sha256').update(canonicalResults(sessionId, outcome)).digest('base64url');
      if (outcome.resultsHash !== expectedHash) throw new Problem('receipt-invalid');
      const session = await store.byId(sessionId);
      if (!session) throw new Problem('not-found');
      if (session.measurement_id !== null && session.results_hash !== null)
        return { measurementId: session.measurement_id, resultsHash: session.results_hash };
      const at = now();
      const person = measuredPerson(await patient(session.client_id, session.patient_id), at);
      if (person === null) throw new Problem('scan-session-expired');
      const provider = providerOf(session.provider_id);
      const composed = composeMeasurement(outcome.points, outcome.missing, person, provider.provenance);
      const rows = measurementRows({
        clientId: session.client_id,
        measurementId: uuidv7(),
        patientId: session.patient_id,
        providerId: session.provider_id,
        externalStatus: outcome.status,
        trust: 'signed',
        engineVersion: outcome.engineVersion,
        composed,
        createdAt: at,
      });
      const stored = await store.consume({ clientId: session.client_id, sessionId }, rows, outcome.resultsHash, at);
      if (stored === null) throw new Problem('scan-session-expired');
      onStored({ clientId: session.client_id, patientId: session.patient_id });
      return stored;
    },

    /**
     * Checks what the browser brought back against what the scan site reported.
     * @returns the measurement's id, however often it is asked
     * @throws Problem not-found, receipt-invalid
     */
    async confirm(
      owner: PatientKey,
      claim: { sessionId: string; providerId: number; values: readonly { key: string; value: string }[] },
    ): Promise<string> {
      const session = await sessionOfPatient(owner, claim.sessionId);
      if (session.provider_id !== claim.providerId) throw new Problem('not-found');
      const proven = await providerOf(session.provider_id).verify(claim.values);
      const isSame =
        proven.sessionId === session.session_id &&
        proven.measurementId === session.measurement_id &&
        proven.resultsHash === session.results_hash;
      if (!isSame) throw new Problem('receipt-invalid');
      return proven.measurementId;
    },

    /** @throws Problem not-found when the session is not the patient's */
    async recordFailure(
      owner: PatientKey,
      failure: { code: string; sessionId: string | null; details: string | null; bandwidth: string | null },
    ): Promise<void> {
      if (failure.sessionId !== null) await sessionOfPatient(owner, failure.sessionId);
      await store.addFailure({ ...owner, ...failure, createdAt: now() });
    },
  };
}

export type ScanSessions = ReturnType<typeof createScanSessions>;
