import type { HandlerInput, KioskPerson, kiosk } from '@mien/contract';
import type { Language } from '@mien/domain';
import { actorOf } from '../../base/access-log/index.ts';
import { addConsent } from '../../base/consents/index.ts';
import { addScreening, changePatient } from '../../identity/patients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { kioskPerson } from './kiosk-person.ts';
import type { KiosksDeps } from './kiosks.deps.ts';

type Answers = HandlerInput<typeof kiosk.answer>['body'];

/**
 * Stores what the person at a tablet answered. Filled fields of the profile stay as they are, and answers about body and
 * health count for the scans of the session only.
 *
 * @throws Problem text-outdated, invalid-request, sms-code-needed for a field that is filled
 */
export async function answerQuestions(
  deps: KiosksDeps,
  caller: Caller,
  { consent, birthDate, birthSex, screening }: Answers,
  language: Language,
): Promise<KioskPerson> {
  const key = ownPatient(caller);
  const { patients, recordAccess } = deps;
  if (consent) {
    await recordAccess({ ...key, actor: actorOf(caller), action: 'agreedAtKiosk', subjectId: caller.sessionId });
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
  return kioskPerson(deps, key, caller.sessionId);
}
