import type { HandlerInput, kiosk } from '@mien/contract';
import type { Language } from '@mien/domain';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import { addConsent } from '../../base/consents/index.ts';
import { addScreening, changePatient, type PatientsDeps } from '../../identity/patients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { Database } from '../../platform/database/connect.ts';

type Answers = HandlerInput<typeof kiosk.answer>['body'];

interface AnswersDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly patients: PatientsDeps;
  readonly recordAccess: RecordAccess;
}

/**
 * Stores what a person answered in a session that can only scan. Filled fields of the profile stay as they are, and
 * answers about body and health count for the scans of the session only.
 *
 * @throws Problem text-outdated, invalid-request, sms-code-needed for a field that is filled
 */
export async function answerQuestions(
  deps: AnswersDeps,
  caller: Caller,
  { consent, birthDate, birthSex, screening }: Answers,
  language: Language,
  agreed: 'agreedAtKiosk' | 'agreedByLink',
): Promise<void> {
  const key = ownPatient(caller);
  const { patients, recordAccess } = deps;
  if (consent) {
    await recordAccess({ ...key, actor: actorOf(caller), action: agreed, subjectId: caller.sessionId });
    await addConsent(deps, key.clientId, key.patientId, consent, { maker: caller.maker });
  }
  if (consent || birthDate !== undefined || birthSex !== undefined)
    await changePatient(
      patients,
      caller,
      key,
      { birthDate, birthSex, ...(consent ? { isConsentAccepted: true } : {}) },
      language,
    );
  if (screening) await addScreening(patients, caller, key, screening);
}
