import { sql } from 'kysely';
import type { RecordAccess } from '../../base/access-log/index.ts';
import { fillGaps } from '../../base/accounts/index.ts';
import { erasePatient, lockForErasure } from '../../care/records/index.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

/** Ages are entered in years: two registrations of one person differ by no more than this. */
const SAME_BIRTH_DATE_DAYS = 731;

export interface JoinDeps {
  readonly database: Database;
  readonly hash: KeyedHash;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
}

interface Twice {
  readonly clientId: string;
  readonly keptPatientId: string;
  readonly keptUserId: string;
  readonly emptyPatientId: string;
}

/**
 * Empty registrations, and another profile of the same number, name and group. The profile to keep is a verified one,
 * else the one with most scans, else one made by staff, else the first.
 */
async function emptyTwins(transaction: Database, phone: string): Promise<readonly Twice[]> {
  const { rows } = await sql<Twice>`
    with profiles as (
      select u.client_id, u.user_id, u.patient_id, u.first_name_key as name_key, p.group_id, p.birth_date, u.created_at,
        u.phone_verified_at is not null as is_proved, p.request_id is not null as is_by_staff,
        (select count(*) from measurements as m where m.client_id = u.client_id and m.patient_id = u.patient_id) as scans,
        p.external_reference is not null
          or exists (select from scan_sessions as s where s.client_id = u.client_id and s.patient_id = u.patient_id)
          or exists (select from appointments as a where a.client_id = u.client_id and a.patient_id = u.patient_id)
          or exists (select from chat_messages as c where c.client_id = u.client_id and c.patient_id = u.patient_id)
          as is_used
      from users as u
      join patients as p on p.client_id = u.client_id and p.patient_id = u.patient_id
      where u.phone_number = ${phone} and u.deactivated_at is null and u.roles <@ array['Patient']
        and u.ended_role is null
        and u.first_name <> '' and u.last_name <> ''
    ), ranked as (
      select *, row_number() over (partition by client_id, group_id, name_key
        order by is_proved desc, scans desc, is_by_staff desc, created_at, user_id) as place
      from profiles
    )
    select k.client_id as "clientId", k.patient_id as "keptPatientId", k.user_id as "keptUserId",
      e.patient_id as "emptyPatientId"
    from ranked as k
    join ranked as e on e.client_id = k.client_id and e.group_id = k.group_id and e.name_key = k.name_key and e.place > 1
    where k.place = 1 and not e.is_proved and not e.is_by_staff and not e.is_used and e.scans = 0
      and (k.birth_date is null or e.birth_date is null
        or abs(k.birth_date - e.birth_date) <= ${SAME_BIRTH_DATE_DAYS})`.execute(transaction);
  return rows;
}

/**
 * Joins the registrations of a patient who registered twice, after their number is verified: empty registrations are
 * deleted, and their answers fill gaps of the remaining profile. See docs/topics/sign-in.md.
 */
export function createJoinRegistrations({ database, hash, now, recordAccess }: JoinDeps) {
  return async (phone: string): Promise<void> => {
    await inTransaction(database, async (transaction) => {
      await lockInTransaction(transaction, 'registration', hash('phone', phone));
      const twins = await emptyTwins(transaction, phone);
      await lockForErasure(
        transaction,
        twins.flatMap(({ clientId, keptPatientId, emptyPatientId }) => [
          { clientId, patientId: keptPatientId },
          { clientId, patientId: emptyPatientId },
        ]),
      );
      for (const { clientId, keptPatientId, keptUserId, emptyPatientId } of twins) {
        await fillGaps(transaction, clientId, { keptPatientId, emptyPatientId });
        await erasePatient(transaction, { clientId, patientId: emptyPatientId }, 'joined', now());
        await recordAccess(
          {
            clientId,
            patientId: keptPatientId,
            actor: { kind: 'patient', clientId, userId: keptUserId },
            action: 'profilesJoined',
            subjectId: emptyPatientId,
          },
          transaction,
        );
      }
    });
  };
}
