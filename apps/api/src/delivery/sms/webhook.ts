import { createHmac } from 'node:crypto';
import { checkCarrierAnswer, SmsOptedOut, type SmsSender } from './sms-sender.ts';

const TIMEOUT_MS = 10_000;

/** The status with which a gateway reports that the recipient answered STOP. Chosen: docs/configuration.md. */
const OPTED_OUT_STATUS = 410;

/**
 * Posts `{messageId, to, text, from?}` to the operator's own address, signed with HMAC-SHA-256 in `x-mien-signature`. A
 * retried message has the same id.
 */
export function createWebhookSender(url: string, secret: string): SmsSender {
  return {
    async send({ messageId, recipient, text, from }) {
      const body = JSON.stringify({ messageId, to: `+1${recipient}`, text, ...(from === null ? {} : { from }) });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-mien-signature': `sha256=${signature}` },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.status === OPTED_OUT_STATUS) throw new SmsOptedOut(`status ${answer.status}`);
      checkCarrierAnswer(answer);
    },
  };
}
