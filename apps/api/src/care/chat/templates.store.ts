import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { chatData } from './chat.data.ts';

export type StoredTemplate = StoredRow<'chat_templates'>;

const TEMPLATE = columnsOf(chatData.tables.chat_templates);

const ofClient = (source: Database, clientId: string) =>
  source.selectFrom('chat_templates').select(TEMPLATE).where('client_id', '=', clientId);

/** The templates of a client under its lock, in the transaction that holds it. */
export interface LockedTemplates {
  readonly transaction: Database;
  readonly clientId: string;
}

export const template = (
  { transaction, clientId }: LockedTemplates,
  templateId: string,
): Promise<StoredTemplate | undefined> =>
  ofClient(transaction, clientId).where('template_id', '=', templateId).executeTakeFirst();

export async function count({ transaction, clientId }: LockedTemplates): Promise<number> {
  const { count } = await transaction
    .selectFrom('chat_templates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function keep(
  { transaction, clientId }: LockedTemplates,
  { templateId, title, text, revision }: Omit<StoredTemplate, 'clientId'>,
): Promise<void> {
  await transaction
    .insertInto('chat_templates')
    .values({ client_id: clientId, template_id: templateId, title, text, revision })
    .onConflict((conflict) => conflict.columns(['client_id', 'template_id']).doUpdateSet({ title, text, revision }))
    .execute();
}

export async function remove({ transaction, clientId }: LockedTemplates, templateId: string): Promise<void> {
  await transaction
    .deleteFrom('chat_templates')
    .where('client_id', '=', clientId)
    .where('template_id', '=', templateId)
    .execute();
}

/** Adds the first templates of a client. */
export async function addTemplates(
  transaction: Database,
  clientId: string,
  templates: readonly Pick<StoredTemplate, 'templateId' | 'title' | 'text'>[],
): Promise<void> {
  for (const template of templates) await keep({ transaction, clientId }, { ...template, revision: 1 });
}

export const list = (database: Database, clientId: string): Promise<StoredTemplate[]> =>
  ofClient(database, clientId).orderBy('title').orderBy('template_id').execute();

/** Works on the templates of a client in one transaction, one after the other. */
export const inTemplates = <T>(
  database: Database,
  clientId: string,
  work: (templates: LockedTemplates) => Promise<T>,
): Promise<T> =>
  inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'chat templates', clientId);
    return work({ transaction, clientId });
  });
