import type { MeasurementResult } from '@mien/contract';
import { plainValues as english, measures as englishMeasures, fill } from '@mien/messages';
import { BandMark, Card, HealthBandDial, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { RangeBar } from './range-bar.tsx';
import { bandOfScore, groupsOf, type ResultRow, SCAN_QUALITY } from './result-groups.ts';
import { rowName, rowValue } from './result-row.tsx';

const texts = textsOf('plainValues', english);
const { bands } = textsOf('measures', englishMeasures);

/** One value with its interval and band, in the words of the results page. */
function PlainValue({ row }: { readonly row: ResultRow }) {
  const { value, unit } = rowValue(row);
  return (
    <Stack gap={2}>
      <Row gap={3} justify="between" align="baseline">
        <Text as="span">{rowName(row)}</Text>
        <Row gap={2} align="baseline" isOneLine>
          <Text as="span" size="lead" weight={700} hasEvenDigits>
            {value}
          </Text>
          <Muted as="span">{unit}</Muted>
        </Row>
      </Row>
      {row.items.map((item) => (
        <RangeBar key={item.measurementTypeId} item={item} usual={null} />
      ))}
      {row.band && <BandMark band={row.band} label={bands[row.band]} />}
    </Stack>
  );
}

/** The score, and the values with their bands, for a page that shows one result and leads nowhere. */
export function PlainValues({ result }: { readonly result: MeasurementResult }) {
  const { score } = result.overall;
  const rows: readonly ResultRow[] = groupsOf(result)
    .filter(({ key }) => key !== SCAN_QUALITY)
    .flatMap((group) => group.rows);
  return (
    <Card>
      <Stack gap={4}>
        {score === null ? (
          <Text weight={600}>{texts.noScore}</Text>
        ) : (
          <>
            <VisuallyHidden>
              {`${fill(texts.score, { score: Math.round(score) })}, ${bands[bandOfScore(score)]}`}
            </VisuallyHidden>
            <HealthBandDial percent={score} labels={bands}>
              <Text as="span" size="hero" weight={700}>
                {Math.round(score)}
              </Text>
              <Text as="span" weight={600}>
                {bands[bandOfScore(score)]}
              </Text>
            </HealthBandDial>
          </>
        )}
        <Stack as="ul" gap={3} lines="apart">
          {rows.map((row) => (
            <li key={row.key}>
              <PlainValue row={row} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
