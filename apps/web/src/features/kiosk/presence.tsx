import { kioskAttention } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Button, Stack } from '@mien/ui';
import { useEffect, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useNowMs } from './use-now.ts';

const { asking: texts } = textsOf('kiosk', english);

const TOUCHES = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** Asks a person who has touched nothing for a while whether they are there, and calls `onGone` without an answer. */
export function Presence({ onGone }: { readonly onGone: () => void }) {
  const nowMs = useNowMs();
  const [touchedMs, setTouchedMs] = useState(() => Date.now());
  const attention = kioskAttention(Math.max(0, nowMs - touchedMs));
  const isAsking = attention.kind === 'asking';
  const isGone = attention.kind === 'gone';
  useEffect(() => {
    // Only a button answers the question: a stray touch next to it must not hide it.
    if (isAsking || isGone) return;
    const note = () => setTouchedMs(Date.now());
    for (const touch of TOUCHES) window.addEventListener(touch, note, { capture: true, passive: true });
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, note, { capture: true });
    };
  }, [isAsking, isGone]);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  const stay = () => setTouchedMs(Date.now());
  return (
    <Sheet asksFirst isOpen={isAsking} onClose={stay} title={texts.title} closeLabel={texts.stay}>
      <Stack gap={4} padding={3}>
        <p role="timer">{isAsking ? pluralText(texts.text, attention.secondsLeft) : ''}</p>
        <p>{texts.newHere}</p>
        <Button isBlock onClick={stay}>
          {texts.stay}
        </Button>
        <Button variant="secondary" isBlock onClick={onGone}>
          {texts.leave}
        </Button>
      </Stack>
    </Sheet>
  );
}
