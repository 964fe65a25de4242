import { useState } from 'react';
import { copyText } from './copy-text.ts';

/** The outcome of a copy, null before it, and a function that copies. `byHand`: the browser refused, so the user has to select the text. */
export function useCopy(): readonly [outcome: 'copied' | 'byHand' | null, copy: (text: string) => void] {
  const [outcome, setOutcome] = useState<'copied' | 'byHand' | null>(null);
  return [outcome, (text) => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'byHand'))];
}
