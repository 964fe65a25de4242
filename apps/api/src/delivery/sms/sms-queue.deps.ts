import { MINUTE_MS, type SmsBudget } from '@mien/domain';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ApiMetrics } from '../../platform/metrics.ts';
import type { SmsSender } from './sms-sender.ts';

/** Longer than any sender's carrier timeout: a process that holds a message longer has died. */
export const LEASE_MS = MINUTE_MS;

/** A message to send. */
export interface OutgoingSms {
  /** The client whose sender it comes from; null for the installation's. */
  readonly clientId: string | null;
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  /** After this time the content is of no use, and the message is not sent. */
  readonly expiresAt: Date;
  readonly budget: SmsBudget;
}

/** A stored message that is sent soon. */
export interface QueuedSms {
  readonly clientId: string;
  readonly messageId: string;
}

/** A requested code. Whether the number is known is looked up later. */
export interface RequestedCode {
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  readonly isRegistration: boolean;
  readonly isKnownBrowser: boolean;
}

/** The recipient of a code, and the budgets that may pay for it, in order. */
export interface CodeRecipient {
  /** The client whose sender it comes from; null for the installation's. */
  readonly clientId: string | null;
  readonly budgets: readonly SmsBudget[];
}

/**
 * The limit that blocks a message: a budget, the limits of codes, or those of one patient, one number or one client.
 */
export type SmsLimit = SmsBudget | 'codes' | 'perPatient' | 'perRecipient' | 'perClient';

export interface SmsQueueDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly sender: SmsSender;
  /** Seals the content of a message while it waits. */
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly hash: KeyedHash;
  /** Sender number or name of a client's messages; null for the installation's. */
  readonly senderNameOf: (clientId: string) => Promise<string | null>;
  /** The recipient of each code; null where the number is unknown. */
  readonly recipientsOf: (codes: readonly RequestedCode[]) => Promise<readonly (CodeRecipient | null)[]>;
  /** The installation's limit on all messages in 24 hours: a cap on the bill. */
  readonly sendsPerDay: number;
  /** Called when a message brings a budget to one of the shares at which operators are warned. */
  readonly warn: (budget: SmsBudget, used: number, limit: number) => void;
  /** Called with the response when the carrier rejects all messages. */
  readonly carrierUnusable: (answer: string) => void;
  readonly metrics: Pick<ApiMetrics, 'smsEnded'>;
  readonly inBackground: (work: () => Promise<void>) => void;
}

export interface WaitingSms {
  readonly messageId: string;
  readonly clientId: string;
  readonly sealedContent: string;
  readonly kind: 'text' | 'code';
  readonly budget: SmsBudget | null;
  readonly attempt: number;
  readonly expiresAt: Date;
}

/** A code that this process holds, with its content. */
export interface OpenedCode {
  readonly code: WaitingSms;
  readonly asked: RequestedCode;
}

/** The decision about a code: whether it is sent, to whom, and what was charged for it. */
export interface DecidedCode {
  readonly code: WaitingSms;
  readonly recipient: CodeRecipient | null;
  readonly payment: Payment | null;
  readonly isSent: boolean;
}

/** A charged code, and the client whose sender number it uses. */
export interface CodeToSend {
  readonly code: WaitingSms;
  readonly clientId: string;
}

export const ownerOf = (clientId: string) => ({ clientId, field: 'smsMessage' });

export type Ending = 'sent' | 'refused' | 'expired' | 'dropped';

/** The budget of a message and how much of it is used, in parts of messages. */
export interface Payment {
  readonly budget: SmsBudget;
  readonly used: number;
  readonly limit: number;
  /** Those of this message. */
  readonly parts: number;
}

/** A message with its id, to be charged and stored. */
export interface SmsToWrite {
  readonly messageId: string;
  readonly sms: OutgoingSms;
  readonly attempt: number;
  readonly nextAttemptAt: Date;
}

export interface SmsQueue extends SmsQueueDeps {
  /** Writes a transaction's queued items at its end. Must be the same function each time. */
  readonly writeQueued: (transaction: Database, messages: readonly SmsToWrite[]) => Promise<void>;
  /** Number of codes being sent by this process. */
  readonly underWay: { codes: number };
}
