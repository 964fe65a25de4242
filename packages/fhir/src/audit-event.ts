import type { AccessAction, AccessActorKind } from '@mien/domain';
import { narrativeOf, systemOf, terminologyOf } from './concepts.ts';
import type { AuditEvent, Coding } from './r4.ts';

/** An entry of the access log, for export. */
export interface AuditedEntry {
  readonly clientId: string;
  readonly position: number;
  /** ISO 8601. */
  readonly at: string;
  readonly action: AccessAction;
  readonly actorKind: AccessActorKind;
  readonly actorUserId: string | null;
  /** Current name of staff and programs; empty for everyone else. */
  readonly actorName: string;
  readonly patientId: string | null;
  readonly subjectId: string | null;
}

/** DICOM PS3.15, A.5; the value set `audit-event-type` of R4 takes its codes from there. */
const DCM = 'http://dicom.nema.org/resources/ontology/DCM';
const TYPES = {
  activity: ['110100', 'Application Activity'],
  auditLog: ['110101', 'Audit Log Used'],
  export: ['110106', 'Export'],
  patient: ['110110', 'Patient Record'],
  query: ['110112', 'Query'],
  alert: ['110113', 'Security Alert'],
  authentication: ['110114', 'User Authentication'],
  roles: ['110136', 'Security Roles Changed'],
  attributes: ['110137', 'User Security Attributes Changed'],
} as const satisfies Record<string, readonly [code: string, display: string]>;

/** Create, read, update, delete, execute: http://hl7.org/fhir/audit-event-action */
type Act = AuditEvent['action'];

/** DICOM event type and action of each access log action. */
const KINDS = {
  signInByCode: ['authentication', 'E'],
  signInByPasskey: ['authentication', 'E'],
  signInBySwitch: ['authentication', 'E'],
  signInByLink: ['authentication', 'E'],
  signInByStaffLink: ['authentication', 'E'],
  signInBySingleSignOn: ['authentication', 'E'],
  signInAtKiosk: ['authentication', 'E'],
  signInAsCarer: ['authentication', 'E'],
  sharedResultOpened: ['patient', 'R'],
  healthLinkOpened: ['patient', 'R'],
  patientsListed: ['query', 'R'],
  patientOpened: ['patient', 'R'],
  patientCreated: ['patient', 'C'],
  patientEdited: ['patient', 'U'],
  phoneChanged: ['attributes', 'U'],
  answeredForScan: ['patient', 'U'],
  profilesJoined: ['patient', 'U'],
  mergePreviewed: ['patient', 'R'],
  mergeProposed: ['patient', 'E'],
  patientMerged: ['patient', 'U'],
  mergeUndone: ['patient', 'U'],
  patientInvited: ['patient', 'E'],
  userDeactivated: ['attributes', 'U'],
  userReactivated: ['attributes', 'U'],
  loginLinkMade: ['attributes', 'C'],
  tokenCodeMade: ['attributes', 'C'],
  appointmentMade: ['patient', 'C'],
  appointmentMoved: ['patient', 'U'],
  appointmentCancelled: ['patient', 'U'],
  slipMade: ['patient', 'C'],
  embedMade: ['patient', 'C'],
  conversationsListed: ['query', 'R'],
  conversationOpened: ['patient', 'R'],
  conversationAnswered: ['patient', 'C'],
  conversationClosed: ['patient', 'U'],
  conversationReopened: ['patient', 'U'],
  conversationAssigned: ['patient', 'U'],
  conversationSnoozed: ['patient', 'U'],
  conversationsSearched: ['query', 'R'],
  attentionRaised: ['patient', 'C'],
  attentionListed: ['query', 'R'],
  attentionSeen: ['patient', 'U'],
  todayListed: ['query', 'R'],
  followUpAssigned: ['patient', 'U'],
  followUpPutOff: ['patient', 'U'],
  followUpBroughtBack: ['patient', 'U'],
  followUpDone: ['patient', 'U'],
  followUpUndone: ['patient', 'U'],
  configurationChanged: ['activity', 'U'],
  webhookEndpointAdded: ['activity', 'C'],
  webhookEndpointChanged: ['activity', 'U'],
  webhookSecretRotated: ['activity', 'U'],
  webhookEndpointRemoved: ['activity', 'D'],
  webhookEndpointStopped: ['alert', 'E'],
  ehrSettingsChanged: ['activity', 'U'],
  ehrPatientLinked: ['patient', 'U'],
  ehrPatientUnlinked: ['patient', 'U'],
  heartRateSentToEhr: ['export', 'R'],
  breathingRateSentToEhr: ['export', 'R'],
  bloodPressureSentToEhr: ['export', 'R'],
  weightSentToEhr: ['export', 'R'],
  valueWithdrawnFromEhr: ['export', 'U'],
  recordsExported: ['export', 'R'],
  recordsDeleted: ['patient', 'D'],
  traceRecomputed: ['patient', 'R'],
  accessLogExported: ['auditLog', 'R'],
  carerInvited: ['attributes', 'C'],
  carerAccepted: ['attributes', 'U'],
  carerEnded: ['attributes', 'D'],
  carerLooked: ['patient', 'R'],
  carerScanned: ['patient', 'C'],
  agreedByLink: ['patient', 'C'],
  scannedByLink: ['patient', 'C'],
  agreedAtKiosk: ['patient', 'C'],
  scannedAtKiosk: ['patient', 'C'],
  carerChanged: ['patient', 'U'],
  carerReadChat: ['patient', 'R'],
  staffAdded: ['attributes', 'C'],
  staffChanged: ['attributes', 'U'],
  staffRoleChanged: ['roles', 'U'],
  staffPhoneChanged: ['attributes', 'U'],
  staffDeactivated: ['attributes', 'U'],
  staffReactivated: ['attributes', 'U'],
  secondFactorSetUp: ['attributes', 'C'],
  recoveryCodesMade: ['attributes', 'C'],
  recoveryCodeUsed: ['authentication', 'E'],
  secondFactorResetAsked: ['alert', 'E'],
  secondFactorResetStopped: ['alert', 'E'],
  secondFactorReset: ['attributes', 'D'],
  passkeyMade: ['attributes', 'C'],
  passkeyRemoved: ['attributes', 'D'],
  passkeyCopied: ['alert', 'E'],
  passkeysResetAsked: ['alert', 'E'],
  passkeysResetStopped: ['alert', 'E'],
  passkeysReset: ['attributes', 'D'],
  singleSignOnRefused: ['authentication', 'E'],
  singleSignOnLinked: ['attributes', 'C'],
  singleSignOnUnlinked: ['attributes', 'D'],
  singleSignOnEnded: ['authentication', 'E'],
  groupAdded: ['activity', 'C'],
  groupRenamed: ['activity', 'U'],
  groupRetired: ['activity', 'U'],
  groupReopened: ['activity', 'U'],
  kioskMade: ['attributes', 'C'],
  kioskCodeMade: ['attributes', 'U'],
  kioskPaired: ['attributes', 'U'],
  kioskEnded: ['attributes', 'D'],
  programMade: ['attributes', 'C'],
  programChanged: ['attributes', 'U'],
  programSecretMade: ['attributes', 'U'],
  programRevoked: ['attributes', 'D'],
  careTeamAsked: ['attributes', 'E'],
  careTeamAllowed: ['attributes', 'C'],
  careTeamDeclined: ['attributes', 'E'],
  careTeamEnded: ['attributes', 'D'],
  resultsListed: ['patient', 'R'],
  resultOpened: ['patient', 'R'],
  resultCompared: ['patient', 'R'],
  trendsOpened: ['patient', 'R'],
  entriesOpened: ['patient', 'R'],
  teamNotesOpened: ['patient', 'R'],
  teamNoteAdded: ['patient', 'C'],
  teamNoteChanged: ['patient', 'U'],
  teamNoteDeleted: ['patient', 'D'],
} as const satisfies Record<AccessAction, readonly [kind: keyof typeof TYPES, act: Act]>;

/** Success, and a minor failure: http://hl7.org/fhir/audit-event-outcome */
const outcomeOf = (action: AccessAction): AuditEvent['outcome'] => (action === 'singleSignOnRefused' ? '4' : '0');

const objectOf = (id: string) => ({ reference: `urn:uuid:${id}` });
const PERSON: Coding = { system: terminologyOf('audit-entity-type'), code: '1', display: 'Person' };
const PATIENT: Coding = { system: terminologyOf('object-role'), code: '1', display: 'Patient' };

/** An access log entry as an R4 AuditEvent. Patients are identified by id only. */
export function auditEventOf(entry: AuditedEntry, publicUrl: string): AuditEvent {
  const { clientId, position, at, action, actorKind, actorUserId, actorName, patientId, subjectId } = entry;
  const [kind, act] = KINDS[action];
  const [code, display] = TYPES[kind];
  const server = { identifier: { system: 'urn:ietf:rfc:3986', value: publicUrl } };
  const person = actorUserId === null ? {} : objectOf(actorUserId);
  const entities = [
    ...(patientId === null ? [] : [{ what: objectOf(patientId), type: PERSON, role: PATIENT }]),
    ...(subjectId === null ? [] : [{ what: objectOf(subjectId) }]),
  ];
  return {
    resourceType: 'AuditEvent',
    id: `${clientId}.${position}`,
    language: 'en',
    text: narrativeOf(`${at} ${actorKind} ${action}`),
    type: { system: DCM, code, display },
    subtype: [{ system: systemOf(publicUrl, 'access-action'), code: action }],
    action: act,
    recorded: at,
    outcome: outcomeOf(action),
    agent: [
      {
        type: { coding: [{ system: systemOf(publicUrl, 'actor-kind'), code: actorKind }], text: actorKind },
        who: actorKind === 'system' ? server : { ...person, ...(actorName === '' ? {} : { display: actorName }) },
        requestor: true,
      },
    ],
    source: { observer: server },
    ...(entities.length === 0 ? {} : { entity: entities }),
  };
}
