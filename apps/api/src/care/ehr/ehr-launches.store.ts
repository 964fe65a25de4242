import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { ehrData } from './ehr.data.ts';

type StoredLaunch = StoredRow<'ehr_launches'>;

/** A launch that has returned from the record, with the record's token. */
export type FinishedLaunch = StoredLaunch & {
  readonly scope: string;
  readonly fhirPatientId: string;
  readonly sealedToken: string;
  readonly tokenUntil: Date;
};

/** The same, of a patient whom staff confirmed. */
export type OpenLaunch = FinishedLaunch & { readonly patientId: string };

/** The session of staff that makes a call. */
interface OfSession {
  readonly clientId: string;
  readonly sessionId: string;
}

const LAUNCH = columnsOf(ehrData.tables.ehr_launches);

export async function add(
  database: Database,
  {
    clientId,
    sessionId,
    ...launch
  }: OfSession &
    Pick<StoredLaunch, 'launchId' | 'userId' | 'issuer' | 'stateHash' | 'sealedVerifier' | 'expiresAt' | 'createdAt'>,
): Promise<void> {
  await database
    .insertInto('ehr_launches')
    .values({
      client_id: clientId,
      launch_id: launch.launchId,
      session_id: sessionId,
      user_id: launch.userId,
      issuer: launch.issuer,
      state_hash: launch.stateHash,
      sealed_verifier: launch.sealedVerifier,
      expires_at: launch.expiresAt,
      created_at: launch.createdAt,
    })
    .execute();
}

const ofSession = (database: Database, { clientId, sessionId }: OfSession) =>
  database.updateTable('ehr_launches').where('client_id', '=', clientId).where('session_id', '=', sessionId);

/** Takes the launch of a state, once, and only for the session that began it. */
export const spend = (
  database: Database,
  session: OfSession,
  stateHash: string,
  at: Date,
): Promise<StoredLaunch | undefined> =>
  ofSession(database, session)
    .set({ spent_at: at })
    .where('state_hash', '=', stateHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(LAUNCH)
    .executeTakeFirst();

/** Stores what the record granted. */
export async function finish(
  database: Database,
  session: OfSession,
  launchId: string,
  granted: Pick<FinishedLaunch, 'scope' | 'fhirPatientId' | 'sealedToken' | 'tokenUntil'> & {
    readonly patientId: string | null;
  },
): Promise<void> {
  await ofSession(database, session)
    .set({
      scope: granted.scope,
      fhir_patient_id: granted.fhirPatientId,
      sealed_token: granted.sealedToken,
      token_until: granted.tokenUntil,
      patient_id: granted.patientId,
    })
    .where('launch_id', '=', launchId)
    .execute();
}

/** A launch of a client, whichever session began it. */
export const ofClient = (database: Database, clientId: string, launchId: string): Promise<StoredLaunch | undefined> =>
  database
    .selectFrom('ehr_launches')
    .select(LAUNCH)
    .where('client_id', '=', clientId)
    .where('launch_id', '=', launchId)
    .executeTakeFirst();

/** Gives a launch to a patient; false if another call did so first. */
export async function confirm(
  transaction: Database,
  session: OfSession,
  launchId: string,
  patientId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await ofSession(transaction, session)
    .set({ patient_id: patientId })
    .where('launch_id', '=', launchId)
    .where('patient_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The newest launch of a session and patient whose token works. */
export const openOf = (
  database: Database,
  { clientId, sessionId }: OfSession,
  patientId: string,
  at: Date,
): Promise<OpenLaunch | undefined> =>
  database
    .selectFrom('ehr_launches')
    .select(LAUNCH)
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .where('patient_id', '=', patientId)
    .where('token_until', '>', at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<OpenLaunch | undefined>;

/** Every launch whose token works, oldest first, page by page. */
export const open = (
  database: Database,
  at: Date,
  after: string | null,
  limit: number,
): Promise<readonly OpenLaunch[]> =>
  database
    .selectFrom('ehr_launches')
    .select(LAUNCH)
    .where('patient_id', 'is not', null)
    .where('token_until', '>', at)
    .$if(after !== null, (query) => query.where('launch_id', '>', after as string))
    .orderBy('launch_id')
    .limit(limit)
    .execute() as Promise<readonly OpenLaunch[]>;

/** Ends a token that the record no longer accepts. */
export async function endToken(
  database: Database,
  { clientId, launchId }: Pick<StoredLaunch, 'clientId' | 'launchId'>,
  at: Date,
): Promise<void> {
  await database
    .updateTable('ehr_launches')
    .set({ token_until: at })
    .where('client_id', '=', clientId)
    .where('launch_id', '=', launchId)
    .execute();
}

/** Ends every launch of a patient. */
export async function endOfPatient(
  transaction: Database,
  { clientId, patientId }: { readonly clientId: string; readonly patientId: string },
): Promise<void> {
  await transaction
    .deleteFrom('ehr_launches')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}
