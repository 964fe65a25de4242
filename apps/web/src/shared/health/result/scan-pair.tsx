import { BUILTIN_PROVIDER_ID, type ScanPair } from '@mien/contract';
import { MEASUREMENT_GROUPS, SCAN_LENGTHS_S, SCORE_PARTS } from '@mien/domain';
import { scanPair as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { BandMark, Box, classNames, Disclosure, Muted, Row, rowClassName, Stack, Text } from '@mien/ui';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import tables from '../../platform/figure-table.module.css';
import { textsOf } from '../../platform/language.ts';
import { dayText, momentText } from '../day-text.ts';
import { contributorsOfResult } from './contributors-of-result.ts';
import { type MissingValue, missingName } from './missing-text.ts';
import { intervalTexts } from './number-text.ts';
import {
  differenceText,
  isNotedAlone,
  type PairKind,
  pairAnswerText,
  pairKindOf,
  type SourceWords,
  scoreDifferenceText,
} from './pair-text.ts';
import { rangeBarOf } from './range-bar.model.ts';
import { EarlierMark, LaterMark, RangeBar } from './range-bar.tsx';
import { bandOfScore, groupsOf, type ResultRow } from './result-groups.ts';
import { rowName, rowValue } from './result-row.tsx';
import styles from './scan-pair.module.css';

const texts = textsOf('scanPair', english);
const { bands } = textsOf('measures', englishMeasures);
const results = textsOf('results', englishResults);
const partNames: Readonly<Record<string, string>> = results.scoreParts;

type Side = ScanPair['earlier'];

interface ScanPairTableProps {
  readonly pair: ScanPair;
  /** The patient's name; empty for none. */
  readonly name: string;
  readonly sources: SourceWords;
  /** Why a value is missing. */
  readonly reasonText: (missing: MissingValue) => string;
  /** The URL of a single scan. */
  readonly addressOf: (id: string) => string;
  /** The URL for selecting another scan in its place. */
  readonly changeOf?: (id: string) => string;
  /** Router state for the URL. */
  readonly state?: unknown;
}

/** A part of the comparison: the two sides, and what both say together. */
interface Compared extends PartProps {
  readonly key: string;
  readonly kind: PairKind;
}

/** A value without its verdict, which the conclusion above states for all. */
const withoutVerdict = (value: ScanPair['values'][number]) => ({ ...value, verdict: 'noRule' as const });

/** The parts that have a difference or lack one: the score and all values. */
function comparedParts({ pair, sources, reasonText }: Pick<ScanPairTableProps, 'pair' | 'sources' | 'reasonText'>) {
  const sides = [pair.earlier, pair.later] as const;
  const isNotedSaid = isNotedAlone(pair);
  const ofScore: Compared = {
    key: 'score',
    name: texts.score.name,
    cells: sides.map((side, index) => <Score key={side.result.id + String(index)} side={side} />),
    says: scoreDifferenceText(pair.score),
    kind: pairKindOf([pair.score]),
  };
  const ofValues = rowsOf(pair).flatMap(({ key, earlier, later }): Compared[] => {
    const shown = later ?? earlier;
    if (!shown) return [];
    const values = pair.values.filter(({ measurementTypeId }) =>
      shown.items.some((item) => item.measurementTypeId === measurementTypeId),
    );
    const [sourceBefore, sourceAfter] = [earlier, later].map((row) => row?.items[0]?.provenance);
    const common = sourceBefore === sourceAfter ? sourceBefore : undefined;
    const cells = sides.map((side, index) => (
      <Value
        key={side.result.id + String(index)}
        row={index === 0 ? earlier : later}
        name={rowName(shown)}
        side={side}
        sources={common === undefined ? sources : null}
        reasonText={reasonText}
      />
    ));
    return [
      {
        key,
        name: rowName(shown),
        ...(common === undefined ? {} : { source: sources[common] }),
        cells,
        says: differenceText(shown.items, isNotedSaid ? values.map(withoutVerdict) : values),
        bars: values.every(({ obstacle }) => obstacle === null) && later && earlier && <Bars {...{ earlier, later }} />,
        kind: pairKindOf(values),
      },
    ];
  });
  return [ofScore, ...ofValues];
}

/**
 * Two scans in two columns: first the conclusion, then significant differences; incomparable and equal values are last
 * and collapsed.
 */
export function ScanPairTable({ pair, name, sources, reasonText, ...ways }: ScanPairTableProps) {
  const sides = [pair.earlier, pair.later] as const;
  const isNoted = sides.some(({ tags, note }) => tags.length > 0 || note !== '');
  const isPrinting = useIsPrinting();
  const parts = comparedParts({ pair, sources, reasonText });
  // The row of scores is the main content: first, even if they are not comparable.
  const first = parts.filter(({ key }) => key === 'score' && sides.some(({ result }) => result.overall.score !== null));
  const of = (kind: PairKind) => parts.filter((part) => part.kind === kind && !first.includes(part));
  const titleOf = (kind: (typeof SHOWN_KINDS)[number]) =>
    kind === 'open' && isNotedAlone(pair) ? texts.valuesOfBoth : texts.kinds[kind];
  return (
    <Stack gap={4} className={classNames(tables.scroll, styles.pair)}>
      <Text size="lead" weight={600}>
        {pairAnswerText(parts, pair)}
      </Text>
      <table>
        <Text as="caption" weight={650}>
          {name === '' ? texts.captionUnnamed : fill(texts.caption, { name })}
        </Text>
        <thead>
          <tr>
            <Head side={pair.earlier} kind={texts.sides.earlier} mark={<EarlierMark />} {...ways} />
            <Head side={pair.later} kind={texts.sides.later} mark={<LaterMark />} {...ways} />
          </tr>
        </thead>
        {first.map(({ key, kind, ...part }) => (
          <Part key={key} {...part} isChange={kind === 'clear'} />
        ))}
        {SHOWN_KINDS.map((kind) => (
          <Fragment key={kind}>
            {of(kind).length > 0 && <Section>{fill(titleOf(kind), { count: of(kind).length })}</Section>}
            {of(kind).map(({ key, ...part }) => (
              <Part key={key} {...part} isChange={kind === 'clear'} />
            ))}
          </Fragment>
        ))}
        <Section>{texts.aboutBoth}</Section>
        <Part name={texts.made.title} cells={sides.map(madeText)} />
        {isNoted && (
          <Part
            name={texts.noted.title}
            cells={sides.map((side, index) => <Noted key={side.result.id + String(index)} side={side} />)}
          />
        )}
      </table>
      <div>
        <Disclosure look="row" ground="lines" open={isPrinting} title={texts.score.parts}>
          <ScoreParts sides={sides} />
        </Disclosure>
        {FOLDED_KINDS.map(({ kind, title }) => {
          const folded = of(kind);
          const named = fill(title, { count: folded.length });
          return (
            folded.length > 0 && (
              <Disclosure key={kind} look="row" ground="lines" open={isPrinting} title={named}>
                <table aria-label={named}>
                  <thead>
                    <tr>
                      <th scope="col">{texts.sides.earlier}</th>
                      <th scope="col">{texts.sides.later}</th>
                    </tr>
                  </thead>
                  {folded.map(({ key, kind: _, bars: __, says, ...part }) => (
                    <Part key={key} {...part} {...(kind === 'apart' && says ? { says } : {})} />
                  ))}
                </table>
              </Disclosure>
            )
          );
        })}
      </div>
    </Stack>
  );
}

/** Display order. */
const SHOWN_KINDS = ['clear', 'ordinary', 'overlap', 'open'] as const;
/** Last and collapsed: kinds that say nothing about a change. */
const FOLDED_KINDS = [
  { kind: 'apart', title: texts.kinds.apart },
  { kind: 'same', title: texts.sameInBoth },
] as const;

/** Both values on one range bar: the ring is the earlier one. The two numbers of a blood pressure have a bar each. */
function Bars({ earlier, later }: { readonly earlier: ResultRow; readonly later: ResultRow }) {
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

/** Heading above the parts of one kind. */
const Section = ({ children }: { readonly children: string }) => (
  <tbody>
    <tr>
      <Text as="th" scope="rowgroup" colSpan={2} size="h3" weight={700}>
        {children}
      </Text>
    </tr>
  </tbody>
);

/** Prints collapsed parts, too. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}

interface RowPair {
  readonly key: string;
  readonly earlier: ResultRow | undefined;
  readonly later: ResultRow | undefined;
}

/**
 * The rows of both scans by key, in the order of the groups; rows of only the earlier scan come last in their group.
 */
function rowsOf({ earlier, later }: ScanPair): readonly RowPair[] {
  const [before, after] = [groupsOf(earlier.result), groupsOf(later.result)];
  return MEASUREMENT_GROUPS.flatMap((group) => {
    const rowsIn = (groups: typeof before) => groups.find(({ key }) => key === group)?.rows ?? [];
    const [ofBefore, ofAfter] = [rowsIn(before), rowsIn(after)];
    const of = (rows: readonly ResultRow[], key: string) => rows.find((row) => row.key === key);
    const keys = new Set([...ofAfter, ...ofBefore].map(({ key }) => key));
    return [...keys].map((key) => ({ key, earlier: of(ofBefore, key), later: of(ofAfter, key) }));
  });
}

type Ways = Pick<ScanPairTableProps, 'addressOf' | 'changeOf' | 'state'>;

interface HeadProps extends Ways {
  readonly side: Side;
  readonly kind: string;
  /** How its values are marked on a range bar. */
  readonly mark: ReactNode;
}

function Head({ side, kind, mark, addressOf, changeOf, state }: HeadProps) {
  const { id, created } = side.result;
  const look = rowClassName({ isTarget: true, isInline: true, weight: 600 });
  const date = dayText(created);
  return (
    <th scope="col">
      <Row as="span" gap={1} isOneLine tone="muted" size="small">
        <span>{mark}</span> <span>{kind}</span>
      </Row>
      <Text as="time" dateTime={created} tone="plain" size="body" weight={650} isBlock>
        {momentText(created)}
      </Text>
      <Row as="span" gap={3} lineGap={0} isScreenOnly>
        <Link
          to={addressOf(id)}
          state={state}
          className={look}
          aria-label={fill(texts.openLabel, { date: momentText(created) })}
        >
          {texts.open}
        </Link>
        {changeOf && (
          <Link to={changeOf(id)} state={state} className={look} aria-label={fill(texts.changeLabel, { date })}>
            {texts.change}
          </Link>
        )}
      </Row>
    </th>
  );
}

interface PartProps {
  readonly name: string;
  /** The source of both, if it is the same. */
  readonly source?: string;
  /** Of the earlier and the later scan. */
  readonly cells: readonly ReactNode[];
  /** What both say together. */
  readonly says?: string;
  /** Both values on their range bar. */
  readonly bars?: ReactNode;
  /** Whether that is a difference, which is highlighted. */
  readonly isChange?: boolean;
}

function Part({ name, source, cells: [earlier, later], says = '', bars, isChange = false }: PartProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <span>{name}</span>{' '}
          {source !== undefined && (
            <Muted as="span" size="small" weight={400}>
              {source}
            </Muted>
          )}
        </th>
      </tr>
      <tr>
        <td data-side={texts.sides.earlier}>{earlier}</td>
        <td data-side={texts.sides.later}>{later}</td>
      </tr>
      {(says !== '' || bars) && (
        <tr>
          <td colSpan={2}>
            <div>{bars}</div>
            <Text as="span" size="small" tone={isChange ? 'plain' : 'muted'} weight={isChange ? 650 : 400}>
              {says}
            </Text>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Source, length and engine of a scan, and notes about it as a whole. */
function madeText({ result, isLong }: Side): string {
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

function Score({ side: { result } }: { readonly side: Side }) {
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

/** The parts of each score: a part per row, and the points of both scans next to its name. */
function ScoreParts({ sides }: { readonly sides: readonly [Side, Side] }) {
  const both = sides.map(({ result }, index) => ({
    key: result.id + String(index),
    side: index === 0 ? texts.sides.earlier : texts.sides.later,
    hasScore: result.overall.score !== null,
    contributors: contributorsOfResult(result),
    missing: result.overall.score === null ? [] : result.overall.missing,
  }));
  const parts = SCORE_PARTS.filter((part) =>
    both.some(({ contributors, missing }) => contributors !== null || missing.includes(part)),
  );
  return (
    <Box size="small">
      <table aria-label={texts.score.parts}>
        <thead>
          <tr>
            <th scope="col">{texts.score.part}</th>
            {both.map(({ key, side, hasScore, contributors }) => (
              <th key={key} scope="col">
                <span>{side}</span>
                {contributors === null && (
                  <Text as="span" isBlock weight={400}>
                    {hasScore ? texts.score.partsUnknown : texts.score.none}
                  </Text>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">{partNames[part] ?? part}</th>
              {both.map(({ key, side, contributors, missing }) => {
                const found = contributors?.find((one) => one.part === part);
                return (
                  <td key={key} data-side={side}>
                    {found
                      ? fill(texts.score.points, { won: found.won, possible: found.possible })
                      : missing.includes(part) && texts.score.leftOut}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
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
function Value({ row, name, side, sources, reasonText }: ValueProps) {
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
      <span>
        <Text as="span" weight={700} hasEvenDigits>
          {value}
        </Text>{' '}
        <Muted as="span" size="small">
          {unit}
        </Muted>
      </span>
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

function Noted({ side: { tags, note } }: { readonly side: Side }) {
  if (tags.length === 0 && note === '') return <Muted as="span">{texts.noted.none}</Muted>;
  return (
    <Stack gap={1}>
      {tags.length > 0 && <p>{tags.map((tag) => results.note.tags[tag]).join(results.preview.separator)}</p>}
      {note !== '' && <Text breaks="anywhere">{note}</Text>}
    </Stack>
  );
}
