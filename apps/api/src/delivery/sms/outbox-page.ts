import {
  CODE_LIFETIME_MS,
  DAY_MS,
  formatPhone,
  HOUR_MS,
  type Language,
  languageAttributes,
  localeOf,
  MINUTE_MS,
  SECOND_MS,
} from '@mien/domain';
import { fill, plural } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { OUTBOX_SCRIPT, OUTBOX_STYLE } from './outbox-look.ts';

export interface OutboxMessage {
  readonly recipient: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** The newest message of each phone, or the messages of one phone; one page of a longer list. */
export interface OutboxList {
  /** Newest first. */
  readonly messages: readonly OutboxMessage[];
  readonly hasOlder: boolean;
}

export interface OutboxView {
  readonly language: Language;
  readonly productName: string;
  readonly now: Date;
  /** Whether this is the demo, not another installation without a carrier. */
  readonly isDemo: boolean;
  /** From 1. */
  readonly page: number;
  readonly phones: OutboxList;
  /** Of the phone that is shown open; null if there is no message at all. */
  readonly opened: { readonly recipient: string; readonly isWhole: boolean; readonly thread: OutboxList } | null;
  /** Names of the people with these numbers, by number. */
  readonly names: ReadonlyMap<string, string>;
  /** The drawn face of a demo person, by number. */
  readonly faces: ReadonlyMap<string, string>;
}

type Texts = (typeof CATALOGS)[Language]['sms']['outbox'];

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A number as people write it, `(512) 555-0100`; another country's as it is. */
function phoneText(recipient: string): string {
  const digits = recipient.replace(/^\+?1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? formatPhone(digits) : recipient;
}

/** Age of a message since it was sent. */
function agoText({ language, now }: OutboxView, sentAt: Date): string {
  const texts = CATALOGS[language].sms.outbox;
  const locale = localeOf(language);
  const ageMs = Math.max(0, now.getTime() - sentAt.getTime());
  if (ageMs < MINUTE_MS) return texts.now;
  if (ageMs < HOUR_MS) return plural(texts.minutes, locale, Math.floor(ageMs / MINUTE_MS));
  if (ageMs < DAY_MS) return plural(texts.hours, locale, Math.floor(ageMs / HOUR_MS));
  if (ageMs < 2 * DAY_MS) return texts.yesterday;
  return plural(texts.days, locale, Math.floor(ageMs / DAY_MS));
}

/** A sign-in or registration code as it appears in messages: digits on their own. */
const CODE = /(?<![\d/-])\d{6}(?![\d/-])/;
const ADDRESS = /https?:\/\/[^\s<>&]+[^\s<>&.,;:!?)]/g;
/** The last line of a code's message, which only phones read. */
const FOR_PHONES = /\n@\S+ #\d+\s*$/;

const shownText = (text: string) => text.replace(FOR_PHONES, '');
const codeOf = (text: string) => CODE.exec(shownText(text).replace(ADDRESS, ''))?.[0];

function icon(drawing: string): string {
  return `<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing}</svg>`;
}
const COPY = icon(
  '<rect x="8.5" y="8.5" width="11" height="11" rx="2.5"/><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/>',
);
const TICK = icon('<path d="M5 12.500l4.500 4.500L19 7.500"/>');
const CLOCK = icon('<circle cx="12" cy="12" r="8.500"/><path d="M12 7.500v4.800l3.200 1.900"/>');
const PHONE =
  '<svg class="drawn" width="96" height="120" viewBox="0 0 96 120" fill="none" aria-hidden="true"><rect x="14" y="4" width="68" height="112" rx="14" fill="var(--frame)"/><rect x="20" y="12" width="56" height="96" rx="8" fill="var(--card)"/><path d="M32 36h32a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H44l-10 8v-8h-2a6 6 0 0 1-6-6V42a6 6 0 0 1 6-6z" fill="var(--bubble)"/><path d="M36 46h24M36 53h14" stroke="var(--brand)" stroke-width="3" stroke-linecap="round"/></svg>';
const LOGO =
  '<svg width="36" height="36" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="10" fill="var(--brand)"/><g stroke="var(--on-brand)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M16 6c4.300 0 7 3.400 7 8.200S20 25.500 16 25.500s-7-6.500-7-11.300S11.700 6 16 6z"/><path d="M5 17h6l1.800-4.200 3.200 7.800 2.200-5 .9 1.400H27"/></g></svg>';

/** Initials of a name, or the last two digits of a number without a name. */
function initialsOf(name: string | undefined, recipient: string): string {
  const [first = '', ...rest] = name?.split(/[ ,]+/) ?? [];
  return name === undefined ? recipient.slice(-2) : `${first.slice(0, 1)}${(rest.at(-1) ?? '').slice(0, 1)}`;
}

function avatar({ names, faces }: OutboxView, recipient: string): string {
  const face = faces.get(recipient);
  return face === undefined
    ? `<span class="face" aria-hidden="true">${escapeHtml(initialsOf(names.get(recipient), recipient))}</span>`
    : `<span class="face"><img src="/faces/${face}.svg" alt="" width="70" height="70"></span>`;
}

/** A link to a phone of the list. */
function phoneLink(view: OutboxView, { recipient, text, sentAt }: OutboxMessage): string {
  const { names, opened, page } = view;
  const name = names.get(recipient);
  const number = escapeHtml(phoneText(recipient));
  const address = new URLSearchParams({ to: recipient, ...(page > 1 ? { page: String(page) } : {}) });
  const isOpen = opened?.recipient === recipient;
  return `<li><a href="?${escapeHtml(String(address))}"${isOpen ? ' aria-current="true"' : ''}>${avatar(view, recipient)}<span class="name">${name === undefined ? number : escapeHtml(name)}</span><time datetime="${sentAt.toISOString()}">${agoText(view, sentAt)}</time><span class="small cut">${name === undefined ? '' : number}</span><span class="small cut">${escapeHtml(shownText(text))}</span></a></li>`;
}

/** Minutes and seconds, `4:48`. */
function timeText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The newest code, to be copied while it is valid. */
function codeBox(texts: Texts, code: string, sentAt: Date, now: Date): string {
  const leftMs = sentAt.getTime() + CODE_LIFETIME_MS - now.getTime();
  const digits = `<p class="digits"><span aria-hidden="true">${code.slice(0, 3)} ${code.slice(3)}</span><span class="hidden">${[...code].join(' ')}</span></p>`;
  const again = `<a class="button wide" href="/">${texts.askAgain}</a>`;
  if (leftMs <= 0)
    return `<div class="code over">${digits}<p class="small left">${CLOCK}<span>${texts.expired}</span></p>${again}</div>`;
  return `<div class="code" data-over="${now.getTime() + leftMs}" data-now="${now.getTime()}" data-left="${texts.left}" data-expired="${texts.expired}">${digits}<p class="small left">${CLOCK}<span>${fill(texts.left, { time: timeText(leftMs) })}</span></p><button type="button" class="button wide" data-code="${code}">${COPY}<span>${texts.copy}</span></button><span class="again" hidden>${again}</span><span class="button wide done" aria-hidden="true" hidden>${TICK}<span>${texts.copied}</span></span></div>`;
}

/** A message as a bubble; `isNewest` shows its code large. */
function bubble(view: OutboxView, texts: Texts, { text, sentAt }: OutboxMessage, isNewest: boolean): string {
  const code = isNewest ? codeOf(text) : undefined;
  const words = escapeHtml(shownText(text)).replace(ADDRESS, (address) => `<a href="${address}">${address}</a>`);
  return `<li><time class="when" datetime="${sentAt.toISOString()}">${agoText(view, sentAt)}</time><div class="bubble${isNewest ? ' newest' : ''}"><p class="words">${words}</p>${code === undefined ? '' : codeBox(texts, code, sentAt, view.now)}</div></li>`;
}

const older = (texts: Texts, address: Record<string, string>) =>
  `<a class="more" href="?${escapeHtml(String(new URLSearchParams(address)))}">${texts.older}</a>`;

/** The phone that is shown open: its messages, the newest last as on a phone. */
function handset(view: OutboxView, texts: Texts): string {
  const { opened, names } = view;
  const signIn = `<a class="button tinted" href="/">${texts.signIn}</a>`;
  if (opened === null)
    return `<section class="phone"><div class="handset"><div class="empty">${PHONE}<h2>${texts.none.title}</h2><p class="small">${texts.none.text}</p>${signIn}</div></div></section>`;
  const { recipient, thread, isWhole } = opened;
  const name = names.get(recipient);
  const number = escapeHtml(phoneText(recipient));
  const more = thread.hasOlder && !isWhole ? older(texts, { to: recipient, all: '1' }) : '';
  const bubbles = thread.messages.map((message, index) => bubble(view, texts, message, index === 0)).toReversed();
  return `<section class="phone"><div class="handset"><header>${avatar(view, recipient)}<div><h2>${name === undefined ? number : escapeHtml(name)}</h2><p class="small">${name === undefined ? '' : number}</p></div></header><div class="messages">${more}<ol>${bubbles.join('')}</ol></div><footer><span class="small">${texts.paste}</span>${signIn}</footer></div></section>`;
}

function phoneList(view: OutboxView, texts: Texts): string {
  const { phones, page, opened } = view;
  if (opened === null) return '';
  const to = opened.recipient;
  const newer =
    page > 1
      ? `<a class="more" href="?${escapeHtml(String(new URLSearchParams({ to, page: String(page - 1) })))}">${texts.newer}</a>`
      : '';
  const more = phones.hasOlder ? older(texts, { to, page: String(page + 1) }) : '';
  const links = phones.messages.map((message) => phoneLink(view, message)).join('');
  return `<nav aria-label="${texts.phones}"><h2 class="others">${texts.others}</h2><ul class="list">${links}</ul>${newer}${more}</nav>`;
}

/** `/dev/outbox` as HTML. */
export function outboxPage(view: OutboxView): string {
  const { language, productName, isDemo } = view;
  const { sms, shell } = CATALOGS[language];
  const { outbox: texts } = sms;
  const title = escapeHtml(fill(shell.title, { page: texts.title, productName }));
  return `<!doctype html><html ${languageAttributes(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" type="image/svg+xml" href="/icon.svg"><style>${OUTBOX_STYLE}</style></head><body><header class="top"><div><a class="logo" href="/">${LOGO}${escapeHtml(productName)}</a>${isDemo ? `<span class="badge">${texts.demo}</span>` : ''}</div></header><main><div class="intro"><h1>${texts.title}</h1><p class="muted">${texts.about}</p></div>${phoneList(view, texts)}${handset(view, texts)}<p class="small only">${texts.only}</p></main><p class="hidden" role="status" data-copied="${texts.copied}"></p><script>${OUTBOX_SCRIPT}</script></body></html>`;
}
