import type { Entry } from '@mien/contract';
import {
  BODY_MASS_INDEX_MIN_AGE_YEARS,
  bandOfValue,
  bodyMassIndex,
  cuffCategory,
  cuffMean,
  daysAgo,
  type HealthBandCode,
  isLowPressure,
  measureTypeOf,
  type PersonOfAmount,
  type UnitSystem,
  waistToHeight,
} from '@mien/domain';
import { entries as english, measures as englishMeasures, trends as englishTrends, fill } from '@mien/messages';
import { BandMark, Card, Muted, Row, Stack, Text } from '@mien/ui';
import { amountText } from '../../shared/forms/typed-body.ts';
import { type AmountKind, pressureText, shownAmount } from '../../shared/health/entry-text.ts';
import { useWords } from '../../shared/health/entry-words.ts';
import type { ProfileWeight } from '../../shared/health/latest-entries.ts';
import { pressureBand } from '../../shared/health/pressure/pressure-band.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { relativeTimeFormat } from '../../shared/platform/formats.ts';
import { shortDayText, timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { UNIT_NAMES } from './amount-units.ts';
import { profileWeightText } from './entries.model.ts';
import { amountChange } from './entry-charts.model.ts';
import styles from './entry-charts.module.css';

const texts = textsOf('entries', english);
const { stages } = textsOf('trends', englishTrends).pressure;
const { types, bands } = textsOf('measures', englishMeasures);

/** "today, 7:28 AM", "Nov 21, 7 days ago". */
function whenText(takenAt: string): string {
  const now = serverNow();
  const taken = new Date(takenAt);
  const days = daysAgo(deviceTimeZone(), taken, now);
  const ago = agoText(days);
  if (days === 0) return fill(texts.last.when, { day: ago, when: timeText(taken) });
  return fill(texts.last.when, { day: shortDayText(takenAt, now), when: ago });
}

const MOST = { days: 60, months: 24 } as const;
const MONTH_DAYS = 365.25 / 12;

function agoText(days: number): string {
  const format = relativeTimeFormat({ numeric: 'auto' });
  if (days <= MOST.days) return format.format(-days, 'day');
  const months = Math.floor(days / MONTH_DAYS);
  return months < MOST.months ? format.format(-months, 'month') : format.format(-Math.floor(months / 12), 'year');
}

interface FigureProps {
  readonly label?: string;
  readonly value: string;
  readonly unit: string;
}

const Figure = ({ label, value, unit }: FigureProps) => (
  <div>
    {label && <Muted size="small">{label}</Muted>}
    <p>
      <Text as="strong" weight={700} hasEvenDigits className={styles.figure}>
        {value}
      </Text>{' '}
      <Muted as="span">{unit}</Muted>
    </p>
  </div>
);

/** The newest cuff reading: its numbers, and their range. */
export function LastCuff({ entry }: { readonly entry: Entry }) {
  const { by } = useWords();
  if (entry.value.kind !== 'cuff') return null;
  const mean = cuffMean(entry.value.readings);
  const category = cuffCategory(mean);
  const isLow = category === 'normal' && isLowPressure(mean);
  return (
    <Card aria-label={texts.last.label}>
      <Stack gap={2}>
        <Figure
          label={fill(texts.last.reading, { when: whenText(entry.takenAt) })}
          value={pressureText(mean)}
          unit={unitText('mmHg')}
        />
        <Row gap={4} lineGap={1} align="baseline">
          <Text as="span" size="lead" className={styles.stage}>
            <BandMark band={pressureBand(mean)} label={isLow ? texts.cuff.low : stages[category]} />
          </Text>
          {mean.pulseBpm !== null && (
            <Muted as="span">{fill(texts.last.pulse, { pulse: numberText(mean.pulseBpm, 0) })}</Muted>
          )}
        </Row>
        {category !== 'severe' && <Muted size="small">{by.cuff.oneDay}</Muted>}
      </Stack>
    </Card>
  );
}

interface LastAmountProps {
  readonly kind: AmountKind;
  readonly units: UnitSystem;
  readonly latest: Entry;
  /** The entry before it. */
  readonly before: Entry | undefined;
  readonly person: PersonOfAmount;
}

/** The stored amount of an entry: kilograms or centimeters. */
export function storedOf(entry: Pick<Entry, 'value'> | undefined): number | null {
  if (entry?.value.kind === 'weight') return entry.value.weightKg;
  return entry?.value.kind === 'waist' ? entry.value.waistCm : null;
}

/** The newest weight or waist, its change, and what it means at this height. */
export function LastAmount({ kind, units, latest, before, person }: LastAmountProps) {
  const stored = storedOf(latest);
  if (stored === null) return null;
  const calculated = calculatedOf(kind, stored, person);
  return (
    <Card aria-label={texts.last.label}>
      <Stack gap={2}>
        <Figure
          label={fill(texts.last.entry, { when: whenText(latest.takenAt) })}
          value={amountText(shownAmount(kind, units, stored))}
          unit={UNIT_NAMES[kind][units]}
        />
        {before && <Text weight={600}>{changeSinceText(kind, units, before, stored)}</Text>}
        {calculated && <Calculated {...calculated} />}
      </Stack>
    </Card>
  );
}

function changeSinceText(kind: AmountKind, units: UnitSystem, before: Entry, stored: number): string {
  const earlier = storedOf(before) ?? stored;
  const change = amountChange(shownAmount(kind, units, earlier), shownAmount(kind, units, stored));
  const day = shortDayText(before.takenAt, serverNow());
  const words = change === 0 ? texts.last.same : change < 0 ? texts.last.less : texts.last.more;
  return fill(words, { day, amount: `${amountText(Math.abs(change))} ${UNIT_NAMES[kind][units]}` });
}

/** Body mass index or waist-to-height ratio of an adult of known height; null for others. */
function calculatedOf(
  kind: AmountKind,
  stored: number,
  { heightCm, ageYears }: PersonOfAmount,
): CalculatedProps | null {
  const key = kind === 'weight' ? 'bodyMassIndex' : 'waistToHeightRatio';
  const type = measureTypeOf(key);
  if (heightCm === null || ageYears === null || ageYears < BODY_MASS_INDEX_MIN_AGE_YEARS || type === null) return null;
  const value = kind === 'weight' ? bodyMassIndex(heightCm, stored) : waistToHeight(stored, heightCm);
  return {
    text: fill(texts.amount.calculated, { measure: types[key].name, value: numberText(value, type.precision) }),
    band: bandOfValue(type.ranges, value, type.precision),
  };
}

interface ProfileWeightProps extends Pick<LastAmountProps, 'units' | 'person'> {
  readonly weight: ProfileWeight;
}

/** The profile's weight in place of an entry. */
export function ProfileWeightCard({ weight, units, person }: ProfileWeightProps) {
  const calculated = calculatedOf('weight', weight.weightKg, person);
  return (
    <Card>
      <Stack gap={2}>
        <Figure value={amountText(shownAmount('weight', units, weight.weightKg))} unit={UNIT_NAMES.weight[units]} />
        {calculated && <Calculated {...calculated} />}
        <Muted size="small">{profileWeightText(weight, units)}</Muted>
      </Stack>
    </Card>
  );
}

interface CalculatedProps {
  readonly text: string;
  readonly band: HealthBandCode | null;
}

const Calculated = ({ text, band }: CalculatedProps) => (
  <Row gap={4} lineGap={1} align="baseline">
    <Muted as="span">{text}</Muted>
    {band && <BandMark band={band} label={bands[band]} />}
  </Row>
);
