import type { CarerRight } from './carer.ts';
import { isStaff, type Role } from './role.ts';
import { MINUTE_MS } from './time.ts';

/** Sign-in actions; their entries refer to the session. */
export const SIGN_IN_ACTIONS = [
  'signInByCode',
  'signInByPasskey',
  'signInBySwitch',
  'signInByLink',
  'signInByStaffLink',
  'signInBySingleSignOn',
  'signInAtKiosk',
] as const;

/** Actions on groups; their entries refer to the group. */
export const GROUP_ACTIONS = ['groupAdded', 'groupRenamed', 'groupRetired', 'groupReopened'] as const;

/** Actions on programs; their entries refer to the program. */
export const PROGRAM_ACTIONS = ['programMade', 'programChanged', 'programSecretMade', 'programRevoked'] as const;

/** Actions on tablets; their entries refer to the tablet. */
export const KIOSK_ACTIONS = ['kioskMade', 'kioskCodeMade', 'kioskPaired', 'kioskEnded'] as const;

/** Actions about carers, and by them. */
const CARER_ACTIONS = [
  'carerInvited',
  'carerAccepted',
  'carerEnded',
  'carerLooked',
  'carerScanned',
  'carerChanged',
  'carerReadChat',
] as const;

/** Actions in the access log. The database repeats the list. */
export const ACCESS_ACTIONS = [
  ...SIGN_IN_ACTIONS,
  'signInAsCarer',
  'sharedResultOpened',
  'healthLinkOpened',
  'patientsListed',
  'patientOpened',
  'patientCreated',
  'patientEdited',
  'phoneChanged',
  'answeredForScan',
  'agreedByLink',
  'scannedByLink',
  'agreedAtKiosk',
  'scannedAtKiosk',
  'profilesJoined',
  'mergePreviewed',
  'mergeProposed',
  'patientMerged',
  'mergeUndone',
  'patientInvited',
  'userDeactivated',
  'userReactivated',
  'loginLinkMade',
  'tokenCodeMade',
  'appointmentMade',
  'appointmentMoved',
  'appointmentCancelled',
  'slipMade',
  'embedMade',
  'conversationsListed',
  'conversationOpened',
  'conversationAnswered',
  'conversationClosed',
  'conversationReopened',
  'conversationAssigned',
  'conversationSnoozed',
  'conversationsSearched',
  'attentionRaised',
  'attentionListed',
  'attentionSeen',
  'todayListed',
  'followUpAssigned',
  'followUpPutOff',
  'followUpBroughtBack',
  'followUpDone',
  'followUpUndone',
  'configurationChanged',
  'webhookEndpointAdded',
  'webhookEndpointChanged',
  'webhookSecretRotated',
  'webhookEndpointRemoved',
  'webhookEndpointStopped',
  'ehrSettingsChanged',
  'ehrPatientLinked',
  'ehrPatientUnlinked',
  'heartRateSentToEhr',
  'breathingRateSentToEhr',
  'bloodPressureSentToEhr',
  'weightSentToEhr',
  'valueWithdrawnFromEhr',
  'recordsExported',
  'recordsDeleted',
  'traceRecomputed',
  'accessLogExported',
  ...CARER_ACTIONS,
  'staffAdded',
  'staffChanged',
  'staffRoleChanged',
  'staffPhoneChanged',
  'staffDeactivated',
  'staffReactivated',
  'secondFactorSetUp',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'secondFactorResetAsked',
  'secondFactorResetStopped',
  'secondFactorReset',
  'passkeyMade',
  'passkeyRemoved',
  'passkeyCopied',
  'passkeysResetAsked',
  'passkeysResetStopped',
  'passkeysReset',
  'singleSignOnRefused',
  'singleSignOnLinked',
  'singleSignOnUnlinked',
  'singleSignOnEnded',
  ...GROUP_ACTIONS,
  ...PROGRAM_ACTIONS,
  ...KIOSK_ACTIONS,
  'careTeamAsked',
  'careTeamAllowed',
  'careTeamDeclined',
  'careTeamEnded',
  'resultsListed',
  'resultOpened',
  'resultCompared',
  'trendsOpened',
  'entriesOpened',
  'teamNotesOpened',
  'teamNoteAdded',
  'teamNoteChanged',
  'teamNoteDeleted',
] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** Actions on staff accounts; their entries refer to the user. */
export const STAFF_ACTIONS = [
  'staffAdded',
  'staffChanged',
  'staffRoleChanged',
  'staffPhoneChanged',
  'staffDeactivated',
  'staffReactivated',
  'secondFactorSetUp',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'secondFactorResetAsked',
  'secondFactorResetStopped',
  'secondFactorReset',
  'passkeyMade',
  'passkeyRemoved',
  'passkeyCopied',
  'singleSignOnLinked',
  'singleSignOnUnlinked',
  'singleSignOnEnded',
] as const satisfies readonly AccessAction[];

export const LISTING_ACTIONS = [
  'patientsListed',
  'conversationsListed',
  'conversationsSearched',
  'attentionListed',
  'todayListed',
  // For a single patient: their list of scans.
  'resultsListed',
] as const satisfies readonly AccessAction[];

/** Repeated views of the same patient, in lists or on a polling page, are logged once within this time. */
export const ONE_VIEW_MS = 60 * MINUTE_MS;

/**
 * Actions of carers, by the right that permits them. Views within `ONE_VIEW_MS` share one entry; each change gets its
 * own.
 */
export const ACTION_OF_CARER = {
  see: 'carerLooked',
  scan: 'carerScanned',
  manage: 'carerChanged',
  chat: 'carerReadChat',
} as const satisfies Readonly<Partial<Record<CarerRight, AccessAction>>>;

/**
 * Actions in a session started by a staff link or code, besides completing the profile. Scans are logged at most once
 * an hour.
 */
export const ACTION_OF_LINK = {
  consent: 'agreedByLink',
  scan: 'scannedByLink',
} as const satisfies Readonly<Record<string, AccessAction>>;

/** The same in a session at a tablet of the clinic. */
export const ACTION_OF_KIOSK = {
  consent: 'agreedAtKiosk',
  scan: 'scannedAtKiosk',
} as const satisfies Readonly<Record<keyof typeof ACTION_OF_LINK, AccessAction>>;

/**
 * Who acted: a patient, a patient's carer, a member of staff, a program, someone at a tablet of the clinic, the holder of
 * a link, or the server itself.
 */
export const ACCESS_ACTOR_KINDS = ['patient', 'carer', 'staff', 'program', 'kiosk', 'link', 'system'] as const;
export type AccessActorKind = (typeof ACCESS_ACTOR_KINDS)[number];

/**
 * Actors whose entries staff can read. Sign-ins of patients and openings of their links would reveal when they were scanned,
 * which staff must not learn; see docs/topics/averages.md.
 */
export const ACTOR_KINDS_FOR_STAFF = ['staff', 'program', 'system'] as const satisfies readonly AccessActorKind[];

/** Actions that staff can filter by: all except those that only patients, carers and link users perform. */
export const ACTIONS_OF_STAFF = ACCESS_ACTIONS.filter(
  (action) =>
    ![
      'sharedResultOpened',
      'healthLinkOpened',
      'signInBySwitch',
      'signInByLink',
      'signInByStaffLink',
      'signInAsCarer',
      'answeredForScan',
      'agreedByLink',
      'scannedByLink',
      'signInAtKiosk',
      'agreedAtKiosk',
      'scannedAtKiosk',
      'profilesJoined',
      ...CARER_ACTIONS,
      'careTeamAllowed',
      'careTeamDeclined',
      'careTeamEnded',
    ].includes(action),
);

/**
 * Actors that a patient can filter their own log by: the clinic (`staff`, with its programs and the server itself),
 * carers, link users, or the patient.
 */
export const OWN_LOG_ACTORS = ['staff', 'carer', 'link', 'own'] as const;
export type OwnLogActor = (typeof OWN_LOG_ACTORS)[number];

/**
 * Maximum number of entries in one export file. Chosen: months of a busy clinic; older entries need an export of other
 * days.
 */
export const ACCESS_LOG_EXPORT_MAX = 5000;

/** Page size of the access log. */
export const ACCESS_LOG_PAGE_SIZE = 50;

/** The actor kind of a user with these roles. */
export const actorKindOf = (roles: readonly Role[]): AccessActorKind => (isStaff(roles) ? 'staff' : 'patient');
