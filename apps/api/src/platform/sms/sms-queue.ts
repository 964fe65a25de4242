import { bindAll } from '../bind-all.ts';
import { noteLimited, refuse } from './pay-sms.ts';
import { sendCodes } from './send-codes.ts';
import { deliver, send, sendDue } from './send-sms.ts';
import type { SmsQueueDependencies } from './sms-queue.parts.ts';
import { codeMessage, queue } from './write-sms.ts';

/**
 * Messages on their way to the carrier. Each is written down before it is tried, a code before its request is answered, so
 * that neither a carrier that is down nor a server that is killed loses one; a server killed between the carrier's answer
 * and the note of it sends one twice.
 *
 * A code is written down for every number, known or not, and looked at by a job: neither the answer nor the work before it
 * tells whether anybody has the number.
 */
export const createSmsQueue = (dependencies: SmsQueueDependencies) =>
  bindAll(
    { ...dependencies, underWay: { codes: 0 } },
    { send, queue, deliver, codeMessage, sendDue, sendCodes, refuse, noteLimited },
  );

export type SmsQueue = ReturnType<typeof createSmsQueue>;
