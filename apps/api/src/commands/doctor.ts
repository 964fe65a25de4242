import { existsSync, readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { join, resolve } from 'node:path';
import { TLSSocket } from 'node:tls';
import { parseArgs } from 'node:util';
import { SECOND_MS } from '@mien/domain';
import { hasDemo } from '../demo/has-demo.ts';
import { countWithoutPasskeyHere, relyingPartyOf } from '../identity/passkeys/index.ts';
import { timeOfName } from '../platform/database/backup-folder.ts';
import { type Database, openDatabase } from '../platform/database/connect.ts';
import { databaseFacts, standbyFacts } from '../platform/database/database-facts.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { environmentWith, readCommandConfig } from './config.ts';
import {
  diagnoseBackups,
  diagnoseDatabase,
  diagnoseDemo,
  diagnoseDisk,
  diagnoseKeys,
  diagnosePasskeys,
  diagnoseProxy,
  diagnoseReads,
  diagnoseSettings,
  diagnoseSite,
  diagnoseTexts,
  type Finding,
  type SiteAnswer,
} from './diagnose.ts';
import { openInstallationDatabase } from './installation.ts';
import { hasInstallationKeys, installationKeys } from './keys-file.ts';
import { runCommand } from './run-command.ts';

const ANSWER_LIMIT_MS = 5 * SECOND_MS;
/** How much of a response is read, in characters: another server may send whole pages. */
const ANSWER_READ_LENGTH = 1000;

/** Asks a site for its health at the address that visitors use. Never throws. */
function askSite(origin: string): Promise<SiteAnswer> {
  const none = { status: null, isMien: false, date: null, certificateUntil: null };
  return new Promise((settle) => {
    const ask = origin.startsWith('https:') ? requestTls : requestPlain;
    const call = ask(`${origin}/v1/health/ready`, { timeout: ANSWER_LIMIT_MS, agent: false }, (answer) => {
      const certificate = answer.socket instanceof TLSSocket ? answer.socket.getPeerX509Certificate() : undefined;
      let text = '';
      answer.on('data', (piece) => {
        text = (text + String(piece)).slice(0, ANSWER_READ_LENGTH);
      });
      answer.on('end', () =>
        settle({
          status: answer.statusCode ?? null,
          isMien: /"status":"ok"|"code":"service-unavailable"/.test(text),
          fault: null,
          date: answer.headers.date === undefined ? null : new Date(answer.headers.date),
          certificateUntil: certificate === undefined ? null : new Date(certificate.validTo),
        }),
      );
      answer.on('error', ({ message }) => settle({ ...none, fault: message }));
    });
    call.on('timeout', () => call.destroy(new Error('no answer within five seconds')));
    call.on('error', ({ message }) => settle({ ...none, fault: message }));
    call.end();
  });
}

/** When the newest backup in a folder was made, by its name (`mien-2026-11-26T21-03-04-000Z`). */
function newestBackup(folder: string): Date | null {
  const times = readdirSync(folder).flatMap((name) => {
    const madeAt = timeOfName(name);
    return madeAt !== null && existsSync(join(folder, name, 'manifest.json')) ? [madeAt.getTime()] : [];
  });
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Checks the folder of backups. A missing or unreadable folder is an error, and the other checks still run. */
function lookAtBackups(folder: string | undefined): Finding {
  try {
    return diagnoseBackups(folder === undefined ? undefined : newestBackup(resolve(folder)), new Date());
  } catch (error) {
    return { of: 'backups', state: 'wrong', text: (error as Error).message };
  }
}

/** Checks the standby that serves reads, if there is one. */
async function askStandby(primary: Database, url: string | null): Promise<readonly Finding[]> {
  if (url === null) return [];
  const standby = openDatabase({ kind: 'postgres', url, maxConnections: 1 });
  try {
    return [diagnoseReads(await standbyFacts(primary, standby).catch(() => null))];
  } finally {
    await standby.destroy().catch(() => {});
  }
}

/** Checks the database. The embedded one belongs to its server while that runs. */
async function askDatabase(settings: ReturnType<typeof readCommandConfig>): Promise<readonly Finding[]> {
  let database: ReturnType<typeof openInstallationDatabase> | null = null;
  try {
    database = openInstallationDatabase(settings, { isForMoments: true });
    const facts = await databaseFacts(database);
    const hasPeople = facts.isCurrent && (await hasDemo(database));
    const { rpId } = relyingPartyOf(settings.publicUrl);
    const withoutPasskey = facts.isCurrent ? await countWithoutPasskeyHere(database, rpId) : 0;
    return [
      ...diagnoseDatabase(facts, settings.databaseUrl !== null, new Date()),
      ...(await askStandby(database, settings.databaseReadUrl)),
      diagnoseDemo({ PUBLIC_URL: settings.publicUrl }, hasPeople),
      diagnosePasskeys({ PUBLIC_URL: settings.publicUrl }, withoutPasskey),
    ];
  } catch (error) {
    return error instanceof FolderInUseError
      ? [{ of: 'database', state: 'ok', text: 'embedded, and open in the running server: its health is that of Mien' }]
      : [{ of: 'database', state: 'wrong', text: (error as Error).message }];
  } finally {
    await database?.destroy().catch(() => {});
  }
}

/**
 * Diagnoses an installation: `npm run admin -- doctor [--backups FOLDER] [--json]`, with the environment of the
 * server. Changes nothing, and sends only a health check to both sites. Exits with 1 when something is wrong.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { backups: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const settings = readCommandConfig();
  const hasKeysInData = hasInstallationKeys(settings.dataFolder);
  const { config, findings } = diagnoseSettings({
    ...(hasKeysInData ? installationKeys(settings.dataFolder) : {}),
    ...Object.fromEntries(Object.entries(environmentWith({})).filter(([, value]) => value !== '')),
  });
  const all: Finding[] = [...findings];
  if (config !== null) {
    const [mien, scan] = await Promise.all([askSite(config.PUBLIC_URL), askSite(config.SCAN_URL)]);
    all.push(
      diagnoseKeys(config, hasKeysInData),
      diagnoseTexts(config),
      diagnoseProxy(config),
      ...diagnoseSite('Mien', config.PUBLIC_URL, mien, new Date()),
      ...diagnoseSite('scan site', config.SCAN_URL, scan, new Date()),
    );
  }
  all.push(...(await askDatabase(settings)), lookAtBackups(values.backups));
  if (existsSync(settings.dataFolder)) {
    const { bavail, bsize } = await statfs(settings.dataFolder);
    all.push(diagnoseDisk(bavail * bsize));
  }
  if (values.json) console.log(JSON.stringify(all, null, 2));
  else for (const { of, state, text } of all) console.log(`${state.padEnd(5)}  ${of}: ${text}`);
  if (all.some(({ state }) => state === 'wrong')) process.exitCode = 1;
});
