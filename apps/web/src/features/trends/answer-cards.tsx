import type { Trend, TrendMeasure } from '@mien/contract';
import { hasQualityOfLifeFallen, isLowQualityOfLife, QUALITY_OF_LIFE_KEY } from '@mien/domain';
import { answerTrends as english } from '@mien/messages';
import { buttonClassName, Card, Muted, Stack, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { questionsOf } from '../../shared/health/answers/answer-changes.tsx';
import { newestAnswer } from '../../shared/health/answers/answers-over-time.ts';
import { KindWords } from '../../shared/health/kind-words.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { historyCountQuery } from '../../shared/platform/session.ts';

const texts = textsOf('answerTrends', english).answer;

interface AnswerCardsProps {
  readonly trend: Trend;
  readonly measure: TrendMeasure;
}

/** Next to answers over time: the way to change them, and a kind message about a low or fallen quality of life. */
export function AnswerCards({ trend, measure }: AnswerCardsProps) {
  const mayAnswer = useMay('manage');
  return (
    <>
      {measure.key === QUALITY_OF_LIFE_KEY && <Fall trend={trend} measure={measure} />}
      {mayAnswer && (
        <Card aria-labelledby="answers-changed">
          <Stack gap={3}>
            <Text as="h2" id="answers-changed" size="body">
              {texts.changed}
            </Text>
            <Muted>{texts.changedText}</Muted>
            <Link to={questionsOf(measure)} className={buttonClassName({ variant: 'tinted', isBlock: true })}>
              {texts.update}
            </Link>
          </Stack>
        </Card>
      )}
    </>
  );
}

/** Only the newest answer, and only for the patient. */
function Fall({ trend, measure }: AnswerCardsProps) {
  const isOneself = useIsOneself();
  const { client } = useApi();
  const { data: newestId } = useQuery({
    ...historyCountQuery(client),
    select: ({ items }) => items[0]?.id,
  });
  const answer = newestAnswer(measure, trend.buckets);
  const isUpToNow = Date.parse(trend.to) > serverNow().getTime();
  if (!isOneself || !isUpToNow || answer === null || newestId === undefined) return null;
  const { value, before } = answer;
  const fellFrom = before && hasQualityOfLifeFallen(before.value, value) ? before.value : null;
  if (fellFrom === null && !isLowQualityOfLife(value)) return null;
  return <KindWords answer={value} fellFrom={fellFrom} measurementUid={newestId} />;
}
