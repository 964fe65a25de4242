import { CarrierUnusable, checkCarrierAnswer, SmsOptedOut, type SmsSender } from './sms-sender.ts';

const TIMEOUT_MS = 10_000;

/**
 * Twilio's error codes for a sender that is missing, not registered or not the account's: no message leaves until that is fixed, although
 * the status is 400. @see https://www.twilio.com/docs/api/errors
 */
const SENDER_CODES: ReadonlySet<unknown> = new Set([21212, 21603, 21606, 21607, 21659, 21660, 21661, 21703, 21705]);

/** Twilio's error code for a recipient who answered STOP. @see https://www.twilio.com/docs/api/errors/21610 */
const OPTED_OUT_CODE = 21610;

const codeIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

/** Sends through Twilio's REST API. @see https://www.twilio.com/docs/messaging/api/message-resource */
export function createTwilioSender(account: { sid: string; authToken: string; from: string }): SmsSender {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(account.sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.sid}:${account.authToken}`).toString('base64')}`;
  return {
    async send({ recipient, text, from }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: `+1${recipient}`, From: from ?? account.from, Body: text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // Twilio's own responses, including errors, are JSON. Anything else comes from a gateway and doesn't concern
      // the message.
      if (!/\bjson\b/i.test(answer.headers.get('content-type') ?? ''))
        throw new Error(`no JSON, status ${answer.status}`);
      if (!answer.ok) {
        const code = codeIn(await answer.json().catch(() => null));
        if (code === OPTED_OUT_CODE) throw new SmsOptedOut(`status ${answer.status}, code ${code}`);
        if (SENDER_CODES.has(code)) throw new CarrierUnusable(`status ${answer.status}, code ${code}`);
      }
      checkCarrierAnswer(answer);
    },
  };
}
