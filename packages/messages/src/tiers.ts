import { type AgreementLanguage, type Language, REGISTRY, TRANSLATIONS } from '@mien/domain';
import type { allTexts } from './en/all-texts.ts';

/** English texts by name, of which other languages are translations. */
export type AllTexts = typeof allTexts;
type Name = keyof AllTexts;

/** From sign-in through scan, result and share: every language has them. */
const FIRST_TIER = [
  'breathing',
  'confirmByCode',
  'dashboard',
  'entered',
  'entry',
  'generalError',
  'howTo',
  'kiosk',
  'legalPage',
  'measureAdvice',
  'measures',
  'passkeys',
  'problems',
  'profile',
  'registration',
  'resultPrint',
  'results',
  'scanError',
  'scanReturn',
  'scanSheet',
  'scanSite',
  'scanStart',
  'scanStates',
  'serverProblems',
  'share',
  'sharedResult',
  'shell',
  'signIn',
  'signInCode',
  'signInProfiles',
  'signInStage',
  'sms',
  'switchProfile',
  'switchProfileInMenu',
  'trialScan',
  'units',
] as const satisfies readonly Name[];

/** Says that no person has reviewed a language. */
const MACHINE_NOTE = 'machineTranslation' satisfies Name;

/** What people agree to: only in languages in which a qualified human has reviewed it. */
export const AGREEMENTS = ['careTeamConsent', 'consent', 'legal', 'traceConsent'] as const satisfies readonly Name[];

/** For staff, operators and other software. */
const THIRD_TIER = [
  'account',
  'averages',
  'averagesAbout',
  'averagesInMenu',
  'chatInbox',
  'chatInboxAbout',
  'chatInboxInMenu',
  'clientSettings',
  'clientSettingsAbout',
  'clientSettingsInMenu',
  'demo',
  'fhirExport',
  'kiosks',
  'operations',
  'operationsAbout',
  'operationsInMenu',
  'patientFileWords',
  'patientForStaff',
  'patientTimeline',
  'patientsPage',
  'programProblems',
  'programs',
  'singleSignOn',
  'staff',
  'staffAbout',
  'staffInMenu',
  'staffSide',
  'teamNotes',
  'users',
  'usersAbout',
  'usersInMenu',
  'webhooks',
] as const satisfies readonly Name[];

type Agreement = (typeof AGREEMENTS)[number];
type MachineNote = typeof MACHINE_NOTE;

/** All others are of the second tier: further pages of patients. */
interface Tiers {
  1: (typeof FIRST_TIER)[number];
  2: Exclude<Name, Agreement | MachineNote | (typeof THIRD_TIER)[number]>;
  3: Exclude<Name, Agreement | MachineNote>;
}

/** Names of the texts that a language has. Readers get the others in English. */
export type NamesIn<To extends Language> =
  | Tiers[(typeof TRANSLATIONS)[To]['tiers']]
  | (To extends AgreementLanguage ? Agreement : never)
  | ((typeof TRANSLATIONS)[To]['status'] extends 'machine' ? MachineNote : never);

const has = (names: readonly string[], name: string): boolean => names.includes(name);

/** Whether a language has the texts of a name: {@link NamesIn} for tools. */
export function isNameIn(language: Language, name: string): boolean {
  const { tiers, status }: { tiers: 1 | 2 | 3; status: 'reviewed' | 'machine' } = TRANSLATIONS[language];
  if (has(AGREEMENTS, name)) return (REGISTRY[language].legal as 'own' | 'en') === 'own';
  if (name === MACHINE_NOTE) return status === 'machine';
  if (tiers === 1) return has(FIRST_TIER, name);
  return tiers === 3 || !has(THIRD_TIER, name);
}
