import type { Operations } from '@mien/contract';
import { operations as english, fill } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { CountChart } from './day-chart.tsx';
import {
  countDays,
  failedScans,
  failuresByReason,
  finishedScans,
  leftScans,
  percentText,
  scansByBrowser,
} from './operations.model.ts';
import { Figure, Figures, Part, Table } from './operations-parts.tsx';

const texts = textsOf('operations', english);

export function ScansCard({ scans, scansByDay }: Pick<Operations, 'scans' | 'scansByDay'>) {
  const words = texts.scans;
  const figures = [
    { label: words.finished, ...finishedScans(scans) },
    { label: words.outcomes.FAILED, ...failedScans(scans) },
    { label: words.outcomes.LEFT, ...leftScans(scans) },
  ];
  // The chart gives the other outcomes.
  const failures = failuresByReason(scans);
  return (
    <Part title={words.title}>
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
      >
        <Figures>
          {figures.map(({ label, count, share }) => (
            <Figure
              key={label}
              label={label}
              value={count}
              note={share === null ? undefined : fill(words.share, { percent: percentText(share) })}
            />
          ))}
        </Figures>
      </CountChart>
      {failures.length > 0 && <Table title={words.byOutcome} columns={[words.outcome, words.count]} rows={failures} />}
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
