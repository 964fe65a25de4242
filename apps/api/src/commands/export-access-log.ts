import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { EXPORT_FORMATS, exportAccessLog } from '../base/access-log/index.ts';
import { createKeyedHash } from '../platform/crypto/secrets.ts';
import { called, readCommandConfig } from './config.ts';
import { installationServerKeys, openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: ${called('export-access-log')} --client ID-OR-NAME --since DAY [--until DAY] [--format csv|fhir] > FILE
A day is YYYY-MM-DD and begins at 00:00 UTC; an instant such as 2026-03-14T15:00:00Z will do, too. --until is not included.`;

const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

function instantOf(option: string, text: string): Date {
  const instant = new Date(text);
  const isDay = DAY_OR_INSTANT.test(text) && !Number.isNaN(instant.getTime());
  // Without the second check February 30 would be a day of March.
  if (!isDay || (text.length === 10 && instant.toISOString().slice(0, 10) !== text))
    throw new Error(`--${option} is not a day or an instant. ${USAGE}`);
  return instant;
}

/**
 * Writes a client's access log of some time to the standard output, oldest first, as CSV or as AuditEvents of FHIR R4, one a line (NDJSON).
 * Reads DATABASE_URL, or DATA_DIR while the server is stopped; SERVER_KEY, PUBLIC_URL. The run is an entry of that log, before anything
 * is written. The file holds when patients signed in, which staff do not learn: it is for auditors.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      client: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      format: { type: 'string', default: 'csv' },
    },
  });
  const format = EXPORT_FORMATS.find((one) => one === values.format);
  if (!values.client || !values.since || format === undefined) throw new Error(USAGE);
  const since = instantOf('since', values.since);
  const until = values.until === undefined ? new Date() : instantOf('until', values.until);
  if (until <= since) throw new Error(`--until is not after --since. ${USAGE}`);
  const config = readCommandConfig();
  const [serverKey] = installationServerKeys(config);
  const database = openInstallationDatabase(config);
  let count = 0;
  const pieces = async function* () {
    const deps = { database, hash: createKeyedHash(serverKey), now: () => new Date() };
    const period = { client: values.client ?? '', since, until, format, publicUrl: config.publicUrl };
    for await (const { text, entries } of exportAccessLog(deps, period)) {
      count += entries;
      yield text;
    }
  };
  try {
    await pipeline(Readable.from(pieces()), process.stdout);
    console.error(`${count} entries; the export itself is now in the log`);
  } finally {
    await database.destroy();
  }
});
