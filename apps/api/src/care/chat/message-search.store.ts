import type { ChatClientType } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Conversation } from './messages.store.ts';

/** Cursor of a page of search results. */
export interface FoundCursor {
  readonly createdAt: Date;
  readonly position: number;
  readonly patientId: string;
}

/** A message found by a search, with its conversation. */
export interface StoredFound extends FoundCursor, Conversation {
  readonly senderType: ChatClientType;
  readonly text: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
}

/** Messages of a client that contain all the words, newest first; null when there are too many to sort. */
export async function search(
  database: Database,
  clientId: string,
  search: string,
  cursor: FoundCursor | null,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<StoredFound[] | null> {
  const { rows } = await sql<StoredFound & { readonly foundCount: string | number }>`
    with found as materialized (
      select m.patient_id, m.position, m.created_at from chat_messages as m
      where m.client_id = ${clientId} and chat_words(m.client_id, m.text) @@ chat_search(${clientId}::uuid, ${search})
      limit ${most + 1}
    ), page as (
      select * from found
      where ${
        cursor === null
          ? sql`true`
          : sql`(created_at, position, patient_id)
            < (${cursor.createdAt}::timestamptz, ${cursor.position}::integer, ${cursor.patientId}::uuid)`
      }
      order by created_at desc, position desc, patient_id desc limit ${limit}
    )
    select (select count(*) from found) as "foundCount", m.client_id as "clientId", m.patient_id as "patientId", m.position,
      m.sender_type as "senderType", m.text, m.created_at as "createdAt", u.first_name as "firstName",
      u.last_name as "lastName", (select b.birth_date from patients as b
        where b.client_id = ${clientId} and b.patient_id = m.patient_id) as "birthDate"
    from page as p
    join chat_messages as m on m.client_id = ${clientId} and m.patient_id = p.patient_id and m.position = p.position
    join users as u on u.client_id = m.client_id and u.patient_id = m.patient_id
    order by p.created_at desc, p.position desc, p.patient_id desc`.execute(database);
  if (Number(rows[0]?.foundCount ?? 0) > most) return null;
  return rows.map(({ foundCount: _, ...row }) => row);
}
