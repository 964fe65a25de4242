import * as z from 'zod/mini';
import { CareTeamPerson } from './care-team-access.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Uid } from './fields.ts';

/** A note of the care team that is shared with the patient. */
export const NoteForPatient = z.object({
  id: Uid,
  created: Instant,
  /** When it was last changed; null for an unchanged note. */
  changed: z.nullable(Instant),
  author: CareTeamPerson,
  text: z.string(),
});
export type NoteForPatient = z.infer<typeof NoteForPatient>;

/** Cursor of the next page: milliseconds and the last id. Clients send it back unchanged. */
export const NoteCursor = z.string().check(z.regex(/^\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** Care team notes that are shared with the patient. Carers cannot read them. */
export const notesForPatient = {
  list: endpoint({
    method: 'GET',
    path: '/teamNotes/own',
    summary: 'Notes of the care team that are visible to the signed-in patient, newest first, paged',
    access: 'ownRecords',
    query: z.object({ cursor: z.optional(NoteCursor) }),
    response: { status: 200, schema: z.object({ items: z.array(NoteForPatient), next: z.nullable(z.string()) }) },
    problems: ['sign-in-required', 'not-found'],
  }),
};
