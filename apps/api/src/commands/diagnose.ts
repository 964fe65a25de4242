import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mien/domain';
import { ConfigError, isOfWorld, isThisHost } from '@mien/server';
import { type Config, configWarnings, readConfig } from '../platform/config.ts';
import { COLLATION_REMEDY, type DatabaseFacts, type StandbyFacts } from '../platform/database/database-facts.ts';

/** A finding. `wrong`: users will notice it, or be harmed by it. */
export interface Finding {
  readonly of: string;
  readonly state: 'ok' | 'warn' | 'wrong';
  readonly text: string;
}

/** The response of a site at its public address. */
export interface SiteAnswer {
  /** Null without an answer. */
  readonly status: number | null;
  /** Whether the response comes from a Mien server. */
  readonly isMien: boolean;
  /** The error, as this system reports it. */
  readonly fault: string | null;
  /** By its own clock. */
  readonly date: Date | null;
  /** Until when its certificate counts; null over http. */
  readonly certificateUntil: Date | null;
}

const ok = (of: string, text: string): Finding => ({ of, state: 'ok', text });
const warn = (of: string, text: string): Finding => ({ of, state: 'warn', text });
const wrong = (of: string, text: string): Finding => ({ of, state: 'wrong', text });

/** Receipts and tokens live for minutes: clocks further apart refuse scans. Chosen. */
const CLOCK_WARN_MS = 2 * SECOND_MS;
const CLOCK_WRONG_MS = MINUTE_MS;
/** Certificates are renewed a month before their end by common clients. */
const CERTIFICATE_WARN_DAYS = 20;
const CERTIFICATE_WRONG_DAYS = 3;
/** A daily backup is late after this, and a weekly one after that. Chosen. */
const BACKUP_WARN_MS = 26 * HOUR_MS;
const BACKUP_WRONG_MS = 8 * DAY_MS;
const GIGABYTE = 1_000_000_000;
const DISK_WARN_BYTES = 5 * GIGABYTE;
const DISK_WRONG_BYTES = GIGABYTE;
/** The oldest Postgres that the tests ran on. */
const POSTGRES_MIN_VERSION = 15;

/** Checks the settings. The configuration is null if a server would not start with them. */
export function diagnoseSettings(variables: Readonly<Record<string, string | undefined>>): {
  readonly config: Config | null;
  readonly findings: readonly Finding[];
} {
  const of = 'settings';
  try {
    const config = readConfig(variables);
    const warnings = configWarnings(config).map((text) => warn(of, text));
    return { config, findings: warnings.length > 0 ? warnings : [ok(of, 'a server starts with them')] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.message.split('\n').slice(1);
    return { config: null, findings: lines.map((line) => wrong(of, line.trim())) };
  }
}

/** Checks for a reverse proxy. Mien speaks no https, so a public https address has one. */
export function diagnoseProxy({ PUBLIC_URL, TRUST_PROXY }: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>): Finding {
  const of = 'proxy';
  const isBehindOne = PUBLIC_URL.startsWith('https:');
  if (isBehindOne && TRUST_PROXY === 0)
    return wrong(
      of,
      'TRUST_PROXY=0 behind a proxy: all visitors count as one network and share its limits; set it to the number of your proxies',
    );
  if (!isBehindOne && TRUST_PROXY > 0)
    return warn(
      of,
      `TRUST_PROXY=${TRUST_PROXY} and no https: without a proxy anybody chooses the address that limits count`,
    );
  return ok(of, `TRUST_PROXY=${TRUST_PROXY}`);
}

/** Whether codes reach people. Nothing is sent. */
export function diagnoseTexts({ SMS_DRIVER, PUBLIC_URL }: Pick<Config, 'SMS_DRIVER' | 'PUBLIC_URL'>): Finding {
  const of = 'text messages';
  if (SMS_DRIVER !== 'outbox') return ok(of, `sent by ${SMS_DRIVER}`);
  return isThisHost(new URL(PUBLIC_URL).hostname)
    ? ok(of, 'shown at /dev/outbox')
    : wrong(of, 'SMS_DRIVER=outbox: anyone who opens /dev/outbox can sign in as any user; choose twilio or webhook');
}

/** @param people  number of users whose passkeys were all made for another host */
export function diagnosePasskeys({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, people: number): Finding {
  const of = 'passkeys';
  const { hostname } = new URL(PUBLIC_URL);
  return people === 0
    ? ok(of, `none was made for another host than ${hostname}`)
    : warn(
        of,
        `${people} people have passkeys of another host than ${hostname} only, which do not work any more: see "Another address" in docs/operations/another-address.md`,
      );
}

/** @param hasKeysInData  whether `npm start` stores keys in the same folder as the data */
export function diagnoseKeys({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, hasKeysInData: boolean): Finding {
  const of = 'keys';
  return hasKeysInData && isOfWorld(PUBLIC_URL)
    ? warn(
        of,
        'keys.json is in DATA_DIR, next to the data that it encrypts: set SERVER_KEY and SCAN_LICENCE_KEY yourself, and keep them apart',
      )
    : ok(of, 'set, and different from each other');
}

/** @param site  `Mien` or `scan site` */
export function diagnoseSite(site: string, url: string, answer: SiteAnswer, now: Date): readonly Finding[] {
  if (answer.status === null) return [wrong(site, `${url} does not answer: ${answer.fault ?? 'no reason known'}`)];
  if (!answer.isMien && [502, 504].includes(answer.status))
    return [wrong(site, `${url}: the proxy answers, and the server behind it does not`)];
  if (!answer.isMien) return [wrong(site, `${url} answers, but not as Mien: is the proxy pointed to another server?`)];
  const health =
    answer.status === 200 ? ok(site, `${url} is ready`) : wrong(site, `${url} is not ready (${answer.status})`);
  return [health, ...diagnoseCertificate(site, answer, now), ...diagnoseClock(`clock of ${url}`, answer.date, now)];
}

function diagnoseCertificate(site: string, { certificateUntil }: SiteAnswer, now: Date): readonly Finding[] {
  if (certificateUntil === null) return [];
  const of = `certificate of ${site}`;
  const days = Math.floor((certificateUntil.getTime() - now.getTime()) / DAY_MS);
  const text = `counts for ${days} more days`;
  if (days < CERTIFICATE_WRONG_DAYS) return [wrong(of, `${text}: renew it now`)];
  return [days < CERTIFICATE_WARN_DAYS ? warn(of, `${text}: its renewal does not seem to run`) : ok(of, text)];
}

function diagnoseClock(of: string, theirs: Date | null, now: Date): readonly Finding[] {
  if (theirs === null) return [];
  const apartMs = Math.abs(theirs.getTime() - now.getTime());
  const text = `${(apartMs / SECOND_MS).toFixed(1)} s from this one`;
  if (apartMs >= CLOCK_WRONG_MS) return [wrong(of, `${text}: scans are refused; synchronise the clocks`)];
  return [apartMs >= CLOCK_WARN_MS ? warn(of, `${text}: synchronise the clocks`) : ok(of, text)];
}

/** @param isSynchronous  null where the role may not see it */
function waiting(isSynchronous: boolean | null): string {
  if (isSynchronous === null)
    return 'and this role may not see whether writes wait for it: grant pg_read_all_stats to it';
  return isSynchronous ? 'waited for at each commit' : 'not waited for: the newest writes can be lost';
}

/** @param isPostgres  or the embedded one */
export function diagnoseDatabase(facts: DatabaseFacts, isPostgres: boolean, now: Date): readonly Finding[] {
  const of = 'database';
  const tables = facts.isCurrent
    ? ok(of, `Postgres ${facts.version}, with the tables of this version`)
    : warn(
        of,
        `Postgres ${facts.version}; its tables are not those of this version: the next start makes or changes them, or refuses them`,
      );
  if (!isPostgres) return [tables];
  const { encoding, collationChange } = facts;
  const isOld = Number.parseInt(facts.version, 10) < POSTGRES_MIN_VERSION;
  const standby =
    facts.standbys === 0
      ? warn('standby', 'none: what was written since the last backup is lost with the disk of the database')
      : ok('standby', `${facts.standbys}, ${waiting(facts.isSynchronous)}`);
  return [
    tables,
    ...(encoding === 'UTF8'
      ? []
      : [wrong(of, `its encoding is ${encoding}: Mien needs UTF8. docs/operations/upgrade.md#encoding converts it`)]),
    ...(collationChange === null
      ? []
      : [
          wrong(
            of,
            `its indexes were made with version ${collationChange.madeWith} of the system's sort order, which is ${collationChange.now} now: ${COLLATION_REMEDY}`,
          ),
        ]),
    ...(facts.isReadableInTransit
      ? [
          warn(
            'connection to the database',
            'not encrypted, which is for one machine and its containers alone: docs/operations/standby.md has sslmode',
          ),
        ]
      : []),
    ...(isOld ? [warn(of, `older than ${POSTGRES_MIN_VERSION}, on which nothing was tested`)] : []),
    standby,
    ...diagnoseClock('clock of the database', facts.now, now),
  ];
}

/** @param facts  null where the standby did not answer */
export function diagnoseReads(facts: StandbyFacts | null): Finding {
  const of = 'standby for reads';
  if (facts === null) return warn(of, 'DATABASE_READ_URL does not answer: the primary answers all reads');
  if (!facts.isStandby)
    return wrong(
      of,
      'DATABASE_READ_URL follows no other server, and answers nothing: set it to a standby of DATABASE_URL',
    );
  return facts.hasCaughtUp
    ? ok(of, 'it answers, and is up to date')
    : warn(of, 'it answers, but is seconds behind: the primary answers all reads meanwhile');
}

export function diagnoseDemo({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, hasDemoPeople: boolean): Finding {
  const of = 'demo';
  if (!hasDemoPeople) return ok(of, 'the database has no demo users');
  return isOfWorld(PUBLIC_URL)
    ? wrong(
        of,
        'its people can sign in, staff among them, and their numbers are published; begin with an empty database and DEMO=0',
      )
    : ok(of, 'loaded, on a machine that only its owner reaches');
}

/**
 * @param newest  the time of the newest backup; null without one, undefined if the folder of backups is not configured
 */
export function diagnoseBackups(newest: Date | null | undefined, now: Date): Finding {
  const of = 'backups';
  if (newest === undefined) return warn(of, 'not looked at: say where they are with --backups FOLDER');
  if (newest === null) return wrong(of, 'none in that folder: make one with the command backup');
  const ageMs = now.getTime() - newest.getTime();
  const text = `the newest is ${(ageMs / HOUR_MS).toFixed(0)} hours old`;
  if (ageMs >= BACKUP_WRONG_MS) return wrong(of, text);
  return ageMs >= BACKUP_WARN_MS ? warn(of, text) : ok(of, text);
}

export function diagnoseDisk(freeBytes: number): Finding {
  const of = 'disk';
  const text = `${(freeBytes / GIGABYTE).toFixed(1)} GB free in DATA_DIR`;
  if (freeBytes < DISK_WRONG_BYTES) return wrong(of, text);
  return freeBytes < DISK_WARN_BYTES ? warn(of, text) : ok(of, text);
}
