import type { MeasureType, ScansForStaff } from '@mien/contract';
import { knownDigits, PROVENANCES } from '@mien/domain';
import { patientForStaff as english, fill, sharedResult as sharedEnglish } from '@mien/messages';
import type { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import { saveFile, saveTable } from '../../shared/save-file.ts';
import { unitText } from '../../shared/unit-text.ts';

const { file: texts } = textsOf('patientForStaff', english);
const { provenances } = textsOf('sharedResult', sharedEnglish);

/** A number for programs, with the digits of the pages. */
const digitsOf = (value: number | undefined, decimals: number) =>
  value === undefined ? '' : knownDigits(value, decimals).toFixed(decimals);

/**
 * A line for each scan, and a column for each source of each measure that the client shows; missing values are empty. A
 * value reused from an entry is not included: a column would repeat one reading for every scan that used it.
 */
export function scanRows(scans: ScansForStaff['items'], types: readonly MeasureType[]): readonly (readonly string[])[] {
  // The first type describes the overall score.
  const foundIn = ({ items }: ScansForStaff['items'][number], key: string, source: (typeof PROVENANCES)[number]) =>
    items.find((item) => item.measurementTypeId === key && item.provenance === source && !item.isFromEntry)?.value;
  const columns = types.flatMap(({ key, displayName, unit, precision }) =>
    PROVENANCES.filter((source) => scans.some((scan) => foundIn(scan, key, source) !== undefined)).map((source) => {
      const name = unit === '' ? displayName : `${displayName} (${unitText(unit)})`;
      return { key, source, precision, head: fill(texts.column, { name, source: provenances[source] }) };
    }),
  );
  return [
    [texts.taken, texts.status, texts.score, ...columns.map(({ head }) => head)],
    ...scans.map((scan) => [
      scan.created,
      scan.externalStatus,
      digitsOf(scan.score ?? undefined, 0),
      ...columns.map(({ key, source, precision }) => digitsOf(foundIn(scan, key, source), precision)),
    ]),
  ];
}

/** Downloads what the patient shares as a file; the server has logged it by then. */
export async function saveScans(client: ReturnType<typeof useApi>['client'], uid: string): Promise<void> {
  const [{ items }, types] = await Promise.all([
    client.careTeam.exportScans({ params: { uid } }),
    client.configurations.measurementTypes(),
  ]);
  saveTable(fill(texts.name, { uid }), scanRows(items, types));
}

/** The same for other health software, with the entries if everything is shared. */
export async function saveForHealthSoftware(client: ReturnType<typeof useApi>['client'], uid: string): Promise<void> {
  const bundle = await client.careTeam.exportFhir({ params: { uid } });
  saveFile(fill(texts.fhirName, { uid }), 'application/fhir+json', JSON.stringify(bundle));
}
