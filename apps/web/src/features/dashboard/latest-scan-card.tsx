import type { Comparison, MeasurementSummary } from '@mien/contract';
import { dashboard as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { buttonClassName, Card, HealthBandSlider, Icon, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { dateFormat, listFormat } from '../../shared/formats.ts';
import { insideSentence } from '../../shared/inside-sentence.ts';
import { textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';
import { useProductName } from '../../shared/product-name.ts';
import { leftOutText } from '../../shared/result/compared-text.ts';
import { groupsOf, isAnyRated } from '../../shared/result/result-groups.ts';
import { resultQuery } from '../../shared/result/result-query.ts';
import { rowName } from '../../shared/result/result-row.tsx';
import { deviceTimeZone } from '../../shared/time-zone.ts';
import { daysAgoLabel, type Reading, readingOf, type ScoreChange, scoreChange, shortDay } from './dashboard.model.ts';
import styles from './latest-scan-card.module.css';

const texts = textsOf('dashboard', english);
const { bands } = textsOf('measures', englishMeasures);
const { score: scoreTexts } = textsOf('results', englishResults);

const timeFormat = () => dateFormat({ timeStyle: 'short' });

interface LatestScanCardProps {
  readonly latest: MeasurementSummary;
  /** Null while it is not there: room is kept for what changed. */
  readonly comparison: Comparison | null;
}

/** The latest scan: score, what changed, what stands out, the way to its results. */
export function LatestScanCard({ latest, comparison }: LatestScanCardProps) {
  const productName = useProductName();
  const reading = readingOf(latest);
  const day = daysAgoLabel(latest.created, new Date(), deviceTimeZone());
  return (
    <Card aria-labelledby="latest-title">
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id="latest-title" className={styles.title}>
            {fill(scoreTexts.title, { productName })}
          </h2>
          <time dateTime={latest.created} className={styles.when}>
            {fill(texts.latest, { day, time: timeFormat().format(new Date(latest.created)) })}
          </time>
        </div>
        {reading === null ? (
          <p className={styles.noScore}>{texts.noScore}</p>
        ) : (
          <Score reading={reading}>{comparison && <Change change={scoreChange(reading, comparison)} />}</Score>
        )}
        <StandingOut measurementId={latest.id} />
        <Link to={paths.resultOf(latest.id)} className={buttonClassName({ variant: 'tinted', isBlock: true })}>
          {texts.viewResults}
        </Link>
      </div>
    </Card>
  );
}

function Score({ reading, children }: { readonly reading: Reading; readonly children: ReactNode }) {
  const words = fill(texts.score, { score: reading.score, band: bands[reading.band] });
  return (
    <>
      <div className={styles.score}>
        <p className={styles.number}>
          <VisuallyHidden>{words}</VisuallyHidden>
          <span aria-hidden="true" className={styles.value}>
            {reading.score}
          </span>
          <span aria-hidden="true" className={styles.unit}>
            {scoreTexts.of}
          </span>
        </p>
        <p aria-hidden="true" className={styles.band}>
          {bands[reading.band]}
        </p>
      </div>
      <div className={styles.changes}>{children}</div>
      <HealthBandSlider percent={reading.score} labels={bands} />
    </>
  );
}

function Change({ change }: { readonly change: ScoreChange | null }) {
  if (change === null) return null;
  const { points, direction, since, hasSameParts, leftOut } = change;
  const date = shortDay(since, new Date());
  if (!hasSameParts) return <p className={styles.change}>{fill(texts.otherParts, { date })}</p>;
  const { amount, beside } = texts.changes[direction];
  const note = leftOutText(leftOut);
  return (
    <>
      <p className={styles.change}>
        <strong>{fill(amount, { points })}</strong> {fill(beside, { date })}
      </p>
      {note && <p className={styles.change}>{note}</p>}
    </>
  );
}

/** Which values lie in a red range, or that none does; nothing until that is known. */
function StandingOut({ measurementId }: { readonly measurementId: string }) {
  const { client } = useApi();
  const { data: result } = useQuery(resultQuery(client, measurementId));
  if (!result) return <div className={styles.standingOutRoom} />;
  const groups = groupsOf(result);
  if (!isAnyRated(groups)) return null;
  const names = groups
    .flatMap(({ rows }) => rows)
    .filter(({ isRisk }) => isRisk)
    .map(rowName)
    .map((name, index) => (index === 0 ? name : insideSentence(name)));
  if (names.length === 0)
    return (
      <p className={styles.standingOut}>
        <Icon name="done" />
        <span>{texts.nothingStandsOut}</span>
      </p>
    );
  const list = listFormat({ type: 'conjunction' }).format(names);
  const sentence = fill(names.length === 1 ? texts.oneStandsOut : texts.standOut, { names: list });
  return (
    <Link to={paths.resultOf(measurementId)} className={styles.standingOut} data-risk="true">
      <Icon name="warning" />
      <span>{sentence}</span>
      <Icon name="chevronRight" sizePx={20} />
    </Link>
  );
}
