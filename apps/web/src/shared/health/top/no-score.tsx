import { BUILTIN_PROVIDER_ID, type SharedResult } from '@mien/contract';
import { CAMERA_MEASURES_OF_SCORE, isCuffEnoughForScore, remedyOf } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { useMay } from '../../platform/cared-for.ts';
import { listFormat } from '../../platform/formats.ts';
import { insideSentence } from '../../platform/inside-sentence.ts';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { MeasuredFirst } from '../result/measured-first.tsx';
import { LongerScan } from './longer-scan.tsx';

const { score: texts, scoreParts, partialNote } = textsOf('results', english);
const partNames: Readonly<Record<string, string>> = scoreParts;

interface NoScoreProps {
  readonly result: Pick<SharedResult, 'groups' | 'missing' | 'overall' | 'providerId'>;
  /** Whether there is a later scan: then nothing is requested any more. */
  readonly isPast?: boolean;
}

/** For the patient's own scan without a score: what was measured, why there is no score, and the one thing to do. */
export function NoScore({ result, isPast = false }: NoScoreProps) {
  const mayScan = useMay('scan') && !isPast;
  const mayAdd = useMay('manage') && !isPast;
  const { wanted, isLonger } = partsOfScan(result);
  const lacking = result.overall.missing.map((part) => partNames[part] ?? part);
  const isMissed = wanted.length > 0;
  const isCuffEnough = !isMissed && mayAdd && isCuffEnoughForScore(result.overall);
  return (
    <MeasuredFirst result={result}>
      <p data-rung="notMeasured">
        <span>{isMissed ? fill(texts.noneMissed, { parts: listed(wanted) }) : texts.noneOther}</span>{' '}
        <span>{isMissed && !isPast && (isLonger ? texts.noneDo : texts.noneAgain)}</span>
        <span>{!isMissed && lacking.length > 0 && fill(texts.noneLacks, { parts: listed(lacking) })}</span>{' '}
        <span>{isCuffEnough && texts.noneCuff}</span>
      </p>
      {mayScan && isMissed && isLonger && <LongerScan />}
      {mayScan && isMissed && !isLonger && (
        <Link to={paths.howTo} className={buttonClassName({ isBlock: true })}>
          {texts.again}
        </Link>
      )}
      {isCuffEnough && (
        <Link to={paths.entryOf('cuff')} className={buttonClassName({ isBlock: true })}>
          {partialNote.add.cuff}
        </Link>
      )}
    </MeasuredFirst>
  );
}

const listed = (names: readonly string[]) => listFormat({ type: 'conjunction' }).format(names);

/** The missing parts of a score that a scan measures, as in a sentence, and whether a longer scan measures them. */
function partsOfScan({ missing, providerId }: NoScoreProps['result']) {
  const isOwn = providerId === BUILTIN_PROVIDER_ID;
  const read = missing.flatMap(({ measurementTypeId: key, displayName, reason }) => {
    if (!CAMERA_MEASURES_OF_SCORE.includes(key)) return [];
    const remedy = remedyOf({ key, reason }, { isOwn });
    return remedy === 'longerScan' || remedy === 'anotherScan' ? [{ remedy, name: insideSentence(displayName) }] : [];
  });
  return { wanted: read.map(({ name }) => name), isLonger: read.some(({ remedy }) => remedy === 'longerScan') };
}
