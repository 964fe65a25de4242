import { BUILTIN_PROVIDER_ID } from '@mien/contract';
import { SCAN_LENGTHS_S } from '@mien/domain';
import { scanPair as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { BandMark, Muted, Stack, Text } from '@mien/ui';
import { Fragment } from 'react';
import { textsOf } from '../../platform/language.ts';
import { missingName } from './missing-text.ts';
import { intervalTexts } from './number-text.ts';
import type { SourceWords } from './pair-text.ts';
import { rangeBarOf } from './range-bar.model.ts';
import { RangeBar } from './range-bar.tsx';
import { bandOfScore, type ResultRow } from './result-groups.ts';
import { rowValue } from './result-row.tsx';
import type { ScanPairTableProps } from './scan-pair-props.ts';
import type { Side } from './scan-pair-rows.ts';
import { ValueAndUnit } from './value-and-unit.tsx';

const texts = textsOf('scanPair', english);
const { bands } = textsOf('measures', englishMeasures);
const results = textsOf('results', englishResults);

/** Both values on one range bar: the ring is the earlier one. The two numbers of a blood pressure have a bar each. */
export function Bars({ earlier, later }: { readonly earlier: ResultRow; readonly later: ResultRow }) {
  return later.items.map((item) => {
    const before = earlier.items.find(({ measurementTypeId }) => measurementTypeId === item.measurementTypeId);
    // Ranges of another day would misplace one of the two.
    if (!before || JSON.stringify(before.measurementRanges) !== JSON.stringify(item.measurementRanges)) return null;
    if (rangeBarOf(item, null) === null) return null;
    return (
      <Fragment key={item.measurementTypeId}>
        {later.items.length > 1 && (
          <Muted as="span" size="small">
            {item.displayName}
          </Muted>
        )}
        <RangeBar item={{ ...item, interval: null }} usual={null} isSaid before={before.value} />
      </Fragment>
    );
  });
}

/** Source, length and engine of a scan, and notes about it as a whole. */
export function madeText({ result, isLong }: Side): string {
  const isOwn = result.providerId === BUILTIN_PROVIDER_ID;
  const { made } = texts;
  return [
    isOwn
      ? fill(made.own, { seconds: SCAN_LENGTHS_S[isLong ? 1 : 0] })
      : fill(made.provider, { provider: result.providerId }),
    ...(result.engineVersion === null ? [] : [fill(made.engine, { version: result.engineVersion })]),
    ...(result.externalStatus === 'PARTIAL' ? [made.partial] : []),
    ...(result.trust === 'browserOnly' ? [made.unverified] : []),
  ].join(made.separator);
}

export function Score({ side: { result } }: { readonly side: Side }) {
  const { score, plusMinus } = result.overall;
  if (score === null) return <Muted as="span">{texts.score.none}</Muted>;
  const shown = Math.round(score);
  const band = bandOfScore(shown);
  const points = plusMinus === null ? 0 : Math.round(plusMinus);
  return (
    <Stack as="span" gap={0} align="start">
      <span>
        <Text as="span" size="lead" weight={700} hasEvenDigits>
          {shown}
        </Text>{' '}
        <Muted as="span" size="small">
          {results.score.of}
        </Muted>
      </span>
      <BandMark band={band} label={bands[band]} />
      {points > 0 && (
        <Muted as="span" size="small">
          {fill(results.score.plusMinus, { points })}
        </Muted>
      )}
    </Stack>
  );
}

interface ValueProps extends Pick<ScanPairTableProps, 'reasonText'> {
  /** Null if the source is shown once for both. */
  readonly sources: SourceWords | null;
  readonly row: ResultRow | undefined;
  readonly name: string;
  readonly side: Side;
}

/** A value with its unit, word, interval and source; or why it is missing. */
export function Value({ row, name, side, sources, reasonText }: ValueProps) {
  if (!row) {
    const missing = side.result.missing.find((one) => missingName(one) === name);
    return (
      <Muted as="span" size="small">
        {missing ? reasonText(missing) : texts.missing}
      </Muted>
    );
  }
  const { value, unit } = rowValue(row);
  const [item] = row.items;
  const interval = row.items.length === 1 ? item?.interval : null;
  const ends = interval && intervalTexts(interval, item?.precision ?? 0);
  return (
    <Stack as="span" gap={0} align="start">
      <ValueAndUnit value={value} unit={unit} />
      {row.band ? (
        <BandMark band={row.band} label={bands[row.band]} />
      ) : (
        <Muted as="span" size="small">
          {texts.noBand}
        </Muted>
      )}
      {ends && ends.low !== ends.high && (
        <Muted as="span" size="small">
          {fill(texts.interval, ends)}
        </Muted>
      )}
      {item && sources && (
        <Muted as="span" size="small">
          {sources[item.provenance]}
        </Muted>
      )}
    </Stack>
  );
}

export function Noted({ side: { tags, note } }: { readonly side: Side }) {
  if (tags.length === 0 && note === '') return <Muted as="span">{texts.noted.none}</Muted>;
  return (
    <Stack gap={1}>
      {tags.length > 0 && <p>{tags.map((tag) => results.note.tags[tag]).join(results.preview.separator)}</p>}
      {note !== '' && <Text breaks="anywhere">{note}</Text>}
    </Stack>
  );
}
