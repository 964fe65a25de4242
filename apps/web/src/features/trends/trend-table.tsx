import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import { trends as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { Icon } from '@mien/ui';
import { memo } from 'react';
import { Link } from 'react-router';
import { csvOf } from '../../shared/csv.ts';
import { textsOf } from '../../shared/language.ts';
import { saveFile } from '../../shared/save-file.ts';
import {
  backdropOf,
  bandOfPoint,
  bucketLabel,
  fileNumbers,
  mergedBuckets,
  rangeLabel,
  type TrendView,
  valuesText,
} from '../../shared/trend/trends.model.ts';
import { unitText } from '../../shared/unit-text.ts';
import styles from './trends-page.module.css';

const texts = textsOf('trends', english);
const { bands } = textsOf('measures', englishMeasures);
const tagTexts = textsOf('results', englishResults).note.tags;

interface TrendTableProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  /** Where the chart of a year is; of all scans every year leads to its own. */
  readonly addressOfYear: (year: string) => string;
}

/** The same numbers as the chart, for whoever reads better than they look; and as a file. */
export const TrendTable = memo(function TrendTable({ view, trend, measure, addressOfYear }: TrendTableProps) {
  const range = rangeLabel(view, trend);
  const buckets = mergedBuckets(trend.buckets, view.period === 'all' ? 12 : 1).filter(({ values }) => values !== null);
  const heads = measure.series.map(({ displayName }) =>
    measure.unit === '' ? displayName : `${displayName} (${unitText(measure.unit)})`,
  );
  const hasBands = backdropOf(measure).length > 0;
  function save(): void {
    const rows = [
      [
        texts.table.when[view.period],
        ...heads,
        ...heads.flatMap(() => [texts.file.lowest, texts.file.highest]),
        texts.table.scans,
        texts.file.tags,
      ],
      ...buckets.map((bucket) => [
        bucket.key,
        ...fileNumbers(measure, bucket),
        bucket.tags.map((tag) => tagTexts[tag]).join(', '),
      ]),
    ];
    const name = fill(texts.file.name, { measure: measure.key, range: trend.buckets[0]?.key ?? view.start });
    saveFile(name, 'text/csv', csvOf(rows));
  }
  return (
    <>
      <details className={styles.data}>
        <summary>
          {texts.table.show}
          <Icon name="chevronDown" sizePx={20} />
        </summary>
        <table>
          <caption>{fill(texts.table.caption, { measure: measure.displayName, range })}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.table.when[view.period]}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {hasBands && <th scope="col">{texts.table.band}</th>}
              <th scope="col">{texts.table.scans}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <Row key={bucket.key} {...{ view, measure, bucket, hasBands, addressOfYear }} />
            ))}
          </tbody>
        </table>
      </details>
      <button type="button" className={styles.asFile} onClick={save}>
        <Icon name="document" sizePx={20} />
        {texts.file.save}
      </button>
    </>
  );
});

interface RowProps extends Pick<TrendTableProps, 'view' | 'measure' | 'addressOfYear'> {
  readonly bucket: TrendBucket;
  readonly hasBands: boolean;
}

function Row({ view, measure, bucket, hasBands, addressOfYear }: RowProps) {
  const values = bucket.values ?? [];
  const band = bandOfPoint(measure, values);
  const name = bucketLabel(view.period, bucket.key);
  return (
    <tr>
      <th scope="row">{view.period === 'all' ? <Link to={addressOfYear(bucket.key)}>{name}</Link> : name}</th>
      {measure.series.map(({ key }, index) => (
        <td key={key}>{valuesText(measure, values.slice(index, index + 1))}</td>
      ))}
      {hasBands && <td>{band && bands[band]}</td>}
      <td>{bucket.count}</td>
    </tr>
  );
}
