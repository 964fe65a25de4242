import { type Kysely, sql } from 'kysely';

/**
 * The live chat: one conversation a patient. `position` counts a conversation's messages without gaps in the order in
 * which they were stored, so that whoever asks for what came after a position misses none.
 */
const STATEMENTS = [
  `create table chat_messages (
    client_id uuid not null,
    patient_id uuid not null,
    position integer not null check (position >= 1),
    message_id uuid not null,
    sender_type text not null check (sender_type in ('PATIENT', 'PROVIDER')),
    sender_user_id uuid not null,
    text text not null check (length(text) between 1 and 2000),
    created_at timestamptz not null,
    primary key (client_id, patient_id, position),
    unique (client_id, patient_id, message_id),
    foreign key (client_id, patient_id) references patients,
    foreign key (client_id, sender_user_id) references users
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
