import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsOfCsv, unguarded, withoutByteOrderMark } from '@mien/domain';
import { faultsOf } from '@mien/fhir/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessLogModule, exportAccessLog, recordAll, recordEntry, verifyAccessLog } from '../base/access-log/index.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { runOperatorCommand } from '../testing/run-command.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const KEY = 'a-server-key-of-at-least-32-characters';
const PUBLIC_URL = 'https://mien.example.org';

let api: TestApi;
let clientId: string;
let patientId: string;
let staffId: string;
beforeEach(async () => {
  api = await startTestApi();
  const patient = await api.addUser({ phone: '5125550190', firstName: 'Ana' });
  const staff = await api.addUser({
    phone: '5125550191',
    firstName: '=Grace',
    lastName: 'Liu',
    roles: ['Client Admin'],
    patient: null,
  });
  await api.addUser({ phone: '5125550192', client: 'Other clinic', group: 'other' });
  ({ clientId } = patient);
  patientId = patient.patientId ?? '';
  staffId = staff.userId;
});

const now = () => new Date(api.clock.nowMs);
const record = (action: 'patientOpened' | 'signInByCode', ofClient = clientId) =>
  recordEntry(accessLogModule({ database: api.database, hash: api.hash, now }), {
    clientId: ofClient,
    patientId,
    actor: { kind: 'staff', clientId, userId: staffId },
    action,
  });

async function textOf(format: 'csv' | 'fhir', more: { client?: string; since?: Date; until?: Date } = {}) {
  const period = { client: clientId, since: new Date(0), until: now(), format, publicUrl: PUBLIC_URL, ...more };
  let text = '';
  for await (const piece of exportAccessLog({ database: api.database, hash: api.hash, now }, period))
    text += piece.text;
  return text;
}

const entries = () =>
  api.database.selectFrom('access_log_entries').select(['client_id', 'action']).orderBy('position').execute();

describe('the exported access log of a client', () => {
  it('has its entries of the time, oldest first, and none of another client', async () => {
    const [other] = await api.database
      .selectFrom('clients')
      .select('client_id')
      .where('name', '=', 'Other clinic')
      .execute();
    await record('patientOpened');
    api.clock.nowMs += 1000;
    const since = now();
    await record('signInByCode');
    await record('patientOpened', other?.client_id);
    api.clock.nowMs += 1000;
    const rows = recordsOfCsv(withoutByteOrderMark(await textOf('csv', { since })), ',').map(({ cells }) => cells);
    // A spreadsheet would evaluate a seal that begins with a minus sign as a formula.
    const [head, ...entries] = rows;
    expect([head, ...entries.map((cells) => [...cells.slice(0, -1), unguarded(cells.at(-1) ?? '')])]).toEqual([
      ['position', 'at', 'action', 'actor_kind', 'actor_user_id', 'actor_name', 'patient_id', 'subject_id', 'seal'],
      [
        '2',
        since.toISOString(),
        'signInByCode',
        'staff',
        staffId,
        "'=Grace Liu",
        patientId,
        '',
        expect.stringMatching(/^[\w-]{43}$/),
      ],
    ]);
    expect(rows.flat()).not.toContain('Ana');
  });

  it('is whole and without repetition when it is read in many pieces', async () => {
    const log = accessLogModule({ database: api.database, hash: api.hash, now });
    const actor = { kind: 'staff', clientId, userId: staffId } as const;
    await recordAll(
      log,
      Array.from({ length: 4001 }, () => ({ clientId, patientId, actor, action: 'patientOpened' })),
    );
    api.clock.nowMs += 1000;
    const rows = recordsOfCsv(withoutByteOrderMark(await textOf('csv')), ',').slice(1);
    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(Array.from({ length: 4001 }, (_, at) => at + 1));
  });

  it('is an AuditEvent of R4 a line, each valid', async () => {
    await record('patientOpened');
    await record('signInByCode');
    api.clock.nowMs += 1000;
    const events = (await textOf('fhir'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ subtype }) => subtype[0].code)).toEqual(['patientOpened', 'signInByCode']);
    expect(events.flatMap(faultsOf)).toEqual([]);
    expect(events[0].entity[0].what.reference).toBe(`urn:uuid:${patientId}`);
  });

  it('records its own run before the first entry leaves', async () => {
    await record('patientOpened');
    api.clock.nowMs += 1000;
    const period = {
      client: 'Clinic',
      since: new Date(0),
      until: now(),
      format: 'csv',
      publicUrl: PUBLIC_URL,
    } as const;
    const pieces = exportAccessLog({ database: api.database, hash: api.hash, now }, period);
    await pieces.next();
    await pieces.return(undefined);
    expect(await entries()).toEqual([
      { client_id: clientId, action: 'patientOpened' },
      { client_id: clientId, action: 'accessLogExported' },
    ]);
    expect(await verifyAccessLog(api.database, [api.hash])).toMatchObject([{ entries: 2, fault: null }]);
  });

  it('is not written, and leaves no entry, for a client that does not exist', async () => {
    await expect(textOf('csv', { client: 'Nowhere' })).rejects.toThrow('There is no client Nowhere');
    expect(await entries()).toEqual([]);
  });
});

describe('npm run admin -- export-access-log', () => {
  it('writes the file to its output, or reports the fault in one sentence', { tags: 'thorough' }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mien-export-log-'));
    const command = (name: string, ...args: string[]) =>
      runOperatorCommand(name, args, { DATA_DIR: folder, SERVER_KEY: KEY, PUBLIC_URL });
    try {
      expect((await command('export-access-log', '--client', 'Austin')).output).toMatch(/^Usage: /);
      for (const day of ['2026-02-30', 'yesterday', '2026-03-14T15:00'])
        expect((await command('export-access-log', '--client', 'Austin', '--since', day)).output).toMatch(
          /^--since is not a day/,
        );
      await makeEmptyDatabase();
      const person = ['--first-name', 'Jo', '--last-name', 'Park', '--phone', '5125550100'];
      await command('add-client', '--client', 'Austin', '--time-zone', 'UTC', '--group', 'signature', ...person);
      const of = ['--client', 'Austin', '--since', '2026-01-01'];
      expect(await command('export-access-log', ...of)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/position,at,action[\s\S]*0 entries; the export itself is now in the log/),
      });
      const { code, output } = await command('export-access-log', ...of, '--format', 'fhir');
      expect(code).toBe(0);
      expect(JSON.parse(output.split('\n')[0] ?? '')).toMatchObject({
        resourceType: 'AuditEvent',
        type: { code: '110101' },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
