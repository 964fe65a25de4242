import type { MeasurementResult } from '@mien/contract';
import { isLowQualityOfLife, QUALITY_OF_LIFE_KEY } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Banner, buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { beginQuestion } from '../../shared/health/conversation/question-draft.ts';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';

const { lowQualityOfLife: texts } = textsOf('results', english);

/**
 * A kind message and a link to the clinic for a patient who answered 1 to 3 of 10. Nothing for other answers and other
 * readers.
 */
export function LowQualityOfLife({ result }: { readonly result: MeasurementResult }) {
  const isOneself = useIsOneself();
  const answer = result.groups
    .flatMap(({ items }) => items)
    .find(({ measurementTypeId }) => measurementTypeId === QUALITY_OF_LIFE_KEY)?.value;
  if (!isOneself || answer === undefined || !isLowQualityOfLife(answer)) return null;
  return (
    <Banner icon="heart" labelledBy="low-quality-of-life">
      <p id="low-quality-of-life">
        <strong>{texts.title}</strong>
      </p>
      <p>{fill(texts.text, { answer })}</p>
      <p>
        <Link
          to={paths.liveChat}
          className={buttonClassName({ variant: 'secondary' })}
          onClick={() => beginQuestion({ measurementUid: result.id, measure: QUALITY_OF_LIFE_KEY })}
        >
          {texts.ask}
        </Link>
      </p>
      <p>{texts.crisis}</p>
    </Banner>
  );
}
