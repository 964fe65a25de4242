import type { Operations } from '@mien/contract';
import { operations as english, fill } from '@mien/messages';
import { Banner, Box, Button, Card, Disclosure, Grid, Muted, Row, SelectField, Spinner, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { FigureTable } from '../../shared/platform/figure-table.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading, usePageTitle } from '../../shared/platform/page-heading.tsx';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { DayBars, type DayBarsProps } from './day-bars.tsx';
import { SECTION_IDS } from './findings.ts';
import {
  answerDays,
  countDays,
  countTicks,
  dayText,
  durationText,
  finishedScans,
  instantText,
  jobName,
  LOOK_BACK_DAYS,
  lookBackOf,
  messageTotals,
  numberText,
  percentText,
  reportText,
  scansByBrowser,
  scansByOutcome,
  timeText,
  timeTicks,
  timeTickText,
  totalOf,
} from './operations.model.ts';
import { useOperations, useRetentionPlan } from './operations.queries.ts';
import styles from './operations-page.module.css';
import { Verdict } from './verdict.tsx';

const texts = textsOf('operations', english);

/** `/admin/operations`: the URL holds how far back the page looks. */
export function OperationsPage() {
  const [query, setQuery] = useSearchParams();
  const days = lookBackOf(query.get('days'));
  const { data: figures, error, isPlaceholderData, refetch } = useOperations(days);
  usePageTitle(texts.title);
  if (isProblem(error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  if (!figures && error) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (!figures) return <Spinner text={texts.spinner} isPage />;
  return (
    <Stack gap={6} width="page" aria-busy={isPlaceholderData}>
      <Row as="header" gap={4} align="start" justify="between">
        <Stack gap={2}>
          <PageHeading title={texts.title} />
          <Muted>{texts.lead}</Muted>
        </Stack>
        <div className={styles.lookBack}>
          <SelectField
            label={texts.days.label}
            value={String(days)}
            options={LOOK_BACK_DAYS.toSorted((left, right) => left - right).map((value) => ({
              value: String(value),
              label: texts.days.options[value],
            }))}
            onChange={(event) => setQuery({ days: event.target.value }, { replace: true })}
          />
        </div>
      </Row>
      {error && (
        <Banner tone="problem">
          <p>{problemText(error)}</p>
        </Banner>
      )}
      {figures.hasUntrustedProxy && (
        <Banner tone="problem">
          <p>{texts.untrustedProxy}</p>
        </Banner>
      )}
      <Verdict figures={figures} />
      <Stack gap={6} isPacked className={styles.columns}>
        <Stack gap={6} isPacked>
          <ScansCard scans={figures.scans} scansByDay={figures.scansByDay} />
          <AnswersCard answersByDay={figures.answersByDay} />
        </Stack>
        <Stack gap={6} isPacked>
          <MessagesCard figures={figures} />
          <RefusedCallsCard {...figures} />
          <Part title={texts.unused.title}>
            <Muted>{texts.unused.text}</Muted>
            <Figures>
              <Figure label={texts.unused.warned} value={figures.unused.warned} />
              <Figure label={texts.unused.suspended} value={figures.unused.suspended} />
              <Figure label={texts.unused.deleted} value={figures.unused.deleted} />
            </Figures>
            <RetentionPlan />
          </Part>
        </Stack>
      </Stack>
      <JobsCard jobs={figures.jobs} />
      <Muted>{fill(texts.asOf, { time: timeText(figures.created) })}</Muted>
    </Stack>
  );
}

/** The daily counts as a chart and a table; nothing if there were no events. */
function DayChart(props: DayBarsProps) {
  const { series, days } = props;
  const happened = days.filter(({ parts }) => totalOf(parts) > 0);
  if (happened.length === 0)
    return (
      <Stack gap={2}>
        <Text as="h3" size="body">
          {texts.byDay.title}
        </Text>
        <Muted>{texts.none}</Muted>
      </Stack>
    );
  return (
    <>
      <DayBars {...props} />
      <Disclosure title={texts.byDay.table}>
        <Table
          title={texts.byDay.title}
          columns={[texts.byDay.day, ...series.map(({ name }) => name)]}
          rows={happened.toReversed().map(({ day, values }) => [dayText(day), ...values])}
        />
      </Disclosure>
    </>
  );
}

/** Numbers by day, with the sum of each series. */
function CountChart({ days, ...props }: Pick<DayBarsProps, 'title' | 'series' | 'days'>) {
  const sums = props.series.map((_, index) => totalOf(days.map(({ parts }) => parts[index] ?? 0)));
  return <DayChart {...props} days={days} ticksOf={countTicks} tickText={numberText} totals={sums.map(numberText)} />;
}

/** What the next run would do, on request. */
function RetentionPlan() {
  const { data: plan, error, isFetching, refetch } = useRetentionPlan();
  return (
    <>
      {plan && (
        <p role="status">
          {fill(texts.unused.plan, {
            warn: numberText(plan.warn),
            suspend: numberText(plan.suspend),
            delete: numberText(plan.delete),
          })}
        </p>
      )}
      {error && (
        <Banner tone="problem">
          <p>{problemText(error)}</p>
        </Banner>
      )}
      <div>
        <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          {texts.unused.look}
        </Button>
      </div>
    </>
  );
}

interface PartProps {
  readonly title: string;
  /** Id of a section that a finding may link to. */
  readonly id?: string;
  readonly children: ReactNode;
}

function Part({ title, id, children }: PartProps) {
  return (
    <Card aria-label={title} id={id}>
      <Stack gap={4}>
        <Text as="h2" size="h3">
          {title}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}

const Figures = ({ children }: { readonly children: ReactNode }) => (
  <Grid as="dl" gap={3} className={styles.figures}>
    {children}
  </Grid>
);

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly note?: string | undefined;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <Box padding={3} sidePadding={4} ground="sunken" className={styles.figure}>
      <Muted as="dt" size="small">
        {label}
      </Muted>
      <Stack as="dd">
        <strong>{numberText(value)}</strong>
        {note !== undefined && <Muted as="span">{note}</Muted>}
      </Stack>
    </Box>
  );
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** Whether the section's own title is enough. */
  readonly isOnly?: boolean;
  /** The first cell names the row. */
  readonly rows: readonly (readonly [string, ...(string | number)[]])[];
}

function Table({ title, columns, rows, isOnly = false }: TableProps) {
  if (rows.length > 0)
    return (
      <FigureTable
        title={title}
        isTitled={isOnly}
        columns={columns}
        rows={rows.map(([name, ...cells]) => ({
          key: [name, ...cells].join(' '),
          name,
          cells: cells.map((cell) => (typeof cell === 'number' ? numberText(cell) : cell)),
        }))}
      />
    );
  return (
    <Stack gap={2}>
      {!isOnly && (
        <Text as="h3" size="body">
          {title}
        </Text>
      )}
      <Muted>{texts.none}</Muted>
    </Stack>
  );
}

/** How long patients waited: the median, and the 90th percentile. */
function AnswersCard({ answersByDay }: Pick<Operations, 'answersByDay'>) {
  const words = texts.answers;
  return (
    <Part title={words.title}>
      <Muted>{words.text}</Muted>
      <Figures>
        <Figure label={words.count} value={totalOf(answersByDay.map(({ count }) => count))} />
      </Figures>
      <DayChart
        title={words.title}
        series={[
          { name: words.median, tone: 'good' },
          { name: words.ninetieth, tone: 'quiet' },
        ]}
        days={answerDays(answersByDay)}
        ticksOf={timeTicks}
        tickText={timeTickText}
        totals={[]}
      />
    </Part>
  );
}

const SIGN_IN_KINDS = ['passkey', 'code', 'singleSignOn', 'other'] as const;

function MessagesCard({ figures }: { readonly figures: Operations }) {
  const words = texts.messages;
  const { queue, messages, signIns, refusals, limited, budgets, networks } = figures;
  const totals = messageTotals(figures);
  const unused = budgets.filter((one) => !isTouched(one));
  const waitingNotes = [
    ...(queue.oldestWaitingS === null ? [] : [fill(words.waitingSince, { time: durationText(queue.oldestWaitingS) })]),
    ...(queue.failedBefore === 0 ? [] : [fill(words.failedBefore, { count: numberText(queue.failedBefore) })]),
  ];
  const limits: Readonly<Record<string, string>> = { ...words.limits, ...words.budgets.names };
  return (
    <Part title={words.title} id={SECTION_IDS.messages}>
      <Figures>
        <Figure
          label={words.waiting}
          value={queue.waiting}
          note={waitingNotes.length === 0 ? undefined : waitingNotes.join(', ')}
        />
        <Figure label={words.sent} value={totals.sent} />
        <Figure label={words.refused} value={totals.refused} />
        <Figure label={words.expired} value={totals.expired} />
        <Figure label={words.limited} value={totals.limited} />
      </Figures>
      <Table
        title={words.signIns.title}
        columns={[words.signIns.how, words.signIns.count]}
        rows={SIGN_IN_KINDS.map((kind) => [words.signIns.kinds[kind], signIns[kind]])}
      />
      <CountChart
        title={words.title}
        series={[
          { name: words.sent, tone: 'good' },
          { name: words.refused, tone: 'bad' },
          { name: words.expired, tone: 'quiet' },
        ]}
        days={countDays(messages, ({ sent, refused, expired }) => [sent, refused, expired])}
      />
      <Table
        title={words.budgets.title}
        columns={[words.budgets.budget, words.budgets.used, words.budgets.limit, words.budgets.refused]}
        rows={budgets
          .filter(isTouched)
          .map(({ budget, used, limit, refused }) => [words.budgets.names[budget], used, limit, refused])}
      />
      {unused.length > 0 && (
        <Disclosure title={fill(words.budgets.unused, { count: numberText(unused.length) })}>
          <Table
            title={words.budgets.title}
            isOnly
            columns={[words.budgets.budget, words.budgets.limit]}
            rows={unused.map(({ budget, limit }) => [words.budgets.names[budget], limit])}
          />
        </Disclosure>
      )}
      {networks.length > 0 && (
        <Table
          title={words.networks.title}
          columns={[words.networks.network, words.networks.codes]}
          rows={networks.map(({ label, codes }) => [label, codes])}
        />
      )}
      {refusals.length > 0 && (
        <Table
          title={words.refusals}
          columns={[words.refusals, words.refused]}
          rows={refusals.map(({ error, count }) => [error || words.unknownRefusal, count])}
        />
      )}
      {limited.length > 0 && (
        <Table
          title={words.limited}
          columns={[words.limit, words.count]}
          rows={limited.map(({ limitedBy, count }) => [limits[limitedBy] ?? limitedBy, count])}
        />
      )}
    </Part>
  );
}

/** Whether any of a budget was used or refused. */
const isTouched = ({ used, refused }: Operations['budgets'][number]) => used > 0 || refused > 0;

/** Numbers in which an attack would show first. */
function RefusedCallsCard({ refusedCalls, refusedNetworks }: Pick<Operations, 'refusedCalls' | 'refusedNetworks'>) {
  const words = texts.refusedCalls;
  return (
    <Part title={words.title} id={SECTION_IDS.calls}>
      <Muted>{words.text}</Muted>
      <Table
        title={words.title}
        isOnly
        columns={[words.kind, words.count]}
        rows={refusedCalls.map(({ kind, count }) => [words.kinds[kind], count])}
      />
      {refusedNetworks.length > 0 && (
        <>
          <Table
            title={words.networks.title}
            columns={[words.networks.network, words.kind, words.count]}
            rows={refusedNetworks.map(({ label, kind, count }) => [label, words.kinds[kind], count])}
          />
          <Muted>{words.networks.text}</Muted>
        </>
      )}
      {refusedCalls.length > 0 && (
        <Disclosure title={words.advice.title}>
          <Stack as="dl" gap={3}>
            {refusedCalls.map(({ kind }) => (
              <Stack key={kind}>
                <dt>
                  <strong>{words.kinds[kind]}</strong>
                </dt>
                <Muted as="dd">{words.advice.kinds[kind]}</Muted>
              </Stack>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Part>
  );
}

function ScansCard({ scans, scansByDay }: Pick<Operations, 'scans' | 'scansByDay'>) {
  const words = texts.scans;
  const finished = finishedScans(scans);
  return (
    <Part title={words.title}>
      <Figures>
        <Figure
          label={words.finished}
          value={finished.count}
          note={finished.share === null ? undefined : fill(words.share, { percent: percentText(finished.share) })}
        />
      </Figures>
      <CountChart
        title={words.title}
        series={[
          { name: words.outcomes.COMPLETE, tone: 'good' },
          { name: words.outcomes.PARTIAL, tone: 'fair' },
          { name: words.outcomes.FAILED, tone: 'bad' },
          { name: words.outcomes.LEFT, tone: 'quiet' },
          { name: words.outcomes.RUNNING, tone: 'open' },
        ]}
        days={countDays(scansByDay, ({ complete, partial, failed, left, running }) => [
          complete,
          partial,
          failed,
          left,
          running,
        ])}
      />
      <Table title={words.byOutcome} columns={[words.outcome, words.count]} rows={[...scansByOutcome(scans)]} />
      <Table
        title={words.byBrowser}
        columns={[words.browser, words.count, words.finished, words.outcomes.FAILED, words.outcomes.LEFT]}
        rows={scansByBrowser(scans).map(({ browser, count, finished: done, failed, left }) => [
          browser,
          count,
          done,
          failed,
          left,
        ])}
      />
    </Part>
  );
}

function JobsCard({ jobs }: { readonly jobs: Operations['jobs'] }) {
  const words = texts.jobs;
  return (
    <Part title={words.title} id={SECTION_IDS.jobs}>
      <Table
        title={words.did}
        isOnly
        columns={[words.job, words.last, words.did, words.next]}
        rows={jobs.map((job) => [
          jobName(job.job),
          job.finishedAt === null ? words.never : instantText(job.finishedAt),
          job.isRunning ? words.running : job.hasFailed ? words.failed : reportText(job.report),
          instantText(job.dueAt),
        ])}
      />
    </Part>
  );
}
