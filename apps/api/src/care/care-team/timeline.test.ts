import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, LISTED_MEASURE_KEYS, TIMELINE_ACTS, TIMELINE_PAGE_SIZE } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { countStatements } from '../../testing/test-database.ts';

const NURSE = '5125550110';
const ADMIN = '5125550111';
const TEXT = { textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;

let api: TestApi;
let patient: TestBrowser;
let nurse: TestBrowser;
let admin: TestBrowser;
let uid: string;

async function addPatient(phone: string) {
  const { patientId } = await api.addUser({ phone, firstName: 'Noor', lastName: 'Rahman' });
  const browser = await api.signIn(phone);
  await completeProfile(browser, patientId ?? '');
  return { browser, uid: patientId ?? '' };
}

async function scan(browser = patient): Promise<string> {
  api.clock.nowMs += 60_000;
  const { sessionId } = await browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const body = outcomeOf(sessionId);
  return (await api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body })).measurementId;
}

beforeEach(async () => {
  api = await startTestApi();
  const staff = { roles: ['Client User'], patient: null } as const;
  await api.addUser({ ...staff, phone: NURSE, firstName: 'Grace', lastName: 'Liu' });
  await api.addUser({ ...staff, phone: ADMIN, firstName: 'Max', lastName: 'Low', roles: ['Client Admin'] });
  ({ browser: patient, uid } = await addPatient('5125550101'));
  nurse = await api.signIn(NURSE);
  admin = await api.signIn(ADMIN);
});

const give = (body: object = {}, from = patient) =>
  from.client.careTeamAccess.give({ body: { term: 'untilEnded', ...TEXT, ...body } });
const page = (cursor?: string, of = uid, from = nurse) =>
  from.client.careTeam.timeline({ params: { uid: of }, query: cursor === undefined ? {} : { cursor } });
const kinds = async () => (await page()).items.map(({ kind }) => kind);
const log = async () => (await patient.client.accessLog.own({ query: {} })).items;
const later = () => {
  api.clock.nowMs += 60_000;
};

async function all(of = uid): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await page(cursor, of);
    found.push(...items.map(({ id }) => id));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
}

describe('a patient’s timeline', () => {
  it('lists events newest first, with who caused them, and without texts', async () => {
    const first = await scan();
    later();
    await patient.client.chat.send({ body: { message: 'I feel dizzy' } });
    later();
    await nurse.client.conversations.answer({ params: { uid }, body: { message: 'Please call us' } });
    later();
    await nurse.client.careTeam.ask({ params: { uid }, body: {} });
    later();
    const requestId = (await patient.client.careTeamAccess.get()).request?.id;
    await give({ requestId });
    later();
    const startsAt = new Date(api.clock.nowMs + DAY_MS).toISOString();
    const endsAt = new Date(api.clock.nowMs + DAY_MS + HOUR_MS).toISOString();
    await admin.client.appointments.add({ params: { uid }, body: { startsAt, endsAt } });
    later();
    await admin.client.loginLinks.create({ params: { uid }, query: {} });
    later();
    await nurse.client.careTeam.measurement({ params: { uid, id: first } });
    const { items, next } = await page();
    const grace = { name: 'Grace Liu', role: 'Client User' };
    const max = { name: 'Max Low', role: 'Client Admin' };
    expect(items.map(({ kind, by }) => [kind, by])).toEqual([
      ['resultOpened', grace],
      ['loginLinkMade', max],
      ['appointmentMade', max],
      ['given', null],
      ['asked', grace],
      ['messageOfTeam', grace],
      ['messageOfPatient', null],
      ['scan', null],
    ]);
    expect(items[2]?.starts).toBe(startsAt);
    expect(items.at(-1)?.scan?.id).toBe(first);
    expect(next).toBeNull();
    expect(JSON.stringify(items)).not.toMatch(/dizzy|call us/);
  });

  it('shows the time of an appointment in its newest entry only, and that it was canceled', async () => {
    const window = (days: number) => ({
      startsAt: new Date(api.clock.nowMs + days * DAY_MS).toISOString(),
      endsAt: new Date(api.clock.nowMs + days * DAY_MS + HOUR_MS).toISOString(),
    });
    const starts = async () =>
      (await page()).items.filter(({ kind }) => kind !== 'patientOpened').map(({ kind, starts: at }) => [kind, at]);
    const { appointmentId: id } = await admin.client.appointments.add({ params: { uid }, body: window(1) });
    later();
    const [second, third] = [window(2), window(3)];
    await admin.client.appointments.move({ params: { uid, id }, body: { revision: 0, ...second } });
    expect(await starts()).toEqual([
      ['appointmentMoved', second.startsAt],
      ['appointmentMade', null],
    ]);
    later();
    await admin.client.appointments.move({ params: { uid, id }, body: { revision: 1, ...third } });
    later();
    await admin.client.appointments.cancel({ params: { uid, id }, body: { revision: 2 } });
    expect(await starts()).toEqual([
      ['appointmentCancelled', third.startsAt],
      ['appointmentMoved', third.startsAt],
      ['appointmentMoved', null],
      ['appointmentMade', null],
    ]);
  });

  it('shows the heart rate of scans, unless the client hides it', async () => {
    const id = await scan();
    await give();
    const shownScan = async () => (await page()).items.find(({ kind }) => kind === 'scan')?.scan;
    expect(await shownScan()).toMatchObject({ id, heartRateBpm: 72 });
    const clientId = (await admin.client.signIn.session())?.user.clientId ?? '';
    const measures = LISTED_MEASURE_KEYS.map((key) => ({ key, isShown: key !== 'heartRateBpm', ranges: null }));
    await admin.client.clientSettings.saveMeasures({ params: { clientId }, body: { version: 0, measures } });
    expect(await shownScan()).toMatchObject({ id, heartRateBpm: null });
  });

  it('is logged before scans are sent, and is not sent without the log', async () => {
    await give();
    await page();
    expect((await log())[0]).toMatchObject({ action: 'resultsListed', actor: { name: 'Grace Liu' } });
    await api.database.schema.alterTable('access_log_entries').renameTo('access_log_gone').execute();
    try {
      await expect(page()).rejects.toThrow();
    } finally {
      await api.database.schema.alterTable('access_log_gone').renameTo('access_log_entries').execute();
    }
  });

  it('includes only the one shared scan, and no view of results', async () => {
    const [shared, other] = [await scan(), await scan()];
    await give();
    later();
    await nurse.client.careTeam.measurement({ params: { uid, id: other } });
    await give({ term: 'oneScan', measurementId: shared });
    const text = JSON.stringify(await page());
    expect(text).toContain(shared);
    expect(text).not.toContain(other);
    expect(text).not.toContain('resultOpened');
  });

  it('includes nothing that is no longer permitted: neither scans nor views of them after the end', async () => {
    await scan();
    await give();
    await nurse.client.careTeam.measurements({ params: { uid }, query: { page: 1, pageSize: 10 } });
    later();
    await patient.client.careTeamAccess.end({ body: {} });
    expect(await kinds()).toEqual(['ended', 'given']);
    expect((await log())[0]?.action).toBe('patientOpened');
  });

  it('looks the same for patients with and without scans, on every page', async () => {
    const other = await addPatient('5125550102');
    nurse = await api.signIn(NURSE);
    // More than two pages of visible events, at the same moments for both.
    for (let index = 0; index < TIMELINE_PAGE_SIZE; index += 1) {
      later();
      const at = new Date(api.clock.nowMs);
      for (const of of [uid, other.uid]) await addMessageAt(of, index + 1, at);
    }
    for (let index = 0; index < 4; index += 1) await scan();
    nurse = await api.signIn(NURSE);
    await give();
    await give({}, other.browser);
    await nurse.client.careTeam.measurements({ params: { uid }, query: { page: 1, pageSize: 10 } });
    for (const { client } of [patient, other.browser]) await client.careTeamAccess.end({ body: {} });
    const shapes = [];
    for (const of of [uid, other.uid]) {
      const answers = [];
      let cursor: string | undefined;
      do {
        const { items, next } = await page(cursor, of);
        answers.push({ items: items.map(({ id: _, ...item }) => item), hasNext: next !== null });
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      shapes.push(answers);
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.map(({ items }) => items.length)).toEqual([TIMELINE_PAGE_SIZE, 2]);
  });

  it('is complete across its pages, even with many events in the same moment', async () => {
    await give();
    const at = new Date(api.clock.nowMs);
    for (let index = 0; index < TIMELINE_PAGE_SIZE * 2 + 5; index += 1) await addMessageAt(uid, index + 1, at);
    for (let index = 0; index < 3; index += 1) await nurse.client.careTeam.entries({ params: { uid }, query: {} });
    later();
    const found = await all();
    expect(new Set(found).size).toBe(found.length);
    // The messages, the permission, and the last view of the visit.
    expect(found.length).toBe(TIMELINE_PAGE_SIZE * 2 + 5 + 1 + 1);
  });

  it('shows the last view of a visit, of whatever kind, and every export', async () => {
    await give();
    later();
    const opens = async () => {
      await nurse.client.careTeam.get({ params: { uid } });
      await nurse.client.careTeam.measurements({ params: { uid }, query: { page: 1, pageSize: 10 } });
      await nurse.client.careTeam.entries({ params: { uid }, query: {} });
    };
    await opens();
    await nurse.client.careTeam.exportScans({ params: { uid } });
    await nurse.client.careTeam.trends({
      params: { uid },
      query: { period: 'month', date: '2026-03-01', measure: 'heartRateBpm', timeZone: 'UTC' },
    });
    api.clock.nowMs += HOUR_MS + 1;
    nurse = await api.signIn(NURSE);
    await opens();
    expect(await kinds()).toEqual(['entriesOpened', 'trendsOpened', 'recordsExported', 'given']);
  });

  it('costs four statements in addition to the session and the log, one of them for the names of staff', async () => {
    await page();
    expect(await countStatements(() => page())).toBe(6);
  });

  it('is closed to other clients, and to staff who may not read results', async () => {
    await give();
    const staff = { roles: ['Client User'], patient: null } as const;
    await api.addUser({ ...staff, phone: '5125550112', client: 'Other', group: 'warehouse' });
    await api.addUser({ ...staff, phone: '5125550113', roles: ['System Admin'], client: 'Other', group: 'warehouse' });
    expect(await problemOf(page(undefined, uid, await api.signIn('5125550112')))).toBe('not-found');
    expect(await problemOf(page(undefined, uid, await api.signIn('5125550113')))).toBe('not-allowed');
    expect(await problemOf(page(undefined, randomUUID()))).toBe('not-found');
    expect(await problemOf(page(undefined, uid, patient))).toBe('not-allowed');
  });

  it.each(['x', '1.x', '99999999999999999.s0190a000-0000-7000-8000-000000000000', `1.s${"'".repeat(20)}`])(
    'refuses the cursor %s',
    async (cursor) => {
      expect(await problemOf(page(cursor))).toBe('invalid-request');
    },
  );

  it('reads no scan data without a permission', async () => {
    await scan();
    expect((await page()).items.every(({ kind }) => [...TIMELINE_ACTS].includes(kind as never))).toBe(true);
    expect(await kinds()).toEqual(['patientOpened']);
  });
});

async function addMessageAt(patientId: string, position: number, at: Date): Promise<void> {
  const { client_id } = await api.database
    .selectFrom('patients')
    .select('client_id')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  const { user_id } = await api.database
    .selectFrom('users')
    .select('user_id')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  await api.database
    .insertInto('chat_messages')
    .values({
      client_id,
      patient_id: patientId,
      position,
      message_id: randomUUID(),
      sender_type: 'PATIENT',
      sender_client_id: client_id,
      sender_user_id: user_id,
      text: 'Hello',
      created_at: at,
    })
    .execute();
}
