import { NOTICE_HOURS } from '@mien/domain';
import { notices as english, fill } from '@mien/messages';
import { dateFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { problemText } from '../../platform/problem-text.ts';
import { NoticesRefused, type OwnNotices } from './notices.queries.ts';

const texts = textsOf('notices', english);

/** `HH:MM` in the reader's format. */
const clockText = (time: string) =>
  dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`));

/** When notices are sent, and the quiet hours. */
export const noticeRules = (): string =>
  fill(texts.rules, { from: clockText(NOTICE_HOURS.from), to: clockText(NOTICE_HOURS.to) });

/** A short summary of the active channels. */
export function noticesValue({
  isText,
  isHere,
  hasStoppedHere,
}: Pick<OwnNotices, 'isText' | 'isHere' | 'hasStoppedHere'>): string {
  const { values } = texts;
  if (hasStoppedHere && !isText) return values.stopped;
  if (isText && isHere) return values.both;
  return isText ? values.text : isHere ? values.here : values.off;
}

/** Why a change of notices failed. */
export const noticesFailure = (error: unknown): string =>
  error instanceof NoticesRefused ? texts[error.reason] : fill(texts.failed, { reason: problemText(error) });
