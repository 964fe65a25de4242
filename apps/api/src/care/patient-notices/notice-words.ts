import type { Language, NoticeKind } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { Installation } from '../../platform/installation.ts';

/** What a notice is about, and who reads it. */
export interface NoticeAbout {
  readonly kinds: readonly NoticeKind[];
  readonly isCarer: boolean;
  readonly language: Language;
}

type Words = (typeof CATALOGUES)['en']['sms']['notice'];

/** The page that shows what a notice is about. Home shows messages and requests together. */
const OPENS: Readonly<Record<keyof Words, string>> = {
  message: '/liveChat',
  ofCarer: '/liveChat',
  resultsRequest: '/careTeam',
  appointment: '/dashboard',
  several: '/dashboard',
};

/** One sentence, whatever has happened: that there is something, and nothing of what it is. */
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
  return fill(CATALOGUES[about.language].sms.notice[word], { productName, link: `${publicUrl}${OPENS[word]}` });
}

/** What the service worker of the browser gets: words to show, and the page to open. */
export function noticePush(about: NoticeAbout, { productName }: Pick<Installation, 'productName'>): string {
  const word = wordOf(about);
  return JSON.stringify({
    title: productName,
    body: CATALOGUES[about.language].notices.shown[word],
    language: about.language,
    opens: OPENS[word],
  });
}
