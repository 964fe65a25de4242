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

/** The carrier rejects this message, however often it is tried: its number or its text. */
export class SmsRefused extends Error {}

/** The carrier rejects it because the recipient answered STOP: it blocks every text from this sender until they answer START. */
export class SmsOptedOut extends SmsRefused {}

/**
 * The carrier rejects all messages: wrong token, no credit, unregistered sender, or wrong address. Every message stays
 * queued until an operator has fixed it.
 */
export class CarrierUnusable extends Error {}

/**
 * Passes messages to a carrier. Throws SmsRefused for a final rejection (SmsOptedOut where the recipient asked the carrier for it), CarrierUnusable where the account has to be fixed first, any
 * other error when a retry may help.
 */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

/** Answers about the message itself. All other rejections are about the account or the address. Source: RFC 9110, section 15.5. */
const REFUSING_STATUSES: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/** Carrier answers about its current state: too slow, too many, out of order. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** @throws SmsRefused, CarrierUnusable, Error when a carrier's HTTP answer is not a success */
export function checkCarrierAnswer({ ok, status }: { readonly ok: boolean; readonly status: number }): void {
  if (ok) return;
  const text = `status ${status}`;
  if (REFUSING_STATUSES.has(status)) throw new SmsRefused(text);
  // A redirect is never followed: the content would be sent elsewhere or lost.
  throw status >= 500 || PASSING_STATUSES.has(status) ? new Error(text) : new CarrierUnusable(text);
}
