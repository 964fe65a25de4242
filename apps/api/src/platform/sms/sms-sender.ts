/** A text for a phone. */
export interface SmsMessage {
  /** The same on each attempt, so that a carrier can recognize repeats. */
  readonly messageId: string;
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  /** Sender number or name; null for the installation's. */
  readonly from: string | null;
}

/** The carrier rejects this message, however often it is tried. */
export class SmsRefused extends Error {}

/** Passes messages to a carrier. Throws SmsRefused for a final rejection, any other error when a retry may help. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

/** Carrier answers about its current state and not the message: too slow, too many, out of order. */
const PASSING_STATUSES = new Set([408, 425, 429]);

/** A redirect is about the carrier's address. It is never followed, because the content would be sent elsewhere or lost. */
const isRedirect = (status: number) => status >= 300 && status < 400;

/** @throws SmsRefused, Error when a carrier's HTTP answer is not a success */
export function checkCarrierAnswer({ ok, status }: { readonly ok: boolean; readonly status: number }): void {
  if (ok) return;
  const text = `status ${status}`;
  throw status >= 500 || isRedirect(status) || PASSING_STATUSES.has(status) ? new Error(text) : new SmsRefused(text);
}
