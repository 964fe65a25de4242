import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import { trends as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { Box, classNames, Disclosure, Icon, rowClassName, Text } from '@mien/ui';
import { memo } from 'react';
import { bucketName, rangeLabel } from '../../shared/health/trend/trend-labels.ts';
import { mergedBuckets } from '../../shared/health/trend/trend-points.ts';
import { backdropOf } from '../../shared/health/trend/trend-ranges.ts';
import {
  aroundOf,
  bandOfPoint,
  countTexts,
  fileNumbers,
  seriesName,
  sourceText,
  valuesText,
} from '../../shared/health/trend/trend-values.ts';
import type { TrendView } from '../../shared/health/trend/trend-view.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { saveTable } from '../../shared/platform/save-file.ts';
import { useMedia } from '../../shared/platform/use-media.ts';
import styles from './trends-page.module.css';

const texts = textsOf('trends', english);
const { bands } = textsOf('measures', englishMeasures);
const tagTexts = textsOf('results', englishResults).note.tags;

/** Here the table has a column of its own, which would be empty while it is collapsed. */
const WIDE = '(min-width: 60rem)';

interface TrendTableProps {
  readonly view: TrendView;
  /** The trend shown, and a provider's estimates if they are shown: one table per source. */
  readonly trends: readonly Trend[];
  readonly measure: TrendMeasure;
  /** The URL of a year's chart; for all scans each year links to its own. */
  readonly addressOfYear: (year: string) => string;
}

/** The numbers of the chart as a table, and as a file. */
export const TrendTable = memo(function TrendTable({ view, trends, measure, addressOfYear }: TrendTableProps) {
  const tables = trends.map((trend) => ({
    trend,
    buckets: mergedBuckets(trend.buckets, view.period === 'all' ? 12 : 1).filter(({ values }) => values !== null),
  }));
  // The full name would leave no room for another column.
  const nameOf = (series: TrendMeasure['series'][number]) =>
    measure.series.length > 1 ? seriesName(series) : series.displayName;
  const heads = measure.series.map((series) =>
    measure.unit === '' ? nameOf(series) : `${nameOf(series)} (${unitText(measure.unit)})`,
  );
  const hasBands = backdropOf(measure).length > 0;
  // Single scans have nothing between a lowest and a highest value.
  const hasBetween =
    heads.length === 1 && tables.some(({ buckets }) => buckets.some((bucket) => aroundOf(measure, bucket) !== null));
  const isOpenAtFirst = useMedia(WIDE);
  function save(): void {
    const rows = [
      [
        texts.table.when[view.period],
        texts.file.source,
        ...heads,
        ...heads.flatMap(() => [texts.file.lowest, texts.file.highest]),
        trends.map((trend) => countTexts(trend).inTable)[0] ?? texts.table.scans,
        texts.file.tags,
      ],
      ...tables.flatMap(({ trend, buckets }) =>
        buckets.map((bucket) => [
          bucket.key,
          sourceText(trend),
          ...fileNumbers(measure, bucket),
          bucket.tags.map((tag) => tagTexts[tag]).join(', '),
        ]),
      ),
    ];
    const name = fill(texts.file.name, { measure: measure.key, range: trends[0]?.buckets[0]?.key ?? view.start });
    saveTable(name, rows);
  }
  return (
    <>
      <Disclosure
        look="row"
        ground="card"
        open={isOpenAtFirst}
        title={
          <Text as="span" weight={600}>
            {texts.table.show}
          </Text>
        }
      >
        <Box size="small" className={styles.data}>
          {tables.map(({ trend, buckets }) => (
            <table key={trend.source}>
              <caption>
                {fill(texts.table.caption, {
                  measure: measure.displayName,
                  source: sourceText(trend),
                  range: rangeLabel(view, trend),
                })}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{texts.table.when[view.period]}</th>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                  {hasBetween && <th scope="col">{texts.table.between}</th>}
                  {hasBands && <th scope="col">{texts.table.band}</th>}
                  <th scope="col">{countTexts(trend).inTable}</th>
                </tr>
              </thead>
              <tbody>
                {buckets.map((bucket) => (
                  <ValueRow key={bucket.key} {...{ view, measure, bucket, hasBands, hasBetween, addressOfYear }} />
                ))}
              </tbody>
            </table>
          ))}
        </Box>
      </Disclosure>
      <button
        type="button"
        className={classNames(
          rowClassName({
            hover: 'tint',
            isScreenOnly: true,
            isOneLine: true,
            gap: 3,
            padding: 2,
            sidePadding: 5,
            ground: 'card',
            weight: 600,
          }),
          styles.asFile,
        )}
        onClick={save}
      >
        <Icon name="document" sizePx={20} />
        {texts.file.save}
      </button>
    </>
  );
});

interface RowProps extends Pick<TrendTableProps, 'view' | 'measure' | 'addressOfYear'> {
  readonly bucket: TrendBucket;
  readonly hasBands: boolean;
  readonly hasBetween: boolean;
}

function ValueRow({ view, measure, bucket, hasBands, hasBetween, addressOfYear }: RowProps) {
  const values = bucket.values ?? [];
  const band = bandOfPoint(measure, values);
  const name = bucketName(view.period, bucket);
  const around = aroundOf(measure, bucket);
  return (
    <tr>
      <th scope="row">{view.period === 'all' ? <LoneLink to={addressOfYear(bucket.key)}>{name}</LoneLink> : name}</th>
      {measure.series.map(({ key }, index) => (
        <td key={key}>{valuesText(measure, values.slice(index, index + 1))}</td>
      ))}
      {hasBetween && <td>{around && fill(texts.lowestToHighest, around)}</td>}
      {hasBands && <td>{band && bands[band]}</td>}
      <td>{bucket.count}</td>
    </tr>
  );
}
