import { type CareTeamRule, newNumberHolds, type Screening } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  changePerson,
  columnsFrom,
  isReferenceTaken,
  lockPatient,
  type NumberChange,
  PATIENT_COLUMNS,
  type PersonFields,
  replacePhone,
  USER_COLUMNS,
} from '../../base/accounts/index.ts';
import { recordEvent } from '../../base/webhooks/index.ts';
import { columnsOf, selectedAs, under } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, noteLock } from '../../platform/database/transaction.ts';
import { endEverything, type SignInDeps } from '../sign-in/index.ts';
import { patientsData } from './patients.data.ts';

const SCREENING = columnsOf(patientsData.tables.screenings);

/** Changes by the patient. */
export interface PatientChanges extends Omit<PersonFields, 'externalReference'> {
  readonly isConsentAccepted?: boolean | undefined;
}

/** Changes by staff. Each is based on the revision that they saw. */
export interface StaffChanges extends PersonFields {
  /** Whether the name or birth date is another one. */
  readonly isOtherIdentity?: boolean;
  readonly phoneNumber?: string | null | undefined;
  readonly groupId?: string | undefined;
  readonly revision: number;
  /** Earlier results stay hidden until then if the number changes (`newNumberHolds`). */
  readonly holdResultsUntil: Date;
}

interface PatientsStoreDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
}

export const patient = (database: Database, clientId: string, patientId: string) =>
  database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .leftJoin('client_settings as s', 's.client_id', 'p.client_id')
    .select(selectedAs(under('u', USER_COLUMNS)))
    .select(selectedAs(under('p', PATIENT_COLUMNS)))
    .select([
      sql<CareTeamRule>`coalesce(s.care_team_rule, 'byPatient')`.as('careTeamRule'),
      'p.patient_id as patientId',
      'p.registered_height_cm as registeredHeightCm',
      'p.registered_weight_kg as registeredWeightKg',
      'p.measurement_start_at as measurementStartAt',
      'p.measurement_end_at as measurementEndAt',
      'p.available_measurements as availableMeasurements',
      'p.is_consent_accepted as isConsentAccepted',
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.results_held_until as resultsHeldUntil',
      'u.revision',
      'u.roles',
      'g.code as groupCode',
    ])
    .where('p.client_id', '=', clientId)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst();

/**
 * With the weight that was entered after it, if any; not in a scan-only session.
 * @param onlySession  its answers only, or null for those that count everywhere
 * @param since  leaves out earlier answers; null for no limit
 */
export const latestScreening = (
  database: Database,
  clientId: string,
  patientId: string,
  onlySession: string | null,
  since: Date | null,
) =>
  database
    .selectFrom('screenings')
    .select(SCREENING)
    .select((row) =>
      row
        .selectFrom('entries as e')
        .select(sql<number>`(e.value ->> 'weightKg')::float8`.as('enteredWeightKg'))
        .where('e.client_id', '=', clientId)
        .where('e.patient_id', '=', patientId)
        .where('e.kind', '=', 'weight')
        .whereRef('e.taken_at', '>', 'screenings.created_at')
        .where(sql.lit(onlySession === null))
        .orderBy('e.taken_at', 'desc')
        .orderBy('e.entry_id', 'desc')
        .limit(1)
        .as('enteredWeightKg'),
    )
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('sign_in_session_id', onlySession === null ? 'is' : '=', onlySession)
    .$if(since !== null, (query) => query.where('created_at', '>=', since as Date))
    .orderBy('created_at', 'desc')
    .orderBy('screening_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @param isByLink  whether consents given through a link of staff count, too */
export const latestConsent = (database: Database, clientId: string, patientId: string, isByLink: boolean) =>
  database
    .selectFrom('consents')
    .select([
      'terms_version as termsVersion',
      'privacy_version as privacyVersion',
      'language',
      'created_at as createdAt',
      'maker_user_id as makerUserId',
    ])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .$if(!isByLink, (query) => query.where('maker_user_id', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('consent_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Records that a patient has accepted the texts or withdrawn, unless they had already. Called before the change. */
async function recordConsent(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  isAccepted: boolean,
  at: Date,
): Promise<void> {
  const before = await transaction
    .selectFrom('patients')
    .select('is_consent_accepted as isConsentAccepted')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (before === undefined || before.isConsentAccepted === isAccepted) return;
  const type = isAccepted ? 'patient.consented' : 'consent.withdrawn';
  await recordEvent(transaction, { type, clientId, patientId, at });
}

/** Changes user and patient together; undefined fields stay. */
export async function change(
  database: Database,
  clientId: string,
  patientId: string,
  changes: PatientChanges,
  at: Date,
  record?: (transaction: Database) => Promise<void>,
): Promise<void> {
  const { isConsentAccepted } = changes;
  await inTransaction(database, async (transaction) => {
    await lockPatient(transaction, { clientId, patientId });
    if (isConsentAccepted !== undefined)
      await recordConsent(transaction, { clientId, patientId }, isConsentAccepted, at);
    await changePerson(transaction, { clientId, patientId }, columnsFrom(USER_COLUMNS, changes), {
      ...columnsFrom(PATIENT_COLUMNS, changes),
      is_consent_accepted: isConsentAccepted,
    });
    await record?.(transaction);
  });
}

/** A group of a client that takes new patients. */
export const groupByCode = async (database: Database, clientId: string, code: string): Promise<string | null> => {
  const row = await database
    .selectFrom('groups')
    .select('group_id as groupId')
    .where('client_id', '=', clientId)
    .where('code', '=', code)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.groupId ?? null;
};

/** Whether a patient has any measurement, entry or message, or a scan in progress: data that a sign-in could reveal. */
async function hasData(transaction: Database, { clientId, patientId }: PatientKey): Promise<boolean> {
  const own = sql`client_id = ${clientId} and patient_id = ${patientId}`;
  const { rows } = await sql<{ hasData: boolean }>`select exists (select from scan_sessions where ${own})
    or exists (select from measurements where ${own}) or exists (select from entries where ${own})
    or exists (select from screenings where ${own}) or exists (select from health_facts where ${own})
    or exists (select from chat_messages where ${own}) as "hasData"`.execute(transaction);
  return rows[0]?.hasData ?? false;
}

/**
 * Changes user and patient together, unless another request changed them first. A new phone number is unverified, and
 * sessions, links and codes begun with the old one end. If the old number was unverified too, the patient's own
 * sessions stay: they belong to the earlier owner, so they are limited to scanning and to their own scans.
 *
 * @param tellPhoneBefore  queues the message to the replaced number
 * @returns 'changed-meanwhile' if the revision is outdated, 'reference-taken' if another patient has it
 */
export async function changeByStaff(
  { database, signIn }: PatientsStoreDeps,
  { clientId, patientId }: PatientKey,
  changes: StaffChanges,
  now: Date,
  record: (transaction: Database, isNewPhone: boolean) => Promise<void>,
  tellPhoneBefore: (
    transaction: Database,
    before: { readonly phoneNumber: string | null; readonly phoneVerifiedAt: Date | null },
  ) => Promise<NumberChange['notified']>,
): Promise<'changed' | 'changed-meanwhile' | 'reference-taken'> {
  return inTransaction(database, async (transaction) => {
    await lockPatient(transaction, { clientId, patientId });
    noteLock(transaction, { kind: 'user', key: patientId });
    const user = await transaction
      .selectFrom('users')
      .select(['user_id as userId', 'phone_number as phoneNumber', 'phone_verified_at as phoneVerifiedAt'])
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .where('revision', '=', changes.revision)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return 'changed-meanwhile';
    const { externalReference } = changes;
    if (externalReference && (await isReferenceTaken(transaction, clientId, externalReference)))
      return 'reference-taken';
    const { phoneNumber } = changes;
    const isNewPhone = phoneNumber !== undefined && phoneNumber !== user.phoneNumber;
    await changePerson(transaction, { clientId, patientId }, columnsFrom(USER_COLUMNS, changes), {
      ...columnsFrom(PATIENT_COLUMNS, changes),
      group_id: changes.groupId,
      identity_changed_at: changes.isOtherIdentity ? now : undefined,
    });
    if (isNewPhone) {
      const onlyByStaff = user.phoneVerifiedAt === null;
      await endEverything(signIn, transaction, { clientId, userId: user.userId }, now, { onlyByStaff });
      await replacePhone(
        transaction,
        { clientId, patientId },
        {
          phoneNumber,
          holdResultsUntil: newNumberHolds(user, await hasData(transaction, { clientId, patientId }))
            ? changes.holdResultsUntil
            : undefined,
          notified: await tellPhoneBefore(transaction, user),
        },
      );
    }
    await record(transaction, isNewPhone);
    return 'changed';
  });
}

/** @param only  the session to which the answers are limited, with its entry for the log */
export async function addScreening(
  database: Database,
  { clientId, patientId }: PatientKey,
  screening: Screening,
  createdAt: Date,
  only: { sessionId: string; record: (transaction: Database) => Promise<void> } | null,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('screenings')
      .values({
        client_id: clientId,
        screening_id: uuidv7(),
        patient_id: patientId,
        height_cm: screening.heightCm,
        weight_kg: screening.weightKg,
        smoke: screening.smoke,
        blood_pressure_medication: screening.bloodPressureMedication,
        diabetes_type: screening.diabetesType,
        is_weight_reviewed: screening.isWeightReviewed,
        quality_of_life: screening.qol,
        created_at: createdAt,
        sign_in_session_id: only?.sessionId ?? null,
      })
      .execute();
    await only?.record(transaction);
  });
}
