import { type Kysely, sql } from 'kysely';

/**
 * Who looked at whose data: one chain of entries a client, each sealed together with the one before it; see
 * docs/adr/0031-access-log.md. Ids only, and no foreign keys: entries outlive those they are about. Triggers refuse every
 * change of what is written, and to set a head back.
 */
const STATEMENTS = [
  `create table access_log_entries (
    client_id uuid not null,
    position bigint not null check (position >= 1),
    at timestamptz(3) not null,
    action text not null check (action in ('signInByCode', 'signInByLink', 'sharedResultOpened', 'patientsListed',
      'patientOpened', 'patientCreated', 'patientEdited', 'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade', 'appointmentMade',
      'conversationsListed', 'conversationOpened', 'conversationAnswered', 'conversationClosed', 'conversationReopened',
      'configurationChanged', 'recordsExported', 'recordsDeleted')),
    actor_kind text not null check (actor_kind in ('patient', 'staff', 'link', 'system')),
    actor_client_id uuid,
    actor_user_id uuid,
    patient_id uuid,
    subject_id uuid,
    key_mark text not null check (length(key_mark) = 8),
    seal text not null check (length(seal) = 43),
    primary key (client_id, position),
    check ((actor_client_id is null) = (actor_user_id is null)),
    check ((actor_user_id is null) = (actor_kind in ('link', 'system')))
  )`,
  // What the pages read: of one client, of all clients, of one patient.
  `create index access_log_of_client on access_log_entries (client_id, at, position)
    where actor_kind in ('staff', 'system')`,
  `create index access_log_of_all on access_log_entries (at, client_id, position)
    where actor_kind in ('staff', 'system')`,
  `create index access_log_of_patient on access_log_entries (patient_id, at, client_id, position)
    where patient_id is not null`,
  `create table access_log_heads (
    client_id uuid primary key,
    position bigint not null check (position >= 0),
    seal text not null check (length(seal) in (0, 43))
  )`,
  `create function refuse_access_log_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the access log is append-only' using errcode = 'restrict_violation';
  end $$`,
  `create trigger access_log_entries_stay before update or delete on access_log_entries
    for each row execute function refuse_access_log_change()`,
  `create trigger access_log_entries_are_not_emptied before truncate on access_log_entries
    for each statement execute function refuse_access_log_change()`,
  `create trigger access_log_heads_stay before delete on access_log_heads
    for each row execute function refuse_access_log_change()`,
  `create trigger access_log_heads_are_not_emptied before truncate on access_log_heads
    for each statement execute function refuse_access_log_change()`,
  `create trigger access_log_heads_move_forward before update on access_log_heads
    for each row when (new.client_id <> old.client_id or new.position <= old.position)
    execute function refuse_access_log_change()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
