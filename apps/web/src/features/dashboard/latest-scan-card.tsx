import type { Comparison, MeasurementResult, MeasurementSummary } from '@mien/contract';
import { hasTopCard, isScoreMuted } from '@mien/domain';
import { dashboard as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { buttonClassName, Card, HealthBandSlider, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { whenText } from '../../shared/health/result/compared-text.ts';
import { NoScore } from '../../shared/health/top/no-score.tsx';
import type { TopOfPage } from '../../shared/health/top/use-top.ts';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { shortDayText, timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { useSession } from '../../shared/platform/session.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { daysAgoLabel, type Reading, readingOf, type ScoreChange, scoreChange } from './dashboard.model.ts';
import styles from './latest-scan-card.module.css';
import { TopLine } from './top-line.tsx';

const texts = textsOf('dashboard', english);
const { bands } = textsOf('measures', englishMeasures);
const { score: scoreTexts } = textsOf('results', englishResults);

interface LatestScanCardProps extends TopOfPage {
  readonly latest: MeasurementSummary;
  /** Its values; undefined while loading, when space is reserved for the highlights. */
  readonly result: MeasurementResult | undefined;
  /** Null while loading, when space is reserved for the change. */
  readonly comparison: Comparison | null;
}

/** The latest scan: highlights, the score, the change, and a link to its results. */
export function LatestScanCard({ latest, result, comparison, ...known }: LatestScanCardProps) {
  const productName = useProductName();
  const reading = readingOf(latest);
  const day = daysAgoLabel(latest.created, new Date(), deviceTimeZone());
  const isMuted = isScoreMuted(known.top);
  const { data: session } = useSession();
  // Cached data: nothing more will load.
  const isKept = session?.keptAsOfMs !== undefined;
  const hasNoScore = reading === null && result !== undefined && !isMuted;
  return (
    <Card aria-labelledby="latest-title">
      <Stack gap={3}>
        <Row gap={3} lineGap={0} align="baseline" justify="between">
          <Text as="h2" id="latest-title" size="body">
            {reading === null ? scoreTexts.unscored : fill(scoreTexts.title, { productName })}
          </Text>
          <Muted as="time" dateTime={latest.created} size="small">
            {fill(texts.latest, { day, time: timeText(latest.created) })}
          </Muted>
        </Row>
        {!hasTopCard(known.top) &&
          !(isKept && known.top.rung === 'notKnown') &&
          (result ? (
            <TopLine {...known} result={result} comparison={comparison} />
          ) : (
            <div className={styles.topLine} />
          ))}
        {isMuted ? (
          <QuietReading reading={reading} />
        ) : (
          <>
            {hasNoScore && <NoScore result={result} />}
            {reading && (
              <Score reading={reading} isChangeAwaited={!isKept}>
                {comparison && <Change change={scoreChange(reading, comparison)} of={latest.created} />}
              </Score>
            )}
          </>
        )}
        <Link
          to={paths.resultOf(latest.id)}
          className={buttonClassName({ variant: hasNoScore ? 'quiet' : 'tinted', isBlock: true })}
        >
          {texts.viewResults}
        </Link>
      </Stack>
    </Card>
  );
}

/** The muted score below a more important notice, without its word and colors. */
function QuietReading({ reading }: { readonly reading: Reading | null }) {
  const isOneself = useIsOneself();
  return (
    <>
      {reading && (
        <Muted size="lead" hasEvenDigits>
          {reading.score} {scoreTexts.of}
        </Muted>
      )}
      <Muted>{isOneself ? texts.later : texts.laterOfOther}</Muted>
    </>
  );
}

interface ScoreProps {
  readonly reading: Reading;
  /** Whether space is reserved for the change. */
  readonly isChangeAwaited: boolean;
  readonly children: ReactNode;
}

function Score({ reading, isChangeAwaited, children }: ScoreProps) {
  const words = fill(texts.score, { score: reading.score, band: bands[reading.band] });
  return (
    <>
      <Row gap={4} lineGap={1} align="baseline" justify="between">
        <Row as="p" gap={2} lineGap={0} align="baseline" className={styles.number}>
          <VisuallyHidden>{words}</VisuallyHidden>
          <Text as="span" aria-hidden="true" size="hero" className={styles.value}>
            {reading.score}
          </Text>
          <Muted as="span" aria-hidden="true">
            {scoreTexts.of}
          </Muted>
        </Row>
        <Text aria-hidden="true" size="lead" weight={700} className={styles.band}>
          {bands[reading.band]}
        </Text>
      </Row>
      {(isChangeAwaited || children) && <div className={styles.changes}>{children}</div>}
      <HealthBandSlider percent={reading.score} labels={bands} />
    </>
  );
}

/** The change of the score. Nothing if it had other parts then: the points say nothing about the patient. */
function Change({ change, of }: { readonly change: ScoreChange | null; readonly of: string }) {
  if (change === null || !change.hasSameParts) return null;
  const { points, direction, since } = change;
  const { amount, beside } = texts.changes[direction];
  return (
    <Muted>
      <Text as="strong" tone="plain">
        {fill(amount, { points })}
      </Text>{' '}
      <span>{fill(beside, { when: whenText(since, of, (at) => shortDayText(at, new Date())) })}</span>
    </Muted>
  );
}
