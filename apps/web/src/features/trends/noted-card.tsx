import type { TagEffect, TrendMeasure } from '@mien/contract';
import type { ScanTag } from '@mien/domain';
import { trends as english, results as englishResults, fill } from '@mien/messages';
import { Box, boxClassName, Card, classNames, Muted, Row, Stack, Text } from '@mien/ui';
import { numberText } from '../../shared/health/result/number-text.ts';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './trends-page.module.css';

const texts = textsOf('trends', english);
const tagTexts = textsOf('results', englishResults).note.tags;

interface NotedCardProps {
  readonly measure: Pick<TrendMeasure, 'precision'>;
  readonly effects: readonly TagEffect[];
  /** The tag whose scans are highlighted in the chart; null for none. */
  readonly marked: ScanTag | null;
  readonly onMark: (tag: ScanTag | null) => void;
}

function effectText(effect: TagEffect, precision: number): string {
  const { noted } = texts;
  if (effect.kind === 'unclear') return fill(noted.unclear, { others: effect.others });
  if (effect.kind === 'few') {
    const { daysMissing, otherDaysMissing } = effect;
    return daysMissing > 0 ? pluralText(noted.few, daysMissing) : pluralText(noted.fewOthers, otherDaysMissing);
  }
  const { difference, low, high, others } = effect;
  const [least = 0, most = 0] = [low, high].map(Math.abs).toSorted((one, other) => one - other);
  return fill(difference > 0 ? noted.higher : noted.lower, {
    amount: numberText(Math.abs(difference), precision),
    others,
    low: numberText(least, precision),
    high: numberText(most, precision),
  });
}

/** Each tag with the difference of its scans from the others. A click highlights them in the chart. */
export function NotedCard({ measure, effects, marked, onMark }: NotedCardProps) {
  const isOneself = useIsOneself();
  if (effects.length === 0) return null;
  return (
    <Card aria-labelledby="noted-title">
      <Stack gap={2}>
        <Text as="h2" id="noted-title" size="body">
          {isOneself ? texts.noted.title : texts.noted.titleOfOther}
        </Text>
        <Muted size="small">{texts.noted.about}</Muted>
        <Stack as="ul">
          {effects.map((effect) => {
            const { tag, scans } = effect;
            const isMarked = marked === tag;
            return (
              <Box as="li" key={tag} lineAbove={0}>
                <button
                  type="button"
                  className={classNames(
                    boxClassName({ hover: 'tint', isWide: true, padding: 2, sidePadding: 0, tone: 'plain' }),
                    styles.asFile,
                  )}
                  aria-pressed={isMarked}
                  title={fill(texts.noted.mark, { tag: tagTexts[tag] })}
                  onClick={() => onMark(isMarked ? null : tag)}
                >
                  <Row as="span" gap={3} lineGap={0} justify="between" align="baseline">
                    <Text as="span" weight={isMarked ? 700 : 600} tone={isMarked ? 'brand' : undefined}>
                      {tagTexts[tag]}
                    </Text>{' '}
                    <Muted as="span" size="small">
                      {pluralText(texts.noted.scans, scans)}
                    </Muted>
                  </Row>{' '}
                  <Muted as="span" size="small" isBlock>
                    {effectText(effect, measure.precision)}
                  </Muted>
                </button>
              </Box>
            );
          })}
        </Stack>
      </Stack>
    </Card>
  );
}
