import { BUILTIN_PROVIDER_ID, type MeasurementResult } from '@mien/contract';
import { type Remedy, remedyOf } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Banner } from '@mien/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/cared-for.ts';
import { textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';
import { missingName, missingOnce } from '../../shared/result/missing-text.ts';
import { groupsOf, type ResultRow, SCAN_QUALITY } from '../../shared/result/result-groups.ts';
import { rowName } from '../../shared/result/result-row.tsx';

const { partialNote: texts, preview } = textsOf('results', english);

const ENTRY_OF_REMEDY = { cuff: 'cuff', tape: 'waist' } as const;

const isFromScan = ({ items: [item] }: ResultRow) => item?.provenance === 'camera' || item?.provenance === 'provider';

/** What a partial scan measured, what it lacks and how to get it, shown while the page is open; the toast says the rest. */
export function PartialNote({ result }: { readonly result: MeasurementResult }) {
  const mayAdd = useMay('manage');
  const isOwn = result.providerId === BUILTIN_PROVIDER_ID;
  const missing = missingOnce(result.missing).map((item) => ({
    name: missingName(item),
    remedy: remedyOf({ key: item.measurementTypeId, reason: item.reason }, { isOwn }),
  }));
  const namesOf = (wanted: Remedy) => missing.filter(({ remedy }) => remedy === wanted).map(({ name }) => name);
  const ofScans = (['longerScan', 'anotherScan'] as const).filter((remedy) => namesOf(remedy).length > 0);
  const ofEntries = (['cuff', 'tape'] as const).filter((remedy) => namesOf(remedy).length > 0);
  if (ofScans.length + ofEntries.length === 0) return null;
  const measured = groupsOf(result)
    .filter(({ key }) => key !== SCAN_QUALITY)
    .flatMap(({ rows }) => rows.filter(isFromScan).map(rowName));
  return (
    <Banner>
      <div data-rung="notMeasured">
        {measured.length > 0 && <p>{fill(texts.measured, { names: measured.join(preview.separator) })}</p>}
        {ofScans.map((remedy) => (
          <p key={remedy}>
            <strong>{fill(texts.missing, { names: namesOf(remedy).join(preview.separator) })}</strong>{' '}
            {texts.how[remedy]}
          </p>
        ))}
        {ofEntries.map((remedy) => (
          <p key={remedy}>
            <span>{texts.entry[remedy]}</span>{' '}
            {mayAdd && <Link to={paths.entryOf(ENTRY_OF_REMEDY[remedy])}>{texts.add[remedy]}</Link>}
          </p>
        ))}
      </div>
    </Banner>
  );
}
