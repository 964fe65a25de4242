import type { Operations } from '@mien/contract';
import { operations as english } from '@mien/messages';
import { Muted } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { DayChart } from './day-chart.tsx';
import { answerDays, timeTicks, timeTickText, totalOf } from './operations.model.ts';
import { Figure, Figures, Part } from './operations-parts.tsx';

const texts = textsOf('operations', english);

/** How long patients waited: the median, and the 90th percentile. */
export function AnswersCard({ answersByDay }: Pick<Operations, 'answersByDay'>) {
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
