import type { Entry } from '@mien/contract';
import {
  cuffCategory,
  cuffMean,
  DAY_MS,
  ENTRY_KINDS,
  ENTRY_VALID_DAYS,
  type EntryKind,
  isSevereReading,
} from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { Banner, Button, buttonClassName, Card, Icon, IconButton, Skeleton, SkeletonBox, SkeletonRows } from '@mien/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { useIsOneself, useMay } from '../../shared/cared-for.ts';
import { textsOf } from '../../shared/language.ts';
import { tooOldDays } from '../../shared/latest-entries.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { ScanOnlyView } from '../../shared/scan-only-view.tsx';
import { useSession } from '../../shared/session.ts';
import { unitsOfVisitor } from '../../shared/typed-body.ts';
import { AmountForm } from './amount-form.tsx';
import { AnswersForm } from './answers-form.tsx';
import { CuffForm } from './cuff-form.tsx';
import { entryText, takenText, usualTexts } from './entries.model.ts';
import { entriesQuery, useRemoveEntry } from './entries.queries.ts';
import styles from './entry-page.module.css';

const texts = textsOf('entries', english);

/** How long the page speaks of a very high reading. Chosen. */
const SEVERE_SHOWN_MS = DAY_MS;

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

function EntriesOfKind({ kind }: { readonly kind: EntryKind }) {
  const isOneself = useIsOneself();
  const mayChange = useMay('manage');
  const [units, setUnits] = useState(unitsOfVisitor);
  const query = useInfiniteQuery(entriesQuery(useApi().client, kind));
  const entries = query.data?.pages.flatMap(({ items }) => items);
  const [latest] = entries ?? [];
  return (
    <div className={styles.page}>
      <header className={styles.words}>
        <Link to={paths.me} className={styles.back}>
          <Icon name="back" sizePx={20} /> {texts.back}
        </Link>
        <PageHeading title={texts.kinds[kind]} />
        <p className={styles.muted}>{mayChange ? texts.intro[kind] : texts.readOnly}</p>
      </header>
      {latest && <SevereNotice key={latest.id} entry={latest} />}
      <div className={styles.columns}>
        {mayChange && (
          <div className={styles.column}>
            {latest && <TooOld entry={latest} />}
            {kind !== 'answers' && <HowTo kind={kind} />}
            <Card aria-label={texts.add}>
              {kind === 'cuff' && <CuffForm />}
              {(kind === 'weight' || kind === 'waist') && <AmountForm kind={kind} units={units} onUnits={setUnits} />}
              {/* Also where a later try failed: what is typed must not go. */}
              {kind === 'answers' && entries && <AnswersForm latest={latest} />}
              {kind === 'answers' && query.isPending && <Waiting />}
            </Card>
          </div>
        )}
        <div className={styles.column}>
          {query.isPending ? (
            <Waiting isList />
          ) : entries ? (
            <>
              <Meaning kind={kind} entries={entries} usual={usualTexts(entries, units, new Date())} />
              <Card aria-labelledby="entries-history">
                <h2 id="entries-history" className={styles.title}>
                  {texts.history.title}
                </h2>
                {entries.length === 0 && <p className={styles.muted}>{texts.history.none}</p>}
                <ul className={styles.history}>
                  {entries.map((entry) => (
                    <HistoryRow key={entry.id} entry={entry} text={entryText(entry, units)} mayDelete={mayChange} />
                  ))}
                </ul>
                {query.hasNextPage && (
                  <Button
                    variant="secondary"
                    isBusy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {texts.history.more}
                  </Button>
                )}
              </Card>
            </>
          ) : (
            <ProblemView error={query.error} onRetry={() => void query.refetch()} isPart />
          )}
          {isOneself && <p className={styles.small}>{texts.own}</p>}
        </div>
      </div>
    </div>
  );
}

/** The shape of the list, or of the questions, before what was entered is there. */
function Waiting({ isList = false }: { readonly isList?: boolean }) {
  return (
    <Skeleton text={texts.title}>
      {isList ? <SkeletonRows count={3} heightRem={5} /> : <SkeletonBox heightRem={30} />}
    </Skeleton>
  );
}

/** A very high reading of today: symptoms first. It comes into sight by itself: who saves it looks at the end of the form. */
function SevereNotice({ entry: { value, takenAt } }: { readonly entry: Entry }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers answer a promise, which an effect must not hand on.
    void notice.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  const isOfToday = Date.now() - new Date(takenAt).getTime() < SEVERE_SHOWN_MS;
  if (value.kind !== 'cuff' || !isOfToday || !value.readings.some(isSevereReading)) return null;
  return (
    <Banner tone="problem">
      <div ref={notice} className={styles.severe}>
        <p className={styles.strong}>{texts.severe.title}</p>
        <p>{texts.severe.symptoms}</p>
        <p>
          <a href="tel:911" className={buttonClassName({ variant: 'primary' })}>
            {texts.severe.call}
          </a>
        </p>
        <p>{texts.severe.repeat}</p>
        <p>{texts.severe.stays}</p>
        <p className={styles.small}>{texts.severe.source}</p>
      </div>
    </Banner>
  );
}

function TooOld({ entry }: { readonly entry: Entry }) {
  const days = tooOldDays(entry, new Date());
  if (days === null) return null;
  return (
    <Banner>
      <p>{fill(texts.tooOld, { days, limit: ENTRY_VALID_DAYS[entry.value.kind] ?? '' })}</p>
    </Banner>
  );
}

function HowTo({ kind }: { readonly kind: Exclude<EntryKind, 'answers'> }) {
  return (
    <Card aria-labelledby="entries-how">
      <h2 id="entries-how" className={styles.title}>
        {texts.how.title}
      </h2>
      <ol className={styles.steps}>
        {texts.how[kind].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}

interface MeaningProps {
  readonly kind: EntryKind;
  readonly entries: readonly Entry[];
  /** What is usual for the patient. */
  readonly usual: readonly string[] | null;
}

/** What the newest entry says, what is usual, how long it counts, and where the words come from. */
function Meaning({ kind, entries, usual }: MeaningProps) {
  const [latest] = entries;
  const category = latest?.value.kind === 'cuff' ? cuffCategory(cuffMean(latest.value.readings)) : null;
  const days = ENTRY_VALID_DAYS[kind];
  const source = kind === 'cuff' || kind === 'waist' ? texts.sources[kind] : null;
  return (
    <div className={styles.meaning}>
      {latest && category && (
        <p>
          <strong>{entryText(latest, 'metric').value}</strong>. {texts.cuff.category[category]}{' '}
          {category !== 'severe' && texts.cuff.oneDay}
        </p>
      )}
      {usual?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {days !== null && kind !== 'weight' && <p className={styles.small}>{fill(texts.valid[kind], { days })}</p>}
      {source && <p className={styles.small}>{source}</p>}
    </div>
  );
}

interface HistoryRowProps {
  readonly entry: Entry;
  readonly text: ReturnType<typeof entryText>;
  readonly mayDelete: boolean;
}

function HistoryRow({ entry, text, mayDelete }: HistoryRowProps) {
  const remove = useRemoveEntry();
  const when = takenText(entry.takenAt);
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <p>
          <strong>{text.value}</strong> {text.more && <span className={styles.small}>{text.more}</span>}
        </p>
        <p className={styles.small}>{when}</p>
      </div>
      {mayDelete && (
        <IconButton
          icon="close"
          label={fill(texts.history.delete, { when })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(entry)}
        />
      )}
    </li>
  );
}
