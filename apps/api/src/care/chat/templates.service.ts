import { type ChatTemplate, Problem } from '@mien/contract';
import { CHAT_TEMPLATES_MAX_COUNT } from '@mien/domain';
import { type AccessLogContext, actorOf, recordEntry } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { StoredTemplate } from './templates.store.ts';
import * as templatesStore from './templates.store.ts';

export interface TemplatesDeps {
  readonly database: Database;
  readonly accessLog: AccessLogContext;
}

const answerOf = ({ templateId, title, text, revision }: StoredTemplate): ChatTemplate => ({
  id: templateId,
  title,
  text,
  revision,
});

/** The log of the client records the act, and never the text. */
const entryOf = (caller: Caller, templateId: string) => ({
  clientId: caller.clientId,
  patientId: null,
  actor: actorOf(caller),
  action: 'configurationChanged' as const,
  subjectId: templateId,
});

export const list = async ({ database }: TemplatesDeps, { clientId }: Caller): Promise<ChatTemplate[]> =>
  (await templatesStore.list(database, clientId)).map(answerOf);

/**
 * Adds a template or changes one. A repeated call returns the existing one.
 *
 * @throws Problem not-found, settings-changed, too-many-templates
 */
export async function save(
  { database, accessLog }: TemplatesDeps,
  caller: Caller,
  templateId: string,
  { revision, title, text }: { readonly revision: number; readonly title: string; readonly text: string },
): Promise<ChatTemplate> {
  const { clientId } = caller;
  return templatesStore.inTemplates(database, clientId, async (templates) => {
    const known = await templatesStore.template(templates, templateId);
    if (known?.title === title && known.text === text) return answerOf(known);
    if (!known && revision > 0) throw new Problem('not-found');
    if (known && known.revision !== revision) throw new Problem('settings-changed');
    if (!known && (await templatesStore.count(templates)) >= CHAT_TEMPLATES_MAX_COUNT)
      throw new Problem('too-many-templates');
    const saved = { clientId, templateId, title, text, revision: revision + 1 };
    await templatesStore.keep(templates, saved);
    await recordEntry(accessLog, entryOf(caller, templateId), templates.transaction);
    return answerOf(saved);
  });
}

/** @throws Problem not-found, settings-changed */
export async function remove(
  { database, accessLog }: TemplatesDeps,
  caller: Caller,
  templateId: string,
  revision: number,
): Promise<{ removed: true }> {
  return templatesStore.inTemplates(database, caller.clientId, async (templates) => {
    const known = await templatesStore.template(templates, templateId);
    if (!known) throw new Problem('not-found');
    if (known.revision !== revision) throw new Problem('settings-changed');
    await templatesStore.remove(templates, templateId);
    await recordEntry(accessLog, entryOf(caller, templateId), templates.transaction);
    return { removed: true };
  });
}
