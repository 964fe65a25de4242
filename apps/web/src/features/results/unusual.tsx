import type { Comparison, MeasureComparison } from '@mien/contract';
import { isUnusual } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Banner, buttonClassName, Stack } from '@mien/ui';
import { Link } from 'react-router';
import { usualSpan } from '../../shared/health/result/compared-text.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import type { ResultGroup } from '../../shared/health/result/result-groups.ts';
import { rowName, rowValue } from '../../shared/health/result/result-row.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { NOTE_ID } from './note-card.tsx';

const { unusual: texts } = textsOf('results', english);

interface UnusualProps {
  readonly comparison: Comparison;
  readonly groups: readonly ResultGroup[];
  readonly created: string;
}

/** The sentence of a measure; null if there is nothing to say. */
function sentenceOf(
  { measurementTypeId, answer, usual }: MeasureComparison,
  groups: readonly ResultGroup[],
  mayRepeat: boolean,
): string | null {
  const row = groups.flatMap((group) => group.rows).find(({ key }) => key === measurementTypeId);
  const item = row?.items[0];
  const span = usualSpan({ usual });
  if (!row || !item || span === null || !isUnusual(answer)) return null;
  const name = rowName(row);
  const value = Object.values(rowValue(row)).join(' ').trim();
  if (answer === 'repeatAsked' && mayRepeat) return fill(texts.repeat, { name, value });
  const shown = (limit: number) => numberText(limit, item.precision);
  const sentence = answer === 'repeatAsked' ? texts.once : texts[answer];
  return fill(sentence, { name, value, low: shown(span.low), high: shown(span.high) });
}

/**
 * The unusual values of a scan. On its own day, while it is the newest, a repeat is suggested; later the text says that a single scan
 * can be off. If a repeat agreed, the text gives common reasons.
 */
export function Unusual({ comparison, groups, created }: UnusualProps) {
  const isToday = dayHere(new Date(created)) === dayHere(new Date());
  const mayRepeat = comparison.next === null && isToday;
  const said = comparison.measures.flatMap((measure) => {
    const sentence = sentenceOf(measure, groups, mayRepeat);
    return sentence === null ? [] : [{ measure, sentence, isRepeat: measure.answer === 'repeatAsked' }];
  });
  const agreed = said.filter(({ isRepeat }) => !isRepeat);
  const once = said.filter(({ isRepeat }) => isRepeat);
  if (said.length === 0) return null;
  return (
    <Banner isQuiet>
      <Stack gap={2} align="start" data-rung="notAsUsual">
        {[...agreed, ...once].map(({ measure, sentence }) => (
          <p key={measure.measurementTypeId}>{sentence}</p>
        ))}
        {mayRepeat && once.length > 0 && (
          <Link to={paths.howTo} className={buttonClassName({ variant: 'secondary', isSmall: true })}>
            {texts.again}
          </Link>
        )}
        {agreed.length > 0 && (
          <>
            <p>{texts.reasons}</p>
            <p>
              <strong>{texts.unwell}</strong>
            </p>
            <a href={`#${NOTE_ID}`}>{texts.addTags}</a>
          </>
        )}
      </Stack>
    </Banner>
  );
}
