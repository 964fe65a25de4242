import type { MeasureType, ScansForStaff } from '@mien/contract';
import { patientForStaff as english, fill } from '@mien/messages';
import type { useApi } from '../../shared/api.tsx';
import { csvOf } from '../../shared/csv.ts';
import { textsOf } from '../../shared/language.ts';
import { saveFile } from '../../shared/save-file.ts';
import { unitText } from '../../shared/unit-text.ts';

const { file: texts } = textsOf('patientForStaff', english);

/** A line for each scan, a column for each measure that the client shows; what a scan has not is empty. */
export function scanRows(scans: ScansForStaff['items'], types: readonly MeasureType[]): readonly (readonly string[])[] {
  // The first type describes the overall score.
  const measures = types.filter(({ key }) =>
    scans.some(({ items }) => items.some((item) => item.measurementTypeId === key)),
  );
  return [
    [
      texts.taken,
      texts.status,
      texts.score,
      ...measures.map(({ displayName, unit }) => (unit === '' ? displayName : `${displayName} (${unitText(unit)})`)),
    ],
    ...scans.map(({ created, externalStatus, score, items }) => [
      created,
      externalStatus,
      score === null ? '' : String(score),
      ...measures.map(({ key }) => String(items.find((item) => item.measurementTypeId === key)?.value ?? '')),
    ]),
  ];
}

/** Saves what the patient shares as a file; the server has written it into the log by then. */
export async function saveScans(client: ReturnType<typeof useApi>['client'], uid: string): Promise<void> {
  const [{ items }, types] = await Promise.all([
    client.careTeam.exportScans({ params: { uid } }),
    client.configurations.measurementTypes(),
  ]);
  saveFile(fill(texts.name, { uid }), 'text/csv', csvOf(scanRows(items, types)));
}

/** The same, and the entries where all is shared, for other health software. */
export async function saveForHealthSoftware(client: ReturnType<typeof useApi>['client'], uid: string): Promise<void> {
  const bundle = await client.careTeam.exportFhir({ params: { uid } });
  saveFile(fill(texts.fhirName, { uid }), 'application/fhir+json', JSON.stringify(bundle));
}
