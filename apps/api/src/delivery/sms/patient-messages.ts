import { DAY_MS, MINUTE_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { waitForRoomMs } from '../../platform/limits/sliding-window.ts';

/** Number of messages a patient may get in addition to sign-in codes: results and login links count together. */
const MESSAGES_PER_PATIENT = [
  { durationMs: 10 * MINUTE_MS, max: 3 },
  { durationMs: DAY_MS, max: 10 },
] as const;

/** Counts the messages to each patient, whatever their content. */
export function createPatientMessages({ database }: { readonly database: Database }) {
  return {
    /**
     * Records a message unless the limit is reached; concurrent sends are serialized.
     * @returns null, or the milliseconds until there is room again
     */
    note: (clientId: string, patientId: string, now: Date): Promise<{ retryInMs: number } | null> =>
      inTransaction(database, async (transaction) => {
        await lockInTransaction(transaction, 'patient messages', patientId);
        for (const window of MESSAGES_PER_PATIENT) {
          const retryInMs = await waitForRoomMs(window, now, (since) =>
            transaction
              .selectFrom('patient_messages')
              .select('created_at as at')
              .where('client_id', '=', clientId)
              .where('patient_id', '=', patientId)
              .where('created_at', '>', since),
          );
          if (retryInMs > 0) return { retryInMs };
        }
        await transaction
          .insertInto('patient_messages')
          .values({ client_id: clientId, message_id: uuidv7(), patient_id: patientId, created_at: now })
          .execute();
        return null;
      }),
  };
}

export type PatientMessages = ReturnType<typeof createPatientMessages>;
