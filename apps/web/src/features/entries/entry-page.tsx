import type { Entry } from '@mien/contract';
import {
  ageYearsAt,
  ENTRY_KINDS,
  ENTRY_VALID_DAYS,
  type EntryKind,
  type PersonOfAmount,
  type UnitSystem,
} from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import {
  Banner,
  buttonClassName,
  Card,
  Disclosure,
  Muted,
  Skeleton,
  SkeletonBox,
  SkeletonRows,
  Stack,
  Text,
} from '@mien/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useWords } from '../../shared/health/entry-words.ts';
import {
  entryOf,
  isSevereNow,
  latestEntriesQuery,
  newerProfileWeight,
  type ProfileWeight,
  tooOldDays,
  wasSevere,
} from '../../shared/health/latest-entries.ts';
import { SevereCuff } from '../../shared/health/top/severe-cuff.tsx';
import { WasSevereCuff } from '../../shared/health/top/was-severe-cuff.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { usePatient, useSession } from '../../shared/platform/session.ts';
import { timeSpanText } from '../../shared/platform/time-span-text.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { AmountChart } from './amount-chart.tsx';
import { AmountForm } from './amount-form.tsx';
import { AnswersForm } from './answers-form.tsx';
import { CuffChart } from './cuff-chart.tsx';
import { CuffForm } from './cuff-form.tsx';
import { usualTexts } from './entries.model.ts';
import { entriesQuery, useChartEntries } from './entries.queries.ts';
import styles from './entry-page.module.css';
import { History } from './history.tsx';
import { LastAmount, LastCuff, ProfileWeightCard } from './last-entry.tsx';

const texts = textsOf('entries', english);

const isEntryKind = (kind: string | undefined): kind is EntryKind => ENTRY_KINDS.some((known) => known === kind);

/** `/entries/{kind}`: how to measure, what to type, and what was entered before. */
export function EntryPage() {
  const { kind } = useParams();
  const { data: session } = useSession();
  if (!session) return null;
  if (session.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (!isEntryKind(kind)) return <Navigate to={paths.me} replace />;
  if (session.isScanOnly) return <ScanOnlyView title={texts.kinds[kind]} />;
  return <EntriesOfKind key={kind} kind={kind} />;
}

/** What entries are for; also what the questions add, until they are answered. */
function Intro({ kind }: { readonly kind: EntryKind }) {
  const { by, name } = useWords();
  const { data: newest } = useQuery(latestEntriesQuery(useApi().client));
  const answers = entryOf(newest?.items, 'answers');
  const isUnanswered = newest !== undefined && (!answers || tooOldDays(answers, serverNow()) !== null);
  return (
    <Muted>
      {[fill(by.intro[kind], { name }), isUnanswered ? by.unlocks[kind] : undefined].filter(Boolean).join(' ')}
    </Muted>
  );
}

function EntriesOfKind({ kind }: { readonly kind: EntryKind }) {
  const isOneself = useIsOneself();
  const mayChange = useMay('manage');
  const [units, setUnits] = useState(unitsOfVisitor);
  const query = useInfiniteQuery(entriesQuery(useApi().client, kind));
  const entries = query.data?.pages.flatMap(({ items }) => items);
  const [latest] = entries ?? [];
  const words = useWords();
  const history = useHistoryFocus(entries);
  const { onListed } = history;
  const form = useRef<HTMLDivElement>(null);
  return (
    <Stack gap={4} isPacked width="page">
      <Stack as="header" gap={2} className={pageStyles.intro}>
        <WayToMe />
        <PageHeading title={texts.kinds[kind]} />
        {mayChange ? <Intro kind={kind} /> : <Muted>{texts.readOnly}</Muted>}
      </Stack>
      {latest && <SevereNotice key={latest.id} entry={latest} ref={history.notice} />}
      {/* After a failed load the form is already shown, and a reload must not discard typed text. */}
      {query.isPending && query.errorUpdateCount === 0 ? (
        <Waiting kind={kind} hasForm={mayChange} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            {entries && <Last kind={kind} entries={entries} units={units} />}
            {mayChange && (
              <>
                {latest && <TooOld entry={latest} />}
                <div ref={form} className={styles.form}>
                  <Card aria-label={texts.add}>
                    {kind === 'cuff' && <CuffForm onListed={onListed} />}
                    {(kind === 'weight' || kind === 'waist') && (
                      <AmountForm kind={kind} latest={latest} units={units} onUnits={setUnits} onListed={onListed} />
                    )}
                    {/* Also after another failure: typed text must not be lost. */}
                    {kind === 'answers' && entries && <AnswersForm latest={latest} onListed={onListed} />}
                  </Card>
                </div>
                {kind !== 'answers' && (
                  <div className={styles.form}>
                    <HowTo kind={kind} isOpenAtFirst={latest === undefined} />
                  </div>
                )}
                {(kind === 'cuff' || kind === 'weight') && (
                  <div className={styles.end}>
                    <Link to={paths.entriesFromFile} className={buttonClassName({ variant: 'quiet', isSmall: true })}>
                      {texts.fromFile}
                    </Link>
                  </div>
                )}
              </>
            )}
          </div>
          <div className={styles.column}>
            {entries ? (
              <>
                <Picture
                  kind={kind}
                  entries={entries}
                  hasMore={query.hasNextPage}
                  units={units}
                  onAdd={mayChange ? () => form.current?.querySelector('input')?.focus() : null}
                />
                <div className={styles.list}>
                  <History
                    entries={entries}
                    units={units}
                    mayDelete={mayChange}
                    hasMore={query.hasNextPage}
                    isLoadingMore={query.isFetchingNextPage}
                    onMore={() => void query.fetchNextPage()}
                    list={history.list}
                    heading={history.heading}
                    onListed={onListed}
                  />
                </div>
                <div className={styles.end}>
                  <Facts kind={kind} isIntroduced={mayChange} usual={usualTexts(entries, units, serverNow(), words)} />
                </div>
              </>
            ) : query.isPending ? (
              <Skeleton text={texts.title}>
                <SkeletonRows count={6} heightRem={2.75} />
              </Skeleton>
            ) : (
              <LoadProblem query={query} isPart />
            )}
            {isOneself && (
              <Muted size="small" className={styles.end}>
                {texts.own}
              </Muted>
            )}
          </div>
        </div>
      )}
    </Stack>
  );
}

interface LastProps {
  readonly kind: EntryKind;
  readonly entries: readonly Entry[];
  readonly units: UnitSystem;
}

/** The newest entry in figures, or a newer weight of the profile; nothing for answers. */
function Last({ kind, entries, units }: LastProps) {
  const person = usePersonOfAmount();
  const [latest, before] = entries;
  const profile = useProfileWeight(kind, latest);
  if (profile) return <ProfileWeightCard weight={profile} units={units} person={person} />;
  if (!latest) return null;
  if (kind === 'cuff') return <LastCuff entry={latest} />;
  if (kind === 'answers') return null;
  return <LastAmount kind={kind} units={units} latest={latest} before={before} person={person} />;
}

interface PictureProps extends LastProps {
  readonly hasMore: boolean;
  /** Moves focus to the form; null without a form. */
  readonly onAdd: (() => void) | null;
}

/** The entries as a chart; nothing for answers. */
function Picture({ kind, entries, hasMore, units, onAdd }: PictureProps) {
  const person = usePersonOfAmount();
  const all = useChartEntries(kind, entries, hasMore);
  const profile = useProfileWeight(kind, entries[0]);
  if (kind === 'answers') return null;
  return (
    <div className={styles.picture} data-is-empty={entries.length === 0 && !profile}>
      {kind === 'cuff' ? (
        <CuffChart entries={all} onAdd={onAdd} />
      ) : (
        <AmountChart kind={kind} units={units} entries={all} person={person} profile={profile} />
      )}
    </div>
  );
}

/** The profile's weight, if it is newer than the entered ones. */
function useProfileWeight(kind: EntryKind, latest: Entry | undefined): ProfileWeight | null {
  const { data: patient } = usePatient();
  return kind === 'weight' && patient ? newerProfileWeight(patient, latest) : null;
}

/** Height and age of the patient, from the profile. */
function usePersonOfAmount(): PersonOfAmount {
  const { data: patient } = usePatient();
  return {
    heightCm: patient?.latestScreening?.heightCm ?? patient?.registeredBody?.heightCm ?? null,
    ageYears: ageYearsAt(patient?.birthDate ?? null, serverNow()),
  };
}

/**
 * Moves focus to the change in the list: a new entry, the one after a deleted entry, or the heading of an empty list. A
 * very high reading is announced first.
 */
function useHistoryFocus(entries: readonly Entry[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState<string | number | null>(null);
  useEffect(() => {
    if (wanted === null || !entries) return;
    const isGone = typeof wanted === 'number';
    const index = isGone ? Math.min(wanted, entries.length - 1) : entries.findIndex(({ id }) => id === wanted);
    const row = list.current?.children[index];
    const target = (!isGone && notice.current) || (row instanceof HTMLElement ? row : heading.current);
    target?.focus();
    setWanted(null);
  }, [wanted, entries]);
  return { list, heading, notice, onListed: setWanted };
}

/** Placeholder for figures, chart, form and list, which appear together to prevent layout shift. */
function Waiting({ kind, hasForm }: { readonly kind: EntryKind; readonly hasForm: boolean }) {
  const hasPicture = kind !== 'answers';
  return (
    <Skeleton text={texts.title}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasPicture && <SkeletonBox heightRem={9} />}
          {hasForm && (
            <div className={styles.form}>
              <SkeletonBox heightRem={22} />
            </div>
          )}
        </div>
        <div className={styles.column}>
          {hasPicture && (
            <div className={styles.picture}>
              <SkeletonBox heightRem={24} />
            </div>
          )}
          <div className={styles.list}>
            <SkeletonRows count={6} heightRem={2.75} />
          </div>
        </div>
      </div>
    </Skeleton>
  );
}

interface SevereNoticeProps {
  readonly entry: Entry;
  readonly ref: RefObject<HTMLHeadingElement | null>;
}

/**
 * A very high reading: of today, asks about symptoms first; of an earlier day, asks to measure again. Scrolls into
 * view, because after saving the user looks at the end of the form.
 */
function SevereNotice({ entry, ref: notice }: SevereNoticeProps) {
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    void notice.current?.closest('[data-rung]')?.scrollIntoView?.({ block: 'center' });
  }, [notice]);
  if (isSevereNow(entry, serverNow())) return <SevereCuff entry={entry} ref={notice} hasForm />;
  return wasSevere(entry, serverNow()) ? <WasSevereCuff entry={entry} ref={notice} hasForm /> : null;
}

function TooOld({ entry }: { readonly entry: Entry }) {
  const { by, name } = useWords();
  const days = tooOldDays(entry, serverNow());
  if (days === null) return null;
  return (
    <div className={styles.form}>
      <Banner isQuiet>
        <p>{fill(by.tooOld, { name, age: timeSpanText(days), limit: ENTRY_VALID_DAYS[entry.value.kind] ?? '' })}</p>
      </Banner>
    </div>
  );
}

interface HowToProps {
  readonly kind: Exclude<EntryKind, 'answers'>;
  /** Whether it starts expanded: patients with earlier entries know it. */
  readonly isOpenAtFirst: boolean;
}

/** How to measure. It does not collapse once rendered: a first entry moves nothing. */
function HowTo({ kind, isOpenAtFirst }: HowToProps) {
  const [isOpen] = useState(isOpenAtFirst);
  const { by, name } = useWords();
  return (
    <Card>
      <Disclosure
        look="row"
        open={isOpen}
        title={
          <Text as="h2" size="lead">
            {texts.how.title}
          </Text>
        }
      >
        <ol className={styles.steps}>
          {by.how[kind].map((step) => (
            <li key={step}>{fill(step, { name })}</li>
          ))}
        </ol>
      </Disclosure>
    </Card>
  );
}

interface FactsProps {
  readonly kind: EntryKind;
  /** Whether the intro is shown, which says how long a cuff reading counts. */
  readonly isIntroduced: boolean;
  /** The patient's usual ranges. */
  readonly usual: readonly string[] | null;
}

/** The usual range, how long an entry is valid, and the sources. */
function Facts({ kind, isIntroduced, usual }: FactsProps) {
  const { by } = useWords();
  const isSaid = kind === 'weight' || (kind === 'cuff' && isIntroduced);
  const days = isSaid ? null : ENTRY_VALID_DAYS[kind];
  const source = kind === 'cuff' || kind === 'waist' ? texts.sources[kind] : null;
  return (
    <Stack gap={2}>
      {usual?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {days !== null && kind !== 'weight' && (
        <Muted size="small">{fill(kind === 'answers' ? by.valid.answers : texts.valid[kind], { days })}</Muted>
      )}
      {source && <Muted size="small">{source}</Muted>}
    </Stack>
  );
}
