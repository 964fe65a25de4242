import { createHash } from 'node:crypto';
import {
  type CapturedTrace,
  canonicalResults,
  type Patient,
  Problem,
  type ProblemCode,
  type ScanReport,
  type ScanSession,
} from '@mien/contract';
import { ageFromBirthDate, composeMeasurement, isAgeInRange, type MeasuredPerson, MINUTE_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { ClientProviders } from '../../base/client-settings/index.ts';
import { type PatientsDeps, patientOf, patientOfScan } from '../../identity/patients/index.ts';
import type { RandomSource } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { ApiMetrics } from '../../platform/metrics.ts';
import type { ProviderEvent, ReturnedValue, ReturningProvider } from '../../providers/scan-provider.ts';
import { type EntriesDeps, entriesCountedAt } from '../entries/index.ts';
import { type KeptTracesDeps, keepTrace, mayKeepTrace } from '../kept-traces/index.ts';
import type { NewMeasurement } from '../measurements/index.ts';
import { recordScan } from './record-scan.ts';
import type { StoredMeasurement, StoredSession } from './scan-sessions.store.ts';
import * as scanSessionsStore from './scan-sessions.store.ts';

/** Time limit from 'Start Scan' to the end of the scan. */
export const SESSION_LIFETIME_MS = 20 * MINUTE_MS;

export interface ScanSessionsDeps {
  readonly database: Database;
  readonly providers: ClientProviders;
  readonly patients: PatientsDeps;
  readonly entries: EntriesDeps;
  readonly keptTraces: KeptTracesDeps;
  /** Origins whose pages may embed a client's scans. */
  readonly embedOriginsOf: (clientId: string) => Promise<readonly string[]>;
  /** Runs in the background after a patient's new measurement was stored. */
  readonly onStored: (owner: PatientKey) => Promise<void>;
  readonly metrics: Pick<ApiMetrics, 'scanEnded'>;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly inBackground: (work: () => Promise<void>) => void;
}

/** The result of a session. */
type EndOfSession = Pick<NewMeasurement, 'externalStatus' | 'trust' | 'engineVersion' | 'composed'> & {
  readonly resultsHash: string;
  readonly kept?: Parameters<typeof scanSessionsStore.consume>[5];
  /** The trace from which it was computed, if the patient agrees to storing it. */
  readonly keptTrace?: CapturedTrace | undefined;
  /** When it was measured, if it was stored later. */
  readonly measuredAt?: Date;
};

/** Ignores expected failures; unexpected ones go to the log. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

const NOTHING_SAID = { details: null, bandwidth: null } as const;

/** The patient data that the equations need, or null while the profile has gaps or the age is out of range. */
export function measuredPerson(patient: Patient, at: Date): MeasuredPerson | null {
  if (patient.birthDate === null || patient.latestScreening === null) return null;
  const ageYears = ageFromBirthDate(patient.birthDate, at.toISOString().slice(0, 10));
  return isAgeInRange(ageYears) ? { ageYears, birthSex: patient.birthSex, screening: patient.latestScreening } : null;
}

/** The failure recorded for a provider's refusal. */
const FAILURE_OF_PROBLEM: Readonly<Partial<Record<ProblemCode, string>>> = {
  'receipt-invalid': 'RESULTS_MISMATCH',
  'scan-without-signal': 'LOW_SIGNAL',
};

/** Events of a provider that are recorded; all others are accepted and ignored. */
const RECORDED_EVENTS = new Set([
  'CAMERA_PERMISSION_GRANTED',
  'CAMERA_PERMISSION_DENIED',
  'CAMERA_STARTED',
  'CONSTRAINT_VIOLATION',
  'MEASUREMENT_CANCELED',
  'MEASUREMENT_CREATED',
  'MEASUREMENT_STARTED',
  'REDIRECTING_TO_CALLBACK',
  'RESULTS_RECEIVED',
  'SCAN_COMPLETED',
]);

async function sessionOfPatient(
  { database }: ScanSessionsDeps,
  { clientId, patientId }: PatientKey,
  sessionId: string,
) {
  const session = await scanSessionsStore.byId(database, sessionId);
  if (!session || session.clientId !== clientId || session.patientId !== patientId) throw new Problem('not-found');
  return session;
}

/** The person of a scan. A scan-only session shows its results to the staff member who may have begun it, so no entry is part of them. */
export async function personOf(
  { now, patients, entries }: ScanSessionsDeps,
  { clientId, patientId, signInSessionId }: StoredSession,
): Promise<MeasuredPerson | null> {
  const at = now();
  const { patient, isOnlySession } = await patientOfScan(patients, clientId, patientId, signInSessionId);
  const person = measuredPerson(patient, at);
  if (person === null || isOnlySession) return person;
  return { ...person, entries: await entriesCountedAt(entries, { clientId, patientId }, at) };
}

/**
 * Ends a session with its result, whichever way it arrived. Of several concurrent calls one stores it, and all return the
 * same.
 *
 * @throws Problem scan-session-expired
 */
export async function end(
  deps: ScanSessionsDeps,
  session: StoredSession,
  { resultsHash, kept, keptTrace, measuredAt, ...scan }: EndOfSession,
): Promise<StoredMeasurement> {
  const { now, database, keptTraces, inBackground, onStored, metrics } = deps;
  const owner = { clientId: session.clientId, patientId: session.patientId };
  const at = now();
  const measurementId = uuidv7();
  const scannedAt = measuredAt ?? at;
  const stored = await scanSessionsStore.consume(
    database,
    { clientId: session.clientId, sessionId: session.sessionId },
    { ...owner, ...scan, measurementId, providerId: session.providerId, createdAt: scannedAt },
    resultsHash,
    at,
    kept,
    async (transaction) => {
      if (keptTrace) await keepTrace(keptTraces, transaction, owner, measurementId, keptTrace, at);
      await recordScan(deps, transaction, 'measurement.created', { ...owner, at, scannedAt, measurementId });
    },
  );
  if (stored === null) throw new Problem('scan-session-expired');
  if (stored.measurementId === measurementId) {
    metrics.scanEnded({ providerId: session.providerId, outcome: scan.externalStatus, code: null });
    inBackground(() => onStored(owner));
  }
  return stored;
}

/** Stores the results fetched from a site. Of several concurrent calls one stores them, and all return the same. */
async function settle(
  deps: ScanSessionsDeps,
  session: StoredSession,
  provider: ReturningProvider,
  claim: readonly ReturnedValue[],
): Promise<string> {
  if (session.measurementId !== null) return session.measurementId;
  if (session.expiresAt <= deps.now()) throw new Problem('scan-session-expired');
  const person = await personOf(deps, session);
  if (person === null) throw new Problem('scan-session-expired');
  const scan = await provider.settle(
    {
      sessionId: session.sessionId,
      partnerId: session.partnerId,
      providerMeasurementId: session.providerMeasurementId,
    },
    claim,
  );
  const { measurementId } = await end(deps, session, {
    externalStatus: scan.status,
    trust: scan.trust,
    engineVersion: null,
    composed: composeMeasurement(scan.points, scan.missing, person, provider.provenance),
    resultsHash: createHash('sha256').update(canonicalResults(session.sessionId, scan)).digest('base64url'),
    kept: { points: scan.kept, providerMeasurementId: scan.providerMeasurementId },
  });
  return measurementId;
}

/** Why a scan could not be measured, as the browser or the provider says it. */
interface Failure {
  readonly code: string;
  readonly sessionId: string | null;
  readonly details: string | null;
  readonly bandwidth: string | null;
}

/** Stores a failure with its event. */
async function addFailure(deps: ScanSessionsDeps, owner: PatientKey, failure: Failure): Promise<void> {
  const at = deps.now();
  await scanSessionsStore.addFailure(deps.database, { ...owner, ...failure, createdAt: at }, (transaction) =>
    recordScan(deps, transaction, 'scan.failed', { ...owner, at, scannedAt: at }),
  );
}

/** The session of an event, if it began with the settings whose secret the event carries. */
async function sessionOfEvent(
  { database }: ScanSessionsDeps,
  providerId: number,
  clientId: string | null,
  event: ProviderEvent,
): Promise<StoredSession | undefined> {
  const session =
    event.sessionId !== null
      ? await scanSessionsStore.byId(database, event.sessionId)
      : event.measurementId !== null
        ? await scanSessionsStore.byProviderMeasurement(database, providerId, event.measurementId)
        : undefined;
  if (session?.providerId !== providerId) return undefined;
  const isOwn = clientId === null ? session.providerSettingsId === null : session.clientId === clientId;
  return isOwn && (clientId === null || session.providerSettingsId !== null) ? session : undefined;
}

/** @throws Problem consent-missing, profile-incomplete, scan-provider-failed */
export async function open(
  { providers, now, patients, random, keptTraces, database, embedOriginsOf }: ScanSessionsDeps,
  { clientId, patientId }: PatientKey,
  providerId: number,
  onlySession: string | null,
  {
    lifetimeMs,
    isEmbedded,
    ...from
  }: {
    readonly browser: string | null;
    readonly signInSessionId: string;
    readonly lifetimeMs: number;
    /** Whether the scan runs in a frame, which the pages of the client's list may contain. */
    readonly isEmbedded: boolean;
  },
): Promise<ScanSession> {
  const { provider, settingsId } = await providers.forOpening(clientId, providerId);
  const createdAt = now();
  const owner = await patientOf(patients, clientId, patientId, onlySession);
  if (!owner.isConsentAccepted) throw new Problem('consent-missing');
  if (measuredPerson(owner, createdAt) === null) throw new Problem('profile-incomplete');
  const sessionId = random.sessionId();
  // A new identifier for each scan, so that the scan site cannot link two scans of the same person.
  const partnerId = uuidv7();
  const keepsTrace = provider.arrival === 'reported' && (await mayKeepTrace(keptTraces, { clientId, patientId }));
  const frameAncestors = isEmbedded ? await embedOriginsOf(clientId) : [];
  const opened = await provider.open(sessionId, partnerId, keepsTrace, frameAncestors);
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  await scanSessionsStore.add(database, {
    clientId,
    sessionId,
    patientId,
    providerId,
    settingsId,
    partnerId,
    createdAt,
    expiresAt,
    ...from,
  });
  return {
    ...opened,
    sessionId,
    partnerId,
    providerId,
    providerUrl: provider.origin,
    expires: expiresAt.toISOString(),
  };
}

/** @throws Problem not-found, scan-session-expired */
export async function markStarted(deps: ScanSessionsDeps, owner: PatientKey, sessionId: string): Promise<void> {
  await sessionOfPatient(deps, owner, sessionId);
  if (!(await scanSessionsStore.markStarted(deps.database, owner.clientId, owner.patientId, sessionId, deps.now())))
    throw new Problem('scan-session-expired');
}

/**
 * Stores the results of a scan site. A repeated call, even with other results, returns what was stored first.
 * @throws Problem not-found, scan-session-expired, receipt-invalid
 */
export async function report(
  deps: ScanSessionsDeps,
  sessionId: string,
  { keptTrace, ...outcome }: ScanReport,
): Promise<StoredMeasurement> {
  const expectedHash = createHash('sha256').update(canonicalResults(sessionId, outcome)).digest('base64url');
  if (outcome.resultsHash !== expectedHash) throw new Problem('receipt-invalid');
  const session = await scanSessionsStore.byId(deps.database, sessionId);
  if (!session) throw new Problem('not-found');
  if (session.measurementId !== null && session.resultsHash !== null)
    return { measurementId: session.measurementId, resultsHash: session.resultsHash };
  const person = await personOf(deps, session);
  if (person === null) throw new Problem('scan-session-expired');
  const provider = await deps.providers.ofSession(session);
  // A site whose results come through the browser reports nothing, so a caller with our key must not reach its
  // sessions.
  if (provider.arrival !== 'reported') throw new Problem('not-found');
  return end(deps, session, {
    externalStatus: outcome.status,
    trust: 'signed',
    engineVersion: outcome.engineVersion,
    composed: composeMeasurement(outcome.points, outcome.missing, person, provider.provenance),
    resultsHash: outcome.resultsHash,
    keptTrace,
  });
}

/**
 * Checks what the browser brought back: against what the scan site reported, or by asking the site.
 * @returns the measurement's id, the same for every repeated call
 * @throws Problem not-found, receipt-invalid, scan-session-expired, scan-without-signal, scan-provider-failed
 */
export async function confirm(
  deps: ScanSessionsDeps,
  owner: PatientKey,
  claim: { sessionId: string; providerId: number; values: readonly ReturnedValue[] },
): Promise<string> {
  const { providers, metrics } = deps;
  const session = await sessionOfPatient(deps, owner, claim.sessionId);
  if (session.providerId !== claim.providerId) throw new Problem('not-found');
  const provider = await providers.ofSession(session);
  if (provider.arrival === 'returned') {
    try {
      return await settle(deps, session, provider, claim.values);
    } catch (error) {
      const code = error instanceof Problem ? FAILURE_OF_PROBLEM[error.code] : undefined;
      if (code !== undefined) {
        await addFailure(deps, owner, { sessionId: session.sessionId, code, ...NOTHING_SAID });
        metrics.scanEnded({ providerId: session.providerId, outcome: 'FAILED', code });
      }
      throw error;
    }
  }
  const proven = await provider.verify(claim.values);
  const isSame =
    proven.sessionId === session.sessionId &&
    proven.measurementId === session.measurementId &&
    proven.resultsHash === session.resultsHash;
  if (!isSame) throw new Problem('receipt-invalid');
  return proven.measurementId;
}

/**
 * Accepts an event of a provider. Repeated events, events of unknown sessions and unused kinds change nothing. Results are
 * fetched once they are ready, so a closed tab loses nothing.
 * @param clientId the client to whose own settings the events belong, or null for the installation's
 * @throws Problem wrong-credentials, malformed-body, not-found
 */
export async function takeEvent(
  deps: ScanSessionsDeps,
  { providerId, clientId }: { readonly providerId: number; readonly clientId: string | null },
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): Promise<void> {
  const { providers, database, now, inBackground } = deps;
  const sender = await providers.ofEvents(providerId, clientId);
  const read = sender?.arrival === 'returned' ? sender.readEvent : null;
  if (read === null) throw new Problem('not-found');
  const event = read(headers, body);
  const session = RECORDED_EVENTS.has(event.event)
    ? await sessionOfEvent(deps, providerId, clientId, event)
    : undefined;
  if (!session) return;
  const eventHash = createHash('sha256').update(body).digest('base64url');
  const isNew = await scanSessionsStore.addEvent(database, session, {
    event: event.event,
    eventHash,
    measurementId: event.measurementId,
    at: now(),
  });
  const provider = await providers.ofSession(session);
  if (!isNew || event.event !== 'RESULTS_RECEIVED' || provider.arrival !== 'returned' || !provider.fetchesResults)
    return;
  inBackground(async () => {
    const current = await scanSessionsStore.byId(database, session.sessionId);
    // A failure here happens again, and is reported, when the browser returns.
    if (current) await settle(deps, current, provider, []).catch(ignoreProblem);
  });
}

/** A failure is recorded even if the session is not the patient's, but then without the session. */
export async function recordFailure(deps: ScanSessionsDeps, owner: PatientKey, failure: Failure): Promise<void> {
  const { database, metrics } = deps;
  const session = failure.sessionId === null ? null : await scanSessionsStore.byId(database, failure.sessionId);
  const isOwn = session?.clientId === owner.clientId && session.patientId === owner.patientId;
  const sessionId = isOwn ? session.sessionId : null;
  await addFailure(deps, owner, { ...failure, sessionId });
  metrics.scanEnded({ providerId: isOwn ? session.providerId : null, outcome: 'FAILED', code: failure.code });
}
