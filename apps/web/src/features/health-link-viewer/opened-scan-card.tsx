import {
  healthLinkViewer as english,
  results as englishResults,
  sharedResult as englishShared,
  fill,
} from '@mien/messages';
import { Banner, Disclosure, Muted, Row, Stack, Text } from '@mien/ui';
import { momentText } from '../../shared/health/day-text.ts';
import { MissingCard } from '../../shared/health/result/missing-card.tsx';
import { missingText } from '../../shared/health/result/missing-text.ts';
import { intervalTexts, numberText } from '../../shared/health/result/number-text.ts';
import { groupsOf, type ShownItem } from '../../shared/health/result/result-groups.ts';
import { RowContent } from '../../shared/health/result/result-row.tsx';
import { sourceText } from '../../shared/health/result/source-text.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { inReaderUnits } from '../../shared/platform/reader-units.ts';
import type { OpenedScan } from './content.model.ts';

const texts = textsOf('healthLinkViewer', english);
const shared = textsOf('sharedResult', englishShared);
const { interval: intervalText } = textsOf('results', englishResults);

/** How sure a value is; null for a value without an interval. */
function intervalOf({ interval, precision, unit }: ShownItem): string | null {
  if (interval === null) return null;
  const ends = intervalTexts(interval, precision);
  return unit === '' ? fill(texts.interval, ends) : fill(intervalText, { ...ends, unit: unitText(unit) });
}

interface OpenedScanCardProps {
  readonly scan: OpenedScan;
  readonly isOpen: boolean;
}

/** A scan: its score, its values with their intervals, and what is missing. */
export function OpenedScanCard({ scan, isOpen }: OpenedScanCardProps) {
  const { created, score, missing, isPartial, isUnverified } = scan;
  const groups = groupsOf({ groups: inReaderUnits(scan).groups, missing });
  return (
    <Disclosure
      look="row"
      ground="card"
      open={isOpen}
      title={
        <Row as="span" gap={3} lineGap={0} justify="between" align="baseline">
          <Text as="h3" size="body" weight={600}>
            {fill(texts.scan, { date: momentText(created) })}
          </Text>
          {score !== null && (
            <Muted as="span" size="small">
              {fill(texts.score, { score: numberText(score.value, score.precision) })}
            </Muted>
          )}
        </Row>
      }
    >
      <Stack gap={4} padding={4}>
        {isPartial && (
          <Banner isQuiet>
            <p>{shared.partial}</p>
          </Banner>
        )}
        {isUnverified && (
          <Banner tone="caution" isQuiet>
            <p>{shared.unverified}</p>
          </Banner>
        )}
        {score !== null && <Value name={score.displayName} item={score} />}
        {groups.map((group) => (
          <Stack as="section" key={group.key} gap={2} aria-label={group.name}>
            <Text as="h4" weight={600} tone="muted">
              {group.name}
            </Text>
            <Stack as="ul" gap={3}>
              {group.rows.map((row) => {
                const [item] = row.items;
                const sure = item ? intervalOf(item) : null;
                return (
                  <li key={row.key}>
                    <RowContent row={row} source={item && sourceText(item, shared.provenances)} />
                    {sure !== null && <Muted size="small">{sure}</Muted>}
                  </li>
                );
              })}
            </Stack>
          </Stack>
        ))}
        {missing.length > 0 && (
          <MissingCard
            titles={{ notMeasured: shared.missing, notCalculated: shared.notCalculated }}
            items={missing}
            reasonText={(value) => missingText(value, shared)}
          />
        )}
      </Stack>
    </Disclosure>
  );
}

/** The overall score, which has no group. */
function Value({ name, item }: { readonly name: string; readonly item: ShownItem }) {
  const sure = intervalOf(item);
  return (
    <div>
      <Row gap={3} lineGap={0} align="baseline" justify="between">
        <Text as="span" weight={600}>
          {name}
        </Text>
        <Text as="span" weight={700} hasEvenDigits size="h1">
          {fill(texts.score, { score: numberText(item.value, item.precision) })}
        </Text>
      </Row>
      {sure !== null && <Muted size="small">{sure}</Muted>}
    </div>
  );
}
