import type { AccessAction } from './access-log.ts';
import { CARE_TEAM_ACTS } from './care-team.ts';

/** Staff actions that reveal nothing about scans: the timeline shows them whatever the patient permits. */
export const TIMELINE_ACTS = [
  'patientCreated',
  'patientEdited',
  'patientInvited',
  'loginLinkMade',
  'tokenCodeMade',
  'appointmentMade',
  'appointmentMoved',
  'appointmentCancelled',
  'teamNoteAdded',
  'attentionSeen',
  'followUpAssigned',
  'followUpPutOff',
  'followUpBroughtBack',
  'followUpDone',
  'followUpUndone',
  'patientOpened',
] as const satisfies readonly AccessAction[];

/**
 * Staff views of results. A view reveals that there are scans, so it needs the patient's permission for all results.
 */
export const TIMELINE_LOOKS = [
  'resultsListed',
  'resultOpened',
  'resultCompared',
  'trendsOpened',
  'entriesOpened',
  'recordsExported',
] as const satisfies readonly AccessAction[];

/** Kinds of entries in a patient's timeline. Source: docs/topics/care-team.md. */
export const TIMELINE_KINDS = [
  'scan',
  'cuff',
  'messageOfPatient',
  'messageOfTeam',
  ...CARE_TEAM_ACTS,
  ...TIMELINE_ACTS,
  ...TIMELINE_LOOKS,
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Page size. Chosen: what fits on two laptop screens. */
export const TIMELINE_PAGE_SIZE = 40;
