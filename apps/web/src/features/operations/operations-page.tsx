import { operations as english, fill } from '@mien/messages';
import { Banner, Muted, Row, SelectField, Spinner, Stack } from '@mien/ui';
import { useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading, usePageTitle } from '../../shared/platform/page-heading.tsx';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import titleSelect from '../../shared/staff/title-select.module.css';
import { AnswersCard } from './answers-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { LOOK_BACK_DAYS, lookBackOf, timeText } from './operations.model.ts';
import { useOperations } from './operations.queries.ts';
import styles from './operations-page.module.css';
import { Figure, Figures, Part } from './operations-parts.tsx';
import { RefusedCallsCard } from './refused-calls-card.tsx';
import { RetentionPlan } from './retention-plan.tsx';
import { ScansCard } from './scans-card.tsx';
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
      <Stack as="header" gap={2}>
        <Row gap={4} lineGap={2} justify="between">
          <PageHeading title={texts.title} />
          <div className={titleSelect.select}>
            <SelectField
              isLow
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
        <Muted>{texts.lead}</Muted>
      </Stack>
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
