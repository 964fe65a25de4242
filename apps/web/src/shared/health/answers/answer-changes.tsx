import type { Trend, TrendMeasure } from '@mien/contract';
import { answerTrends as english, measures as englishMeasures, fill } from '@mien/messages';
import { BandMark, buttonClassName, Disclosure, Muted, Row, Stack, Text } from '@mien/ui';
import { Chart, Cursor, Lane, LaneChange, plotOf, useWidth, XLabels } from '@mien/ui/chart';
import { Link } from 'react-router';
import { useMay } from '../../platform/cared-for.ts';
import { listFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import styles from '../trend/measure-trend.module.css';
import { useIsOfOneself } from '../trend/usual.ts';
import { type AnswerPiece, answerPieces, monthOfKey } from './answers-over-time.ts';

const texts = textsOf('answerTrends', english);
const { bands } = textsOf('measures', englishMeasures);

interface AnswerChangesProps {
  /** Of all time. */
  readonly trend: Trend;
  readonly measure: TrendMeasure;
}

/** An answer without a scale, such as smoking: what it is now, and a lane of what it was. */
export function AnswerChanges({ trend, measure }: AnswerChangesProps) {
  const pieces = answerPieces(measure, trend.buckets);
  const now = pieces.at(-1);
  if (!now) return <NotAnswered measure={measure} />;
  const since = fill(pieces.length > 1 ? texts.changes.changed : texts.changes.same, {
    value: now.name,
    when: monthOfKey(now.key),
  });
  return (
    <Stack as="section" gap={4} aria-label={texts.changes.title}>
      <Row gap={4} lineGap={1} align="baseline" justify="between">
        <Text weight={700} className={styles.value}>
          {now.name}
        </Text>
        {now.band && <BandMark band={now.band} label={bands[now.band]} />}
      </Row>
      <AnswerLane pieces={pieces} measure={measure} />
      <Muted>{since}</Muted>
      <Disclosure title={texts.changes.title}>
        <Stack as="ul" gap={3} lines="apart">
          {pieces.toReversed().map(({ key, name }) => (
            <Row as="li" key={key} gap={4} lineGap={0} align="baseline" justify="between">
              <strong>{name}</strong>{' '}
              <Muted as="span" size="small">
                {fill(texts.changes.since, { when: monthOfKey(key) })}
              </Muted>
            </Row>
          ))}
        </Stack>
      </Disclosure>
    </Stack>
  );
}

const LANE = { heightPx: 32, top: 4, labelPx: 24, sidePx: 8 } as const;
/** Estimated width of a letter of a label at 16 px. */
const LETTER_PX = 8;

interface AnswerLaneProps {
  readonly measure: TrendMeasure;
  /** Oldest first. */
  readonly pieces: readonly AnswerPiece[];
}

/** The answers over time: each in the color of its range, and a dot with its month where it changed. */
function AnswerLane({ measure, pieces }: AnswerLaneProps) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const [first, last] = [pieces[0], pieces.at(-1)];
  const bottom = LANE.top + LANE.heightPx * textScale;
  const plot = plotOf(
    { left: LANE.sidePx, right: Math.max(LANE.sidePx + 1, widthPx - LANE.sidePx), top: LANE.top, bottom },
    [first?.from ?? 0, last?.to ?? 1],
    [0, 1],
  );
  /** Keeps a label within the drawing. */
  const label = (text: string, at: number, isFirst = false) => {
    const half = (text.length * LETTER_PX * textScale) / 2;
    return { text, at: Math.max(half, Math.min(widthPx - half, at)), isFirst };
  };
  const changes = pieces.slice(1).toReversed();
  const name = fill(texts.changes.name, {
    measure: measure.displayName,
    answers: listFormat().format(
      pieces.map((piece) => fill(texts.changes.answer, { value: piece.name, when: monthOfKey(piece.key) })),
    ),
  });
  return (
    <div ref={ref}>
      <Chart width={widthPx} height={bottom + LANE.labelPx * textScale} label={name}>
        <Lane plot={plot} pieces={pieces} textScale={textScale} />
        <Cursor plot={plot} at={last?.to ?? 1} />
        {changes.map(({ from }) => (
          <LaneChange key={from} plot={plot} at={from} />
        ))}
        <XLabels
          labels={[
            label(texts.changes.today, plot.area.right, true),
            ...changes.map(({ key, from }) => label(monthOfKey(key), plot.x(from))),
            ...(first ? [label(monthOfKey(first.key), plot.area.left)] : []),
          ]}
          y={bottom + 18 * textScale}
          textScale={textScale}
        />
      </Chart>
    </div>
  );
}

/** An empty lane, and the way to the question. */
function NotAnswered({ measure }: { readonly measure: TrendMeasure }) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const isOneself = useIsOfOneself();
  const mayAnswer = useMay('manage');
  const bottom = LANE.top + LANE.heightPx * textScale;
  const plot = plotOf({ left: 1, right: widthPx - 1, top: LANE.top, bottom }, [0, 1], [0, 1]);
  return (
    <Stack gap={4}>
      <Text size="lead" weight={700} role="status">
        {texts.changes.none}
      </Text>
      <div ref={ref}>
        <Chart width={widthPx} height={bottom + LANE.top}>
          <Lane plot={plot} pieces={[{ band: null, from: 0, to: 1 }]} />
        </Chart>
      </div>
      {isOneself && mayAnswer && (
        <div>
          <Link to={questionsOf(measure)} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
            {texts.changes.answerNow}
          </Link>
        </div>
      )}
    </Stack>
  );
}

/** The page on which a patient answers. */
export const questionsOf = ({ key }: Pick<TrendMeasure, 'key'>): string =>
  key === 'diabetesRank' ? paths.entryOf('answers') : paths.profile;
