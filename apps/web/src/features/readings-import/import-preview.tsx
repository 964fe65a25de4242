import type { EntryKind, ImportedReading } from '@mien/domain';
import { readingsImport as english, fill } from '@mien/messages';
import { Box, Grid, Muted, Stack, Text } from '@mien/ui';
import { entryText } from '../../shared/health/entry-text.ts';
import { SevereMark } from '../../shared/health/severe-mark.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { dayText, instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
import { SKIP_REASONS } from './reading-value.ts';
import type { FoundReadings, SkippedLine } from './readings-file.ts';

const texts = textsOf('readingsImport', english);

const SAMPLE_COUNT = 5;
const LINES_SHOWN = 5;

const countText = (count: number): string => numberFormat().format(count);

interface ImportPreviewProps {
  readonly found: FoundReadings;
  readonly fresh: readonly ImportedReading[];
  readonly hasDaysOnly: boolean;
  readonly hasLocalTimes: boolean;
  readonly isHealth: boolean;
}

/** What would be added, what exists already and what is skipped; nothing is stored yet. */
export function ImportPreview({ found, fresh, hasDaysOnly, hasLocalTimes, isHealth }: ImportPreviewProps) {
  const { readings, skipped, surplus } = found;
  const counts = [
    ['fresh', fresh.length],
    ['known', readings.length - fresh.length],
    ['leftOut', skipped.length + surplus],
  ] as const;
  const [newest, oldest] = [fresh[0], fresh.at(-1)];
  return (
    <>
      <Grid as="dl" columns="fit-9" gap={3} aria-live="polite">
        {counts.map(([name, count]) => (
          <Box padding={3} sidePadding={4} ground="outlined" key={name}>
            <Muted as="dt" size="small">
              {texts.counts[name]}
            </Muted>
            <Text as="dd" size="h2" weight={700} hasEvenDigits>
              {countText(count)}
            </Text>
          </Box>
        ))}
      </Grid>
      {newest && oldest && (
        <Stack as="section" gap={2} aria-labelledby="import-sample">
          <Text as="h2" id="import-sample" size="lead">
            {texts.sample}
          </Text>
          {dayText(oldest.takenAt) !== dayText(newest.takenAt) && (
            <Muted>{fill(texts.span, { from: dayText(oldest.takenAt), to: dayText(newest.takenAt) })}</Muted>
          )}
          <Stack as="ul" gap={2}>
            {fresh.slice(0, SAMPLE_COUNT).map((reading) => (
              <SampleLine key={`${reading.takenAt.getTime()} ${JSON.stringify(reading.value)}`} reading={reading} />
            ))}
          </Stack>
          {hasDaysOnly && <Muted size="small">{texts.daysOnly}</Muted>}
          {hasLocalTimes && <Muted size="small">{texts.localTime}</Muted>}
        </Stack>
      )}
      {(skipped.length > 0 || surplus > 0 || isHealth) && (
        <Stack as="section" gap={2} aria-labelledby="import-left-out">
          <Text as="h2" id="import-left-out" size="lead">
            {texts.leftOut.title}
          </Text>
          <Stack as="ul" gap={2}>
            {SKIP_REASONS.map((reason) => (
              <SkippedRows key={reason} reason={reason} lines={skipped.filter((line) => line.reason === reason)} />
            ))}
            {surplus > 0 && <li>{pluralText(texts.surplus, surplus)}</li>}
            {isHealth && <li>{texts.onlyThese}</li>}
          </Stack>
        </Stack>
      )}
    </>
  );
}

function SampleLine({ reading: { takenAt, value } }: { readonly reading: ImportedReading }) {
  const said: { readonly source: 'typed'; readonly value: { readonly kind: EntryKind } & typeof value } = {
    source: 'typed',
    value,
  };
  const { value: number, more } = entryText(said as Parameters<typeof entryText>[0], unitsOfVisitor());
  return (
    <li>
      <strong>{number}</strong> <SevereMark value={value} />
      <Muted as="span" size="small">
        {more}
      </Muted>
      <Muted size="small">{instantText(takenAt.toISOString())}</Muted>
    </li>
  );
}

interface SkippedRowsProps {
  readonly reason: SkippedLine['reason'];
  readonly lines: readonly SkippedLine[];
}

/** How many rows are skipped for a reason, and where: an Apple Health export has no lines to look up. */
function SkippedRows({ reason, lines }: SkippedRowsProps) {
  if (lines.length === 0) return null;
  const places = [...new Set(lines.flatMap(({ line }) => (line === 0 ? [] : [line])))];
  const shown = places.slice(0, LINES_SHOWN).join(', ');
  const list = places.length > LINES_SHOWN ? fill(texts.leftOut.andMore, { lines: shown }) : shown;
  return (
    <li>
      <p>{pluralText(texts.leftOut.count, lines.length, { reason: texts.leftOut.reasons[reason] })}</p>
      {places.length > 0 && (
        <Muted size="small">{pluralText(texts.leftOut.lines, places.length, { lines: list })}</Muted>
      )}
    </li>
  );
}
