import type { Role } from '@mien/domain';
import { scanDaysBefore } from '../../identity/login-links/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';

/** An appointment that is not canceled, with its patient. */
export const appointmentInReach = (
  database: Database,
  { patientId, appointmentId }: { readonly patientId: string; readonly appointmentId: string },
  reach: ClientsInReach,
): Promise<
  | {
      readonly clientId: string;
      readonly patientId: string;
      readonly appointmentId: string;
      readonly startsAt: Date;
      readonly endsAt: Date;
      readonly timeZone: string;
      readonly clientName: string;
      readonly groupId: string;
      readonly roles: readonly Role[];
      readonly deactivatedAt: Date | null;
    }
  | undefined
> =>
  database
    .selectFrom('appointments as a')
    .innerJoin('clients as c', 'c.client_id', 'a.client_id')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'a.client_id').onRef('p.patient_id', '=', 'a.patient_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .select([
      'a.client_id as clientId',
      'a.patient_id as patientId',
      'a.appointment_id as appointmentId',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'c.time_zone as timeZone',
      'c.name as clientName',
      'p.group_id as groupId',
      'u.roles',
      'u.deactivated_at as deactivatedAt',
    ])
    .where('a.patient_id', '=', patientId)
    .where('a.appointment_id', '=', appointmentId)
    .where('a.cancelled_at', 'is', null)
    .$if(reach !== 'all', (query) => query.where('a.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

export interface NewSlip {
  readonly clientId: string;
  readonly appointmentId: string;
  readonly patientId: string;
  readonly codeHash: string;
  readonly maker: { readonly clientId: string; readonly userId: string };
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Whether another appointment of the client has this code. */
export async function isCodeTaken(
  transaction: Database,
  { clientId, appointmentId, codeHash }: Pick<NewSlip, 'clientId' | 'appointmentId' | 'codeHash'>,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('kiosk_slips')
    .select('appointment_id as appointmentId')
    .where('client_id', '=', clientId)
    .where('code_hash', '=', codeHash)
    .where('appointment_id', '!=', appointmentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the slip of an appointment in place of an earlier one. */
export async function putSlip(transaction: Database, slip: NewSlip): Promise<void> {
  const made = {
    patient_id: slip.patientId,
    code_hash: slip.codeHash,
    maker_client_id: slip.maker.clientId,
    maker_user_id: slip.maker.userId,
    created_at: slip.createdAt,
    expires_at: slip.expiresAt,
  };
  await transaction
    .insertInto('kiosk_slips')
    .values({ client_id: slip.clientId, appointment_id: slip.appointmentId, ...made })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'appointment_id']).doUpdateSet({ ...made, spent_at: null }),
    )
    .execute();
}

/** The unused slip with a code, and the time of its appointment as it is now, if that is not canceled. */
export const slipOfCode = (database: Database, clientId: string, codeHash: string) =>
  database
    .selectFrom('kiosk_slips as k')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.client_id', '=', 'k.client_id').onRef('a.appointment_id', '=', 'k.appointment_id'),
    )
    .innerJoin('clients as c', 'c.client_id', 'k.client_id')
    .leftJoin('client_settings as s', 's.client_id', 'k.client_id')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'k.client_id').onRef('p.patient_id', '=', 'k.patient_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .select([
      'u.user_id as userId',
      'p.group_id as groupId',
      'k.maker_client_id as makerClientId',
      'k.maker_user_id as makerUserId',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'c.time_zone as timeZone',
      scanDaysBefore.as('scanDaysBefore'),
    ])
    .where('k.client_id', '=', clientId)
    .where('k.code_hash', '=', codeHash)
    .where('k.spent_at', 'is', null)
    .where('a.cancelled_at', 'is', null)
    .executeTakeFirst();

/** Spends a slip; false if it was used or replaced meanwhile. */
export async function spendSlip(transaction: Database, clientId: string, codeHash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('kiosk_slips')
    .set({ spent_at: at })
    .where('client_id', '=', clientId)
    .where('code_hash', '=', codeHash)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
