import { TEAM_NOTE_ACTS, TEAM_NOTE_MAX_LENGTH } from '@mien/domain';
import * as z from 'zod/mini';
import { CareTeamPerson } from './care-team-access.ts';
import { endpoint } from './endpoint.ts';
import { Instant, lines, NewId, Uid, wholeBetween } from './fields.ts';
import { PatientUid, TeamNoteId } from './ids.ts';
import { NoteCursor } from './notes-for-patient.ts';

const MAX_REVISION = 2_147_483_647;

/** A note of the team about a patient, as the team sees it. */
export const TeamNote = z.object({
  id: Uid,
  /** Starts at 1; a change names the revision that it is based on (optimistic locking). */
  revision: z.int(),
  created: Instant,
  author: CareTeamPerson,
  /** Empty for a deleted note: its versions keep the text. */
  text: z.string(),
  /** Whether it is shared with the patient. */
  isForPatient: z.boolean(),
  /** When it was last changed; null for an unchanged note. */
  changed: z.nullable(Instant),
  deleted: z.nullable(z.object({ at: Instant, by: CareTeamPerson })),
  /** What the caller may do with it: only the author can change the text. */
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type TeamNote = z.infer<typeof TeamNote>;

/** A version of a note. */
export const TeamNoteVersion = z.object({
  revision: z.int(),
  act: z.enum(TEAM_NOTE_ACTS),
  at: Instant,
  by: CareTeamPerson,
  text: z.string(),
  isForPatient: z.boolean(),
});
export type TeamNoteVersion = z.infer<typeof TeamNoteVersion>;

const access = 'readResults';
/** For staff; patients have a separate call. */
const beyondOneself = true;
const PATH = '/teamNotes/patients/:uid';
const ofPatient = z.object({ uid: PatientUid });
const ofNote = z.object({ uid: PatientUid, id: TeamNoteId });
const query = z.object({ cursor: z.optional(NoteCursor) });
const problems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...problems, 'wrong-origin'] as const;
const words = { text: lines(TEAM_NOTE_MAX_LENGTH), isForPatient: z.boolean() };
const revision = wholeBetween(1, MAX_REVISION);

/** Notes of a client's staff about a patient, for each other; staff cannot read notes about themselves here. */
export const teamNotes = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Notes of the team about a patient, newest first, paged; access is logged',
    access,
    beyondOneself,
    params: ofPatient,
    query,
    response: { status: 200, schema: z.object({ items: z.array(TeamNote), next: z.nullable(z.string()) }) },
    problems,
  }),
  add: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Create a note about a patient. Repeating the same id returns the existing note',
    limit: { perUserAndHour: 120 },
    access,
    beyondOneself,
    params: ofPatient,
    /** The sender chooses the id, so that repeating the request is idempotent. */
    body: z.strictObject({ id: NewId, ...words }),
    response: { status: 201, schema: TeamNote },
    problems: writeProblems,
  }),
  change: endpoint({
    method: 'POST',
    path: `${PATH}/:id`,
    summary: 'Edit an own note, or whether the patient can read it; keeps the previous version',
    limit: { perUserAndHour: 120 },
    access,
    beyondOneself,
    params: ofNote,
    body: z.strictObject({ revision, ...words }),
    response: { status: 200, schema: TeamNote },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
  remove: endpoint({
    method: 'POST',
    path: `${PATH}/:id/delete`,
    summary: 'Delete a note; its versions are kept',
    limit: { perUserAndHour: 120 },
    access,
    beyondOneself,
    params: ofNote,
    body: z.strictObject({ revision }),
    response: { status: 200, schema: TeamNote },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
  versions: endpoint({
    method: 'GET',
    path: `${PATH}/:id/versions`,
    summary: 'The versions of a note, newest first; access is logged',
    access,
    beyondOneself,
    params: ofNote,
    response: { status: 200, schema: z.object({ items: z.array(TeamNoteVersion) }) },
    problems,
  }),
};
