import { isLowQualityOfLife, QUALITY_OF_LIFE_KEY } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Banner, buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../platform/language.ts';
import { paths } from '../platform/paths.ts';
import { beginQuestion } from './conversation/question-draft.ts';

const { lowQualityOfLife: texts } = textsOf('results', english);

interface KindWordsProps {
  /** The patient's newest answer about the quality of life, 1 to 10. */
  readonly answer: number;
  /** A clearly higher answer before it; null without one. */
  readonly fellFrom?: number | null;
  /** The scan that the patient's message will be about. */
  readonly measurementUid: string;
}

/** A kind message about a low or fallen quality of life, and a link to the clinic. */
export function KindWords({ answer, fellFrom = null, measurementUid }: KindWordsProps) {
  const isLow = isLowQualityOfLife(answer);
  return (
    <Banner icon="heart" labelledBy="low-quality-of-life">
      <p id="low-quality-of-life">
        <strong>{isLow || fellFrom === null ? texts.title : fill(texts.fell, { before: fellFrom, answer })}</strong>
      </p>
      <p>{isLow ? fill(texts.text, { answer }) : texts.fellText}</p>
      <p>
        <Link
          to={paths.liveChat}
          className={buttonClassName({ variant: 'secondary' })}
          onClick={() => beginQuestion({ measurementUid, measure: QUALITY_OF_LIFE_KEY })}
        >
          {texts.ask}
        </Link>
      </p>
      {isLow && <p>{texts.crisis}</p>}
    </Banner>
  );
}
