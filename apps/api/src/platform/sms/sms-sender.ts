/** Words to a phone. */
export interface SmsMessage {
  /** The same each time that a message is tried, so that a carrier can know it again. */
  readonly messageId: string;
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  /** Number or name that it comes from; null for the installation's. */
  readonly from: string | null;
}

/** The carrier will not take this message, however often it is tried. */
export class SmsRefused extends Error {}

/** Hands messages to a carrier. Throws SmsRefused for good, anything else when it is worth trying again. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

/** The answers of a carrier that speak of now and not of the message: too slow, too many, out of order. */
const PASSING_STATUSES = new Set([408, 425, 429]);

/** A redirect speaks of the carrier's address: it is never followed, since the words would go elsewhere or be left behind. */
const isRedirect = (status: number) => status >= 300 && status < 400;

/** @throws SmsRefused, Error when a carrier's HTTP answer is not one of success */
export function checkCarrierAnswer({ ok, status }: { readonly ok: boolean; readonly status: number }): void {
  if (ok) return;
  const text = `status ${status}`;
  throw status >= 500 || isRedirect(status) || PASSING_STATUSES.has(status) ? new Error(text) : new SmsRefused(text);
}
