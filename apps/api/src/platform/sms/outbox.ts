import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connect.ts';
import type { SmsSender } from './sms-sender.ts';

/** The most messages that the outbox shows. */
const SHOWN_MESSAGES = 100;

/** Stores messages in the database instead of sending them: for demos, development and tests. */
export function createOutboxSender(database: Database, now: () => Date): SmsSender {
  return {
    async send({ recipient, text }) {
      await database
        .insertInto('outbox_messages')
        .values({ message_id: uuidv7(), recipient, text, sent_at: now() })
        .execute();
    },
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Makes the outbox readable: `/dev/outbox` for people, `/dev/outbox.json` for programs. Only with the outbox driver. */
export function mountOutbox(app: FastifyInstance, database: Database, title: string): void {
  const messages = () =>
    database
      .selectFrom('outbox_messages')
      .select(['recipient', 'text', 'sent_at as sentAt'])
      .orderBy('sent_at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(SHOWN_MESSAGES)
      .execute();
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .serializer(JSON.stringify)
      .send(
        (await messages()).map((message) => ({
          to: message.recipient,
          text: message.text,
          sentAt: message.sentAt.toISOString(),
        })),
      ),
  );
  app.get('/dev/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const rows = (await messages())
      .map(
        (message) =>
          `<li><p><strong>${escapeHtml(message.recipient)}</strong> <time>${message.sentAt.toISOString()}</time></p><pre>${escapeHtml(message.text)}</pre></li>`,
      )
      .join('');
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .serializer((page: unknown) => String(page))
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><ol>${rows}</ol></html>`,
      );
  });
}
