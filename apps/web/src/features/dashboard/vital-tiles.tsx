import type { MeasureComparison } from '@mien/contract';
import { bandOfValue, measureTypeOf } from '@mien/domain';
import { dashboard as english, measures as englishMeasures, fill } from '@mien/messages';
import { classNames, Grid, Icon, Muted, Pause, Row, rowClassName, Stack, Text } from '@mien/ui';
import { Link } from 'react-router';
import { whenText } from '../../shared/health/result/compared-text.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { Sparkline } from '../../shared/health/result/sparkline.tsx';
import { unitText } from '../../shared/health/unit-text.ts';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { listFormat } from '../../shared/platform/formats.ts';
import { insideSentence } from '../../shared/platform/inside-sentence.ts';
import { shortDayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { type Glance, glanceOf } from './dashboard.model.ts';
import styles from './vital-tiles.module.css';

const texts = textsOf('dashboard', english);
const { bands } = textsOf('measures', englishMeasures);

/** Heart rate and breathing: the newest value, the usual range and the last ten values. Each links to its trend. */
export function VitalTiles({
  measures,
  scanned,
  isRated,
  isGlanceSaid,
}: {
  readonly measures: readonly MeasureComparison[];
  /** When the newest scan was made. */
  readonly scanned: string;
  /** Whether the line above the tiles may say that the values are as usual. */
  readonly isGlanceSaid: boolean;
  /** Whether a value may have a word such as "Optimal"; not below something more important. */
  readonly isRated: boolean;
}) {
  const shown = measures.filter(({ latest }) => latest.length > 0);
  if (shown.length === 0) return null;
  return (
    <Stack gap={2}>
      <GlanceLine glance={isGlanceSaid ? glanceOf(shown) : null} />
      <Grid as="ul" gap={3} columns="fit-9">
        {shown.map((measure) => (
          <li key={measure.measurementTypeId}>
            <VitalTile measure={measure} scanned={scanned} isRated={isRated} />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

/** Both values at a glance. The line is always rendered to prevent layout shift. */
function GlanceLine({ glance }: { readonly glance: Glance | null }) {
  return (
    <Row gap={2} isOneLine size="small" weight={600} tone={glance ? undefined : 'muted'}>
      {glance && (
        <Icon
          name={glance.outside.length + glance.justOutside.length === 0 ? 'done' : 'info'}
          sizePx={20}
          tone="muted"
        />
      )}
      <p>{useGlanceText(glance)}</p>
    </Row>
  );
}

function useGlanceText(glance: Glance | null): string {
  const isOneself = useIsOneself();
  const { glance: words, vitals } = texts;
  if (glance === null) return words.none;
  const { inside, justOutside, outside } = glance;
  const names = (keys: Glance['inside']) =>
    listFormat({ type: 'conjunction' }).format(
      keys.map((key, index) => (index === 0 ? vitals[key] : insideSentence(vitals[key]))),
    );
  if (outside.length > 0) return pluralText(words.outside, outside.length, { names: names(outside) });
  if (justOutside.length > 0) return fill(words.justOutside, { names: names(justOutside) });
  if (inside.length > 1) return isOneself ? words.both : words.bothOfOther;
  return fill(isOneself ? words.one : words.oneOfOther, { name: names(inside) });
}

interface VitalTileProps {
  readonly measure: MeasureComparison;
  readonly scanned: string;
  readonly isRated: boolean;
}

function VitalTile({ measure, scanned, isRated }: VitalTileProps) {
  const { measurementTypeId, usual, latest } = measure;
  const type = measureTypeOf(measurementTypeId);
  const newest = latest.at(-1);
  if (!type || newest === undefined) return null;
  const { value, created } = newest;
  // The newest scan did not measure it.
  const isOlder = Date.parse(created) < Date.parse(scanned);
  const text = (amount: number) => numberText(amount, type.precision);
  const band = bandOfValue(type.ranges, value, type.precision);
  const meaning =
    usual.kind === 'learning'
      ? isRated && band && bands[band]
      : fill(texts.usually, { low: text(usual.low), high: text(usual.high) });
  return (
    <Link
      to={`${paths.bestTrendChart}?measure=${measurementTypeId}`}
      className={classNames(
        rowClassName({
          gap: 5,
          lineGap: 2,
          align: 'end',
          padding: 4,
          ground: 'card',
          tone: 'plain',
          isUndecorated: true,
        }),
        styles.tile,
      )}
    >
      <span className={styles.words}>
        <Text as="span" weight={600}>
          {texts.vitals[measurementTypeId]}
          <Pause />
        </Text>
        <span>
          <Text as="span" weight={700} hasEvenDigits size="h1">
            {text(value)}
          </Text>{' '}
          <Muted as="span">{unitText(type.unit)}</Muted>
        </span>
        {meaning && (
          <Muted as="span" size="small">
            <Pause />
            <span>{meaning}</span>
          </Muted>
        )}
        {isOlder && (
          <Text as="span" size="small" weight={600}>
            <Pause />
            <span>{whenText(created, scanned, (at) => shortDayText(at, new Date()))}</span>
          </Text>
        )}
      </span>
      <Sparkline values={latest.map((point) => point.value)} usual={usual.kind === 'learning' ? null : usual} />
    </Link>
  );
}
