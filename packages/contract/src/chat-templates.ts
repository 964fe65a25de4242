import { CHAT_MESSAGE_MAX_LENGTH, CHAT_TEMPLATE_TITLE_MAX_LENGTH } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line, lines, Uid, wholeBetween } from './fields.ts';
import { ChatTemplateId } from './ids.ts';

const words = {
  title: line(CHAT_TEMPLATE_TITLE_MAX_LENGTH),
  /** As typed; `{firstName}` is replaced by the patient's first name. */
  text: lines(CHAT_MESSAGE_MAX_LENGTH),
};

/** Revision count; a change names the revision that it is based on (optimistic locking). */
const Revision = wholeBetween(0, 2_000_000_000);

export const ChatTemplate = z.object({ id: Uid, title: z.string(), text: z.string(), revision: z.int() });
export type ChatTemplate = z.infer<typeof ChatTemplate>;

const access = 'organizeChat';
const ofTemplate = z.object({ id: ChatTemplateId });
const readProblems = ['sign-in-required', 'not-allowed'] as const;
const changeProblems = [...readProblems, 'not-found', 'wrong-origin', 'settings-changed'] as const;

/** Message templates of the caller's own client. */
export const chatTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/chat/templates',
    summary: 'Templates of the caller’s client, by title',
    access,
    response: { status: 200, schema: z.array(ChatTemplate) },
    problems: readProblems,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/chat/templates/:id',
    summary: 'Create a template with a client-generated id at revision 0, or update the given revision',
    limit: { perUserAndHour: 300 },
    access,
    params: ofTemplate,
    body: z.strictObject({ revision: Revision, ...words }),
    response: { status: 200, schema: ChatTemplate },
    problems: [...changeProblems, 'too-many-templates'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/chat/templates/:id/remove',
    summary: 'Delete a template at the given revision',
    limit: { perUserAndHour: 300 },
    access,
    params: ofTemplate,
    body: z.strictObject({ revision: Revision }),
    response: { status: 200, schema: z.object({ removed: z.literal(true) }) },
    problems: changeProblems,
  }),
};
