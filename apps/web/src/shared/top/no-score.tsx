import { BUILTIN_PROVIDER_ID, type SharedResult } from '@mien/contract';
import { remedyOf } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { useMay } from '../cared-for.ts';
import { listFormat } from '../formats.ts';
import { insideSentence } from '../inside-sentence.ts';
import { textsOf } from '../language.ts';
import { paths } from '../paths.ts';
import { MeasuredFirst } from '../result/measured-first.tsx';
import { LongerScan } from './longer-scan.tsx';

const { score: texts } = textsOf('results', english);

interface NoScoreProps {
  readonly result: Pick<SharedResult, 'groups' | 'missing' | 'providerId'>;
  /** Whether a later scan was made: then nothing is asked for any more. */
  readonly isPast?: boolean;
}

/** For one's own scan without a score: what was measured, why there is no score, and the one thing to do. */
export function NoScore({ result, isPast = false }: NoScoreProps) {
  const mayScan = useMay('scan') && !isPast;
  const isOwn = result.providerId === BUILTIN_PROVIDER_ID;
  const wanted = result.missing.flatMap(({ measurementTypeId: key, displayName, reason }) => {
    const remedy = remedyOf({ key, reason }, { isOwn });
    return remedy === 'longerScan' || remedy === 'anotherScan' ? [{ remedy, name: insideSentence(displayName) }] : [];
  });
  const parts = listFormat({ type: 'conjunction' }).format(wanted.map(({ name }) => name));
  const isLonger = wanted.some(({ remedy }) => remedy === 'longerScan');
  return (
    <MeasuredFirst result={result}>
      <p data-rung="notMeasured">
        <span>{parts === '' ? texts.noneOther : fill(texts.noneMissed, { parts })}</span>{' '}
        <span>{parts !== '' && !isPast && (isLonger ? texts.noneDo : texts.noneAgain)}</span>
      </p>
      {mayScan && isLonger && <LongerScan />}
      {mayScan && !isLonger && parts !== '' && (
        <Link to={paths.howTo} className={buttonClassName({ isBlock: true })}>
          {texts.again}
        </Link>
      )}
    </MeasuredFirst>
  );
}
