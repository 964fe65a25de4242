import type { CarerRight } from './carer.ts';
import { isStaff, type Role } from './role.ts';
import { MINUTE_MS } from './time.ts';

/** The acts in the access log: one word each. The database repeats the list. */
export const ACCESS_ACTIONS = [
  'signInByCode',
  'signInByPasskey',
  'signInBySwitch',
  'signInByLink',
  'signInByStaffLink',
  'signInBySingleSignOn',
  'signInAsCarer',
  'sharedResultOpened',
  'patientsListed',
  'patientOpened',
  'patientCreated',
  'patientEdited',
  'phoneChanged',
  'answeredForScan',
  'agreedByLink',
  'scannedByLink',
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
  'recordsExported',
  'recordsDeleted',
  'traceRecomputed',
  'accessLogExported',
  'carerInvited',
  'carerAccepted',
  'carerEnded',
  'carerLooked',
  'carerScanned',
  'carerChanged',
  'carerReadChat',
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
  'groupAdded',
  'groupRenamed',
  'groupRetired',
  'groupReopened',
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

/** Ways of signing in; their entries name the session. */
export const SIGN_IN_ACTIONS = [
  'signInByCode',
  'signInByPasskey',
  'signInBySwitch',
  'signInByLink',
  'signInByStaffLink',
  'signInBySingleSignOn',
] as const satisfies readonly AccessAction[];

/** What is done with accounts of staff; their entries name the user. */
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

/** What is done with groups; their entries name the group. */
export const GROUP_ACTIONS = [
  'groupAdded',
  'groupRenamed',
  'groupRetired',
  'groupReopened',
] as const satisfies readonly AccessAction[];

/** Looks at lists: one entry for each patient on them. */
export const LISTING_ACTIONS = [
  'patientsListed',
  'conversationsListed',
  'conversationsSearched',
  'attentionListed',
  'todayListed',
  // Of one patient it is their list of scans.
  'resultsListed',
] as const satisfies readonly AccessAction[];

/** Seeing the same patient again in lists or in a page that polls is logged once within this time. */
export const ONE_LOOK_MS = 60 * MINUTE_MS;

/** What carers do, by the right that lets them. One look within `ONE_LOOK_MS` is one entry; a change is one each. */
export const ACTION_OF_CARER = {
  see: 'carerLooked',
  scan: 'carerScanned',
  manage: 'carerChanged',
  chat: 'carerReadChat',
} as const satisfies Readonly<Partial<Record<CarerRight, AccessAction>>>;

/** What is done in a session that a link or code of staff began, beside filling in the profile. A scan is one entry an hour. */
export const ACTION_OF_LINK = {
  consent: 'agreedByLink',
  scan: 'scannedByLink',
} as const satisfies Readonly<Record<string, AccessAction>>;

/** Who acted: a patient, a patient's carer, a member of staff, the holder of a link, or the server itself. */
export const ACCESS_ACTOR_KINDS = ['patient', 'carer', 'staff', 'link', 'system'] as const;
export type AccessActorKind = (typeof ACCESS_ACTOR_KINDS)[number];

/**
 * Actors whose entries staff can read. Sign-ins of patients and openings of their links would reveal when they were scanned,
 * which staff must not learn; see docs/adr/0028-averages.md.
 */
export const ACTOR_KINDS_FOR_STAFF = ['staff', 'system'] as const satisfies readonly AccessActorKind[];

/** Actions that staff can look for: all but those that only patients, their carers and holders of links do. */
export const ACTIONS_OF_STAFF = ACCESS_ACTIONS.filter(
  (action) =>
    ![
      'sharedResultOpened',
      'signInBySwitch',
      'signInByLink',
      'signInByStaffLink',
      'signInAsCarer',
      'answeredForScan',
      'agreedByLink',
      'scannedByLink',
      'profilesJoined',
      'carerInvited',
      'carerAccepted',
      'carerEnded',
      'carerLooked',
      'carerScanned',
      'carerChanged',
      'carerReadChat',
      'careTeamAllowed',
      'careTeamDeclined',
      'careTeamEnded',
    ].includes(action),
);

/** Whose acts a patient can look for in their own log: those of the clinic, of carers, of holders of a link, or their own. */
export const OWN_LOG_ACTORS = ['staff', 'carer', 'link', 'own'] as const;
export type OwnLogActor = (typeof OWN_LOG_ACTORS)[number];

/** Entries that one file holds at most. Chosen: months of a busy clinic; older ones are in a file of other days. */
export const ACCESS_LOG_EXPORT_MAX = 5000;

/** Entries that one page of the access log holds. */
export const ACCESS_LOG_PAGE_SIZE = 50;

/** How somebody with these roles appears in the access log. */
export const actorKindOf = (roles: readonly Role[]): AccessActorKind => (isStaff(roles) ? 'staff' : 'patient');
