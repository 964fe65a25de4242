import type { AccessLogContext, RecordAccess } from '../../base/access-log/index.ts';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { OpenId } from '../../identity/single-sign-on/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Background } from '../../platform/background.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { RandomSource } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import type { CareTeamDeps } from '../care-team/index.ts';

export interface EhrDeps extends Pick<Background, 'inBackground'> {
  readonly database: Database;
  readonly now: () => Date;
  readonly random: Pick<RandomSource, 'token'>;
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly installation: Pick<Installation, 'publicUrl' | 'productName' | 'adminAddressRules'>;
  readonly recordAccess: RecordAccess;
  readonly accessLog: AccessLogContext;
  /** Decides which results of a patient staff may see, and so which may be sent. */
  readonly careTeam: Pick<CareTeamDeps, 'database' | 'now'>;
  readonly measuresOf: MeasuresOf;
  /** What a session may do at this moment; null once it is over. */
  readonly callerOfSession: (clientId: string, sessionId: string) => Promise<Caller | null>;
  /** For the operator: why a record could not be used. Never a token, a value or a name. */
  readonly warn: (facts: { readonly clientId: string; readonly reason: string }, message: string) => void;
}

export interface EhrContext extends EhrDeps {
  /** Calls only addresses that the installation allows, and never follows a redirect. */
  readonly openId: OpenId;
  /** Ends a request to a record that takes too long. */
  readonly timeLimit: () => AbortSignal;
  /** Milliseconds for which values of one patient are sent at a time. */
  readonly sendMs: number;
}
