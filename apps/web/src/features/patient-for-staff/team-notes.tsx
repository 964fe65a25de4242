import type { CareTeamPerson, TeamNote } from '@mien/contract';
import { TEAM_NOTE_MAX_LENGTH } from '@mien/domain';
import { teamNotes as english, fill } from '@mien/messages';
import { Banner, Button, Icon, Muted, Row, Spinner, Stack, SwitchField, Text, TextAreaField } from '@mien/ui';
import { type FormEvent, useRef, useState } from 'react';
import { dayText, momentText } from '../../shared/health/day-text.ts';
import { BEFORE_DOT, factsText } from '../../shared/platform/facts-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useNoteChange, useNoteVersions, useTeamNotes } from '../../shared/staff/patient-for-staff.queries.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import { keepNoteDraft, noteDraftOf, type Written } from './note-drafts.ts';
import styles from './team-notes.module.css';

const texts = textsOf('teamNotes', english);

const nameOf = ({ name }: CareTeamPerson) => name ?? texts.somebody;
/** A note changed by another user meanwhile is shown in its current form. */
const faultText = (error: unknown) => (isProblem(error, 'changed-meanwhile') ? texts.meanwhile : problemText(error));

/** Notes shown initially. */
const NOTES_AT_FIRST = 3;

/** The team's notes about the patient: for each other, and for the patient if a note says so. */
export function TeamNotes({ uid }: { readonly uid: string }) {
  const notes = useTeamNotes(uid);
  const [isWriting, setWriting] = useState(() => noteDraftOf(uid) !== null);
  const [isWhole, setWhole] = useState(false);
  const writeButton = useRef<HTMLDivElement>(null);
  if (notes.isPending) return <Spinner text={texts.loading} />;
  if (!notes.data) return <LoadProblem query={notes} isPart />;
  const items = notes.data.pages.flatMap((page) => page.items);
  const hasMoreHere = !isWhole && items.length > NOTES_AT_FIRST;
  /** Focus returns to the button that opened the form. */
  const close = () => {
    keepNoteDraft(uid, null);
    setWriting(false);
    window.setTimeout(() => writeButton.current?.querySelector('button')?.focus());
  };
  return (
    <Stack as="section" gap={3} padding={4} ground="panel" aria-labelledby="notes-title">
      <Row gap={3} lineGap={1} justify="between">
        <Text as="h2" id="notes-title" size="lead">
          {texts.title}
        </Text>
        {!isWriting && (
          <div ref={writeButton} className={styles.write}>
            <Button variant="quiet" isSmall onClick={() => setWriting(true)}>
              {texts.write}
            </Button>
          </div>
        )}
      </Row>
      {isWriting && <NewNote uid={uid} onClose={close} />}
      {items.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <Stack as="ul" gap={3} lines="apart">
          {items.slice(0, isWhole ? undefined : NOTES_AT_FIRST).map((note) => (
            <li key={note.id}>
              <Note uid={uid} note={note} />
            </li>
          ))}
        </Stack>
      )}
      {(hasMoreHere || notes.hasNextPage) && (
        <Button
          variant="quiet"
          isSmall
          isBusy={notes.isFetchingNextPage}
          onClick={() => {
            setWhole(true);
            if (!hasMoreHere) void notes.fetchNextPage();
          }}
        >
          {texts.more}
        </Button>
      )}
      <Muted size="small">
        {texts.intro} {texts.inLog}
      </Muted>
    </Stack>
  );
}

function NewNote({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  // The id of the note being written, so that a retry is idempotent.
  const id = useRef(crypto.randomUUID());
  const toasts = useToasts();
  const [begun] = useState(() => noteDraftOf(uid));
  const add = useNoteChange(uid, (client, written: Written) =>
    client.teamNotes.add({ params: { uid }, body: { id: id.current, ...written } }),
  );
  const onSaved = () => {
    toasts.show({ text: texts.added, tone: 'good' });
    onClose();
  };
  return (
    <NoteForm
      label={texts.write}
      save={texts.add}
      known={begun ?? { text: '', isForPatient: false }}
      // Focus only after a click, not when a page opens with a draft.
      isFirst={begun === null}
      onTyped={(written) => keepNoteDraft(uid, written)}
      isBusy={add.isPending}
      error={add.error}
      onSave={(written) => add.mutate(written, { onSuccess: onSaved })}
      onCancel={onClose}
    />
  );
}

interface NoteFormProps {
  readonly label: string;
  readonly save: string;
  readonly known: Written;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Whether the form takes the focus. */
  readonly isFirst?: boolean;
  readonly onTyped?: (written: Written) => void;
  readonly onSave: (written: Written) => void;
  readonly onCancel?: () => void;
}

function NoteForm({ label, save, known, isBusy, error, isFirst = true, onTyped, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(known.text);
  const [isForPatient, setIsForPatient] = useState(known.isForPatient);
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !isBusy) onSave({ text: text.trim(), isForPatient });
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <TextAreaField
        label={label}
        rows={3}
        autoFocus={isFirst}
        value={text}
        maxLength={TEAM_NOTE_MAX_LENGTH}
        onChange={({ target }) => {
          setText(target.value);
          onTyped?.({ text: target.value, isForPatient });
        }}
      />
      <SwitchField
        checked={isForPatient}
        onChange={({ target }) => {
          setIsForPatient(target.checked);
          onTyped?.({ text, isForPatient: target.checked });
        }}
      >
        {texts.forPatient}
      </SwitchField>
      {error !== null && error !== undefined && (
        <Banner tone="problem">
          <p>{faultText(error)}</p>
        </Banner>
      )}
      <Row gap={3}>
        <Button type="submit" isSmall isBusy={isBusy} disabled={isEmpty}>
          {save}
        </Button>
        {onCancel && (
          <Button variant="secondary" isSmall onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function Note({ uid, note }: { readonly uid: string; readonly note: TeamNote }) {
  const [shown, setShown] = useState<'note' | 'form' | 'sure'>('note');
  const [hasVersions, setHasVersions] = useState(false);
  const toasts = useToasts();
  const at = { params: { uid, id: note.id } };
  const change = useNoteChange(uid, (client, written: Written) =>
    client.teamNotes.change({ ...at, body: { revision: note.revision, ...written } }),
  );
  const remove = useNoteChange(uid, (client, revision: number) =>
    client.teamNotes.remove({ ...at, body: { revision } }),
  );
  const onFault = (error: unknown) => toasts.show({ text: faultText(error), tone: 'problem' });
  const show = (what: typeof shown) => {
    change.reset();
    setShown(what);
  };
  if (shown === 'form')
    return (
      <NoteForm
        label={texts.change}
        save={texts.save}
        known={note}
        isBusy={change.isPending}
        error={change.error}
        onSave={(written) => change.mutate(written, { onSuccess: () => show('note') })}
        onCancel={() => show('note')}
      />
    );
  return (
    <Stack as="article" gap={2}>
      {note.deleted ? (
        <Muted size="small">
          {fill(texts.deletedBy, { who: nameOf(note.deleted.by), date: dayText(note.deleted.at) })}
        </Muted>
      ) : (
        <Text breaks="as-written">{note.text}</Text>
      )}
      <Muted size="small">
        {factsText([
          nameOf(note.author),
          note.author.role === null ? null : roleText(note.author.role),
          momentText(note.created),
          note.changed !== null && !note.deleted ? fill(texts.changedOn, { date: dayText(note.changed) }) : null,
        ])}
      </Muted>
      {!note.deleted && (
        <Row
          as="p"
          gap={2}
          isOneLine
          isInline
          tone="muted"
          size="small"
          weight={600}
          className={styles.reader}
          data-shown={note.isForPatient}
        >
          <Icon name={note.isForPatient ? 'eye' : 'lock'} sizePx={16} />
          <span>{note.isForPatient ? texts.shown : texts.hidden}</span>
        </Row>
      )}
      {shown === 'sure' ? (
        <Row gap={3}>
          <Text weight={600} isWide>
            {texts.sure}
          </Text>
          <Button
            variant="danger"
            isSmall
            isBusy={remove.isPending}
            onClick={() =>
              remove.mutate(note.revision, {
                onSuccess: () => toasts.show({ text: texts.deleted, tone: 'good' }),
                onError: onFault,
                onSettled: () => show('note'),
              })
            }
          >
            {texts.remove}
          </Button>
          <Button variant="secondary" isSmall onClick={() => show('note')}>
            {texts.keep}
          </Button>
        </Row>
      ) : (
        <Row gap={3}>
          {note.mayChange && (
            <Button variant="secondary" isSmall onClick={() => show('form')}>
              {texts.edit}
            </Button>
          )}
          {note.mayDelete && (
            <Button variant="secondary" isSmall onClick={() => show('sure')}>
              {texts.remove}
            </Button>
          )}
          {note.revision > 1 && (
            <Button variant="quiet" isSmall aria-expanded={hasVersions} onClick={() => setHasVersions(!hasVersions)}>
              {hasVersions ? texts.hideVersions : texts.versions}
            </Button>
          )}
        </Row>
      )}
      {hasVersions && <Versions uid={uid} note={note} />}
    </Stack>
  );
}

/** Earlier versions of a note, and their authors. */
function Versions({ uid, note }: { readonly uid: string; readonly note: TeamNote }) {
  const versions = useNoteVersions(uid, note);
  if (versions.isPending) return <Spinner text={texts.loading} />;
  if (!versions.data) return <LoadProblem query={versions} isPart />;
  return (
    <Stack as="ol" gap={3} className={styles.versions}>
      {versions.data.items.map((version) => (
        <li key={version.revision}>
          <Muted size="small">
            <strong>{fill(texts.acts[version.act], { who: nameOf(version.by) })}</strong>{' '}
            <span>{momentText(version.at)}</span>
            <span>{version.isForPatient && `${BEFORE_DOT}· ${texts.shown}`}</span>
          </Muted>
          {version.act !== 'deleted' && <Text breaks="as-written">{version.text}</Text>}
        </li>
      ))}
    </Stack>
  );
}
