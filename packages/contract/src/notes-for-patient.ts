import * as z from 'zod/mini';
import { CareTeamPerson } from './care-team-access.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Uid } from './fields.ts';

/** A note of the care team that the patient may read. */
export const NoteForPatient = z.object({
  id: Uid,
  created: Instant,
  /** When it was last changed; null for an unchanged note. */
  changed: z.nullable(Instant),
  author: CareTeamPerson,
  text: z.string(),
});
export type NoteForPatient = z.infer<typeof NoteForPatient>;

/** Where the previous page ended: milliseconds and the last id. Sent back unchanged. */
export const NoteCursor = z.string().check(z.regex(/^\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** What the care team lets the patient read of its notes. Carers do not read it. */
export const notesForPatient = {
  list: endpoint({
    method: 'GET',
    path: '/teamNotes/own',
    summary: 'Notes of the care team that the signed-in patient may read, newest first, a page at a time',
    access: 'ownRecords',
    query: z.object({ cursor: z.optional(NoteCursor) }),
    response: { status: 200, schema: z.object({ items: z.array(NoteForPatient), next: z.nullable(z.string()) }) },
    problems: ['sign-in-required', 'not-found'],
  }),
};
