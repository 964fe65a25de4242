import { dayAfter, FOLLOW_UP_MAX_DAYS } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { Button, DateField, Muted, rowClassName, SelectField, Stack, Text } from '@mien/ui';
import { Popover, Sheet } from '@mien/ui/overlays';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { TO_WRITE } from '../../health/conversation/opened-to-write.ts';
import { beginTeamDraft } from '../../health/conversation/team-drafts.ts';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { useSession } from '../../platform/session.ts';
import { useMedia } from '../../platform/use-media.ts';
import { draftOf, followUpDayText, isDayAhead, nextMonday } from './follow-up.model.ts';
import { type LineOfPatient, useTeam } from './follow-up.queries.ts';
import type { FollowUp } from './use-follow-up.ts';

const today = textsOf('account', english).today;

/** From this width on the menu is a popover below its button instead of a bottom sheet. */
const WIDE = '(min-width: 48rem)';

const ITEM = rowClassName({
  isOneLine: true,
  justify: 'between',
  gap: 3,
  padding: 2,
  sidePadding: 3,
  tone: 'plain',
  weight: 600,
  isWide: true,
  isRound: true,
  isTarget: true,
  isUndecorated: true,
  hover: 'tint',
});

interface LineMenuProps {
  readonly of: LineOfPatient;
  /** Today in the client's calendar. */
  readonly day: string;
  /** Null if the user can only write to the patient. */
  readonly followUp: FollowUp | null;
  readonly canWrite: boolean;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** More actions of a row: below its button, or in a bottom sheet on phones. */
export function LineMenu({ of, day, followUp, canWrite, anchor, isOpen, onClose }: LineMenuProps) {
  const isWide = useMedia(WIDE);
  const name = of.item.patientName || today.unnamed;
  const label = fill(today.followUp.menu, { name });
  const parts = (
    <Stack gap={3} padding={2}>
      {isWide && (
        <Text as="h2" size="body" breaks="anywhere">
          {name}
        </Text>
      )}
      {canWrite && <Draft of={of} />}
      {followUp && (
        <>
          {of.line === 'unansweredMessages' && (
            <button
              type="button"
              className={ITEM}
              onClick={() => {
                onClose();
                void followUp.done();
              }}
            >
              {today.followUp.noAnswer}
            </button>
          )}
          <Owner of={of} followUp={followUp} onClose={onClose} />
          <Days of={of} day={day} followUp={followUp} onClose={onClose} />
        </>
      )}
    </Stack>
  );
  return isWide ? (
    <Popover isOpen={isOpen} onClose={onClose} anchor={anchor} label={label}>
      {parts}
    </Popover>
  ) : (
    <Sheet isOpen={isOpen} onClose={onClose} title={name} closeLabel={today.followUp.close}>
      {parts}
    </Sheet>
  );
}

/** Opens the conversation with a prefilled message to review, change and send. */
function Draft({ of: { line, item } }: { readonly of: LineOfPatient }) {
  const draft = draftOf(today, line);
  const uid = item.patientUid;
  if (draft === null || uid === null) return null;
  return (
    <Link
      to={paths.teamConversationOf(uid)}
      state={TO_WRITE}
      className={ITEM}
      onClick={() => beginTeamDraft(uid, draft.text)}
    >
      {draft.action}
    </Link>
  );
}

interface PartProps {
  readonly of: LineOfPatient;
  readonly followUp: FollowUp;
  readonly onClose: () => void;
}

function Days({ of: { item }, day, followUp, onClose }: PartProps & { readonly day: string }) {
  const { followUp: texts } = today;
  const [chosen, setChosen] = useState('');
  const [hasFault, setFault] = useState(false);
  const choose = (on: string | null) => {
    onClose();
    void followUp.snooze(on);
  };
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const isAhead = isDayAhead(chosen, day);
    setFault(!isAhead);
    if (isAhead) choose(chosen);
  }
  const choices = [
    [texts.tomorrow, dayAfter(day, 1)],
    [texts.nextWeek, nextMonday(day)],
  ] as const;
  return (
    <Stack gap={1}>
      <Text as="h3" size="small" weight={600}>
        {texts.later}
      </Text>
      <Muted size="small">{texts.about}</Muted>
      {choices.map(([name, on]) => (
        <button key={name} type="button" className={ITEM} onClick={() => choose(on)}>
          <span>{name}</span>
          <Muted as="span" size="small">
            {followUpDayText(on)}
          </Muted>
        </button>
      ))}
      {item.followUpOn !== null && (
        <button type="button" className={ITEM} onClick={() => choose(null)}>
          {texts.noDay}
        </button>
      )}
      <Stack as="form" gap={2} onSubmit={submit} noValidate>
        <DateField
          label={texts.date}
          value={chosen}
          min={dayAfter(day, 1)}
          error={hasFault ? pluralText(texts.wrongDay, FOLLOW_UP_MAX_DAYS) : null}
          onChange={({ target }) => {
            setChosen(target.value);
            setFault(false);
          }}
        />
        <Button type="submit" variant="secondary" isSmall>
          {texts.save}
        </Button>
      </Stack>
    </Stack>
  );
}

function Owner({ of: { item }, followUp, onClose }: PartProps) {
  const { followUp: texts } = today;
  const { data: session } = useSession();
  const { data: team = [] } = useTeam();
  const { owner } = item;
  const ownId = session?.user.id;
  const members = owner === null || team.some(({ userUid }) => userUid === owner.userUid) ? team : [owner, ...team];
  // The user's own name first: it is selected most often.
  const inOrder = members.toSorted((one, other) => Number(other.userUid === ownId) - Number(one.userUid === ownId));
  return (
    <SelectField
      label={texts.owner}
      value={owner?.userUid ?? ''}
      onChange={({ target }) => {
        onClose();
        void followUp.own(inOrder.find(({ userUid }) => userUid === target.value) ?? null);
      }}
      options={[
        { value: '', label: texts.nobody },
        ...inOrder.map(({ userUid, name }) => ({
          value: userUid,
          label: userUid === ownId ? fill(texts.me, { name }) : name,
        })),
      ]}
    />
  );
}
