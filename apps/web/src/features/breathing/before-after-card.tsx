import type { MeasurementItem, MeasurementResult } from '@mien/contract';
import { differenceOf, intervalAsRead } from '@mien/domain';
import { breathing as english, fill } from '@mien/messages';
import { Card, Muted, Row, Stack, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { comparisonQuery } from '../../shared/health/result/comparison-query.ts';
import { intervalTexts, numberText } from '../../shared/health/result/number-text.ts';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';

const texts = textsOf('breathing', english).compared;

interface BeforeAfterCardProps {
  readonly beforeId: string | null;
  readonly afterId: string;
}

/** The heart rate of both scans with their intervals, and the difference if it is significant. */
export function BeforeAfterCard({ beforeId, afterId }: BeforeAfterCardProps) {
  const { client } = useApi();
  const before = useQuery({ ...resultQuery(client, beforeId ?? ''), enabled: beforeId !== null });
  const after = useQuery(resultQuery(client, afterId));
  const { data: comparison } = useQuery(comparisonQuery(client, afterId));
  const [then, now] = [heartRateOf(before.data), heartRateOf(after.data)];
  const isThere = after.data !== undefined && (beforeId === null || before.data !== undefined);
  return (
    <Card aria-labelledby="breathing-compared">
      <Stack gap={3} align="start">
        <Text as="h2" id="breathing-compared" size="lead">
          {texts.title}
        </Text>
        <Row as="dl" gap={6} lineGap={2} align="stretch">
          <Side name={texts.before} item={then} />
          <Side name={texts.after} item={now} />
        </Row>
        {isThere && <Text weight={600}>{verdictOf(beforeId, then, now)}</Text>}
        <Muted>{texts.oneTime}</Muted>
        {comparison?.tags.includes('afterBreathing') && <Muted>{texts.usual}</Muted>}
        <Link to={paths.resultOf(afterId)}>{texts.open}</Link>
      </Stack>
    </Card>
  );
}

/** A heart rate with a known interval, which a comparison requires. */
type SureItem = MeasurementItem & { readonly interval: NonNullable<MeasurementItem['interval']> };

function heartRateOf(result: MeasurementResult | undefined): SureItem | null {
  const items = result?.groups.flatMap((group) => group.items) ?? [];
  return (
    items.find((item): item is SureItem => item.measurementTypeId === 'heartRateBpm' && item.interval !== null) ?? null
  );
}

/** Rounded as displayed, so that text and numbers cannot contradict each other. */
const shownEnds = ({ interval, precision }: SureItem) => intervalAsRead(interval, precision);

function verdictOf(beforeId: string | null, then: SureItem | null, now: SureItem | null): string {
  if (beforeId === null) return texts.noBefore;
  return then && now ? texts[differenceOf(shownEnds(then), shownEnds(now))] : texts.unknown;
}

function Side({ name, item }: { readonly name: string; readonly item: SureItem | null }) {
  const shown = (value: number) => numberText(value, item?.precision ?? 0);
  return (
    <div>
      <Muted as="dt">{name}</Muted>
      <Text as="dd" weight={700} hasEvenDigits size="h1">
        {item ? fill(texts.value, { value: shown(item.value) }) : '–'}
      </Text>
      {item && (
        <Muted as="dd" size="small">
          {fill(texts.interval, intervalTexts(item.interval, item.precision))}
        </Muted>
      )}
    </div>
  );
}
