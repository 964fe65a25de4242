import type { Language, NoticeKind } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Installation } from '../../platform/installation.ts';

/** The subject and the recipient of a notification. */
export interface NoticeAbout {
  readonly kinds: readonly NoticeKind[];
  readonly isCarer: boolean;
  readonly language: Language;
}

type Words = (typeof CATALOGS)['en']['sms']['notice'];

/** The page that a notification opens. Home shows messages and requests together. */
const OPENS: Readonly<Record<keyof Words, string>> = {
  message: '/liveChat',
  ofCarer: '/liveChat',
  resultsRequest: '/careTeam',
  appointment: '/dashboard',
  several: '/dashboard',
};

/** One sentence without content: the notification reveals only that there is something new. */
const wordOf = ({ kinds, isCarer }: NoticeAbout): keyof Words => {
  const [kind, ...others] = kinds;
  if (isCarer) return 'ofCarer';
  return kind === undefined || others.length > 0 ? 'several' : kind;
};

/** The text message. */
export function noticeText(
  about: NoticeAbout,
  { productName, publicUrl }: Pick<Installation, 'productName' | 'publicUrl'>,
): string {
  const word = wordOf(about);
  return fill(CATALOGS[about.language].sms.notice[word], { productName, link: `${publicUrl}${OPENS[word]}` });
}

/** The push payload for the service worker: the text, and the page to open. */
export function noticePush(about: NoticeAbout, { productName }: Pick<Installation, 'productName'>): string {
  const word = wordOf(about);
  return JSON.stringify({
    title: productName,
    body: CATALOGS[about.language].notices.shown[word],
    language: about.language,
    opens: OPENS[word],
  });
}
