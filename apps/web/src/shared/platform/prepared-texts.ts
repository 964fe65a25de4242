import { completed, isolated } from '@mien/messages/changed-texts';
import { currentDirection } from './language.ts';
import { markEnglish } from './mark-english.ts';

/** A file of texts, for `textsOf`, in a right-to-left language or one that is not translated in full. */
export const preparedTexts = (texts: object): object => ({
  ...(currentDirection() === 'rtl' ? isolated(texts) : texts),
  completed: <Texts>(own: unknown, english: Texts): Texts => completed(own, markEnglish(english)),
});
