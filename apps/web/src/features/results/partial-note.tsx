import { BUILTIN_PROVIDER_ID, type MeasurementResult } from '@mien/contract';
import { type Remedy, remedyOf } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Banner, buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { missingName, missingOnce, withoutMethod } from '../../shared/health/result/missing-text.ts';
import { LongerScan } from '../../shared/health/top/longer-scan.tsx';
import { useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';

const { partialNote: texts, preview, score } = textsOf('results', english);

const ENTRY_OF_REMEDY = { cuff: 'cuff', tape: 'waist' } as const;

/** A link to the entry that a value needs; nothing for other remedies, and for users who may not add one. */
export function WayToEntry({ remedy }: { readonly remedy: Remedy | null }) {
  const mayAdd = useMay('manage');
  if (!mayAdd || (remedy !== 'cuff' && remedy !== 'tape')) return null;
  return <Link to={paths.entryOf(ENTRY_OF_REMEDY[remedy])}>{texts.add[remedy]}</Link>;
}

interface PartialNoteProps {
  readonly result: MeasurementResult;
  /** Whether there is a later scan: then nothing is requested any more. */
  readonly isPast: boolean;
  /** Whether a cuff reading was entered after the scan, too late to count in it. */
  readonly hasLaterCuff: boolean;
}

/** What a scan with a score lacks and how to get it, shown permanently. The values below say what it measured. */
export function PartialNote({ result, isPast, hasLaterCuff }: PartialNoteProps) {
  const mayScan = useMay('scan');
  const isOwn = result.providerId === BUILTIN_PROVIDER_ID;
  const missing = missingOnce(result.missing).map((item) => ({
    name: missingName(item),
    remedy: remedyOf({ key: item.measurementTypeId, reason: item.reason }, { isOwn }),
  }));
  const namesOf = (wanted: Remedy) => [
    ...new Set(missing.filter(({ remedy }) => remedy === wanted).map(({ name }) => withoutMethod(name))),
  ];
  const ofScans = (['longerScan', 'anotherScan'] as const).filter((remedy) => namesOf(remedy).length > 0);
  const ofEntries = isPast
    ? []
    : (['cuff', 'tape'] as const).filter(
        (remedy) => namesOf(remedy).length > 0 && !(remedy === 'cuff' && hasLaterCuff),
      );
  if (ofScans.length + ofEntries.length === 0) return null;
  return (
    <Banner isQuiet>
      <div data-rung="notMeasured">
        {ofScans.map((remedy) => (
          <p key={remedy}>
            <strong>{fill(texts.missing, { names: namesOf(remedy).join(preview.separator) })}</strong>{' '}
            <span>{!isPast && pluralText(texts.how[remedy], namesOf(remedy).length)}</span>
          </p>
        ))}
        {ofEntries.map((remedy) => (
          <p key={remedy}>
            <span>{remedy === 'cuff' ? texts.entry.cuff[isOwn ? 'own' : 'hosted'] : texts.entry.tape}</span>{' '}
            <WayToEntry remedy={remedy} />
          </p>
        ))}
        {mayScan && !isPast && ofScans[0] === 'longerScan' && <LongerScan isQuiet />}
        {mayScan && !isPast && ofScans[0] === 'anotherScan' && (
          <Link to={paths.howTo} className={buttonClassName({ variant: 'secondary', isSmall: true })}>
            {score.again}
          </Link>
        )}
      </div>
    </Banner>
  );
}
