import { DAY_MS, formatPhone, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/database/connect.ts';
import { policyOfPage } from '../../platform/http/site-policy.ts';
import type { SmsSender } from './sms-sender.ts';

const { outbox: texts, outboxTitle } = CATALOGUES.en.sms;

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

/** A number as people write it, `(512) 555-0100`; another country's as it is. */
function phoneText(recipient: string): string {
  const digits = recipient.replace(/^\+?1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? formatPhone(digits) : recipient;
}

/** Age of a message since it was sent. */
function agoText(sentAt: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - sentAt.getTime());
  if (ageMs < MINUTE_MS) return texts.now;
  if (ageMs < HOUR_MS) return fill(texts.minutes, { count: Math.floor(ageMs / MINUTE_MS) });
  if (ageMs < DAY_MS) return fill(texts.hours, { count: Math.floor(ageMs / HOUR_MS) });
  return fill(texts.days, { count: Math.floor(ageMs / DAY_MS) });
}

/** A sign-in or registration code as it appears in messages: digits on their own. */
const CODE = /(?<![\d/-])\d{4,8}(?![\d/-])/;
const ADDRESS = /https?:\/\/[^\s<>&]+[^\s<>&.,;:!?)]/g;

interface ShownMessage {
  readonly recipient: string;
  readonly name: string | undefined;
  readonly text: string;
  readonly sentAt: Date;
}

function card({ recipient, name, text, sentAt }: ShownMessage, now: Date): string {
  const code = CODE.exec(text.replace(ADDRESS, ''))?.[0];
  const words = escapeHtml(text).replace(ADDRESS, (address) => `<a href="${address}">${address}</a>`);
  const number = escapeHtml(phoneText(recipient));
  return `<li><header><h2>${name === undefined ? number : escapeHtml(name)}</h2><time datetime="${sentAt.toISOString()}">${agoText(sentAt, now)}</time></header>${
    name === undefined ? '' : `<p class="number">${number}</p>`
  }${
    code === undefined
      ? ''
      : `<p class="code"><output aria-label="${texts.code}">${code}</output><button type="button" data-code="${code}" data-copied="${texts.copied}">${texts.copy}</button></p>`
  }<p class="text">${words}</p></li>`;
}

const STYLE = `:root{color-scheme:light dark;--ground:#fbfaf7;--card:#fff;--line:#e4e0d6;--text:#1c1a2b;--muted:#625d70;--brand:#4a42b8;--on:#fff;--tint:#eceafa}
@media (prefers-color-scheme:dark){:root{--ground:#14131d;--card:#1d1b29;--line:#343146;--text:#f4f2ec;--muted:#b6b2c6;--brand:#b5aff8;--on:#17142e;--tint:#29264a}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
body>header{display:flex;align-items:center;gap:12px;max-width:40rem;margin:auto;padding:12px 20px;font-weight:700}body>header svg{width:36px;height:36px}
main{max-width:40rem;margin:auto;padding:8px 20px 48px}h1{margin:8px 0;font-size:28px;line-height:1.2}a{color:var(--brand);overflow-wrap:anywhere}
.muted,.number,time{color:var(--muted);font-size:14px}.muted{font-size:16px}ol{display:grid;gap:12px;margin:20px 0 0;padding:0;list-style:none}
li{padding:16px;border:1px solid var(--line);border-radius:20px;background:var(--card)}li header{display:flex;justify-content:space-between;align-items:baseline;gap:12px}
h2{min-width:0;margin:0;font-size:18px;overflow-wrap:anywhere}time{flex:none}p{margin:0}.code{display:flex;align-items:center;justify-content:space-between;gap:12px;margin:12px 0 0}
output{font-size:32px;font-weight:700;line-height:1.2;letter-spacing:.08em;font-variant-numeric:tabular-nums}.text{margin-top:12px;padding:10px 14px;border-radius:16px;background:var(--tint);white-space:pre-wrap;overflow-wrap:anywhere}
button{min-width:88px;min-height:44px;padding:0 16px;border:0;border-radius:12px;background:var(--brand);color:var(--on);font:600 16px system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`;

/** Copies a code, and shows new messages while nothing on the page is used. */
const SCRIPT = `addEventListener('click',({target})=>{const{code,copied}=target.dataset??{};if(!code)return;
const done=()=>{target.textContent=copied};
const select=()=>getSelection().selectAllChildren(target.previousElementSibling);
navigator.clipboard?navigator.clipboard.writeText(code).then(done,select):select()});
setInterval(async()=>{if(document.hidden||document.querySelector('button:focus')||String(getSelection()))return;
const answer=await fetch(location.href).catch(()=>null);if(!answer||!answer.ok)return;
const page=new DOMParser().parseFromString(await answer.text(),'text/html');
document.querySelector('main').replaceWith(page.querySelector('main'))},3000)`;

interface OutboxPage {
  readonly database: Database;
  readonly now: () => Date;
  readonly productName: string;
  /** Names of the people with these numbers, by number. */
  readonly namesOf: (phoneNumbers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Makes the outbox readable: `/dev/outbox` for people, `/dev/outbox.json` for programs. Only with the outbox driver. */
export function mountOutbox(app: FastifyInstance, { database, now, productName, namesOf }: OutboxPage): void {
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
    const sent = await messages();
    const names = await namesOf(sent.map(({ recipient }) => recipient));
    const at = now();
    const cards = sent.map((message) => card({ ...message, name: names.get(message.recipient) }, at)).join('');
    const title = escapeHtml(fill(outboxTitle, { productName }));
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" type="image/svg+xml" href="/icon.svg"><style>${STYLE}</style></head><body><header><img src="/icon.svg" alt="" width="36" height="36">${escapeHtml(productName)}</header><main><h1>${title}</h1><p class="muted">${texts.about} <a href="/">${texts.signIn}</a></p>${cards === '' ? `<p class="muted">${texts.none}</p>` : `<ol>${cards}</ol>`}</main><script>${SCRIPT}</script></body></html>`;
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyOfPage(page))
      .type('text/html; charset=utf-8')
      .serializer((html: unknown) => String(html))
      .send(page);
  });
}
