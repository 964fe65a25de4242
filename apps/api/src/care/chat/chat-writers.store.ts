import { namesOfUsers } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Conversation } from './messages.store.ts';

/** A team member. */
export interface Writer {
  readonly clientId: string;
  readonly userId: string;
}

/** Records that a team member is writing. */
export async function keepWriter(
  database: Database,
  { clientId, patientId }: Conversation,
  writer: Writer,
  at: Date,
): Promise<void> {
  await database
    .insertInto('chat_writers')
    .values({
      client_id: clientId,
      patient_id: patientId,
      writer_client_id: writer.clientId,
      writer_user_id: writer.userId,
      wrote_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'patient_id', 'writer_client_id', 'writer_user_id']).doUpdateSet({ wrote_at: at }),
    )
    .execute();
}

/** Names of members who have been writing since an instant without sending a message; without the caller. */
export async function writers(
  database: Database,
  { clientId, patientId }: Conversation,
  except: Writer,
  since: Date,
): Promise<string[]> {
  const rows = await database
    .selectFrom('chat_writers as w')
    .select(['w.writer_client_id as clientId', 'w.writer_user_id as userId'])
    .where('w.client_id', '=', clientId)
    .where('w.patient_id', '=', patientId)
    .where('w.wrote_at', '>', since)
    .where('w.writer_user_id', '!=', except.userId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('chat_messages as m')
            .select('m.position')
            .where('m.client_id', '=', clientId)
            .whereRef('m.patient_id', '=', 'w.patient_id')
            .whereRef('m.created_at', '>=', 'w.wrote_at')
            .whereRef('m.sender_user_id', '=', 'w.writer_user_id'),
        ),
      ),
    )
    .orderBy('w.wrote_at')
    .orderBy('w.writer_user_id')
    .execute();
  const names = await namesOfUsers(database, rows);
  return names.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
}
