import type { ScanPair } from '@mien/contract';
import { scanPair as english, fill } from '@mien/messages';
import { classNames, Disclosure, Stack, Text } from '@mien/ui';
import { Fragment } from 'react';
import tables from '../../platform/figure-table.module.css';
import { textsOf } from '../../platform/language.ts';
import { ScoreSlope, ValueSlope } from './pair-slope.tsx';
import {
  differenceText,
  isNotedAlone,
  type PairKind,
  pairAnswerText,
  pairKindOf,
  scoreDifferenceText,
} from './pair-text.ts';
import { EarlierMark, LaterMark } from './range-bar.tsx';
import { rowName } from './result-row.tsx';
import styles from './scan-pair.module.css';
import { Bars, madeText, Noted, Score, Value } from './scan-pair-cells.tsx';
import { Head, Part, type PartProps, Section } from './scan-pair-part.tsx';
import type { ScanPairTableProps } from './scan-pair-props.ts';
import { rowsOf } from './scan-pair-rows.ts';
import { ScoreParts } from './scan-pair-score-parts.tsx';
import { useIsPrinting } from './use-is-printing.ts';

const texts = textsOf('scanPair', english);

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
  const kindOfScore = pairKindOf([pair.score]);
  const ofScore: Compared = {
    key: 'score',
    name: texts.score.name,
    cells: sides.map((side, index) => <Score key={side.result.id + String(index)} side={side} />),
    says: scoreDifferenceText(pair.score),
    bars: pair.score.obstacle === null && <ScoreSlope sides={sides} isChange={kindOfScore === 'clear'} />,
    kind: kindOfScore,
  };
  const ofValues = rowsOf(pair).flatMap(({ key, earlier, later }): Compared[] => {
    const shown = later ?? earlier;
    if (!shown) return [];
    const values = pair.values.filter(({ measurementTypeId }) =>
      shown.items.some((item) => item.measurementTypeId === measurementTypeId),
    );
    const kind = pairKindOf(values);
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
        bars: values.every(({ obstacle }) => obstacle === null) && later && earlier && (
          <>
            <Bars {...{ earlier, later }} />
            <ValueSlope {...{ earlier, later }} isChange={kind === 'clear'} />
          </>
        ),
        kind,
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
  const titleOf = (kind: (typeof SHOWN_KINDS)[number]) => (kind === 'open' ? texts.valuesOfBoth : texts.kinds[kind]);
  return (
    <Stack gap={4} className={classNames(tables.scroll, styles.pair)}>
      <Text size="lead" weight={600}>
        {pairAnswerText(parts, pair)}
      </Text>
      <table>
        <Text as="caption" weight={600}>
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
