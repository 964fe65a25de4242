import type { AveragePeriod, AverageResult } from '@mien/contract';
import type { SentAveragePeriod } from '@mien/domain';
import { averages as english, results as englishResults, fill } from '@mien/messages';
import { Button, Card, Icon, Spinner } from '@mien/ui';
import { DropdownField } from '@mien/ui/overlays';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { textsOf } from '../../shared/language.ts';
import { PageHeading, usePageTitle } from '../../shared/page-heading.tsx';
import { isProblem } from '../../shared/problem-text.ts';
import { GroupCards } from '../../shared/result/group-cards.tsx';
import { groupsOf } from '../../shared/result/result-groups.ts';
import { RowSheet } from '../../shared/result/row-sheet.tsx';
import { ToError } from '../../shared/to-error.tsx';
import columns from '../../shared/two-columns.module.css';
import { useOverlayState } from '../../shared/use-overlay-state.ts';
import { AverageScoreCard, WithheldScoreCard } from './average-score-card.tsx';
import {
  type AveragesFilter,
  addressOf,
  daysText,
  filterOf,
  groupTitle,
  isUsable,
  periodOptions,
  summaryOf,
} from './averages.model.ts';
import { useAverage, useFilterLists } from './averages.queries.ts';
import styles from './averages-page.module.css';

const texts = textsOf('averages', english);
const { notDiagnosis } = textsOf('results', englishResults);

/** `/averages`: the address holds what is asked for. */
export function AveragesPage() {
  const [query] = useSearchParams();
  const lists = useFilterLists();
  const filter = lists.data ? filterOf(query, lists.data.groupCodes) : null;
  const average = useAverage(filter);
  usePageTitle(texts.title);
  if (isProblem(lists.error, 'not-allowed') || isProblem(average.error, 'not-allowed'))
    return <AccessDenied text={texts.denied.text} />;
  if (lists.isPending) return <Spinner text={texts.spinner} isPage />;
  if (!lists.data) return <ToError id={1002} />;
  if (filter === null) return <NoGroups />;
  if (average.isError || (average.data && !isUsable(average.data))) return <ToError id={1001} />;
  return (
    <Averages
      filter={filter}
      groupCodes={lists.data.groupCodes}
      periods={lists.data.periods}
      average={average.data ?? null}
      isUpdating={average.isFetching}
      onAgain={() => void average.refetch()}
    />
  );
}

interface AveragesProps {
  readonly filter: AveragesFilter;
  readonly groupCodes: readonly string[];
  readonly periods: readonly AveragePeriod[];
  /** Null while it is on its way. */
  readonly average: AverageResult | null;
  readonly isUpdating: boolean;
  readonly onAgain: () => void;
}

function Averages({ filter, groupCodes, periods, average, isUpdating, onAgain }: AveragesProps) {
  const navigate = useNavigate();
  function update(wanted: AveragesFilter): void {
    if (wanted.groupCode === filter.groupCode && wanted.period === filter.period) onAgain();
    else void navigate(addressOf(wanted));
  }
  return (
    <div className={columns.page}>
      <header className={columns.head}>
        <PageHeading title={texts.title} />
      </header>
      <div className={columns.side}>
        <FilterCard
          filter={filter}
          groupCodes={groupCodes}
          periods={periods}
          days={average ? daysText(average) : ''}
          isUpdating={isUpdating}
          onUpdate={update}
        />
      </div>
      <div className={columns.rest} aria-busy={isUpdating}>
        {average && <ScorePart average={average} />}
        {average ? <Outcome average={average} /> : <Spinner text={texts.spinner} />}
      </div>
    </div>
  );
}

interface FilterCardProps extends Pick<AveragesProps, 'filter' | 'groupCodes' | 'periods' | 'isUpdating'> {
  readonly days: string;
  readonly onUpdate: (filter: AveragesFilter) => void;
}

/** What is shown stands on its face; what is chosen counts once 'Update' is pressed. */
function FilterCard({ filter, groupCodes, periods, days, isUpdating, onUpdate }: FilterCardProps) {
  const address = addressOf(filter);
  const [draft, setDraft] = useState({ ...filter, of: address });
  // A press on Back shows what was chosen then.
  if (draft.of !== address) setDraft({ ...filter, of: address });
  const options = periodOptions(periods);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onUpdate({ groupCode: draft.groupCode, period: draft.period });
  }
  return (
    <Card aria-labelledby="averages-group">
      <form className={styles.filter} onSubmit={submit}>
        <div className={styles.face}>
          <span className={styles.mark}>
            <Icon name="people" />
          </span>
          <div className={styles.faceWords}>
            <h2 id="averages-group" className={styles.group}>
              {groupTitle(filter.groupCode)}
            </h2>
            <p className={styles.period}>
              {options.find(({ value }) => value === filter.period)?.label ?? texts.periods[filter.period]}
              {days !== '' && <span className={styles.days}> · {days}</span>}
            </p>
          </div>
        </div>
        <div className={styles.choices}>
          <DropdownField
            label={texts.filter.group}
            value={draft.groupCode}
            options={groupCodes.map((code) => ({ value: code, label: groupTitle(code) }))}
            onChange={(groupCode) => setDraft({ ...draft, groupCode })}
          />
          <DropdownField
            label={texts.filter.period}
            value={draft.period}
            options={options}
            onChange={(period) => setDraft({ ...draft, period: period as SentAveragePeriod })}
          />
        </div>
        <Button type="submit" isBlock isBusy={isUpdating}>
          {texts.filter.update}
        </Button>
      </form>
    </Card>
  );
}

function ScorePart({ average }: { readonly average: AverageResult }) {
  const summary = summaryOf(average, groupsOf(average));
  if (average.outcome === 'none') return null;
  return average.totalUsers === null ? (
    <WithheldScoreCard summary={summary} />
  ) : (
    <AverageScoreCard score={average.score} users={average.totalUsers} summary={summary} />
  );
}

/** What there is besides the score. */
function Outcome({ average }: { readonly average: AverageResult }) {
  const [open, show, close] = useOverlayState('description');
  const groups = groupsOf(average);
  const rows = groups.flatMap((group) => group.rows);
  const row = rows.find(({ key }) => key === open) ?? null;
  const count = average.minimumUsers;
  if (average.outcome === 'none') return <NoneFound />;
  if (average.outcome === 'pending')
    return (
      <p className={styles.why}>
        <Icon name="lock" />
        {fill(texts.pendingWhy, { count })}
      </p>
    );
  return (
    <>
      <GroupCards groups={groups} source={texts.source} onDescribe={({ key }) => show(key)} />
      <footer className={columns.note}>
        <p>{fill(texts.basis, { count })}</p>
        <p>{notDiagnosis}</p>
      </footer>
      <RowSheet row={row} source={texts.source} onClose={close} />
    </>
  );
}

function NoneFound() {
  return (
    <div className={styles.notice} role="status">
      <Icon name="chart" sizePx={56} />
      <h2 className={styles.noticeTitle}>{texts.none.title}</h2>
      <p>{texts.none.text}</p>
    </div>
  );
}

function NoGroups() {
  return (
    <div className={styles.notice}>
      <Icon name="people" sizePx={56} />
      <PageHeading title={texts.noGroups.title} />
      <p>{texts.noGroups.text}</p>
    </div>
  );
}
