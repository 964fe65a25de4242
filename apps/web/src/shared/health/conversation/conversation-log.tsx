import { chat as english } from '@mien/messages';
import { Icon, Muted, Stack, Text } from '@mien/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { dateFormat } from '../../platform/formats.ts';
import { nearDayText, timeText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { deviceTimeZone } from '../../platform/time-zone.ts';
import { Arrivals } from './arrivals.tsx';
import { type AnyMessage, daysOf } from './conversation.model.ts';
import styles from './conversation.module.css';

const texts = textsOf('chat', english);

const dayFormat = () => dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const timeOf = ({ createdAt }: AnyMessage) => timeText(createdAt);

/** Within this distance of the end, the page follows the conversation as it grows. Chosen. */
const NEAR_END_PX = 160;

const dayName = (createdAt: string): string => nearDayText(createdAt, texts) ?? dayFormat().format(new Date(createdAt));

interface ConversationLogProps<M extends AnyMessage> {
  readonly messages: readonly M[];
  /** Whether a message was written by the reader's side. */
  readonly isOwnSide: (message: M) => boolean;
  readonly senderOf: (message: M) => string;
  readonly isBusy: boolean;
  /** Shown if there are no messages. */
  readonly empty: string;
  /** Shown below `empty`, such as suggestions of what to write. */
  readonly emptyActions?: ReactNode;
  /** The position of a message that a search found. */
  readonly foundPosition?: number | undefined;
  /** Shows the result that a message refers to. */
  readonly aboutOf: (about: NonNullable<M['about']>, message: M) => ReactNode;
}

/** The messages of a conversation by day; the page follows its end as it grows, and announces new messages once. */
export function ConversationLog<M extends AnyMessage>(props: ConversationLogProps<M>) {
  const { messages, isOwnSide, senderOf, isBusy, empty, emptyActions, foundPosition, aboutOf } = props;
  const log = useRef<HTMLDivElement>(null);
  const lastUid = messages.at(-1)?.messageUid;
  useEffect(() => {
    if (lastUid === undefined) return;
    const pane = log.current?.closest('[data-scrolls]');
    const scroller = pane && getComputedStyle(pane).overflowY !== 'visible' ? pane : document.documentElement;
    const { scrollHeight, clientHeight, scrollTop } = scroller;
    const isNearEnd = scrollHeight - clientHeight - scrollTop < NEAR_END_PX;
    const isUnscrolled = scrollTop === 0;
    if (!isNearEnd && !isUnscrolled) return;
    if (scroller === pane) pane.scrollTop = scrollHeight;
    else window.scrollTo(0, scrollHeight);
  }, [lastUid]);
  // Scrolls to the found message once it has loaded.
  const isFoundLoaded = messages.some(({ position }) => position === foundPosition);
  useEffect(() => {
    if (isFoundLoaded) log.current?.querySelector('[data-found]')?.scrollIntoView({ block: 'center' });
  }, [isFoundLoaded]);
  return (
    <>
      <Stack
        ref={log}
        gap={6}
        isPacked
        isFilling
        role="log"
        aria-label={texts.messages}
        aria-live="off"
        aria-busy={isBusy}
      >
        {messages.length === 0 && (
          <Stack as="p" gap={4} align="center" tone="muted" size="lead" isCentered className={styles.empty}>
            <Icon tone="brand" name="chat" sizePx={56} />
            <span>{empty}</span>
            <span>{emptyActions}</span>
          </Stack>
        )}
        {daysOf(messages, deviceTimeZone()).map(({ day, messages: ofDay }) => (
          <Stack as="section" key={day} gap={4}>
            <Muted as="h2" size="small" weight={600} isCentered>
              {dayName(ofDay[0]?.createdAt ?? day)}
            </Muted>
            <Stack as="ul" gap={4}>
              {ofDay.map((message) => (
                <li
                  key={message.messageUid}
                  className={isOwnSide(message) ? styles.own : styles.theirs}
                  data-found={message.position === foundPosition || undefined}
                >
                  <Muted size="small">
                    <Text as="span" weight={600}>
                      {senderOf(message)}
                    </Text>{' '}
                    <time dateTime={message.createdAt}>{timeOf(message)}</time>
                  </Muted>
                  {message.about && aboutOf(message.about, message)}
                  <Text padding={3} sidePadding={4} ground="card" className={styles.text} breaks="as-written">
                    {message.message}
                  </Text>
                </li>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
      <Arrivals messages={messages} senderOf={senderOf} timeOf={timeOf} />
    </>
  );
}
