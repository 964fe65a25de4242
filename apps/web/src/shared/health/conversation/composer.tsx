import { CHAT_MESSAGE_MAX_LENGTH } from '@mien/domain';
import { chat as english, fill } from '@mien/messages';
import { Box, Button, boxClassName, classNames, Grid, TextAreaField } from '@mien/ui';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { problemText } from '../../platform/problem-text.ts';
import { doesMediaMatch } from '../../platform/use-media.ts';
import { useLastOpen } from '../../platform/use-overlay-state.ts';
import {
  type AnyMessage,
  type ChatDraft,
  type DraftAbout,
  EMPTY_DRAFT,
  hasArrived,
  messageOfDraft,
  type SentDraft,
} from './conversation.model.ts';
import styles from './conversation.module.css';

const texts = textsOf('chat', english);

/** Storage of a draft while the page is closed. */
export interface KeptDraft {
  readonly get: () => ChatDraft | null;
  /** Null if there is nothing left to send. */
  readonly set: (draft: ChatDraft | null) => void;
}

/** A source of templates for the field. */
export interface ReadyWords {
  readonly open: string;
  readonly Sheet: ComponentType<{
    readonly isOpen: boolean;
    readonly onClose: () => void;
    readonly onChoose: (text: string) => void;
    readonly firstName: string;
  }>;
  /** The recipient's first name; empty for a person without a name. */
  readonly firstName: string;
}

interface ComposerProps {
  readonly messages: readonly AnyMessage[];
  readonly kept: KeptDraft;
  readonly send: {
    readonly isPending: boolean;
    readonly mutateAsync: (message: SentDraft) => Promise<unknown>;
  };
  /** Shows the value that the message refers to, with controls to change what is sent, or to ask without it. */
  readonly aboutOf?: (about: DraftAbout, onChange: (about: DraftAbout | undefined) => void) => ReactNode;
  readonly onTyping?: () => void;
  /** Called with whether there is unsent text. */
  readonly onDraft?: (hasDraft: boolean) => void;
  /** Opened by a button, and by `/` in an empty field. */
  readonly readyWords?: ReadyWords;
  /** Whether the page was opened to write. */
  readonly takesFocus?: boolean;
}

/**
 * Enter sends on devices with a keyboard; on a phone it inserts a line break, and an input method's Enter selects a
 * word.
 */
function isSendKey(event: KeyboardEvent): boolean {
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
  return isPlainEnter && doesMediaMatch('(hover: hover) and (pointer: fine)');
}

/** The draft, which is kept until the server has it, and why it could not be sent. */
function useKeptDraft({ messages, kept, onDraft }: Pick<ComposerProps, 'messages' | 'kept' | 'onDraft'>) {
  const [draft, setDraft] = useState(() => kept.get() ?? EMPTY_DRAFT);
  const [fault, setFault] = useState<string | null>(null);
  const hasDraft = draft.text.trim() !== '';
  useEffect(() => onDraft?.(hasDraft), [hasDraft, onDraft]);

  function keep(next: ChatDraft): void {
    setDraft(next);
    kept.set(next.text === '' && !next.about ? null : next);
  }

  // It was sent after all: the response was lost, but a later poll found the message.
  const isThere = hasArrived(draft, messages);
  useEffect(() => {
    if (!isThere) return;
    setDraft(EMPTY_DRAFT);
    setFault(null);
    kept.set(null);
  }, [isThere, kept]);

  return { draft, keep, fault, setFault };
}

/** Typed text is kept until the server has it: across failures, navigation and reloads. */
export function Composer(props: ComposerProps) {
  const { send, aboutOf, onTyping, readyWords, takesFocus = false } = props;
  const { draft, keep, fault, setFault } = useKeptDraft(props);
  const [isChoosing, setChoosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  async function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    if (send.isPending) return;
    const message = messageOfDraft(draft, () => crypto.randomUUID());
    const isTooLong = message.message.length > CHAT_MESSAGE_MAX_LENGTH;
    if (message.message === '' || isTooLong) {
      setFault(
        isTooLong
          ? pluralText(texts.tooLong, CHAT_MESSAGE_MAX_LENGTH, { count: `${CHAT_MESSAGE_MAX_LENGTH}` })
          : texts.nothing,
      );
      field.current?.focus();
      return;
    }
    setFault(null);
    keep({ ...draft, sentAs: message });
    try {
      await send.mutateAsync(message);
      keep(EMPTY_DRAFT);
    } catch (error) {
      setFault(fill(texts.notSent, { reason: problemText(error) }));
    }
    field.current?.focus();
  }

  return (
    <Grid
      as="form"
      columns="rest-auto"
      gap={3}
      align="start"
      className={styles.composer}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {draft.about && aboutOf && (
        <Box isAcross>
          {aboutOf(draft.about, (about) => {
            const { about: _, ...rest } = draft;
            setFault(null);
            keep(about ? { ...rest, about } : rest);
            if (!about) field.current?.focus();
          })}
        </Box>
      )}
      <TextAreaField
        ref={field}
        label={texts.label}
        isLabelHidden
        placeholder={texts.placeholder}
        autoComplete="off"
        enterKeyHint="send"
        value={draft.text}
        readOnly={send.isPending}
        error={fault}
        onChange={(event) => {
          setFault(null);
          keep({ ...draft, text: event.target.value });
          if (event.target.value.trim() !== '') onTyping?.();
        }}
        onKeyDown={(event) => {
          if (readyWords && event.key === '/' && draft.text === '') {
            event.preventDefault();
            setChoosing(true);
            return;
          }
          if (!isSendKey(event)) return;
          event.preventDefault();
          void submit();
        }}
      />
      <Button type="submit" isBusy={send.isPending}>
        {send.isPending ? texts.sending : texts.send}
      </Button>
      {readyWords && (
        <ReadyWordsChoice
          readyWords={readyWords}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
          onChoose={(text) => {
            setChoosing(false);
            setFault(null);
            keep({ ...draft, text: draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n${text}` });
          }}
        />
      )}
    </Grid>
  );
}

interface ReadyWordsChoiceProps {
  readonly readyWords: ReadyWords;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly onChoose: (text: string) => void;
}

/** The button of the templates, and their sheet once it was opened. */
function ReadyWordsChoice({ readyWords, isChoosing, onChoosing, onChoose }: ReadyWordsChoiceProps) {
  const lastChoosing = useLastOpen(isChoosing || null);
  return (
    <>
      <button
        type="button"
        className={classNames(
          boxClassName({ tone: 'brand', size: 'small', weight: 600, isTarget: true, isAcross: true }),
          styles.ready,
        )}
        aria-keyshortcuts="/"
        onClick={() => onChoosing(true)}
      >
        <span aria-hidden="true">
          <kbd>/</kbd>{' '}
        </span>
        {readyWords.open}
      </button>
      {lastChoosing && (
        <Suspense fallback={null}>
          <readyWords.Sheet
            isOpen={isChoosing}
            onClose={() => onChoosing(false)}
            firstName={readyWords.firstName}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </>
  );
}
