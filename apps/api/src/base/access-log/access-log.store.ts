import {
  ACTOR_KINDS_FOR_STAFF,
  type AccessAction,
  GROUP_ACTIONS,
  KIOSK_ACTIONS,
  LISTING_ACTIONS,
  type OwnLogActor,
  PROGRAM_ACTIONS,
  SIGN_IN_ACTIONS,
  STAFF_ACTIONS,
} from '@mien/domain';
import { sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { type ClientScope, scopeOf } from '../../platform/database/client-scope.ts';
import type { Database } from '../../platform/database/connect.ts';
import { withActors } from './log-actors.store.ts';

/** Cursor of a page: pages go from newer to older entries. */
export interface LogCursor {
  readonly at: Date;
  readonly clientId: string;
  readonly position: number;
}

export interface LogFilter {
  readonly patientId: string | undefined;
  readonly action: AccessAction | undefined;
  /** Start (inclusive) and end (exclusive). */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

/** Literals, not parameters, so that the planner always uses an index. */
const isForStaff = sql<boolean>`e.actor_kind in (${sql.join(ACTOR_KINDS_FOR_STAFF.map((kind) => sql.lit(kind)))})`;

/**
 * The same for one patient. After the patient is deleted, actions through staff links and at tablets are shown with
 * their makers and tablets, too: no other user could read them any more.
 */
const isForStaffOfPatient = (scope: ClientScope) => sql<boolean>`(${isForStaff} or (e.actor_kind in ('link', 'kiosk')
  and e.actor_user_id is not null
  and not exists (select from patients as person where ${scope.with('person', 'e')} and person.patient_id = e.patient_id)))`;

const isListing = sql<boolean>`e.action in (${sql.join(LISTING_ACTIONS.map((action) => sql.lit(action)))})`;
/** Belongs to the same view of a list as entry `e`: written at the same instant, by the same user. */
const ofSameView = (scope: ClientScope) => sql<boolean>`${scope.with('n', 'e')} and n.at = e.at and n.action = e.action
  and n.actor_client_id = e.actor_client_id and n.actor_user_id = e.actor_user_id`;

const entries = (database: Database) =>
  database
    .selectFrom('access_log_entries as e')
    .select([
      'e.client_id as clientId',
      'e.position',
      'e.at',
      'e.action',
      'e.actor_kind as actorKind',
      'e.actor_client_id as actorClientId',
      'e.actor_user_id as actorUserId',
      'e.patient_id as patientId',
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.client_id', 'desc')
    .orderBy('e.position', 'desc');

const olderThan = (cursor: LogCursor) =>
  sql<boolean>`(e.at, e.client_id, e.position) < (${cursor.at}, ${cursor.clientId}::uuid, ${cursor.position}::bigint)`;

/**
 * Actions of staff, newest first, with current names. A view of a list appears once, as its last entry with the number
 * of patients, unless the log is filtered by patient.
 */
export const ofStaff = async (
  database: Database,
  reach: ClientsInReach,
  filter: LogFilter,
  cursor: LogCursor | null,
  limit: number,
) => {
  const scope = scopeOf(reach);
  const found = await entries(database)
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.client_id', '=', 'e.client_id').onRef('subject.patient_id', '=', 'e.patient_id'),
    )
    .leftJoin('users as member', (join) =>
      join
        .onRef('member.client_id', '=', 'e.client_id')
        .onRef('member.user_id', '=', 'e.subject_id')
        .on('e.action', 'in', STAFF_ACTIONS),
    )
    .leftJoin('groups as g', (join) =>
      join
        .onRef('g.client_id', '=', 'e.client_id')
        .onRef('g.group_id', '=', 'e.subject_id')
        .on('e.action', 'in', GROUP_ACTIONS),
    )
    .leftJoin('programs as program', (join) =>
      join
        .onRef('program.client_id', '=', 'e.client_id')
        .onRef('program.program_id', '=', 'e.subject_id')
        .on('e.action', 'in', PROGRAM_ACTIONS),
    )
    .leftJoin('kiosks as kiosk', (join) =>
      join
        .onRef('kiosk.client_id', '=', 'e.client_id')
        .onRef('kiosk.kiosk_id', '=', 'e.subject_id')
        .on('e.action', 'in', KIOSK_ACTIONS),
    )
    .select(['subject.first_name as patientFirstName', 'subject.last_name as patientLastName'])
    .select(['member.first_name as memberFirstName', 'member.last_name as memberLastName', 'g.code as groupCode'])
    .select(['program.name as programName', 'kiosk.name as kioskName'])
    .select(
      filter.patientId === undefined
        ? sql<number>`case when ${isListing} then (select count(n.patient_id) from access_log_entries as n
            where ${ofSameView(scope)} and n.actor_kind in ('staff', 'program'))::int else 1 end`.as('patientCount')
        : sql<number>`1`.as('patientCount'),
    )
    .where(filter.patientId === undefined ? isForStaff : isForStaffOfPatient(scope))
    .$if(filter.patientId === undefined, (query) =>
      query.where(
        sql<boolean>`not (${isListing} and exists (select from access_log_entries as n
          where ${ofSameView(scope)} and n.position = e.position + 1))`,
      ),
    )
    .$if(reach !== 'all', (query) => query.where('e.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .$if(filter.patientId !== undefined, (query) => query.where('e.patient_id', '=', filter.patientId ?? ''))
    .$if(filter.action !== undefined, (query) => query.where('e.action', '=', filter.action as AccessAction))
    .$if(filter.from !== undefined, (query) => query.where('e.at', '>=', filter.from as Date))
    .$if(filter.until !== undefined, (query) => query.where('e.at', '<', filter.until as Date))
    .$if(cursor !== null, (query) => query.where(olderThan(cursor as LogCursor)))
    .limit(sql.lit(limit))
    .execute();
  return withActors(database, found);
};

/** The log of a patient, as the user reads it. */
export interface OwnLog {
  readonly clientId: string;
  readonly patientId: string;
  readonly userId: string;
  /** Filter by actor; undefined for all. */
  readonly who: OwnLogActor | undefined;
}

function isBy(who: OwnLogActor, userId: string) {
  const isOwn = sql<boolean>`(e.actor_kind <> 'carer' and e.actor_user_id is not distinct from ${userId}::uuid)`;
  if (who === 'own') return isOwn;
  return who === 'staff'
    ? sql<boolean>`(e.actor_kind in ('staff', 'program', 'kiosk', 'system') and not ${isOwn})`
    : sql<boolean>`(e.actor_kind = ${who} and not ${isOwn})`;
}

/** Entries about one patient's data, newest first; sign-ins include the browser while it is known. */
export const ofPatient = async (
  database: Database,
  { clientId, patientId, userId, who }: OwnLog,
  cursor: LogCursor | null,
  limit: number,
) => {
  const found = await entries(database)
    .leftJoin('sign_in_sessions as session', (join) =>
      join
        .onRef('session.client_id', '=', 'e.client_id')
        .onRef('session.session_id', '=', 'e.subject_id')
        .on('e.action', 'in', SIGN_IN_ACTIONS),
    )
    .leftJoin('carers as carer', (join) =>
      join
        .onRef('carer.client_id', '=', 'e.client_id')
        .onRef('carer.carer_id', '=', 'e.subject_id')
        .on('e.actor_kind', '=', 'carer'),
    )
    .select(['session.browser', 'carer.relation'])
    .where('e.client_id', '=', clientId)
    .where('e.patient_id', '=', patientId)
    .$if(who !== undefined, (query) => query.where(isBy(who ?? 'own', userId)))
    .$if(cursor !== null, (query) => query.where(olderThan(cursor as LogCursor)))
    .limit(sql.lit(limit))
    .execute();
  return withActors(database, found);
};

/** Entries of one client after a position, oldest first, with the names that staff have today. */
export const ofPeriod = async (
  database: Database,
  { clientId, since, until }: { readonly clientId: string; readonly since: Date; readonly until: Date },
  after: number,
  limit: number,
) => {
  const found = await database
    .selectFrom('access_log_entries as e')
    .select([
      'e.client_id as clientId',
      'e.position',
      'e.at',
      'e.action',
      'e.actor_kind as actorKind',
      'e.actor_client_id as actorClientId',
      'e.actor_user_id as actorUserId',
      'e.patient_id as patientId',
      'e.subject_id as subjectId',
      'e.seal',
    ])
    .where('e.client_id', '=', clientId)
    .where('e.position', '>', after)
    .where('e.at', '>=', since)
    .where('e.at', '<', until)
    .orderBy('e.position')
    .limit(sql.lit(limit))
    .execute();
  return withActors(database, found);
};
