import type { AgreementLanguage, Language, TRANSLATIONS } from '@mien/domain';
import type { allTexts } from './en/all-texts.ts';

/** English texts by name, of which other languages are translations. */
export type AllTexts = typeof allTexts;
type Name = keyof AllTexts;

/** From sign-in through scan, result and share: every language has them. */
type FirstTier =
  | 'breathing'
  | 'confirmByCode'
  | 'dashboard'
  | 'entered'
  | 'entry'
  | 'generalError'
  | 'howTo'
  | 'kiosk'
  | 'legalPage'
  | 'measureAdvice'
  | 'measures'
  | 'passkeys'
  | 'problems'
  | 'profile'
  | 'registration'
  | 'resultPrint'
  | 'results'
  | 'scanError'
  | 'scanReturn'
  | 'scanSheet'
  | 'scanSite'
  | 'scanStart'
  | 'scanStates'
  | 'serverProblems'
  | 'share'
  | 'sharedResult'
  | 'shell'
  | 'signIn'
  | 'signInCode'
  | 'signInProfiles'
  | 'signInStage'
  | 'sms'
  | 'switchProfile'
  | 'switchProfileInMenu'
  | 'trialScan'
  | 'units';

/** Says that no person has reviewed a language. */
type MachineNote = 'machineTranslation';

/** What people agree to: only in languages in which a qualified human has reviewed it. */
type Agreement = 'careTeamConsent' | 'consent' | 'legal' | 'traceConsent';

/** For staff, operators and other software. */
type ThirdTier =
  | `${'averages' | 'chatInbox' | 'clientSettings' | 'operations' | 'staff' | 'users'}${'' | 'About' | 'InMenu'}`
  | 'account'
  | 'demo'
  | 'fhirExport'
  | 'kiosks'
  | 'patientFileWords'
  | 'patientForStaff'
  | 'patientTimeline'
  | 'patientsPage'
  | 'programProblems'
  | 'programs'
  | 'singleSignOn'
  | 'staffSide'
  | 'teamNotes'
  | 'webhooks';

/** All others are of the second tier: further pages of patients. */
interface Tiers {
  1: Extract<Name, FirstTier>;
  2: Exclude<Name, Agreement | MachineNote | ThirdTier>;
  3: Exclude<Name, Agreement | MachineNote>;
}

/** Names of the texts that a language has. Readers get the others in English. */
export type NamesIn<To extends Language> =
  | Tiers[(typeof TRANSLATIONS)[To]['tiers']]
  | (To extends AgreementLanguage ? Agreement : never)
  | ((typeof TRANSLATIONS)[To]['status'] extends 'machine' ? MachineNote : never);
