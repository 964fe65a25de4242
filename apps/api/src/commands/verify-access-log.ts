import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clientsWithoutChain, type ExpectedPlace, verifyAccessLog } from '../base/access-log/index.ts';
import { createKeyedHash } from '../platform/crypto/secrets.ts';
import { readCommandConfig } from './config.ts';
import { installationServerKeys, openInstallationDatabase } from './installation.ts';
import { runCommand } from './run-command.ts';

/**
 * Walks through the access log of every client and reports whether anything in it was changed: one line per client with the
 * number of entries and the seal of the last. Keep the output elsewhere as proof, and pass it with `--expect FILE` the next
 * time. Reads DATABASE_URL, or DATA_DIR while the server is stopped; SERVER_KEY, and OLD_SERVER_KEYS (separated by commas)
 * after a change of the key. Ends with 1 when something is wrong. See docs/adr/0031-access-log.md.
 */
const EXPECTED_LINE = /^([0-9a-f-]{36})\s+(\d+)\s+([\w-]{43})\b/;

const WORDS = {
  altered: 'was altered, moved or replaced',
  missing: 'is missing',
  unknownKey: 'was sealed with a key that is not given (SERVER_KEY, OLD_SERVER_KEYS)',
  notExpected: 'is not what was noted',
} as const;

function expectedPlaces(path: string): ExpectedPlace[] {
  const places: ExpectedPlace[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, clientId, position, seal] = EXPECTED_LINE.exec(line.trim()) ?? [];
    if (clientId && position && seal) places.push({ clientId, position: Number(position), seal });
  }
  if (places.length === 0) throw new Error(`${path} holds no line that this command printed`);
  return places;
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } });
  const expected = values.expect === undefined ? [] : expectedPlaces(values.expect);
  const config = readCommandConfig();
  const hashes = installationServerKeys(config).map(createKeyedHash);
  const database = openInstallationDatabase(config);
  try {
    const reports = await verifyAccessLog(database, hashes, expected);
    for (const { clientId, entries, head, fault } of reports) {
      console.log(`${clientId} ${entries} ${head || '(no entries)'}`);
      if (fault) console.error(`  BROKEN: entry ${fault.position} ${WORDS[fault.reason]}`);
    }
    const without = await clientsWithoutChain(database);
    for (const { clientId, name, isRemoved } of without)
      console.error(
        isRemoved
          ? `  BROKEN: ${clientId} (${name}) has sessions, which are always logged, but no chain: it was removed`
          : `NOTE: ${clientId} (${name}) has patients, but no chain; if it ever had one, it was removed`,
      );
    const broken = [...reports.map(({ fault }) => fault !== null), ...without.map(({ isRemoved }) => isRemoved)].filter(
      Boolean,
    ).length;
    console.error(`${reports.length} chains, ${broken} broken`);
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    await database.destroy();
  }
});
