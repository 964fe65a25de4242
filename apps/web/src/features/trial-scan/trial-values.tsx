import { trialScan as english, attention as englishAttention, measures as englishMeasures, fill } from '@mien/messages';
import { BandMark, Banner, Card, Muted, Row, Stack, Text } from '@mien/ui';
import { intervalTexts, numberText } from '../../shared/health/result/number-text.ts';
import { RangeBar } from '../../shared/health/result/range-bar.tsx';
import { EmergencyCall } from '../../shared/health/top/emergency-call.tsx';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import type { TrialResult } from '../../shared/platform/trial-result.ts';
import { isFar, TRIAL_MEASURES, type TrialMeasure, type TrialValue, trialValue } from './trial-scan.model.ts';
import styles from './trial-scan.module.css';

const texts = textsOf('trialScan', english);
const { bands } = textsOf('measures', englishMeasures);
const attention = textsOf('attention', englishAttention);

const CHECK_OF_MEASURE = { heartRateBpm: 'pulse', breathingRatePerMin: 'breathing' } as const satisfies Record<
  TrialMeasure,
  keyof typeof attention.check
>;

/** What to do about values far from ordinary: above everything else. Nothing without one. */
export function FarValues({ result }: { readonly result: TrialResult }) {
  const far = TRIAL_MEASURES.filter((key) => isFar(trialValue(result, key)));
  if (far.length === 0) return null;
  return (
    <Card aria-labelledby="far-title">
      <Stack gap={3}>
        <Text as="h2" id="far-title" size="lead">
          {attention.title}
        </Text>
        <p>{attention.symptoms}</p>
        <EmergencyCall>{attention.call}</EmergencyCall>
        {far.map((key) => (
          <p key={key}>{attention.check[CHECK_OF_MEASURE[key]]}</p>
        ))}
        <Muted>{attention.unwell}</Muted>
      </Stack>
    </Card>
  );
}

/** One value with its interval and ranges, or the reason why it is missing. */
export function TrialValueCard({ value, isMain = false }: { readonly value: TrialValue; readonly isMain?: boolean }) {
  if (value.kind === 'missing')
    return (
      <Banner isQuiet>
        <Text weight={600}>{fill(texts.missing, { name: value.name })}</Text>
        <p>{value.reason}</p>
      </Banner>
    );
  const { item, band, name } = value;
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h2" size={isMain ? 'lead' : 'body'}>
          {name}
        </Text>
        <Row gap={3} lineGap={1} align="baseline">
          <Row gap={2} align="baseline" isOneLine>
            <Text as="span" size={isMain ? 'hero' : 'h2'} weight={700} hasEvenDigits className={styles.value}>
              {numberText(item.value, item.precision)}
            </Text>{' '}
            <Muted as="span">{unitText(item.unit)}</Muted>
          </Row>
          {band && <BandMark band={band} label={bands[band]} />}
        </Row>
        {item.interval && (
          <Muted hasEvenDigits>{fill(texts.between, intervalTexts(item.interval, item.precision))}</Muted>
        )}
        <RangeBar item={item} usual={null} isSaid />
        <Muted size="small">{texts.adults}</Muted>
      </Stack>
    </Card>
  );
}
