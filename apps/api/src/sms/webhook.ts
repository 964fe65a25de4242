import { createHmac } from 'node:crypto';
import { Problem } from '@mien/contract';
import type { SmsSender } from './sms-sender.ts';

const TIMEOUT_MS = 10_000;

/** Posts `{to, text}` to an address of the installation's own, signed with HMAC-SHA-256 in `x-mien-signature`. */
export function createWebhookSender(url: string, secret: string): SmsSender {
  return {
    async send(recipient, text) {
      const body = JSON.stringify({ to: `+1${recipient}`, text });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-mien-signature': `sha256=${signature}` },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Problem('text-message-failed', { cause: `status ${answer.status}` });
    },
  };
}
