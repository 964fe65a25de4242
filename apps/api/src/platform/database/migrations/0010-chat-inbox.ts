import { type Kysely, sql } from 'kysely';

/**
 * What staff need to find conversations without counting messages, and what either side has not read yet; see
 * docs/topics/messages.md. Whoever writes a message keeps it right, under the conversation's lock. Staff of other
 * clients answer too, so a sender is known by client and user; messages outlive the users who wrote them.
 */
const STATEMENTS = [
  `alter table chat_messages drop constraint chat_messages_client_id_sender_user_id_fkey`,
  `alter table chat_messages add column sender_client_id uuid`,
  `update chat_messages set sender_client_id = client_id`,
  `alter table chat_messages alter column sender_client_id set not null`,
  `create table chat_conversations (
    client_id uuid not null,
    patient_id uuid not null,
    last_position integer not null check (last_position >= 1),
    last_at timestamptz not null,
    last_patient_position integer not null default 0 check (last_patient_position between 0 and last_position),
    team_read_position integer not null default 0 check (team_read_position between 0 and last_position),
    team_unread_count integer not null default 0 check (team_unread_count between 0 and last_position),
    patient_read_position integer not null default 0 check (patient_read_position between 0 and last_position),
    patient_unread_count integer not null default 0 check (patient_unread_count between 0 and last_position),
    is_closed boolean not null default false,
    primary key (client_id, patient_id),
    foreign key (client_id, patient_id) references patients
  )`,
  `create index chat_inbox_of_client on chat_conversations
    (client_id, is_closed, (team_unread_count > 0), last_at, patient_id)`,
  `create index chat_inbox_of_all on chat_conversations (is_closed, (team_unread_count > 0), last_at, patient_id)`,
  `create index chat_unread on chat_conversations (client_id) where team_unread_count > 0`,
  `insert into chat_conversations (client_id, patient_id, last_position, last_at, last_patient_position, team_unread_count)
    select client_id, patient_id, max(position), max(created_at),
      coalesce(max(position) filter (where sender_type = 'PATIENT'), 0), count(*) filter (where sender_type = 'PATIENT')
    from chat_messages group by client_id, patient_id`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
