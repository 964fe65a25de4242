import type { FirstStepResult } from '@mien/contract';
import type { Language, PasskeyStanding, SecondStepKind } from '@mien/domain';
import type { RecordAccess } from '../../base/access-log/index.ts';
import type { CheckNewCode, UserKey } from '../../base/accounts/index.ts';
import type { SafetyNotices } from '../../delivery/sms/safety-notices.ts';
import type { SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import type { KeyedHash, RandomSource } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Network } from '../../platform/http/network.ts';
import type { ApiMetrics } from '../../platform/metrics.ts';
import type { EndsOfOthers } from './sign-in-store.deps.ts';
import type { SignInUser } from './users.store.ts';

export interface SignInDeps extends EndsOfOthers {
  readonly database: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly hash: KeyedHash;
  readonly sms: SmsQueue;
  readonly notices: Pick<SafetyNotices, 'linkOpened'>;
  readonly metrics: Pick<ApiMetrics, 'codeTyped'>;
  readonly recordAccess: RecordAccess;
  /** Refuses a session that did not begin with a code a moment ago. */
  readonly checkNewCode: CheckNewCode;
  /** Which second step a staff member takes; `null` where staff need none. */
  readonly secondStepKindOf: ((user: SignInUser) => Promise<SecondStepKind>) | null;
  /**
   * The state of a user's passkeys, for a session in a browser. Carries out a removal that is due.
   *
   * @param transaction  of the session that begins
   */
  readonly passkeysOf: (
    user: UserKey & { readonly patientId: string | null },
    browserHash: string | null,
    transaction?: Database,
  ) => Promise<PasskeyStanding & { readonly hasPasskeyHere: boolean }>;
  /** Whether a session may begin with a sign-on at a provider: not once the provider has ended it. */
  readonly isSignOnOpen: (transaction: Database, clientId: string, signOnId: string) => Promise<boolean>;
  /** Where a browser ends the session at the provider that a sign-on began with; null where that cannot be done. */
  readonly endSessionUrlOf: (clientId: string, signOnId: string) => Promise<string | null>;
  readonly installation: {
    readonly productName: string;
    readonly providerName: string;
    /** Host that the SMS names, so that phones fill the code in on that site only. */
    readonly host: string;
    readonly sendsPerHourPerIp: number;
  };
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A staff member who has passed the first step. */
export type SecondStepUser = Pick<
  SignInUser,
  'clientId' | 'userId' | 'patientId' | 'roles' | 'firstName' | 'lastName' | 'email'
>;

/** The result of a login link: a session, or for staff the request for an SMS code or a second step. */
export interface LinkEntry {
  readonly login: FirstStepResult;
  readonly sessionId: string | null;
}

/** The sender of a request for a code: network, browser, and language of the message. */
export interface CodeAsker {
  readonly network: Network;
  readonly browserToken: string;
  readonly language: Language;
}

/** What an SMS code is for. A code sent for one purpose is wrong for another. */
export type CodePurpose = 'signIn' | `registration ${string}`;
