import type { MeasureComparison } from '@mien/contract';
import { isFavorablePercent, percentOfValue, signalQuality, stepToBetter } from '@mien/domain';
import { results as english, measureAdvice as englishAdvice, measures as englishMeasures, fill } from '@mien/messages';
import { BandMark, Disclosure, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import type { ReactNode } from 'react';
import { numberFormat } from '../../platform/formats.ts';
import { insideSentence } from '../../platform/inside-sentence.ts';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { dayText } from '../day-text.ts';
import { unitText } from '../unit-text.ts';
import { changeText, leftOutText, usualSpan } from './compared-text.ts';
import { healthyOf } from './healthy-limits.ts';
import { intervalTexts, numberText } from './number-text.ts';
import { rangeBarOf, type Span } from './range-bar.model.ts';
import { RangeBar } from './range-bar.tsx';
import { redAnswers, urgencyOf } from './red-lines.tsx';
import type { ResultRow, ShownItem } from './result-groups.ts';
import { rankWord, rowValue } from './result-row.tsx';
import styles from './row-details.module.css';
import { Sparkline } from './sparkline.tsx';

const texts = textsOf('results', english);
const { sheet } = texts;
const measures = textsOf('measures', englishMeasures);
const advice: Readonly<Record<string, { readonly moves: string; readonly doing: string }>> = textsOf(
  'measureAdvice',
  englishAdvice,
);

/** HTML from our own catalog, checked by a test. */
export function Description({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server allows only paragraphs, lists and emphasis
  return <Stack gap={3} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * The healthy range in words, from the ranges of the bar; null for ranks and values without ranges. For entered or
 * calculated values, it begins with whether the value is in it.
 */
function healthyText(item: ShownItem): string | null {
  const { range, low, high } = healthyOf(item);
  if (low === null || high === null || (range?.low != null && rankWord(item, range.low) !== undefined)) return null;
  if (item.provenance === 'camera') return fill(sheet.healthy, { low, high });
  const percent = percentOfValue(item.measurementRanges, item.value, item.precision);
  if (item.provenance === 'provider' || percent === null) return fill(sheet.healthyRange, { low, high });
  if (isFavorablePercent(percent)) return fill(sheet.inside, { low, high });
  return fill(item.value < (range?.low ?? 0) ? sheet.below : sheet.above, { low, high });
}

/** The band of a value and the distance to the next better one; empty for values measured by a camera or a provider. */
function stepText({ band }: ResultRow, item: ShownItem): string {
  const isOwnFact = item.provenance === 'entered' || item.provenance === 'calculated';
  const step = isOwnFact ? stepToBetter(item.measurementRanges, item.value, item.precision) : null;
  if (band === null || !step || rankWord(item, item.value) !== undefined) return '';
  return [
    fill(sheet.rated, { band: insideSentence(measures.bands[band]) }),
    fill(sheet[step.side], { amount: numberText(step.amount, item.precision) }),
  ].join(' ');
}

/** The upper end of unrated values; empty if all are rated. */
function unratedText(item: ShownItem, usual: Span | null): string {
  const unrated = rangeBarOf(item, usual)?.unrated;
  return unrated ? fill(sheet.unrated, { limit: numberFormat().format(unrated.limit) }) : '';
}

/** Why a value is not rated. */
const notRated: Readonly<Record<ShownItem['provenance'], string>> = {
  camera: texts.noIndicator,
  provider: texts.noIndicator,
  calculated: texts.noIndicatorCalculated,
  entered: texts.noIndicatorEntered,
};

/** The rating of a value, if there is no healthy range to name. */
function ratingText(row: ResultRow): string {
  if (row.band === null) return notRated[row.items[0]?.provenance ?? 'camera'];
  const answer = row.isRisk ? redAnswers[row.key] : undefined;
  if (answer) return `${answer.lead} ${answer.rest}`;
  return fill(sheet.rated, { band: insideSentence(measures.bands[row.band]) });
}

/** The person's usual range, and whether this value is in it. */
function usualText(item: ShownItem, { usual, answer }: MeasureComparison): string {
  if (usual.kind === 'learning') return pluralText(sheet.learning, usual.daysMissing);
  const shown = (value: number) => numberText(value, item.precision);
  const span = fill(sheet.usual, { value: shown(item.value), low: shown(usual.low), high: shown(usual.high) });
  return answer === null ? `${span}.` : `${texts.compared[answer]}: ${span}.`;
}

/** The urgency of a value, in words. Nothing for an unrated value, and no reassurance for a value outside the person's usual range. */
function urgencySaid(row: ResultRow, comparison: MeasureComparison | undefined) {
  const urgency = urgencyOf(row);
  if (urgency !== 'nothing') return urgency;
  const isUsual = (comparison?.answer ?? 'asUsual') === 'asUsual';
  return row.band !== null && isUsual ? urgency : null;
}

/** A sentence to append; nothing if empty. */
const asFurther = (text: string) => (text === '' ? '' : ` ${text}`);

interface RowDetailsProps {
  readonly row: ResultRow;
  readonly source: string | undefined;
  /** The comparison with the person's own earlier scans. */
  readonly comparison?: MeasureComparison | undefined;
  /** The person's usual range; defaults to that of the comparison. */
  readonly usual?: Span | null;
  /** A link to the trend of this value, if the reader has one. */
  readonly trend?: ReactNode;
  /** Whether the reader is the person: only they see what to do. */
  readonly isOwn?: boolean;
  /** A link to ask about the value, if the reader has one. */
  readonly ask?: ReactNode;
  /** An additional sentence about the change to the next better range, with a leading space. */
  readonly step?: ReactNode;
}

/** A value in detail: is it OK, what affects it, what to do, how it was measured. */
export function RowDetails({
  row,
  source,
  comparison,
  usual = usualSpan(comparison),
  trend,
  isOwn = false,
  ask,
  step,
}: RowDetailsProps) {
  const { value, unit } = rowValue(row);
  const item = row.items.length === 1 ? row.items[0] : undefined;
  const asks = urgencySaid(row, comparison);
  const own = isOwn ? advice[row.items[0]?.measurementTypeId ?? ''] : undefined;
  return (
    <Stack className={styles.details}>
      <Row gap={3} lineGap={2} align="baseline" justify="between">
        <p>
          <Text as="span" weight={700} hasEvenDigits className={styles.value}>
            {value}
          </Text>{' '}
          <Muted as="span">{unit}</Muted>
        </p>
        {row.band && <BandMark band={row.band} label={measures.bands[row.band]} />}
      </Row>
      <Stack as="section" gap={2} className={styles.part}>
        {isOwn && <h3>{sheet.isItOk}</h3>}
        <p>
          {item && comparison && <>{usualText(item, comparison)} </>}
          <span>{(item && healthyText(item)) ?? ratingText(row)}</span>
          {item && <span>{[stepText(row, item), unratedText(item, usual)].map(asFurther)}</span>}
          <span>{step}</span>
        </p>
        {item && <RangeBar item={item} usual={usual} isSaid />}
        {item && comparison && <Course item={item} comparison={comparison} trend={trend} />}
        {!comparison && trend && <p>{trend}</p>}
      </Stack>
      {own && (
        <>
          <Stack as="section" gap={2} className={styles.part}>
            <h3>{sheet.moves}</h3>
            <p>{own.moves}</p>
          </Stack>
          <Stack as="section" gap={2} className={styles.part}>
            <h3>{sheet.doing}</h3>
            <p>
              <span>{asks !== null && `${texts.urgency[asks]} `}</span>
              <span>{own.doing}</span>
            </p>
          </Stack>
        </>
      )}
      {ask && <p>{ask}</p>}
      <Measured row={row} source={source} comparison={comparison} />
      {isOwn && (
        <Muted size="small" className={styles.unwell}>
          {sheet.unwell}
        </Muted>
      )}
    </Stack>
  );
}

function Course({ item, comparison, trend }: { item: ShownItem; comparison: MeasureComparison; trend: ReactNode }) {
  const { latest, drift, change } = comparison;
  const changed = changeText(comparison, item.precision);
  const leftOut = change ? leftOutText(change.leftOut) : undefined;
  const values = latest.map((point) => point.value);
  const shown = (value: number) => numberText(value, item.precision);
  return (
    <>
      <Row
        as="p"
        gap={3}
        lineGap={1}
        align="baseline"
        justify="between"
        tone="muted"
        size="small"
        className={styles.courseHead}
      >
        <span>{values.length > 2 && pluralText(sheet.last, values.length)}</span>
        <span>{trend}</span>
      </Row>
      {values.length > 2 && (
        <div className={styles.course}>
          <VisuallyHidden>{values.map(shown).join(texts.preview.separator)}</VisuallyHidden>
          <Sparkline values={values} usual={usualSpan(comparison)} />
          <Days latest={latest} />
        </div>
      )}
      {changed && <p>{[changed, leftOut].flatMap((part) => (part ? [`${part}.`] : [])).join(' ')}</p>}
      {drift !== null && (
        <p>
          {fill(drift > 0 ? texts.compared.drift.higher : texts.compared.drift.lower, {
            difference: shown(Math.abs(drift)),
          })}
        </p>
      )}
    </>
  );
}

/** The first and the last day of the line above. */
function Days({ latest }: Pick<MeasureComparison, 'latest'>) {
  const [first, last] = [latest[0], latest.at(-1)];
  return (
    first &&
    last && (
      <Row gap={3} lineGap={0} justify="between" tone="muted" size="small" className={styles.days}>
        <time dateTime={first.created}>{dayText(first.created)}</time>{' '}
        <time dateTime={last.created}>{dayText(last.created)}</time>
      </Row>
    )
  );
}

function Measured({ row, source, comparison }: Pick<RowDetailsProps, 'row' | 'source' | 'comparison'>) {
  const [item] = row.items;
  const usual = comparison?.usual;
  const line = [
    source !== undefined && `${source.charAt(0).toLocaleUpperCase()}${source.slice(1)}.`,
    item && item.signalToNoiseDb !== null && sheet.signal[signalQuality(item.signalToNoiseDb)],
  ].filter((part) => typeof part === 'string');
  return (
    <Disclosure
      look="row"
      ground="lines"
      title={
        <span>
          <Text as="span" isBlock size="body" weight={700}>
            {sheet.measured}
          </Text>
          <Muted as="span" isBlock size="small">
            {line.join(' ')}
          </Muted>
        </span>
      }
    >
      <Stack gap={3} tone="muted" className={styles.fold}>
        {item?.interval && row.items.length === 1 && (
          <p>
            {fill(texts.interval, {
              ...intervalTexts(item.interval, item.precision),
              unit: unitText(item.unit),
            })}
          </p>
        )}
        {usual?.kind === 'early' && <p>{fill(sheet.early, { days: usual.days })}</p>}
        {row.items.map((shown) => (
          <Description key={shown.measurementTypeId} html={shown.description} />
        ))}
      </Stack>
    </Disclosure>
  );
}
