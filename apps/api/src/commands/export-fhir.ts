import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FHIR_TYPES, type FhirTypeName, isLanguage, LANGUAGES } from '@mien/domain';
import { accessLogModule } from '../base/access-log/index.ts';
import { createClientMeasures } from '../base/client-settings/index.ts';
import { type ClientExport, exportClient } from '../care/fhir/index.ts';
import { createKeyedHash } from '../platform/crypto/secrets.ts';
import { called, readCommandConfig } from './config.ts';
import { installationServerKeys, openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

const TYPES = Object.keys(FHIR_TYPES) as readonly FhirTypeName[];

const USAGE = `Usage: ${called('export-fhir')} --client ID-OR-NAME --out FOLDER [--type ${TYPES.join(',')}] [--since INSTANT] [--language ${LANGUAGES.join('|')}]
The folder must not exist. INSTANT: such as 2026-03-14T15:00:00Z; without --since everything is exported.`;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Characters of a file that are buffered before a write. Chosen. */
const BUFFER_LENGTH = 1_000_000;

/** @throws Error unless it is an instant with a zone */
function sinceFrom(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(instant.getTime())) throw new Error(`--since is not an instant. ${USAGE}`);
  return instant;
}

/** All types by default. @throws Error for an unknown type */
function typesFrom(text: string | undefined): readonly FhirTypeName[] {
  if (text === undefined) return TYPES;
  const named = text.split(',');
  const types = TYPES.filter((type) => named.includes(type));
  if (types.length === 0 || types.length < named.length) throw new Error(`--type has an unknown type. ${USAGE}`);
  return types;
}

/** One file per type with resources, readable only by its owner. */
function createFiles(folder: string) {
  const files = new Map<FhirTypeName, { readonly handle: FileHandle; text: string; count: number }>();
  return {
    counts: () => [...files].map(([type, { count }]) => `${type} ${count}`),
    async add(type: FhirTypeName, line: string): Promise<void> {
      let file = files.get(type);
      if (!file) {
        file = { handle: await open(join(folder, `${type}.ndjson`), 'wx', 0o600), text: '', count: 0 };
        files.set(type, file);
      }
      file.text += line;
      file.count += 1;
      if (file.text.length < BUFFER_LENGTH) return;
      await file.handle.appendFile(file.text);
      file.text = '';
    },
    async close(): Promise<void> {
      for (const { handle, text } of files.values()) {
        await handle.appendFile(text);
        await handle.close();
      }
    },
  };
}

/** Writes lines into a folder that appears once it is complete. @returns each type with its number of lines */
async function writeFolder(folder: string, lines: ReturnType<typeof exportClient>): Promise<readonly string[]> {
  const partial = `${folder}.partial`;
  await mkdir(partial, { mode: 0o700 });
  try {
    const files = createFiles(partial);
    try {
      for await (const { type, line } of lines) await files.add(type, line);
    } finally {
      await files.close();
    }
    await rename(partial, folder);
    return files.counts();
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Writes the FHIR resources of a client's patients who share results into a folder, one NDJSON file per type, like a bulk
 * export of a program. Reads DATABASE_URL, or DATA_DIR while the server is stopped; SERVER_KEY, PUBLIC_URL, PRODUCT_NAME.
 * Logs each patient in the access log before their resources are written.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      client: { type: 'string' },
      out: { type: 'string' },
      type: { type: 'string' },
      since: { type: 'string' },
      language: { type: 'string', default: 'en' },
    },
  });
  const language = values.language;
  if (!values.client || !values.out || !isLanguage(language)) throw new Error(USAGE);
  const wanted: ClientExport = {
    client: values.client,
    types: typesFrom(values.type),
    since: sinceFrom(values.since),
    language,
  };
  const folder = resolve(values.out);
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  const config = readCommandConfig();
  const [serverKey] = installationServerKeys(config);
  const database = openInstallationDatabase(config);
  const now = () => new Date();
  const deps = {
    database,
    now,
    installation: { publicUrl: config.publicUrl, productName: config.productName },
    measuresOf: createClientMeasures(database),
    careTeam: { database, now, accessLog: accessLogModule({ database, hash: createKeyedHash(serverKey), now }) },
  };
  try {
    const counts = await writeFolder(folder, exportClient(deps, wanted));
    console.error(`${counts.join(', ') || 'No patient shares results'}; each patient now has an entry in the log`);
  } finally {
    await database.destroy();
  }
});
