import { languageFromHeader } from '@mien/domain';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/database/connect.ts';
import { policyOfPage } from '../../platform/http/site-policy.ts';
import { type OutboxList, type OutboxMessage, outboxPage } from './outbox-page.ts';
import type { SmsSender } from './sms-sender.ts';

/** The most messages that programs get. */
const LISTED_MESSAGES = 100;
/** Phones, and messages of a phone, that the page shows at once. */
const SHOWN = 20;
/** The most messages of a phone. */
const SHOWN_AT_MOST = 500;
const LAST_PAGE = 1000;

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

const messagesIn = (database: Database) =>
  database
    .selectFrom('outbox_messages')
    .select(['recipient', 'text', 'sent_at as sentAt'])
    .orderBy('sent_at', 'desc')
    .orderBy('message_id', 'desc');

/** One more than is shown tells whether there are older ones. */
const listOf = (found: readonly OutboxMessage[], shown: number): OutboxList => ({
  messages: found.slice(0, shown),
  hasOlder: found.length > shown,
});

/** The newest message of each phone. */
async function phonesOf(database: Database, page: number): Promise<OutboxList> {
  const found = await messagesIn(database)
    .where('message_id', 'in', (query) =>
      query
        .selectFrom('outbox_messages')
        .distinctOn('recipient')
        .select('message_id as messageId')
        .orderBy('recipient')
        .orderBy('sent_at', 'desc')
        .orderBy('message_id', 'desc'),
    )
    .offset((page - 1) * SHOWN)
    .limit(SHOWN + 1)
    .execute();
  return listOf(found, SHOWN);
}

async function threadOf(database: Database, recipient: string, shown: number): Promise<OutboxList> {
  const found = await messagesIn(database)
    .where('recipient', '=', recipient)
    .limit(shown + 1)
    .execute();
  return listOf(found, shown);
}

/** The phone, page and length that an address asks for; a wrong one asks for nothing. */
function askedFor(query: unknown) {
  const { to, page, all } = query as Readonly<Record<string, unknown>>;
  return {
    to: typeof to === 'string' && /^\+?\d{1,15}$/.test(to) ? to : null,
    page: typeof page === 'string' && /^\d{1,4}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) : 1,
    isWhole: all === '1',
  };
}

interface OutboxPage {
  readonly database: Database;
  readonly now: () => Date;
  readonly productName: string;
  readonly isDemo: boolean;
  /** Names of the people with these numbers, by number. */
  readonly namesOf: (phoneNumbers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Drawn faces of demo people, by number. */
  readonly faces: ReadonlyMap<string, string>;
}

/** Makes the outbox readable: `/dev/outbox` for people, `/dev/outbox.json` for programs. Only with the outbox driver. */
export function mountOutbox(
  app: FastifyInstance,
  { database, now, productName, isDemo, namesOf, faces }: OutboxPage,
): void {
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .serializer(JSON.stringify)
      .send(
        (await messagesIn(database).limit(LISTED_MESSAGES).execute()).map(({ recipient, text, sentAt }) => ({
          to: recipient,
          text,
          sentAt: sentAt.toISOString(),
        })),
      ),
  );
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const { to, page: asked, isWhole } = askedFor(request.query);
    const atPage = await phonesOf(database, asked);
    const page = atPage.messages.length === 0 ? 1 : asked;
    const phones = page === asked ? atPage : await phonesOf(database, page);
    const threadLength = isWhole ? SHOWN_AT_MOST : SHOWN;
    const threadAsked = to === null ? null : await threadOf(database, to, threadLength);
    const recipient = threadAsked?.messages[0]?.recipient ?? phones.messages[0]?.recipient;
    const view = {
      language: languageFromHeader(request.headers['accept-language']),
      productName,
      now: now(),
      isDemo,
      page,
      phones,
      opened:
        recipient === undefined
          ? null
          : {
              recipient,
              isWhole,
              thread: recipient === to && threadAsked ? threadAsked : await threadOf(database, recipient, threadLength),
            },
      names: await namesOf([
        ...phones.messages.map((message) => message.recipient),
        ...(recipient === undefined ? [] : [recipient]),
      ]),
      faces,
    };
    const html = outboxPage(view);
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .header('content-security-policy', policyOfPage(html))
      .type('text/html; charset=utf-8')
      .serializer((page: unknown) => String(page))
      .send(html);
  });
}
