import { BIRTH_SEXES, MERGE_COMPARED_FIELDS, MERGE_KEPT_REASONS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CalendarDay, Instant, Uid } from './fields.ts';
import { MergeUid, PatientUid, TwinUid } from './ids.ts';

/** One of two possible duplicates: identity and contact data, nothing about health. */
export const MergeCandidate = z.object({
  patientUid: Uid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  isPhoneProved: z.boolean(),
  birthDate: z.nullable(CalendarDay),
  birthSex: z.enum(BIRTH_SEXES),
  groupCode: z.string(),
  /** The patient's id in another system. */
  externalReference: z.nullable(z.string()),
  created: Instant,
  isDeactivated: z.boolean(),
});
export type MergeCandidate = z.infer<typeof MergeCandidate>;

/** A lower bound: 0, 1, 2, 5, 10, 20, 50 or 100. */
const Count = z.int();

export const MergePreview = z.object({
  kept: MergeCandidate,
  merged: MergeCandidate,
  /** Why that one is kept. */
  keptBecause: z.enum(MERGE_KEPT_REASONS),
  differences: z.array(z.enum(MERGE_COMPARED_FIELDS)),
  /** Names or birth dates differ: these may be two people. */
  isDoubtful: z.boolean(),
  /** Who proposed this doubtful merge; it takes effect once a second staff member requests the same. */
  proposedBy: z.nullable(z.object({ name: z.nullable(z.string()), proposed: Instant, isCaller: z.boolean() })),
  /**
   * Earlier results are held back until then, because another verified number would unlock them; null if they are not.
   */
  resultsHeldUntil: z.nullable(Instant),
  /**
   * Data that staff can see anyway. Counts of scans, answers, agreements and links are omitted, because they would
   * reveal something about patients who share nothing. That data moves, too.
   */
  moves: z.object({ chatMessages: Count, appointments: Count }),
  ends: z.object({ sessions: Count, loginLinks: Count, tokenCodes: Count }),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const PatientMerge = z.object({
  mergeUid: Uid,
  keptPatientUid: Uid,
  mergedPatientUid: Uid,
  /** The first name of the profile that was merged into the other one. */
  firstName: z.string(),
  lastName: z.string(),
  merged: Instant,
  undoUntil: Instant,
  isUndone: z.boolean(),
});
export type PatientMerge = z.infer<typeof PatientMerge>;

const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...readProblems, 'wrong-origin'] as const;
const ofPatient = z.object({ uid: PatientUid });

/** Merging two patients of one client who are the same person, by staff. */
export const patientMerges = {
  preview: endpoint({
    method: 'GET',
    path: '/patients/:uid/merges/preview',
    summary: 'Preview of a merge of two patients: which one remains, what moves, what differs. Logged for both',
    access: 'editPatients',
    limit: { perUserAndHour: 120 },
    params: ofPatient,
    query: z.object({ otherPatientUid: TwinUid }),
    response: { status: 200, schema: MergePreview },
    problems: [...readProblems, 'merge-not-possible'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/patients/:uid/merges',
    summary: 'Merges into this patient that can still be undone, newest first',
    access: 'editPatients',
    params: ofPatient,
    response: { status: 200, schema: z.array(PatientMerge) },
    problems: readProblems,
  }),
  create: endpoint({
    method: 'POST',
    path: '/patients/:uid/merges',
    summary:
      'Merge another patient into this one, which must be the one that the preview keeps. Repeating it returns the same merge',
    access: 'editPatients',
    limit: { perUserAndHour: 60 },
    params: ofPatient,
    body: z.strictObject({ mergedPatientUid: TwinUid }),
    response: { status: 200, schema: PatientMerge },
    problems: [...writeProblems, 'merge-not-possible', 'changed-meanwhile', 'second-person-needed'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/patients/:uid/merges/:mergeUid/undo',
    summary: 'Undo a merge within 30 days. Data added after the merge is not moved back. Repeating it changes nothing',
    access: 'editPatients',
    limit: { perUserAndHour: 60 },
    params: z.object({ uid: PatientUid, mergeUid: MergeUid }),
    body: z.strictObject({}),
    response: { status: 200, schema: PatientMerge },
    problems: [...writeProblems, 'merge-not-undoable'],
  }),
};
