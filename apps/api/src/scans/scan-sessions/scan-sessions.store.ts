import { DAY_MS, REFUSED_SCANS_DAYS } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { lockPatient, noteScanStarted, type UserKey } from '../../base/accounts/index.ts';
import { countOfDays } from '../../base/day-counts/index.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, noteLock } from '../../platform/database/transaction.ts';
import type { KeptPoint } from '../../providers/scan-provider.ts';
import { addMeasurement, type NewMeasurement } from '../measurements/index.ts';
import { scanSessionsData } from './scan-sessions.data.ts';

/** The measurement with which a session ended. */
export interface StoredMeasurement {
  readonly measurementId: string;
  readonly resultsHash: string;
}

export type StoredSession = StoredRow<'scan_sessions'>;

/** The failure code recorded for a scan that the patient canceled. */
const CANCELLED = 'MEASUREMENT_CANCELED';

const SESSION = columnsOf(scanSessionsData.tables.scan_sessions);

const NOTHING_KEPT = { points: [], providerMeasurementId: null } as const;

/** Moves sessions from one patient to the patient who now has their measurements. */
export async function followMeasurements(
  transaction: Database,
  clientId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await sql`update scan_sessions as s set patient_id = ${into}
    from measurements as m
    where s.client_id = ${clientId} and s.patient_id = ${from}
      and m.client_id = s.client_id and m.measurement_id = s.measurement_id and m.patient_id = ${into}`.execute(
    transaction,
  );
}

/** Ends a user's scans in progress: they may be another person's. Their results are not stored. */
export async function endScans(transaction: Database, { clientId, userId }: UserKey, at: Date): Promise<void> {
  await transaction
    .updateTable('scan_sessions')
    .set({ expires_at: at })
    .where('client_id', '=', clientId)
    .where('patient_id', 'in', (query) =>
      query
        .selectFrom('users')
        .select((user) => user.ref('patient_id').$notNull().as('patientId'))
        .where('client_id', '=', clientId)
        .where('user_id', '=', userId)
        .where('patient_id', 'is not', null),
    )
    .where('measurement_id', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

export interface NewSession {
  readonly clientId: string;
  readonly sessionId: string;
  readonly patientId: string;
  readonly providerId: number;
  /** The client's own settings of the provider, or null for the installation's. */
  readonly settingsId: string | null;
  readonly partnerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly browser: string | null;
  readonly signInSessionId: string;
}

export async function add(database: Database, session: NewSession): Promise<void> {
  await database.insertInto('scan_sessions').values(rowOf(session)).execute();
}

const rowOf = (session: NewSession) => ({
  client_id: session.clientId,
  session_id: session.sessionId,
  patient_id: session.patientId,
  provider_id: session.providerId,
  provider_settings_id: session.settingsId,
  partner_id: session.partnerId,
  created_at: session.createdAt,
  expires_at: session.expiresAt,
  browser: session.browser,
  sign_in_session_id: session.signInSessionId,
});

/** Adds a session that may exist already. */
export async function addOnce(database: Database, session: NewSession): Promise<void> {
  if ((await byId(database, session.sessionId)) !== undefined) return;
  await database
    .insertInto('scan_sessions')
    .values(rowOf(session))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const byId = (database: Database, sessionId: string) =>
  database.selectFrom('scan_sessions').select(SESSION).where('session_id', '=', sessionId).executeTakeFirst();

/** Marks a patient's running session as started; false when there is none. */
export async function markStarted(
  database: Database,
  clientId: string,
  patientId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockPatient(transaction, { clientId, patientId });
    noteLock(transaction, { kind: 'scan session', key: sessionId });
    const result = await transaction
      .updateTable('scan_sessions')
      .set({ started_at: now })
      .where('client_id', '=', clientId)
      .where('session_id', '=', sessionId)
      .where('patient_id', '=', patientId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await noteScanStarted(transaction, { clientId, patientId }, now);
    return true;
  });
}

/**
 * Consumes a session with its measurement, in one transaction. A second call finds the stored measurement.
 * @param alongside  stores further rows with the measurement
 * @returns the stored measurement, or null when the session was over
 */
export async function consume(
  database: Database,
  session: { clientId: string; sessionId: string },
  measurement: NewMeasurement,
  resultsHash: string,
  now: Date,
  kept: { points: readonly KeptPoint[]; providerMeasurementId: string | null } = NOTHING_KEPT,
  alongside: (transaction: Database) => Promise<void> = () => Promise.resolve(),
): Promise<StoredMeasurement | null> {
  return inTransaction(database, async (transaction) => {
    await lockPatient(transaction, measurement);
    noteLock(transaction, { kind: 'scan session', key: session.sessionId });
    const stored = await transaction
      .selectFrom('scan_sessions')
      .select(['measurement_id as measurementId', 'results_hash as resultsHash', 'expires_at as expiresAt'])
      .where('client_id', '=', session.clientId)
      .where('session_id', '=', session.sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (stored.measurementId !== null && stored.resultsHash !== null)
      return { measurementId: stored.measurementId, resultsHash: stored.resultsHash };
    if (stored.expiresAt <= now) return null;
    await addMeasurement(transaction, measurement, kept.points);
    await alongside(transaction);
    await transaction
      .updateTable('scan_sessions')
      .set((row) => ({
        measurement_id: measurement.measurementId,
        results_hash: resultsHash,
        provider_measurement_id: kept.providerMeasurementId ?? row.ref('provider_measurement_id'),
      }))
      .where('client_id', '=', session.clientId)
      .where('session_id', '=', session.sessionId)
      .execute();
    return { measurementId: measurement.measurementId, resultsHash };
  });
}

export const byProviderMeasurement = (database: Database, providerId: number, measurementId: string) =>
  database
    .selectFrom('scan_sessions')
    .select(SESSION)
    .where('provider_id', '=', providerId)
    .where('provider_measurement_id', '=', measurementId)
    .executeTakeFirst();

/** Records an event of a session, and the measurement that it names unless another one is known; false for a known event. */
export async function addEvent(
  database: Database,
  session: StoredSession,
  event: { event: string; eventHash: string; measurementId: string | null; at: Date },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const added = await transaction
      .insertInto('scan_events')
      .values({
        client_id: session.clientId,
        session_id: session.sessionId,
        event_hash: event.eventHash,
        event: event.event,
        received_at: event.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return false;
    if (event.measurementId)
      await transaction
        .updateTable('scan_sessions')
        .set({ provider_measurement_id: event.measurementId })
        .where('client_id', '=', session.clientId)
        .where('session_id', '=', session.sessionId)
        .where('provider_measurement_id', 'is', null)
        .execute();
    return true;
  });
}

export interface ScanFailure {
  readonly clientId: string;
  readonly patientId: string;
  readonly sessionId: string | null;
  readonly code: string;
  readonly details: string | null;
  readonly bandwidth: string | null;
  readonly createdAt: Date;
}

/**
 * Adds to a streak of scans that could not be measured: only scans that began, each once. A streak ends with a measured scan,
 * and after some days without another refusal.
 */
async function lengthenStreak(
  transaction: Database,
  { clientId, patientId, sessionId, code, createdAt }: ScanFailure,
  failureId: string,
): Promise<void> {
  if (sessionId === null) return;
  const { rows } = await sql<{ scannedAt: Date | null; isNoted: boolean }>`
    select p.last_scanned_at as "scannedAt", exists (select from scan_failures as f
      where f.client_id = ${clientId} and f.session_id = ${sessionId} and f.failure_id <> ${failureId}) as "isNoted"
    from patients as p where p.client_id = ${clientId} and p.patient_id = ${patientId}`.execute(transaction);
  const { scannedAt = null, isNoted = false } = rows[0] ?? {};
  if (isNoted || (scannedAt !== null && scannedAt >= createdAt)) return;
  const streakSince = new Date(createdAt.getTime() - REFUSED_SCANS_DAYS * DAY_MS);
  // An instant less some days depends on a zone, by which a machine of a divided database may decide nothing in a conflict.
  await sql`insert into refusal_streaks as s (client_id, patient_id, refusal_count, latest_at, code)
    values (${clientId}, ${patientId}, 1, ${createdAt}, ${code})
    on conflict (client_id, patient_id) do update set
      refusal_count = 1 + case
        when s.latest_at < ${streakSince}::timestamptz then 0
        when s.latest_at <= ${scannedAt}::timestamptz then 0 else s.refusal_count end,
      latest_at = greatest(s.latest_at, excluded.latest_at),
      code = case when s.latest_at > excluded.latest_at then s.code else excluded.code end`.execute(transaction);
}

/**
 * Records that a scan could not be measured. Scans that the patient canceled do not count.
 *
 * @param alongside  stores further rows with a failure that counts
 */
export const addFailure = (
  database: Database,
  failure: ScanFailure,
  alongside: (transaction: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const { clientId, patientId, createdAt } = failure;
    const failureId = uuidv7();
    await transaction
      .insertInto('scan_failures')
      .values({
        client_id: clientId,
        failure_id: failureId,
        patient_id: patientId,
        session_id: failure.sessionId,
        code: failure.code,
        details: failure.details,
        bandwidth: failure.bandwidth,
        created_at: createdAt,
      })
      .execute();
    if (failure.code === CANCELLED) return;
    await lengthenStreak(transaction, failure, failureId);
    await countOfDays(transaction, 'scansRefused', [{ clientId, at: createdAt }]);
    await alongside(transaction);
  });
