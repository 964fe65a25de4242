import { MINUTE_MS, type SmsBudget } from '@mien/domain';
import type { SealedSecrets } from '../crypto/sealed-secrets.ts';
import type { KeyedHash } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import type { SmsSender } from './sms-sender.ts';

/** Longer than any sender waits for its carrier: whoever holds a message longer is gone. */
export const LEASE_MS = MINUTE_MS;

/** A message that a module wants sent. */
export interface OutgoingSms {
  /** Whose sender it comes from; null for the installation's. */
  readonly clientId: string | null;
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  /** After it the words are of no use to anybody: it is not sent any more. */
  readonly expiresAt: Date;
  readonly budget: SmsBudget;
}

/** A message that is written down, and goes out soon. */
export interface QueuedSms {
  readonly clientId: string;
  readonly messageId: string;
}

/** A code that somebody asked for. Whether anybody has the number is looked up later. */
export interface RequestedCode {
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  readonly isRegistration: boolean;
  readonly isKnownBrowser: boolean;
}

/** Who gets a code, and from what it may be paid, in the order in which budgets are asked. */
export interface CodeRecipient {
  /** Whose sender it comes from; null for the installation's. */
  readonly clientId: string | null;
  readonly budgets: readonly SmsBudget[];
}

/** What keeps a message from being sent: a budget, the limits of codes, or those of one patient, one number or one client. */
export type SmsLimit = SmsBudget | 'codes' | 'perPatient' | 'perRecipient' | 'perClient';

export interface SmsQueueDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly sender: SmsSender;
  /** Seals what a message says while it waits. */
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly hash: KeyedHash;
  /** Number or name that a client's messages come from; null for the installation's. */
  readonly senderNameOf: (clientId: string) => Promise<string | null>;
  /** Who gets each of some codes; null where nobody has the number. */
  readonly recipientsOf: (codes: readonly RequestedCode[]) => Promise<readonly (CodeRecipient | null)[]>;
  /** Messages of all kinds that the installation sends in 24 hours: a cap on the bill. */
  readonly sendsPerDay: number;
  /** Tells that a message has brought a budget to one of the shares that operators are warned at. */
  readonly warn: (budget: SmsBudget, used: number, limit: number) => void;
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

/** A code that this process holds, and what it says. */
export interface OpenedCode {
  readonly code: WaitingSms;
  readonly asked: RequestedCode;
}

/** What becomes of a code: whether it is sent, to whom, and what was paid for it just now. */
export interface DecidedCode {
  readonly code: WaitingSms;
  readonly recipient: CodeRecipient | null;
  readonly payment: Payment | null;
  readonly isSent: boolean;
}

/** A code that is paid, and whose sender it comes from. */
export interface CodeToSend {
  readonly code: WaitingSms;
  readonly clientId: string;
}

export const ownerOf = (clientId: string) => ({ clientId, field: 'smsMessage' });

export type Ending = 'sent' | 'refused' | 'expired' | 'dropped';

/** From what a message is paid and how much of it that has used. */
export interface Payment {
  readonly budget: SmsBudget;
  readonly used: number;
  readonly limit: number;
}

export interface SmsQueueParts extends SmsQueueDependencies {
  /** How many codes this process sends at this moment. */
  readonly underWay: { codes: number };
}
