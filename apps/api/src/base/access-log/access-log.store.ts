import {
  ACTOR_KINDS_FOR_STAFF,
  type AccessAction,
  type AccessActorKind,
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
import type { StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { noteLock } from '../../platform/database/transaction.ts';

type Entry = StoredRow<'access_log_entries'>;

/** The end of a chain; position 0 before the first entry. */
export interface ChainHead {
  readonly position: number;
  readonly seal: string;
}

/** Cursor of a page; the following pages have older entries. */
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

/** Limits written as literals, not parameters, so that the planner always finds an index and reads no further than needed. */
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
const ofSameLook = (scope: ClientScope) => sql<boolean>`${scope.with('n', 'e')} and n.at = e.at and n.action = e.action
  and n.actor_client_id = e.actor_client_id and n.actor_user_id = e.actor_user_id`;

/** A patient whose scans belong to another patient while a merge is in force. */
export interface MergedInto {
  readonly patientId: string;
  readonly into: string;
}

/** Patients merged into the given ones, directly or through another merge. */
const mergedInto = (clientId: string, patientIds: readonly string[]) => sql<MergedInto[]>`(
  with recursive merged (patient_id, kept_id) as (
    select merged_patient_id, kept_patient_id from patient_merges
      where client_id = ${clientId} and kept_patient_id = any(${[...patientIds]}::uuid[]) and undone_at is null
    union select m.merged_patient_id, merged.kept_id from merged
      join patient_merges as m on m.client_id = ${clientId} and m.kept_patient_id = merged.patient_id and m.undone_at is null
  ) select coalesce(json_agg(json_build_object('patientId', patient_id, 'into', kept_id)), '[]') from merged)`;

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

interface Acted extends Pick<Entry, 'actorKind'> {
  readonly actorClientId: string | null;
  readonly actorUserId: string | null;
}

/** The names of the programs and tablets among the actors, by id. A program may act itself, or be the maker of a link. */
async function namesOfThings(database: Database, entries: readonly Acted[]): Promise<ReadonlyMap<string, string>> {
  const keysOf = (...kinds: readonly AccessActorKind[]) => {
    const ofKind = entries.filter(({ actorKind, actorUserId }) => actorUserId !== null && kinds.includes(actorKind));
    const idsIn = (column: 'actorClientId' | 'actorUserId') => [
      ...new Set(ofKind.flatMap((entry) => entry[column] ?? [])),
    ];
    return ofKind.length === 0 ? null : { clientIds: idsIn('actorClientId'), ids: idsIn('actorUserId') };
  };
  const [programs, kiosks] = [keysOf('program', 'link'), keysOf('kiosk')];
  const rows = await Promise.all([
    programs === null
      ? []
      : database
          .selectFrom('programs')
          .select(['program_id as id', 'name'])
          .where('client_id', 'in', programs.clientIds)
          .where('program_id', 'in', programs.ids)
          .execute(),
    kiosks === null
      ? []
      : database
          .selectFrom('kiosks')
          .select(['kiosk_id as id', 'name'])
          .where('client_id', 'in', kiosks.clientIds)
          .where('kiosk_id', 'in', kiosks.ids)
          .execute(),
  ]);
  return new Map(rows.flat().map(({ id, name }) => [id, name]));
}

/**
 * Adds the actors as they are today. Not in one statement with the entries: staff of the installation act for every client, and
 * rows of two clients may be on two machines.
 */
async function withActors<Entry extends Acted>(database: Database, entries: readonly Entry[]) {
  const idsIn = (column: 'actorClientId' | 'actorUserId') => [
    ...new Set(entries.flatMap((entry) => entry[column] ?? [])),
  ];
  const [clientIds, userIds] = [idsIn('actorClientId'), idsIn('actorUserId')];
  const rows =
    clientIds.length === 0
      ? []
      : await database
          .selectFrom('clients as c')
          .leftJoin('users as u', (join) =>
            join.onRef('u.client_id', '=', 'c.client_id').on('u.user_id', 'in', userIds),
          )
          .select(['c.client_id as clientId', 'c.name as clientName', 'u.user_id as userId', 'u.roles'])
          .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.ended_role as endedRole'])
          .where('c.client_id', 'in', clientIds)
          .execute();
  const actors = new Map(rows.map((row) => [`${row.clientId} ${row.userId}`, row]));
  const clientNames = new Map(rows.map(({ clientId, clientName }) => [clientId, clientName]));
  const isUser = (entry: Entry) => actors.has(`${entry.actorClientId} ${entry.actorUserId}`);
  const things = await namesOfThings(
    database,
    entries.filter((entry) => !isUser(entry)),
  );
  return entries.map((entry) => {
    const actor = actors.get(`${entry.actorClientId} ${entry.actorUserId}`);
    return {
      ...entry,
      actorClientName: clientNames.get(entry.actorClientId ?? '') ?? null,
      actorFirstName: actor?.firstName ?? things.get(entry.actorUserId ?? '') ?? null,
      actorLastName: actor?.lastName ?? null,
      actorRoles: actor?.roles ?? null,
      actorEndedRole: actor?.endedRole ?? null,
    };
  });
}

const olderThan = (cursor: LogCursor) =>
  sql<boolean>`(e.at, e.client_id, e.position) < (${cursor.at}, ${cursor.clientId}::uuid, ${cursor.position}::bigint)`;

/** Runs in a transaction of its own. */
/** The patients that have others merged into them, as they are now. */
export async function mergedNow(
  reader: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<readonly MergedInto[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await sql<{ merged: MergedInto[] }>`select ${mergedInto(clientId, patientIds)} as merged`.execute(
    reader,
  );
  return rows[0]?.merged ?? [];
}

/** The end of a client's chain, locked until the transaction ends, and the patients that have others merged into them. */
export async function lockHead(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<ChainHead & { readonly merged: readonly MergedInto[] }> {
  noteLock(transaction, { kind: 'access log', key: clientId });
  const read = () =>
    transaction
      .selectFrom('access_log_heads')
      .select(['position', 'seal', mergedInto(clientId, patientIds).as('merged')])
      .where('client_id', '=', clientId)
      .forUpdate()
      .executeTakeFirst();
  const found = await read();
  if (found) return found;
  await transaction
    .insertInto('access_log_heads')
    .values({ client_id: clientId, position: 0, seal: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read()) ?? { position: 0, seal: '', merged: [] };
}

/** Appends entries to a chain whose head is locked. */
export async function append(
  transaction: Database,
  clientId: string,
  entries: readonly Entry[],
  head: ChainHead,
): Promise<void> {
  await transaction
    .insertInto('access_log_entries')
    .values(
      entries.map((entry) => ({
        client_id: clientId,
        position: entry.position,
        at: entry.at,
        action: entry.action,
        actor_kind: entry.actorKind,
        actor_client_id: entry.actorClientId,
        actor_user_id: entry.actorUserId,
        patient_id: entry.patientId,
        subject_id: entry.subjectId,
        key_mark: entry.keyMark,
        seal: entry.seal,
      })),
    )
    .execute();
  await transaction
    .updateTable('access_log_heads')
    .set({ position: head.position, seal: head.seal })
    .where('client_id', '=', clientId)
    .execute();
}

/** The given patients for whom this actor has an entry of this action since an instant. */
export async function patientsSince(
  database: Database,
  of: { patientIds: readonly string[]; userId: string; action: AccessAction },
  since: Date,
): Promise<ReadonlySet<string | null>> {
  const rows = await database
    .selectFrom('access_log_entries as e')
    .select('e.patient_id as patientId')
    .where('e.patient_id', 'in', of.patientIds)
    .where('e.actor_user_id', '=', of.userId)
    .where('e.action', '=', of.action)
    .where('e.at', '>', since)
    // Profiles merged into the patient since then were not part of that view.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('patient_merges as m')
            .select('m.merge_id as mergeId')
            .whereRef('m.client_id', '=', 'e.client_id')
            .whereRef('m.kept_patient_id', '=', 'e.patient_id')
            .whereRef('m.merged_at', '>=', 'e.at')
            .where('m.undone_at', 'is', null),
        ),
      ),
    )
    .execute();
  return new Set(rows.map((row) => row.patientId));
}

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
            where ${ofSameLook(scope)} and n.actor_kind in ('staff', 'program'))::int else 1 end`.as('patientCount')
        : sql<number>`1`.as('patientCount'),
    )
    .where(filter.patientId === undefined ? isForStaff : isForStaffOfPatient(scope))
    .$if(filter.patientId === undefined, (query) =>
      query.where(
        sql<boolean>`not (${isListing} and exists (select from access_log_entries as n
          where ${ofSameLook(scope)} and n.position = e.position + 1))`,
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

/** The clients with an id or a name. */
export const clientsNamed = (database: Database, idOrName: string) =>
  database
    .selectFrom('clients')
    .select(['client_id as clientId', 'name'])
    .where(sql<boolean>`client_id::text = ${idOrName.toLowerCase()} or name = ${idOrName}`)
    .execute();
