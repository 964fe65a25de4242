import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FhirTypeName } from '@mien/domain';
import type { ExportedResource } from './exported-resources.ts';
import { partField } from './fhir.data.ts';
import type { ExportDeps } from './fhir.deps.ts';
import type { ExportKey, PartRow } from './fhir-exports.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface Part extends ExportKey {
  readonly resourceType: FhirTypeName;
  readonly patientId: string;
  readonly position: number;
}

/** A line as it is stored: behind the id of its row, or behind nothing, and a blank. */
export const storedLine = ({ rowId, resource }: ExportedResource): string =>
  `${rowId ?? ''} ${JSON.stringify(resource)}\n`;

/** Seals the lines of a part. */
export async function sealLines(
  { sealed }: Pick<ExportDeps, 'sealed'>,
  part: Part,
  lines: readonly string[],
): Promise<Uint8Array> {
  return sealed.sealBytes(await compress(lines.join('')), { clientId: part.clientId, field: partField(part) });
}

/**
 * The lines of a part whose rows are still there; null if its patient or its export was deleted meanwhile.
 *
 * @param gone  rows that are not
 * @throws Error if the server's key no longer opens it
 */
export async function openLines(
  { database, sealed }: Pick<ExportDeps, 'database' | 'sealed'>,
  { clientId, exportId }: ExportKey,
  resourceType: FhirTypeName,
  part: PartRow,
  gone: ReadonlySet<string>,
): Promise<readonly string[] | null> {
  const key = { clientId, exportId };
  const found = await fhirExportsStore.linesOf(database, key, resourceType, part);
  if (found === undefined) return null;
  const clear = sealed.openBytes(found, { clientId, field: partField({ exportId, resourceType, ...part }) });
  if (clear === null) throw new Error('a part of an export does not open');
  const stored = (await decompress(clear)).toString('utf8').split('\n');
  return stored.flatMap((line) => {
    const blank = line.indexOf(' ');
    return blank === -1 || gone.has(line.slice(0, blank)) ? [] : [`${line.slice(blank + 1)}\n`];
  });
}
