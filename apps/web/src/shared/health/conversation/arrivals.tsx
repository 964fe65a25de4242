import { chat as english, fill } from '@mien/messages';
import { VisuallyHidden } from '@mien/ui';
import { useEffect, useRef, useState } from 'react';
import { textsOf } from '../../platform/language.ts';
import type { AnyMessage } from './conversation.model.ts';

const texts = textsOf('chat', english);

/**
 * Long enough for every screen reader to pick up the text; then it is removed, so that no message is found twice.
 * Chosen.
 */
const HELD_MS = 7_000;

interface ArrivalsProps<M extends AnyMessage> {
  readonly messages: readonly M[];
  readonly senderOf: (message: M) => string;
  readonly timeOf: (message: M) => string;
}

/**
 * Announces each new message once, as a whole: a live log would announce sender, time and text one by one, and the
 * whole history when the page opens. Initial messages and earlier pages are not announced.
 */
export function Arrivals<M extends AnyMessage>({ messages, senderOf, timeOf }: ArrivalsProps<M>) {
  const known = useRef<{ readonly uids: ReadonlySet<string>; readonly first: number } | null>(null);
  const [arrived, setArrived] = useState<readonly M[]>([]);
  useEffect(() => {
    const before = known.current;
    known.current = {
      uids: new Set(messages.map(({ messageUid }) => messageUid)),
      first: messages[0]?.position ?? 0,
    };
    if (before === null) return;
    const fresh = messages.filter(
      ({ messageUid, position }) => !before.uids.has(messageUid) && position > before.first,
    );
    if (fresh.length > 0) setArrived(fresh);
  }, [messages]);
  useEffect(() => {
    if (arrived.length === 0) return;
    const timer = window.setTimeout(() => setArrived([]), HELD_MS);
    return () => window.clearTimeout(timer);
  }, [arrived]);
  return (
    <VisuallyHidden as="div" aria-live="polite">
      {arrived.map((message) => (
        <p key={message.messageUid}>
          {fill(texts.arrived, { sender: senderOf(message), time: timeOf(message), message: message.message })}
        </p>
      ))}
    </VisuallyHidden>
  );
}
