import { BUILTIN_PROVIDER_ID } from '@mien/contract';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@mien/domain';
import { createSeededRandom, type SeededRandom } from '@mien/samples';
import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { PatientKey } from '../platform/database/patient-key.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { MeasurementRows } from '../scans/measurements/index.ts';
import { type DemoRows, hashOf, uidOf } from './demo-rows.ts';

const SEED = 20_261_126;
/** Visits to the scan site are kept this far back in the demo: as far as operators look. */
const DAYS = 30;
/** A session of the scan site. */
const SESSION_MS = 20 * MINUTE_MS;
/** From the start of a session to its scan. */
const UNTIL_SCAN_MS = 90 * SECOND_MS;
/** One in this many visits ends without a scan and without a reason. */
const LEFT_EVERY = 14;
/** One in this many scans was preceded by a refused one. */
const RETRIED_EVERY = 16;
const SESSION_ID_LENGTH = 22;
/** A code by text message, this long before the session. */
const CODE_BEFORE_MS = 4 * MINUTE_MS;
/** None on the latest day: sent messages count toward the day's limits. */
const CODES_UNTIL_MS = DAY_MS;

const BROWSERS = [
  'Safari on iOS',
  'Safari on iOS',
  'Safari on iOS',
  'Chrome on Android',
  'Chrome on Android',
  'Chrome on Windows',
  'Microsoft Edge on Windows',
  'Firefox on Linux',
] as const;

type Visit = Insertable<Tables['scan_sessions']>;

/** A visit to the scan site, with the scan that it ended with. */
export function visitOf(
  { clientId, patientId }: PatientKey,
  { name, at, measurementId }: { readonly name: string; readonly at: Date; readonly measurementId: string | null },
  random: SeededRandom,
): Visit {
  const createdAt = new Date(at.getTime() - UNTIL_SCAN_MS);
  return {
    client_id: clientId,
    session_id: hashOf(`session ${name}`).slice(0, SESSION_ID_LENGTH),
    patient_id: patientId,
    provider_id: BUILTIN_PROVIDER_ID,
    partner_id: uidOf(`partner ${name}`),
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + SESSION_MS),
    started_at: createdAt,
    results_hash: measurementId === null ? null : hashOf(`results ${name}`),
    measurement_id: measurementId,
    provider_measurement_id: null,
    browser: random.pick(BROWSERS),
    provider_settings_id: null,
    sign_in_session_id: null,
  };
}

export async function insertVisit(transaction: Database, visit: Visit): Promise<void> {
  await transaction.insertInto('scan_sessions').values(visit).execute();
}

function addSentCode(rows: DemoRows, clientId: string, name: string, at: Date): void {
  rows.plain.sms_messages.push({
    client_id: clientId,
    message_id: uidOf(`code ${name}`),
    sealed_content: null,
    state: 'sent',
    kind: 'code',
    budget: null,
    recipient_hash: null,
    attempt_count: 1,
    next_attempt_at: at,
    expires_at: new Date(at.getTime() + SESSION_MS),
    last_error: null,
    created_at: at,
    finished_at: new Date(at.getTime() + SECOND_MS),
  });
}

/** A scan that was taken. */
export type TakenScan = MeasurementRows['taken'];

/**
 * Adds how the latest scans came about: visits to the scan site, some of them left, and codes sent before.
 *
 * @returns scans before which another one was refused
 */
export function addVisits(rows: DemoRows, today: Date): readonly TakenScan[] {
  const random = createSeededRandom(SEED);
  const from = today.getTime() - DAYS * DAY_MS;
  const recent = rows.measurements.filter(
    ({ taken, measurement }) => taken.at.getTime() >= from && measurement.provider_id === BUILTIN_PROVIDER_ID,
  );
  const isEvery = (every: number) => (_: unknown, index: number) => index % every === every - 1;
  for (const { taken, measurement } of recent) {
    const { measurement_id: measurementId } = measurement;
    rows.plain.scan_sessions.push(visitOf(taken, { name: measurementId, at: taken.at, measurementId }, random));
    const codeAt = new Date(taken.at.getTime() - CODE_BEFORE_MS);
    if (codeAt.getTime() < today.getTime() - CODES_UNTIL_MS) addSentCode(rows, taken.clientId, measurementId, codeAt);
  }
  for (const { taken, measurement } of recent.filter(isEvery(LEFT_EVERY))) {
    const at = new Date(taken.at.getTime() - SESSION_MS);
    const name = `left ${measurement.measurement_id}`;
    rows.plain.scan_sessions.push(visitOf(taken, { name, at, measurementId: null }, random));
  }
  return recent.filter(isEvery(RETRIED_EVERY)).map(({ taken }) => taken);
}
