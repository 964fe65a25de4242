import type { MeasureType, ScansForStaff } from '@mien/contract';
import { knownDigits, PROVENANCES } from '@mien/domain';
import { patientForStaff as english, fill, sharedResult as sharedEnglish } from '@mien/messages';
import { unitText } from '../../shared/health/unit-text.ts';
import type { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { saveFile, saveTable } from '../../shared/platform/save-file.ts';

const { file: texts } = textsOf('patientForStaff', english);
const { provenances } = textsOf('sharedResult', sharedEnglish);

/** A machine-readable number; empty if there is none. Values are already rounded. */
const numberOf = (value: number | null | undefined) => (value == null ? '' : String(value));

/**
 * A row per scan, and a column per source of each measure that the client shows; missing values are empty. Values with
 * an interval have two more columns, for its ends. A value copied from an entry is not included: a column would repeat
 * one reading for every scan that used it.
 */
export function scanRows(scans: ScansForStaff['items'], types: readonly MeasureType[]): readonly (readonly string[])[] {
  type Item = ScansForStaff['items'][number]['items'][number];
  // The first type describes the overall score.
  const columns = types.flatMap(({ key, displayName, unit }) =>
    PROVENANCES.flatMap((source) => {
      const foundIn = ({ items }: ScansForStaff['items'][number]) =>
        items.find((item) => item.measurementTypeId === key && item.provenance === source && !item.isFromEntry);
      const found = scans.flatMap((scan) => foundIn(scan) ?? []);
      if (found.length === 0) return [];
      const name = unit === '' ? displayName : `${displayName} (${unitText(unit)})`;
      const head = fill(texts.column, { name, source: provenances[source] });
      const column = (title: string, of: (item: Item) => number | null) => ({
        head: title,
        cell: (scan: ScansForStaff['items'][number]) => {
          const item = foundIn(scan);
          return numberOf(item && of(item));
        },
      });
      return [
        column(head, ({ value }) => value),
        ...(found.some(({ intervalLow }) => intervalLow !== null)
          ? [
              column(fill(texts.intervalFrom, { column: head }), ({ intervalLow }) => intervalLow),
              column(fill(texts.intervalTo, { column: head }), ({ intervalHigh }) => intervalHigh),
            ]
          : []),
      ];
    }),
  );
  return [
    [texts.taken, texts.status, texts.score, ...columns.map(({ head }) => head)],
    ...scans.map((scan) => [
      scan.created,
      scan.externalStatus,
      scan.score === null ? '' : String(knownDigits(scan.score, 0)),
      ...columns.map(({ cell }) => cell(scan)),
    ]),
  ];
}

/** Downloads what the patient shares as CSV; the server has logged it by then. */
export async function saveScans(client: ReturnType<typeof useApi>['client'], uid: string): Promise<void> {
  const [{ items }, types] = await Promise.all([
    client.careTeam.exportScans({ params: { uid } }),
    client.configurations.measurementTypes(),
  ]);
  saveTable(fill(texts.name, { uid }), scanRows(items, types));
}

/** The same as FHIR, with the entries if everything is shared. */
export async function saveForHealthSoftware(client: ReturnType<typeof useApi>['client'], uid: string): Promise<void> {
  const bundle = await client.careTeam.exportFhir({ params: { uid }, query: {} });
  saveFile(fill(texts.fhirName, { uid }), 'application/fhir+json', JSON.stringify(bundle));
}
