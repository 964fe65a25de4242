import type { ListedUser, MergePreview, PatientMerge } from '@mien/contract';
import { formatPhone, MERGE_COMPARED_FIELDS, MERGE_UNDO_DAYS, type MergeComparedField } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Row, Spinner, Stack, Text, TextField } from '@mien/ui';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import tables from '../../platform/figure-table.module.css';
import { instantText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { isProblem, problemText } from '../../platform/problem-text.ts';
import { LoadProblem, ProblemView } from '../../platform/problem-view.tsx';
import { useToasts } from '../../platform/toasts.tsx';
import { useDebouncedSearch } from '../../platform/use-debounced.ts';
import { countBeyond, usePatient } from '../users.queries.ts';
import styles from './manage-patient.module.css';
import {
  useFoundUsers,
  useMerge,
  useMergePreview,
  useMerges,
  usePossibleDuplicates,
  useUndoneMerge,
} from './manage-patient.queries.ts';
import { dayText, nameOf } from './patient-form.ts';
import { type ListedPerson, SimilarList } from './similar-list.tsx';

const texts = textsOf('users', english);

/** Why earlier results stay hidden after a merge; the server decides whether they do. */
const heldBecause = ({ kept, merged }: MergePreview): keyof typeof texts.merge.held => {
  if (kept.phoneNumber !== merged.phoneNumber) return 'otherNumber';
  return kept.isPhoneProved ? 'still' : 'notConfirmed';
};

/** Long enough to read it and to reconsider. */
const UNDO_TOAST_MS = 15_000;

/** Undoes a merge from any place that offers it, and reports the outcome. */
function useUndo() {
  const undone = useUndoneMerge();
  const toasts = useToasts();
  async function undo(merge: Pick<PatientMerge, 'keptPatientUid' | 'mergeUid'>): Promise<void> {
    // Not as callbacks of `mutate`: the drawer may be closed by then.
    try {
      await undone.mutateAsync(merge);
      toasts.show({ text: texts.merge.undone, tone: 'good' });
    } catch (error) {
      toasts.show({ text: problemText(error), tone: 'problem' });
    }
  }
  return { undo, isPending: undone.isPending };
}

/** In the drawer of a patient: earlier merges into them, and a button to merge another patient. */
export function MergePart({ patientUid, onBegin }: { readonly patientUid: string; readonly onBegin: () => void }) {
  const merges = useMerges(patientUid);
  const { undo, isPending } = useUndo();
  return (
    <>
      <p>{texts.merge.text}</p>
      {merges.isPending && <Spinner text={texts.merge.loading} />}
      <LoadProblem query={merges} isPart />
      {merges.data?.map((merge) => (
        <Stack key={merge.mergeUid} gap={2} align="start" padding={3} sidePadding={4} ground="outlined">
          <p>
            {fill(texts.merge.from, {
              name: nameOf(merge) || texts.row.noName,
              date: instantText(merge.merged),
              until: instantText(merge.undoUntil),
            })}
          </p>
          <Button variant="secondary" isSmall isBusy={isPending} onClick={() => void undo(merge)}>
            {texts.merge.undoMerge}
          </Button>
        </Stack>
      ))}
      <Button variant="secondary" isBlock onClick={onBegin}>
        {texts.merge.begin}
      </Button>
    </>
  );
}

interface MergeStepsProps {
  readonly user: ListedUser;
  readonly patientUid: string;
  readonly onBack: () => void;
  /** Called with the profile that is kept. */
  readonly onDone: (keptUid: string) => void;
}

/** Replaces the drawer's parts: first the search for the same person, then what a merge would do. */
export function MergeSteps({ user, patientUid, onBack, onDone }: MergeStepsProps) {
  const [otherUid, setOtherUid] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const searchId = useId();
  // Each step is a new page of the drawer: the first focuses its search, and the title of the other is announced.
  useEffect(() => {
    const first = otherUid === null ? document.getElementById(searchId) : title.current;
    first?.focus();
  }, [otherUid, searchId]);
  return otherUid === null ? (
    <Choice searchId={searchId} user={user} patientUid={patientUid} onChoose={setOtherUid} onBack={onBack} />
  ) : (
    <Preview
      title={title}
      patientUid={patientUid}
      otherUid={otherUid}
      onBack={() => setOtherUid(null)}
      onDone={onDone}
    />
  );
}

interface ChoiceProps extends Omit<MergeStepsProps, 'onDone'> {
  readonly searchId: string;
  readonly onChoose: (uid: string) => void;
}

function Choice({ searchId, user, patientUid, onChoose, onBack }: ChoiceProps) {
  const [draft, setDraft] = useState('');
  const search = useDebouncedSearch(draft.trim());
  const found = useFoundUsers(search);
  const isCut = found.data !== undefined && countBeyond(found.data) !== null;
  // Same client only: patients of two clients are never merged.
  const people = (found.data?.items ?? []).filter(
    (other) =>
      other.patientUid !== null && other.id !== user.id && !other.isStaff && other.clientName === user.clientName,
  );
  return (
    <Stack as="section" gap={4} aria-labelledby="merge-title">
      <Text as="h3" id="merge-title" size="lead">
        {texts.merge.chooseTitle}
      </Text>
      <PossibleDuplicates patientUid={patientUid} onChoose={onChoose} />
      <TextField
        id={searchId}
        label={texts.search.label}
        hint={texts.search.hint}
        type="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {search !== '' && found.isFetching && !found.data && <Spinner text={texts.merge.lookingFor} />}
      <LoadProblem query={found} isPart />
      {search !== '' && found.data && !found.isError && (
        <Stack gap={4} aria-live="polite">
          <Text as="h4" weight={600}>
            {texts.merge.found}
          </Text>
          {people.length > 0 ? (
            <SimilarList
              people={people.map((person) => ({ ...person, birthDate: null, reason: null }))}
              onChoose={onChoose}
            />
          ) : (
            !isCut && <Muted>{texts.merge.noneFound}</Muted>
          )}
          {isCut && <Muted>{texts.found.cut}</Muted>}
        </Stack>
      )}
      <Button variant="quiet" icon="back" onClick={onBack}>
        {texts.merge.back}
      </Button>
    </Stack>
  );
}

function PossibleDuplicates({ patientUid, onChoose }: Pick<ChoiceProps, 'patientUid' | 'onChoose'>) {
  const patient = usePatient(patientUid);
  if (patient.isPending) return <Spinner text={texts.merge.searching} />;
  if (!patient.data) return <LoadProblem query={patient} isPart />;
  return <DuplicatesOf patient={patient.data} onChoose={onChoose} />;
}

function DuplicatesOf({
  patient,
  onChoose,
}: {
  readonly patient: Parameters<typeof usePossibleDuplicates>[0];
  readonly onChoose: (uid: string) => void;
}) {
  const duplicates = usePossibleDuplicates(patient);
  if (duplicates.isLoading) return <Spinner text={texts.merge.searching} />;
  if (duplicates.isLoadingError) return <LoadProblem query={duplicates} isPart />;
  const people: readonly ListedPerson[] = duplicates.data ?? [];
  return people.length === 0 ? (
    <Muted>{texts.merge.noPossible}</Muted>
  ) : (
    <>
      <Text as="h4" weight={600}>
        {texts.merge.possible}
      </Text>
      <SimilarList people={people} onChoose={onChoose} />
    </>
  );
}

interface PreviewProps {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly patientUid: string;
  readonly otherUid: string;
  readonly onBack: () => void;
  readonly onDone: (keptUid: string) => void;
}

function Preview({ title, patientUid, otherUid, onBack, onDone }: PreviewProps) {
  const preview = useMergePreview(patientUid, otherUid);
  const merge = useMerge();
  const toasts = useToasts();
  const { undo } = useUndo();
  async function confirm({ kept, merged }: MergePreview): Promise<void> {
    try {
      const made = await merge.mutateAsync({ kept: kept.patientUid, merged: merged.patientUid });
      toasts.show({
        text: fill(texts.merge.done, { name: nameOf(kept) || texts.row.noName }),
        tone: 'good',
        durationMs: UNDO_TOAST_MS,
        action: { label: texts.merge.undo, run: () => void undo(made) },
      });
      onDone(kept.patientUid);
    } catch {
      // Shown above the button. Another user has to confirm the request.
      await preview.refetch();
    }
  }
  return (
    <Stack as="section" gap={4} aria-labelledby="merge-title">
      <Text as="h3" id="merge-title" ref={title} tabIndex={-1} size="lead">
        {texts.merge.previewTitle}
      </Text>
      {preview.isPending && <Spinner text={texts.merge.comparing} />}
      {preview.isError && <ProblemView error={preview.error} onRetry={() => void preview.refetch()} isPart />}
      {preview.data && !preview.isError && (
        <>
          {preview.data.isDoubtful && <Banner tone="caution">{texts.merge.doubtful}</Banner>}
          <Comparison preview={preview.data} />
          <Muted>
            {texts.merge.because[preview.data.keptBecause]} {texts.merge.detailsStay}
          </Muted>
          <Counts
            title={texts.merge.movesTitle}
            labels={texts.merge.moves}
            counts={preview.data.moves}
            none={texts.merge.nothingMoves}
          />
          <Muted>{texts.merge.movesToo}</Muted>
          <Counts
            title={texts.merge.endsTitle}
            labels={texts.merge.ends}
            counts={preview.data.ends}
            none={texts.merge.nothingEnds}
          />
          {preview.data.resultsHeldUntil !== null && (
            <Banner tone="info">
              {fill(texts.merge.held[heldBecause(preview.data)], { date: instantText(preview.data.resultsHeldUntil) })}
            </Banner>
          )}
          <Banner tone="info">{texts.merge.rightsEnd}</Banner>
          <Proposal preview={preview.data} />
          <Muted>{texts.merge.logged}</Muted>
          <Banner tone="info">{fill(texts.merge.canUndo, { days: MERGE_UNDO_DAYS })}</Banner>
          {/* The request is the intended outcome; it is shown above. */}
          {merge.isError && !isProblem(merge.error, 'second-person-needed') && (
            <Banner tone="problem">{problemText(merge.error)}</Banner>
          )}
          <Button
            isBlock
            isBusy={merge.isPending}
            disabled={preview.data.proposedBy?.isCaller === true}
            onClick={() => void confirm(preview.data)}
          >
            {mayMerge(preview.data) ? texts.merge.confirm : texts.merge.propose}
          </Button>
        </>
      )}
      <Button variant="quiet" icon="back" disabled={merge.isPending} onClick={onBack}>
        {texts.merge.back}
      </Button>
    </Stack>
  );
}

/** Whether one click merges: not if two people are needed and no other has requested it. */
const mayMerge = ({ isDoubtful, proposedBy }: MergePreview): boolean =>
  !isDoubtful || (proposedBy !== null && !proposedBy.isCaller);

/** The staff member who has already requested a doubtful merge. */
function Proposal({ preview: { proposedBy } }: { readonly preview: MergePreview }) {
  if (proposedBy === null) return null;
  const date = instantText(proposedBy.proposed);
  return (
    <Banner tone="info">
      {proposedBy.isCaller
        ? fill(texts.merge.proposedByYou, { date })
        : fill(texts.merge.proposedByOther, { name: proposedBy.name ?? texts.merge.somebody, date })}
    </Banner>
  );
}

function valueText(person: MergePreview['kept'], field: MergeComparedField): string {
  if (field === 'birthSex') return texts.form.sexes[person.birthSex];
  const value = person[field];
  if (value === null || value === '') return texts.row.none;
  return field === 'birthDate' ? dayText(value) : field === 'phoneNumber' ? formatPhone(value) : value;
}

function Comparison({ preview: { kept, merged, differences } }: { readonly preview: MergePreview }) {
  return (
    <div className={tables.scroll}>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.merge.stays}</th>
            <th scope="col">{texts.merge.goes}</th>
          </tr>
        </thead>
        <tbody>
          {MERGE_COMPARED_FIELDS.map((field) => (
            <tr key={field}>
              <th scope="row">{texts.merge.fields[field]}</th>
              <td>{valueText(kept, field)}</td>
              <td>
                <span>{valueText(merged, field)}</span>
                {differences.includes(field) && (
                  <Text as="span" size="small" weight={600} className={styles.mark} isTag tint="caution">
                    {texts.merge.differs}
                  </Text>
                )}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{texts.merge.registered}</th>
            <td>{dayText(kept.created.slice(0, 'YYYY-MM-DD'.length))}</td>
            <td>{dayText(merged.created.slice(0, 'YYYY-MM-DD'.length))}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface CountsProps<Key extends string> {
  readonly title: string;
  readonly labels: Readonly<Record<Key, string>>;
  readonly counts: Readonly<Record<Key, number>>;
  readonly none: string;
}

/** The items that exist, with approximate counts. */
function Counts<Key extends string>({ title, labels, counts, none }: CountsProps<Key>) {
  const some = (Object.keys(labels) as Key[]).filter((key) => counts[key] > 0);
  return (
    <Stack gap={2}>
      <Text as="h4" weight={600}>
        {title}
      </Text>
      {some.length === 0 ? (
        <Muted>{none}</Muted>
      ) : (
        <Stack as="dl" gap={1}>
          {some.map((key) => (
            <Row key={key} gap={4} justify="between" isOneLine>
              <dt>{labels[key]}</dt>
              <Text as="dd" hasEvenDigits breaks="never">
                {pluralText(texts.merge.atLeast, counts[key])}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
