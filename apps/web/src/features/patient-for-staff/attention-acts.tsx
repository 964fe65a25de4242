import type { TodayItem } from '@mien/contract';
import { account as accountEnglish, patientForStaff as english, fill } from '@mien/messages';
import { Button, buttonClassName, Row } from '@mien/ui';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAttentionLine } from '../../shared/follow-up/follow-up.queries.ts';
import { useFollowUp } from '../../shared/follow-up/use-follow-up.ts';
import { textsOf } from '../../shared/language.ts';
import { latePart } from '../../shared/late-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useReachOf } from '../../shared/permissions.ts';
import { useLastOpen } from '../../shared/use-overlay-state.ts';

const texts = textsOf('patientForStaff', english);
const { followUp: words, unnamed } = textsOf('account', accountEnglish).today;

/** Loaded when first opened. */
const LineMenu = latePart(async () => (await import('../../shared/follow-up/line-menu.tsx')).LineMenu);

/** What can be done about readings that need attention, where they are read: the same as in the line of Today. */
export function AttentionActs({ uid }: { readonly uid: string }) {
  const reachOf = useReachOf();
  return (
    <Row gap={2} isScreenOnly>
      {reachOf('organiseChat') === 'client' && <FollowUps uid={uid} />}
      {reachOf('answerChat') !== null && (
        <Link to={paths.teamConversationOf(uid)} className={buttonClassName({ variant: 'secondary', isSmall: true })}>
          {texts.message}
        </Link>
      )}
    </Row>
  );
}

function FollowUps({ uid }: { readonly uid: string }) {
  const { data: line } = useAttentionLine(uid);
  return line?.item ? <Acts item={line.item} seen={line.created} day={line.day} /> : null;
}

/** The box goes with what it says: the focus goes on at the patient's name. */
const FOCUS = {
  leaving: () => document.querySelector('h1')?.focus(),
  returning: () => undefined,
};

interface ActsProps {
  readonly item: TodayItem;
  readonly seen: string;
  readonly day: string;
}

function Acts({ item, seen, day }: ActsProps) {
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
        {words.followUp}
      </Button>
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
