import type { AveragePeriod, AverageResult } from '@mien/contract';
import type { SentAveragePeriod } from '@mien/domain';
import { averages as english, fill } from '@mien/messages';
import { Box, Button, Grid, Icon, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { DropdownField } from '@mien/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GroupCards } from '../../shared/health/result/group-cards.tsx';
import { groupsOf } from '../../shared/health/result/result-groups.ts';
import { RowSheet } from '../../shared/health/result/row-sheet.tsx';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import notice from '../../shared/platform/empty-notice.module.css';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading, usePageTitle } from '../../shared/platform/page-heading.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ToError } from '../../shared/platform/to-error.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useMedia } from '../../shared/platform/use-media.ts';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { useWithChanges } from '../../shared/platform/use-with-changes.ts';
import { AverageScoreCard, WithheldScoreCard } from './average-score-card.tsx';
import {
  type AveragesFilter,
  type AveragesView,
  daysText,
  firstOther,
  groupTitle,
  isSameFilter,
  isUsable,
  paramsOf,
  periodOptions,
  periodTitle,
  summaryOf,
  viewOf,
} from './averages.model.ts';
import { useAverage, useFilterLists } from './averages.queries.ts';
import styles from './averages-page.module.css';

const texts = textsOf('averages', english);

/** Below the width of two columns, the file comes last. */
const NARROW = '(max-width: 59.99rem)';

const AverageComparison = optionalComponent(async () => (await import('./average-comparison.tsx')).AverageComparison);
const AverageTrend = optionalComponent(async () => (await import('./average-trend.tsx')).AverageTrend);

/** `/averages`: the URL holds the query and the comparison. */
export function AveragesPage() {
  const [query] = useSearchParams();
  const lists = useFilterLists();
  const view = lists.data ? viewOf(query, lists.data.groupCodes) : null;
  const average = useAverage(view?.filter ?? null);
  const other = useAverage(view?.other ?? null);
  usePageTitle(texts.title);
  if ([lists, average, other].some(({ error }) => isProblem(error, 'not-allowed')))
    return <AccessDenied text={texts.denied.text} />;
  if (lists.isPending) return <Spinner text={texts.spinner} isPage />;
  if (!lists.data) return <ToError id={1002} />;
  if (view === null) return <NoGroups />;
  if ([average, other].some(({ isError, data }) => isError || (data && !isUsable(data)))) return <ToError id={1001} />;
  return (
    <Averages
      view={view}
      groupCodes={lists.data.groupCodes}
      periods={lists.data.periods}
      average={average.data ?? null}
      other={other.data ?? null}
      isUpdating={average.isFetching || other.isFetching}
      onAgain={() => {
        void average.refetch();
        if (view.other) void other.refetch();
      }}
    />
  );
}

interface AveragesProps {
  readonly view: AveragesView;
  readonly groupCodes: readonly string[];
  readonly periods: readonly AveragePeriod[];
  /** Null while it is loading. */
  readonly average: AverageResult | null;
  /** The comparison; null while it loads or if there is none. */
  readonly other: AverageResult | null;
  readonly isUpdating: boolean;
  readonly onAgain: () => void;
}

function Averages({ view, groupCodes, periods, average, other, isUpdating, onAgain }: AveragesProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const withChanges = useWithChanges(query, paramsOf(view));
  const { filter } = view;
  const results = [average, view.other ? other : null].filter((result) => result !== null);
  const toasts = useToasts();
  const save = useMutation({
    mutationFn: async () => (await import('./save-averages.ts')).saveAverages(results, periods),
    onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
  });
  const isNarrow = useMedia(NARROW);
  const file = results.some(({ outcome }) => outcome === 'shown') && (
    <Box isScreenOnly>
      <Button variant="secondary" isSmall icon="document" onClick={() => save.mutate()}>
        {texts.file.save}
      </Button>
    </Box>
  );
  const months = (
    <Suspense>
      <AverageTrend
        groupCode={filter.groupCode}
        otherCode={view.other && view.other.groupCode !== filter.groupCode ? view.other.groupCode : null}
      />
    </Suspense>
  );
  return (
    <Stack gap={4} width="page" className={styles.page}>
      <Row as="header" gap={4} lineGap={2} justify="between" className={styles.head}>
        <PageHeading title={texts.title} />
        {!isNarrow && file}
      </Row>
      <FilterCard
        view={view}
        groupCodes={groupCodes}
        periods={periods}
        days={average ? daysText(average) : ''}
        isUpdating={isUpdating}
        onChange={(wanted) => void navigate({ search: new URLSearchParams(withChanges(paramsOf(wanted))).toString() })}
        onUpdate={onAgain}
      />
      <Stack gap={4} className={styles.block} aria-busy={isUpdating}>
        {view.other ? (
          <Compared view={{ filter, other: view.other }} periods={periods} average={average} other={other} />
        ) : (
          <Outcome average={average} afterScore={months} />
        )}
        {view.other && months}
        {isNarrow && file}
      </Stack>
    </Stack>
  );
}

interface FilterCardProps extends Pick<AveragesProps, 'view' | 'groupCodes' | 'periods' | 'isUpdating'> {
  readonly days: string;
  /** Choices apply at once. */
  readonly onChange: (view: AveragesView) => void;
  /** Refetches the same query. */
  readonly onUpdate: () => void;
}

function FilterCard({ view, groupCodes, periods, days, isUpdating, onChange, onUpdate }: FilterCardProps) {
  const { filter, other } = view;
  const options = periodOptions(periods);
  const groups = groupCodes.map((code) => ({ value: code, label: groupTitle(code) }));
  function submit(event: FormEvent): void {
    event.preventDefault();
    onUpdate();
  }
  return (
    <Stack as="section" padding={4} ground="panel" aria-labelledby="averages-group">
      <Stack as="form" gap={3} className={styles.filter} data-compares={other !== null} onSubmit={submit}>
        <Row gap={3} lineGap={0} align="baseline" breaks="anywhere" className={styles.face}>
          <Text as="h2" id="averages-group" size="lead" breaks="anywhere">
            {groupTitle(filter.groupCode)}
          </Text>
          <Text weight={600}>
            <span>{periodTitle(filter, periods)}</span>
            {/* A range of days stays on one line while it fits. */}
            {days !== '' && <Muted as="span" weight={400}>{`${BEFORE_DOT}· ${days.replaceAll(' ', '\u00a0')}`}</Muted>}
          </Text>
        </Row>
        <Grid gap={3} isScreenOnly className={styles.choices} columns="fit-9">
          <DropdownField
            label={texts.filter.group}
            value={filter.groupCode}
            options={groups}
            onChange={(groupCode) => onChange({ ...view, filter: { ...filter, groupCode } })}
          />
          <DropdownField
            label={texts.filter.period}
            value={filter.period}
            options={options}
            onChange={(period) => onChange({ ...view, filter: { ...filter, period: period as SentAveragePeriod } })}
          />
          {other && (
            <>
              <DropdownField
                label={texts.compare.group}
                value={other.groupCode}
                options={groups}
                onChange={(groupCode) => onChange({ filter, other: { ...other, groupCode } })}
              />
              <DropdownField
                label={texts.compare.period}
                value={other.period}
                options={options}
                onChange={(period) => onChange({ filter, other: { ...other, period: period as SentAveragePeriod } })}
              />
            </>
          )}
        </Grid>
        <Row gap={3} align="stretch" isScreenOnly className={styles.actions}>
          <Button type="submit" variant="quiet" isSmall isBusy={isUpdating}>
            {texts.filter.update}
          </Button>
          <Button
            variant="secondary"
            isSmall
            onClick={() => onChange({ filter, other: other ? null : firstOther(filter, groupCodes) })}
          >
            {other ? texts.compare.stop : texts.compare.start}
          </Button>
        </Row>
      </Stack>
    </Stack>
  );
}

interface ComparedProps extends Pick<AveragesProps, 'periods' | 'average' | 'other'> {
  readonly view: { readonly filter: AveragesFilter; readonly other: AveragesFilter };
}

/** Two averages side by side. */
function Compared({ view, periods, average, other }: ComparedProps) {
  const { filter } = view;
  if (isSameFilter(filter, view.other))
    return (
      <Row as="p" gap={3} align="stretch" isOneLine tone="muted">
        {texts.compare.same}
      </Row>
    );
  if (!average || !other) return <Spinner text={texts.spinner} />;
  const isOfOneGroup = filter.groupCode === view.other.groupCode;
  const nameOf = (one: AveragesFilter) => (isOfOneGroup ? periodTitle(one, periods) : groupTitle(one.groupCode));
  const titleOf = (one: AveragesFilter) =>
    fill(texts.compare.label, { group: groupTitle(one.groupCode), period: periodTitle(one, periods) });
  return (
    <>
      <Grid gap={4} align="start" className={styles.pair}>
        {[
          { result: average, title: titleOf(filter) },
          { result: other, title: titleOf(view.other) },
        ].map(({ result, title }) => (
          <ScorePart key={title} average={result} title={title} />
        ))}
      </Grid>
      <Suspense>
        <AverageComparison first={average} second={other} names={[nameOf(filter), nameOf(view.other)]} />
      </Suspense>
      <Basis count={average.minimumUsers} />
    </>
  );
}

interface ScorePartProps {
  readonly average: AverageResult;
  /** A title, if there are two. */
  readonly title?: string;
  /** Below the summary. */
  readonly children?: ReactNode;
}

function ScorePart({ average, title, children }: ScorePartProps) {
  const summary = average.outcome === 'none' ? texts.none.title : summaryOf(average, groupsOf(average));
  return average.totalUsers === null ? (
    <WithheldScoreCard summary={summary} title={title}>
      {children}
    </WithheldScoreCard>
  ) : (
    <AverageScoreCard score={average.score} users={average.totalUsers} summary={summary} title={title} />
  );
}

interface OutcomeProps {
  /** Null while it is loading. */
  readonly average: AverageResult | null;
  /** Keeps its place, whatever the outcome is. */
  readonly afterScore: ReactNode;
}

/** One average: the score and its months, and next to them the values it is based on. */
function Outcome({ average, afterScore }: OutcomeProps) {
  const [open, show, close] = useOverlayState('description');
  const isShown = average?.outcome === 'shown';
  const groups = isShown ? groupsOf(average) : [];
  const rows = groups.flatMap((group) => group.rows);
  const row = rows.find(({ key }) => key === open) ?? null;
  return (
    <>
      <Grid gap={4} align="start" className={styles.pair}>
        <Stack gap={4}>
          <OutcomeScore average={average} />
          {afterScore}
          {isShown && <Basis count={average.minimumUsers} />}
        </Stack>
        {isShown && <GroupCards groups={groups} sources={texts.sources} onDescribe={({ key }) => show(key)} />}
      </Grid>
      <RowSheet row={row} source={row?.items[0] && texts.sources[row.items[0].provenance]} onClose={close} />
    </>
  );
}

function OutcomeScore({ average }: Pick<OutcomeProps, 'average'>) {
  if (average === null) return <Spinner text={texts.spinner} />;
  const { outcome, minimumUsers: count } = average;
  if (outcome === 'none') return <NoneFound />;
  return (
    <ScorePart average={average}>
      {outcome === 'pending' && <Muted>{pluralText(texts.pendingWhy, count, { count: `${count}` })}</Muted>}
    </ScorePart>
  );
}

/** Who is counted, and what averages do not mean. */
function Basis({ count }: { readonly count: number }) {
  return (
    <Stack as="footer" gap={2} tone="muted" size="small">
      <p>{pluralText(texts.basis, count, { count: `${count}` })}</p>
      <p>{texts.notDiagnosis}</p>
    </Stack>
  );
}

function NoneFound() {
  return (
    <Stack
      gap={4}
      align="center"
      width="narrow"
      tone="muted"
      size="lead"
      isCentered
      className={notice.empty}
      role="status"
    >
      <Icon name="chart" sizePx={56} />
      <Text as="h2" tone="plain" size="lead">
        {texts.none.title}
      </Text>
      <p>{texts.none.text}</p>
    </Stack>
  );
}

function NoGroups() {
  return (
    <Stack gap={4} align="center" width="narrow" tone="muted" size="lead" isCentered className={notice.empty}>
      <Icon name="people" sizePx={56} />
      <PageHeading title={texts.noGroups.title} />
      <p>{texts.noGroups.text}</p>
    </Stack>
  );
}
