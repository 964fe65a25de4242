import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOperatorCommand } from '../testing/run-command.ts';
import {
  diagnoseBackups,
  diagnoseDatabase,
  diagnoseDemo,
  diagnoseDisk,
  diagnoseKeys,
  diagnosePasskeys,
  diagnoseProxy,
  diagnoseSettings,
  diagnoseSite,
  diagnoseTexts,
  type SiteAnswer,
} from './diagnose.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEYS = {
  SERVER_KEY: 'a-server-key-of-at-least-32-characters',
  SCAN_LICENCE_KEY: 'a-partner-key-of-at-least-32-characters',
};
const WORLD = 'https://mien.example';
const HERE = 'http://localhost:3000';

describe('settings', () => {
  it('with which no server starts are each wrong, and none of their values is repeated', () => {
    const { config, findings } = diagnoseSettings({ SERVER_KEY: 'too-short', PUBLIC_URL: 'http://mien.example' });
    expect(config).toBeNull();
    expect(findings.map(({ state }) => state)).toEqual(['wrong', 'wrong']);
    expect(findings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^SCAN_LICENCE_KEY: not set$/),
      expect.stringMatching(/^SERVER_KEY: at least 32 characters/),
    ]);
    expect(JSON.stringify(findings)).not.toContain('too-short');
  });

  it('that are allowed but unwise are warnings', () => {
    const { findings } = diagnoseSettings({
      ...KEYS,
      PUBLIC_URL: WORLD,
      SCAN_URL: 'https://scan.example',
      SMS_DRIVER: 'outbox',
      ALLOW_OUTBOX: '1',
      DEMO: '1',
    });
    expect(findings).toEqual([expect.objectContaining({ state: 'warn', text: expect.stringContaining('DEMO=1') })]);
  });

  it('that fit are fine', () => {
    expect(diagnoseSettings(KEYS).findings).toEqual([expect.objectContaining({ state: 'ok' })]);
  });
});

describe('checks of the servers’ surroundings', () => {
  it.each([
    [WORLD, 0, 'wrong'],
    [WORLD, 1, 'ok'],
    [HERE, 0, 'ok'],
    [HERE, 1, 'warn'],
  ])('at %s with TRUST_PROXY=%d the proxy is %s', (PUBLIC_URL, TRUST_PROXY, state) => {
    expect(diagnoseProxy({ PUBLIC_URL, TRUST_PROXY })).toMatchObject({ state });
  });

  it.each([
    ['outbox', WORLD, 'wrong'],
    ['outbox', HERE, 'ok'],
    ['twilio', WORLD, 'ok'],
  ] as const)('text messages by %s at %s are %s', (SMS_DRIVER, PUBLIC_URL, state) => {
    expect(diagnoseTexts({ SMS_DRIVER, PUBLIC_URL })).toMatchObject({ state });
  });

  it.each([
    [WORLD, true, 'warn'],
    [WORLD, false, 'ok'],
    [HERE, true, 'ok'],
  ])('at %s, keys in the data folder (%s) are %s', (PUBLIC_URL, isBeside, state) => {
    expect(diagnoseKeys({ PUBLIC_URL }, isBeside)).toMatchObject({ state });
  });

  it.each([
    [WORLD, true, 'wrong'],
    [WORLD, false, 'ok'],
    [HERE, true, 'ok'],
  ])('at %s people of the demo (%s) are %s', (PUBLIC_URL, hasPeople, state) => {
    expect(diagnoseDemo({ PUBLIC_URL }, hasPeople)).toMatchObject({ state });
  });

  it.each([
    [undefined, 'warn'],
    [null, 'wrong'],
    [later(-25 * HOUR_MS), 'ok'],
    [later(-26 * HOUR_MS), 'warn'],
    [later(-8 * DAY_MS), 'wrong'],
  ])('with the newest backup at %s, backups are %s', (newest, state) => {
    expect(diagnoseBackups(newest, NOW)).toMatchObject({ state });
  });

  it.each([
    [0.9, 'wrong'],
    [1, 'warn'],
    [5, 'ok'],
  ])('%d GB of disk are %s', (gigabytes, state) => {
    expect(diagnoseDisk(gigabytes * 1_000_000_000)).toMatchObject({ state });
  });
});

describe('passkeys', () => {
  it('of another host are counted, with a link to the documentation', () => {
    const finding = diagnosePasskeys({ PUBLIC_URL: `${WORLD}:8443` }, 12);
    expect(finding).toMatchObject({
      state: 'warn',
      text: expect.stringMatching(/^12 people .* another host than mien\.example only/),
    });
    const [, title = '', page = ''] = /see "(.+)" in (\S+)$/.exec(finding.text) ?? [];
    const text = readFileSync(join(import.meta.dirname, '../../../..', page), 'utf8');
    expect(text.startsWith(`# ${title}\n`)).toBe(true);
  });

  it('of this host alone are fine', () => {
    expect(diagnosePasskeys({ PUBLIC_URL: WORLD }, 0)).toMatchObject({ state: 'ok' });
  });
});

describe('a site', () => {
  const answer: SiteAnswer = {
    status: 200,
    isMien: true,
    fault: null,
    date: NOW,
    certificateUntil: later(60 * DAY_MS),
  };
  const statesOf = (changes: Partial<SiteAnswer>) =>
    diagnoseSite('Mien', WORLD, { ...answer, ...changes }, NOW).map(({ state }) => state);

  it.each([
    ['is ready', {}, ['ok', 'ok', 'ok']],
    ['does not answer', { status: null, fault: 'connect ECONNREFUSED' }, ['wrong']],
    ['is another server', { isMien: false }, ['wrong']],
    ['is not ready', { status: 503 }, ['wrong', 'ok', 'ok']],
    ['has a certificate that ends soon', { certificateUntil: later(19 * DAY_MS) }, ['ok', 'warn', 'ok']],
    ['has a certificate that ends at once', { certificateUntil: later(2 * DAY_MS) }, ['ok', 'wrong', 'ok']],
    ['has none over http', { certificateUntil: null }, ['ok', 'ok']],
    ['has a clock that is seconds off', { date: later(-2000) }, ['ok', 'ok', 'warn']],
    ['has a clock that is a minute off', { date: later(60_000) }, ['ok', 'ok', 'wrong']],
  ] as const)('that %s', (_, changes, states) => expect(statesOf(changes)).toEqual(states));
});

describe('a database', () => {
  const facts = {
    version: '17.2',
    isCurrent: true,
    now: NOW,
    standbys: 1,
    isSynchronous: true,
    isReadableInTransit: false,
    encoding: 'UTF8',
    collationChange: null as { madeWith: string; now: string } | null,
  };
  const found = (changes: Partial<typeof facts>, isPostgres = true) =>
    diagnoseDatabase({ ...facts, ...changes }, isPostgres, NOW).map(({ of, state }) => `${of} ${state}`);

  it('is fine with its tables, a standby and the same time', () => {
    expect(found({})).toEqual(['database ok', 'standby ok', 'clock of the database ok']);
  });

  it('is warned of without its tables, without a standby, and where it is old or late', () => {
    expect(found({ isCurrent: false })[0]).toBe('database warn');
    expect(found({ standbys: 0 })[1]).toBe('standby warn');
    expect(found({ isReadableInTransit: true })).toContain('connection to the database warn');
    expect(found({ version: '14.9 (Debian)' })[1]).toBe('database warn');
    expect(found({ now: later(5000) }).at(-1)).toBe('clock of the database warn');
  });

  it('is wrong in another encoding, and where its indexes are in an order that the system no longer has', () => {
    expect(found({ encoding: 'SQL_ASCII' }).slice(0, 2)).toEqual(['database ok', 'database wrong']);
    const changed = { collationChange: { madeWith: '2.36', now: '2.41' } };
    expect(found(changed).slice(0, 2)).toEqual(['database ok', 'database wrong']);
    expect(diagnoseDatabase({ ...facts, ...changed }, true, NOW)[1]?.text).toContain('REINDEX DATABASE');
  });

  it('has no standby where it is embedded', () => {
    expect(found({ standbys: 0 }, false)).toEqual(['database ok']);
  });
});

describe('the command', () => {
  let folder: string;
  let sites: Server[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mien-doctor-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    for (const site of sites) site.close();
    sites = [];
  });

  async function site(body: string): Promise<string> {
    const server = createServer((_, answer) => answer.end(body));
    sites.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('queries both sites and checks backups, and exits with 1 when something is wrong', async () => {
    const backups = join(folder, 'backups');
    mkdirSync(join(backups, 'mien-2020-01-02T03-04-05-000Z'), { recursive: true });
    writeFileSync(join(backups, 'mien-2020-01-02T03-04-05-000Z', 'manifest.json'), '{}');
    mkdirSync(join(backups, 'mien-2999-01-02T03-04-05-000Z'));
    const { code, output } = await runOperatorCommand('doctor', ['--json', '--backups', backups], {
      ...KEYS,
      DATA_DIR: folder,
      PUBLIC_URL: await site('{"status":"ok"}'),
      SCAN_URL: await site('<h1>Welcome to nginx!</h1>'),
    });
    const findings = JSON.parse(output) as { of: string; state: string; text: string }[];
    const stateOf = (name: string) => findings.find(({ of }) => of === name)?.state;
    expect(code).toBe(1);
    expect(stateOf('Mien')).toBe('ok');
    expect(stateOf('scan site')).toBe('wrong');
    expect(stateOf('database')).toBe('wrong');
    // The newer folder is no whole backup.
    expect(stateOf('backups')).toBe('wrong');
    expect(stateOf('disk')).toBeDefined();
    for (const key of Object.values(KEYS)) expect(output).not.toContain(key);
  });

  it('checks everything else if the folder of backups is missing', { tags: 'thorough' }, async () => {
    const { code, output } = await runOperatorCommand('doctor', ['--json', '--backups', join(folder, 'no-such')], {
      ...KEYS,
      DATA_DIR: folder,
      PUBLIC_URL: await site('{"status":"ok"}'),
      SCAN_URL: await site('<h1>Welcome to nginx!</h1>'),
    });
    const findings = JSON.parse(output) as { of: string; state: string; text: string }[];
    expect(code).toBe(1);
    expect(findings.find(({ of }) => of === 'backups')).toMatchObject({ state: 'wrong' });
    expect(findings.map(({ of }) => of)).toContain('disk');
  });
});
