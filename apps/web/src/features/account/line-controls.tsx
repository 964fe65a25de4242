import type { TodayItem } from '@mien/contract';
import { type FollowedLineKey, isFollowedLine, type TodayLineKey } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { Button, buttonClassName, IconButton, Row } from '@mien/ui';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { TO_WRITE } from '../../shared/health/conversation/opened-to-write.ts';
import { beginTeamDraft } from '../../shared/health/conversation/team-drafts.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { useLastOpen } from '../../shared/platform/use-overlay-state.ts';
import { draftOf } from '../../shared/staff/follow-up/follow-up.model.ts';
import type { LineOfPatient } from '../../shared/staff/follow-up/follow-up.queries.ts';
import { useFollowUp } from '../../shared/staff/follow-up/use-follow-up.ts';
import { rowId } from './today.model.ts';
import { useAllDone } from './use-all-done.ts';
import type { ListOfToday } from './use-next-row.ts';

const texts = textsOf('account', english).today;

/** Loaded when first opened. */
const LineMenu = lazyComponent(async () => (await import('../../shared/staff/follow-up/line-menu.tsx')).LineMenu);

interface LineControlsProps {
  readonly line: TodayLineKey;
  readonly item: TodayItem;
  readonly list: ListOfToday;
  /** False for rows of several clients. */
  readonly isOfOne: boolean;
}

/**
 * Actions of a row that need no page: one button, and a menu with the rest. An unread message cannot be marked as done:
 * its button opens the conversation.
 */
export function LineControls({ line, item, list, isOfOne }: LineControlsProps) {
  const reachOf = useReachOf();
  const isOfTeam = isOfOne && reachOf('organizeChat') === 'client';
  const mayAnswer = reachOf('answerChat') !== null;
  const canWrite = mayAnswer && draftOf(texts, line) !== null;
  const canAnswer = mayAnswer && line === 'unansweredMessages';
  if (line === 'appointments' && item.reason === 'notScanned' && item.patientUid !== null && mayAnswer)
    return <AskForScan uid={item.patientUid} name={item.patientName || texts.unnamed} />;
  if (!isFollowedLine(line) || item.patientUid === null || !(isOfTeam || canWrite || canAnswer)) return null;
  const of = { line, item, seen: list.seen };
  return (
    <>
      {canAnswer && <Answer uid={item.patientUid} name={item.patientName || texts.unnamed} />}
      {(isOfTeam || canWrite) && <Controls of={of} list={list} isOfTeam={isOfTeam} canWrite={canWrite} />}
    </>
  );
}

/** Opens the conversation, where the message is read before it is answered or closed. */
function Answer({ uid, name }: { readonly uid: string; readonly name: string }) {
  return (
    <Link
      to={paths.teamConversationOf(uid)}
      state={TO_WRITE}
      className={buttonClassName({ variant: 'quiet', isSmall: true })}
      aria-label={fill(texts.followUp.answerOf, { name })}
    >
      {texts.followUp.answer}
    </Link>
  );
}

/** Before a visit without a scan: opens the conversation with a prefilled message to review and send. */
function AskForScan({ uid, name }: { readonly uid: string; readonly name: string }) {
  const { action, actionOf, text } = texts.drafts.appointments;
  return (
    <Link
      to={paths.teamConversationOf(uid)}
      state={TO_WRITE}
      className={buttonClassName({ variant: 'quiet', isSmall: true })}
      aria-label={fill(actionOf, { name })}
      onClick={() => beginTeamDraft(uid, text)}
    >
      {action}
    </Link>
  );
}

/** Sections whose rows contain all there is to know, so that several can be marked as done without opening any. */
const DONE_TOGETHER: readonly TodayLineKey[] = ['firstScans', 'unusedLinks'];

interface AllDoneProps {
  readonly line: TodayLineKey;
  /** The shown rows. */
  readonly items: readonly TodayItem[];
  /** The total number. */
  readonly count: number;
  readonly list: ListOfToday;
}

/** Marks all shown rows of a section as done. */
export function AllDone({ line, ...shown }: AllDoneProps) {
  const reachOf = useReachOf();
  const isOfTeam = reachOf('organizeChat') === 'client';
  if (!isFollowedLine(line) || !DONE_TOGETHER.includes(line) || !isOfTeam || shown.items.length < 2) return null;
  return <AllDoneButton line={line} {...shown} />;
}

function AllDoneButton({ line, items, count, list }: AllDoneProps & { readonly line: FollowedLineKey }) {
  const { isPending, run } = useAllDone(line, items, list);
  const { allDone, allDoneOf, someDone, someDoneOf } = texts.followUp;
  const [said, spoken] = items.length < count ? [someDone, someDoneOf] : [allDone, allDoneOf];
  return (
    <Button
      variant="quiet"
      isSmall
      icon="check"
      isBusy={isPending}
      aria-disabled={list.isSettling || undefined}
      aria-label={pluralText(spoken, items.length, { name: texts.lines[line] })}
      onClick={() => {
        if (!list.isSettling) run();
      }}
    >
      {pluralText(said, items.length)}
    </Button>
  );
}

interface ControlsProps {
  readonly of: LineOfPatient;
  readonly list: ListOfToday;
  readonly isOfTeam: boolean;
  readonly canWrite: boolean;
}

function Controls({ of, list, isOfTeam, canWrite }: ControlsProps) {
  const { followUp: words } = texts;
  const id = rowId(of.line, of.item);
  const followUp = useFollowUp(of, {
    leaving: () => list.nextRow.leaving(document.getElementById(id)),
    returning: () => list.nextRow.returning(id),
  });
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const lastOpen = useLastOpen(isOpen || null);
  const name = of.item.patientName || texts.unnamed;
  const done = fill(words.doneOf, { name });
  const press = {
    onClick: () => {
      if (!list.isSettling) void followUp.done();
    },
    disabled: followUp.isPending,
    'aria-disabled': list.isSettling || undefined,
  };
  return (
    <Row isOneLine isRigid>
      {isOfTeam && of.line !== 'unansweredMessages' && (
        <Button variant="quiet" isSmall aria-label={done} {...press}>
          {words.done}
        </Button>
      )}
      <IconButton
        ref={anchor}
        icon="more"
        label={fill(words.menu, { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {lastOpen && (
        <Suspense fallback={null}>
          <LineMenu
            of={of}
            day={list.day}
            followUp={isOfTeam ? followUp : null}
            canWrite={canWrite}
            anchor={anchor}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Row>
  );
}
