import { measures as englishMeasures } from '@mien/messages';
import { BandMark, Muted, Row, Stack, Text } from '@mien/ui';
import { numberText } from '../../shared/health/result/number-text.ts';
import { RangeBar } from '../../shared/health/result/range-bar.tsx';
import type { ResultRow } from '../../shared/health/result/result-groups.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';

const { bands } = textsOf('measures', englishMeasures);

/** One value with its interval and band, as the results page shows it. */
export function KioskValue({ row: { items, band } }: { readonly row: ResultRow }) {
  return (
    <Stack gap={2}>
      {items.map((item) => (
        <Stack key={item.measurementTypeId} gap={1}>
          <Row gap={3} justify="between" align="baseline">
            <Text as="span">{item.displayName}</Text>
            <Row gap={2} align="baseline" isOneLine>
              <Text as="span" size="lead" weight={700} hasEvenDigits>
                {numberText(item.value, item.precision)}
              </Text>
              <Muted as="span">{unitText(item.unit)}</Muted>
            </Row>
          </Row>
          <RangeBar item={item} usual={null} />
        </Stack>
      ))}
      {band && <BandMark band={band} label={bands[band]} />}
    </Stack>
  );
}
