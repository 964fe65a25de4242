import type { Database } from '../../platform/database/connect.ts';
import type { SmsQueue, SmsQueueDeps, SmsToWrite } from './sms-queue.deps.ts';
import { write } from './write-sms.ts';

export { noteLimited, refuse } from './pay-sms.ts';
export { sendCodes } from './send-codes.ts';
export { deliver, send, sendDue } from './send-sms.ts';
export type { SmsQueue } from './sms-queue.deps.ts';
export { clientUse, codeMessage, queue } from './write-sms.ts';

/**
 * Messages on their way to the carrier. Each is stored before it is tried, and a code before its request is answered, so
 * that neither a carrier outage nor a crash of the server loses one; a crash between the carrier's answer and its record
 * sends one twice.
 *
 * A code is stored for every number, known or not, and handled by a job: neither the answer nor the work before it reveals
 * whether the number is known.
 */
export const createSmsQueue = (deps: SmsQueueDeps): SmsQueue => ({
  ...deps,
  underWay: { codes: 0 },
  async writeQueued(transaction: Database, messages: readonly SmsToWrite[]): Promise<void> {
    for (const message of messages) await write(deps, transaction, message);
  },
});
