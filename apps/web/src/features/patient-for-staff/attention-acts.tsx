import type { TodayItem } from '@mien/contract';
import { formatPhone } from '@mien/domain';
import { account as accountEnglish, patientForStaff as english, fill } from '@mien/messages';
import { Button, buttonClassName, Icon, Row, Text } from '@mien/ui';
import { Suspense, useId, useRef, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useLastOpen } from '../../shared/platform/use-overlay-state.ts';
import { followUpDayText } from '../../shared/staff/follow-up/follow-up.model.ts';
import { useAttentionLine, useUndoDone } from '../../shared/staff/follow-up/follow-up.queries.ts';
import { useFollowUp } from '../../shared/staff/follow-up/use-follow-up.ts';
import { usePerson } from '../../shared/staff/patient-for-staff.queries.ts';
import { phoneAddress } from '../../shared/staff/phone-address.ts';
import { whenText } from './when-text.ts';

const texts = textsOf('patientForStaff', english);
const { followUp: words, unnamed } = textsOf('account', accountEnglish).today;

/** Loaded when first opened. */
const LineMenu = lazyComponent(async () => (await import('../../shared/staff/follow-up/line-menu.tsx')).LineMenu);

const mayFollowUp = (reachOf: ReturnType<typeof useReachOf>) => reachOf('organizeChat') === 'client';

interface AttentionActsProps {
  readonly uid: string;
  /** Whether the readings are still to be handled; the patient can be called in any case. */
  readonly needsAttention: boolean;
  /** Whether they have been handled: then a call is only one of the options. */
  readonly isDone: boolean;
}

/**
 * Actions next to readings that need attention: a call first, then the same as in the row of Today. The page's header
 * has the link to write to the patient.
 */
export function AttentionActs({ uid, needsAttention, isDone }: AttentionActsProps) {
  const reachOf = useReachOf();
  const { data: person } = usePerson(uid);
  const phone = person?.phoneNumber ?? null;
  if (phone === null && !needsAttention) return null;
  return (
    <Row gap={2} isScreenOnly>
      {phone !== null && (
        <a
          href={phoneAddress(phone)}
          className={buttonClassName({ variant: isDone ? 'secondary' : 'primary', isSmall: true })}
        >
          <Icon name="call" sizePx={20} />
          <span>{fill(texts.attention.call, { phone: formatPhone(phone) })}</span>
        </a>
      )}
      {needsAttention && mayFollowUp(reachOf) && <FollowUps uid={uid} />}
    </Row>
  );
}

function FollowUps({ uid }: { readonly uid: string }) {
  const { data: line, isPending } = useAttentionLine(uid);
  // Reserve their space: otherwise a click on an adjacent button could hit them.
  if (isPending)
    return [words.done, words.followUp].map((act) => (
      <Button
        key={act}
        variant="secondary"
        isSmall
        disabled
        aria-hidden
        {...(act === words.done ? { icon: 'check' } : {})}
      >
        {act}
      </Button>
    ));
  if (!line?.item) return null;
  return <Acts item={line.item} seen={line.created} day={line.day} isSnoozed={line.isSnoozed} />;
}

/** The owner and the day of the follow-up, after the readings. */
export function AttentionTaken({ uid }: { readonly uid: string }) {
  return mayFollowUp(useReachOf()) && <Taken uid={uid} />;
}

function Taken({ uid }: { readonly uid: string }) {
  const { data: line } = useAttentionLine(uid);
  if (!line?.item) return null;
  return <Text as="strong">{takenText(line.item)}</Text>;
}

function takenText({ owner, followUpOn }: TodayItem): string {
  const { attention: said } = texts;
  const date = followUpOn === null ? null : followUpDayText(followUpOn);
  if (owner === null) return date === null ? said.nobody : fill(said.on, { date });
  return date === null ? fill(said.byWhom, { name: owner.name }) : fill(said.byWhomOn, { name: owner.name, date });
}

/** The box disappears: focus moves to the patient's name. */
const FOCUS = {
  leaving: () => document.querySelector('h1')?.focus(),
  returning: () => undefined,
};

interface AttentionDoneProps {
  readonly uid: string;
  readonly doneAt: string;
  /** Null if no longer known. */
  readonly doneBy: string | null;
}

/** Who handled the readings, and when, with Undo. */
export function AttentionDone({ uid, doneAt, doneBy }: AttentionDoneProps) {
  const reachOf = useReachOf();
  const toasts = useToasts();
  const saidId = useId();
  const { data: person } = usePerson(uid);
  const { mutate: undo, isPending } = useUndoDone(uid);
  const when = whenText(doneAt);
  const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || unnamed;
  return (
    <Row gap={2} lineGap={1}>
      <Text as="span" id={saidId} weight={600}>
        {doneBy === null ? fill(texts.attention.done, { when }) : fill(texts.attention.doneBy, { name: doneBy, when })}
      </Text>
      {mayFollowUp(reachOf) && (
        <Row isScreenOnly>
          <Button
            variant="secondary"
            isSmall
            aria-describedby={saidId}
            disabled={isPending}
            onClick={() => {
              FOCUS.leaving();
              undo(doneAt, {
                onError: (error) =>
                  toasts.show({
                    text: isProblem(error, 'changed-meanwhile') ? fill(words.changed, { name }) : problemText(error),
                    tone: 'problem',
                  }),
              });
            }}
          >
            {words.undo}
          </Button>
        </Row>
      )}
    </Row>
  );
}

interface ActsProps {
  readonly item: TodayItem;
  readonly seen: string;
  readonly day: string;
  readonly isSnoozed: boolean;
}

function Acts({ item, seen, day, isSnoozed }: ActsProps) {
  const of = { line: 'needsAttention', item, seen } as const;
  const followUp = useFollowUp(of, FOCUS);
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const lastOpen = useLastOpen(isOpen || null);
  const name = item.patientName || unnamed;
  return (
    <>
      <Button
        variant="secondary"
        isSmall
        icon="check"
        aria-label={fill(words.doneOf, { name })}
        disabled={followUp.isPending}
        onClick={() => void followUp.done()}
      >
        {words.done}
      </Button>
      <Button
        ref={anchor}
        variant="secondary"
        isSmall
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={followUp.isPending}
        onClick={() => setOpen(true)}
      >
        {item.owner === null && item.followUpOn === null ? words.followUp : texts.attention.change}
      </Button>
      {isSnoozed && (
        <Button variant="secondary" isSmall disabled={followUp.isPending} onClick={() => void followUp.snooze(null)}>
          {texts.attention.bringBack}
        </Button>
      )}
      {lastOpen && (
        <Suspense fallback={null}>
          <LineMenu
            of={of}
            day={day}
            followUp={followUp}
            canWrite={false}
            anchor={anchor}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
