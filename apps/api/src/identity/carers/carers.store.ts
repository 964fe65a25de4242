import { type CarerGrant, type CarerRelation, type CarerTick, DAY_MS } from '@mien/domain';
import { type Grantor, standingColumns, type UserKey } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

export interface StoredCarer extends CarerGrant {
  readonly clientId: string;
  readonly carerId: string;
  readonly patientId: string;
  readonly userId: string | null;
  readonly phoneEnding: string;
  readonly relation: CarerRelation;
  readonly ticks: readonly CarerTick[];
  /** Of the patient. */
  readonly firstName: string;
  readonly lastName: string;
  /** Of the carer who accepted. */
  readonly carerFirstName: string | null;
  readonly carerLastName: string | null;
}

export interface NewCarer extends PatientKey {
  readonly carerId: string;
  readonly phoneHash: string;
  readonly phoneEnding: string;
  readonly relation: CarerRelation;
  readonly ticks: readonly CarerTick[];
  readonly invitedAt: Date;
  readonly expiresAt: Date;
}

/** Invitations by one person in the last day; `firstAt` is the oldest of them. */
export interface InvitationsOfDay {
  readonly count: number;
  readonly firstAt: Date | null;
}

/** Writes to the log, in the transaction of the change. */
type Record = (transaction: Database) => Promise<void>;

/** Only of patients who may still sign in. */
const carers = (source: Database) =>
  source
    .selectFrom('carers as c')
    .innerJoin('users as p', (join) =>
      join.onRef('p.client_id', '=', 'c.client_id').onRef('p.patient_id', '=', 'c.patient_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'c.client_id').onRef('u.user_id', '=', 'c.user_id'),
    )
    .where('p.deactivated_at', 'is', null)
    .select([
      'c.client_id as clientId',
      'c.carer_id as carerId',
      'c.patient_id as patientId',
      'c.user_id as userId',
      'c.phone_ending as phoneEnding',
      'c.relation',
      'c.ticks',
      'c.invited_at as invitedAt',
      'c.accepted_at as acceptedAt',
      'c.ended_at as endedAt',
      'c.expires_at as expiresAt',
      'c.owner_id as grantorId',
      ...standingColumns('p'),
      'c.receiver_owner_id as receiverId',
      'u.owner_id as receiverOwnerId',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'u.first_name as carerFirstName',
      'u.last_name as carerLastName',
    ]);

const ofPatient = (source: Database, { clientId, patientId }: PatientKey) =>
  carers(source).where('c.client_id', '=', clientId).where('c.patient_id', '=', patientId);

/** Newest first; those that ended or expired before an instant are left out. */
export const list = (database: Database, patient: PatientKey, since: Date): Promise<StoredCarer[]> =>
  ofPatient(database, patient)
    .where((builder) =>
      builder.and([
        builder.or([builder('c.ended_at', 'is', null), builder('c.ended_at', '>', since)]),
        builder('c.expires_at', '>', since),
      ]),
    )
    .orderBy('c.invited_at', 'desc')
    .orderBy('c.carer_id')
    .execute();

/** A care by its id, of any patient. */
export const byId = (database: Database, clientId: string, carerId: string): Promise<StoredCarer | undefined> =>
  carers(database).where('c.client_id', '=', clientId).where('c.carer_id', '=', carerId).executeTakeFirst();

/** Cares that a user accepted, or that are pending for a number. */
export const ofCarer = (
  database: Database,
  { clientId, userId }: UserKey,
  phoneHash: string | null,
): Promise<StoredCarer[]> =>
  carers(database)
    .where('c.client_id', '=', clientId)
    .where('c.ended_at', 'is', null)
    .where((builder) =>
      builder.or([
        builder('c.user_id', '=', userId),
        builder.and([builder('c.accepted_at', 'is', null), builder('c.phone_hash', '=', phoneHash ?? '')]),
      ]),
    )
    .orderBy('c.invited_at')
    .orderBy('c.carer_id')
    .execute();

/** Birth date, group and sign-in number of a patient. */
export const patient = (database: Database, { clientId, patientId }: PatientKey) =>
  database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select(['p.birth_date as birthDate', 'u.phone_number as phoneNumber', 'g.code as groupCode'])
    .where('p.client_id', '=', clientId)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst();

/** The verified number of a user who may sign in. */
export async function provedPhone(database: Database, { clientId, userId }: UserKey): Promise<string | null> {
  const row = await database
    .selectFrom('users')
    .select('phone_number as phoneNumber')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('phone_verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.phoneNumber ?? null;
}

/** Whether a client knows a number. */
export async function isKnown(database: Database, clientId: string, phoneNumber: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('user_id as userId')
    .where('client_id', '=', clientId)
    .where('phone_number', '=', phoneNumber)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds an invitation and ends any earlier one for its number. An id that already exists changes nothing.
 *
 * @param grantor  returns the owner who admits the carer
 * @param mayAdd  called with the number of other open ones
 * @returns whether it was added
 */
export async function add(
  database: Database,
  carer: NewCarer,
  grantor: (transaction: Database) => Promise<Grantor>,
  mayAdd: (openCount: number, ofDay: InvitationsOfDay, transaction: Database) => Promise<void>,
  record: Record,
): Promise<boolean> {
  const { clientId, patientId } = carer;
  return inTransaction(database, async (transaction) => {
    const grantorId = await grantor(transaction);
    // Of two concurrent invitations, the second one counts the first.
    await lockInTransaction(transaction, 'carers', patientId);
    const known = await transaction
      .selectFrom('carers')
      .select('carer_id as carerId')
      .where('client_id', '=', clientId)
      .where('carer_id', '=', carer.carerId)
      .executeTakeFirst();
    if (known) return false;
    await transaction
      .updateTable('carers')
      .set({ ended_at: carer.invitedAt })
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .where('phone_hash', '=', carer.phoneHash)
      .where('ended_at', 'is', null)
      .execute();
    const { openCount } = await transaction
      .selectFrom('carers')
      .select((builder) => builder.fn.countAll<number>().as('openCount'))
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .where('ended_at', 'is', null)
      .where('owner_id', '=', grantorId)
      .where('expires_at', '>', carer.invitedAt)
      .executeTakeFirstOrThrow();
    const ofDay = await transaction
      .selectFrom('carers')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('invited_at').as('firstAt')])
      .where('client_id', '=', clientId)
      .where('owner_id', '=', grantorId)
      .where('invited_at', '>', new Date(carer.invitedAt.getTime() - DAY_MS))
      .executeTakeFirstOrThrow();
    await mayAdd(Number(openCount), { count: Number(ofDay.count), firstAt: ofDay.firstAt }, transaction);
    await transaction
      .insertInto('carers')
      .values({
        client_id: clientId,
        carer_id: carer.carerId,
        patient_id: patientId,
        owner_id: grantorId,
        phone_hash: carer.phoneHash,
        phone_ending: carer.phoneEnding,
        relation: carer.relation,
        ticks: [...carer.ticks],
        invited_at: carer.invitedAt,
        expires_at: carer.expiresAt,
      })
      .execute();
    await record(transaction);
    return true;
  });
}

/**
 * False unless the invitation is pending for that number at this moment.
 *
 * @param receiver  returns the owner who accepts
 */
export async function accept(
  database: Database,
  { clientId, userId }: UserKey,
  carerId: string,
  { phoneHash, at, invitedSince }: { phoneHash: string; at: Date; invitedSince: Date },
  receiver: (transaction: Database) => Promise<string>,
  record: Record,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const receiverId = await receiver(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable('carers')
      .set({ user_id: userId, receiver_owner_id: receiverId, accepted_at: at })
      .where('client_id', '=', clientId)
      .where('carer_id', '=', carerId)
      .where('phone_hash', '=', phoneHash)
      .where('accepted_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('invited_at', '>', invitedSince)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await record(transaction);
    return true;
  });
}

/** False when it has already ended. */
export async function end(
  database: Database,
  { clientId, carerId }: { clientId: string; carerId: string },
  at: Date,
  record: Record,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('carers')
      .set({ ended_at: at })
      .where('client_id', '=', clientId)
      .where('carer_id', '=', carerId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await record(transaction);
    return true;
  });
}
