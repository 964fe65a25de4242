import type { Today, TodayQuery } from '@mien/contract';
import {
  CHAT_EXCERPT_LENGTH,
  DAY_COUNT_KEYS,
  DAY_COUNTS,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  PATIENT_DOTS,
  type Permission,
  REFUSED_IN_A_ROW,
  type Role,
  reachOf,
  TODAY_ITEMS_MAX,
  TODAY_LINE_KEYS,
  TODAY_LINES,
  type TodayLineKey,
  USUAL_RANGE_RULE,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertUsers } from '../../base/accounts/index.ts';
import { raiseNotice } from '../../insight/attention/index.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, measurementRows, readScanned } from '../../scans/measurements/index.ts';
import { addFailure } from '../../scans/scan-sessions/index.ts';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

/** Values that occur in no id, time or count. */
const BPM = 71.328_125;
/** Of a message. */
const WORDS = 'May I take my tablet first?';
const OTHER = { client: 'Other', group: 'warehouse' } as const;

let api: TestApi;
let reader: TestBrowser;
let admin: TestBrowser;

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: '5125550101', roles: ['Client User'], patient: null, lastName: 'Reader' });
  await api.addUser({ phone: '5125550102', roles: ['Client Admin'], patient: null, lastName: 'Admin' });
  reader = await api.signIn('5125550101');
  admin = await api.signIn('5125550102');
});

const ago = (ms: number) => new Date(api.clock.nowMs - ms);
/** Staff sessions end when unused, so both sign in again. */
async function later(ms: number): Promise<void> {
  api.clock.nowMs += ms;
  reader = await api.signIn('5125550101');
  admin = await api.signIn('5125550102');
}

let phones = 0;
beforeEach(() => {
  phones = 0;
});

async function addPatient(
  lastName: string,
  more: object = {},
): Promise<PatientKey & { userId: string; phone: string }> {
  phones += 1;
  const phone = `512666${String(phones).padStart(4, '0')}`;
  const { clientId, userId, patientId } = await api.addUser({ phone, firstName: 'Ana', lastName, ...more });
  return { clientId, userId, patientId: patientId ?? '', phone };
}

async function scan({ clientId, patientId }: PatientKey, createdAt = ago(0)): Promise<string> {
  const made = measurementRows({
    clientId,
    patientId,
    measurementId: uuidv7(),
    providerId: 1,
    externalStatus: 'COMPLETE',
    trust: 'signed',
    engineVersion: '3.1.0',
    createdAt,
    composed: {
      items: [
        {
          key: 'heartRateBpm',
          value: BPM,
          intervalLow: BPM - 2,
          intervalHigh: BPM + 2,
          signalToNoiseDb: 4,
          provenance: 'camera',
        },
      ],
      missing: [],
      overall: { kind: 'scored', score: 70.328_125, plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await addMeasurements(api.database, [made]);
  return made.measurement.measurement_id;
}

async function refuse(
  { clientId, patientId }: PatientKey,
  code = 'LOW_SIGNAL',
  createdAt = ago(0),
  sessionId: string | null = uuidv7(),
): Promise<void> {
  const details = `heart rate ${BPM}`;
  const failure = { clientId, patientId, sessionId, code, details, bandwidth: null, createdAt };
  await addFailure(api.database, failure);
}

async function refuseOften(patient: PatientKey, code?: string): Promise<void> {
  for (let n = 0; n < REFUSED_IN_A_ROW; n += 1) await refuse(patient, code);
}

async function raise(patient: PatientKey, raisedAt = ago(0)): Promise<void> {
  await raiseNotice(api.database, patient, raisedAt);
}

async function write({ phone }: { phone: string }): Promise<void> {
  await (await api.signIn(phone)).client.chat.send({ body: { message: WORDS } });
}

async function refuseText(clientId: string, at = ago(0)): Promise<void> {
  await api.database
    .insertInto('sms_messages')
    .values({
      client_id: clientId,
      message_id: uuidv7(),
      sealed_content: null,
      state: 'refused',
      budget: null,
      attempt_count: 1,
      next_attempt_at: at,
      expires_at: at,
      last_error: 'unreachable',
      created_at: at,
      finished_at: at,
    })
    .execute();
}

const makeLink = ({ patientId }: PatientKey, more: object = {}) =>
  admin.client.loginLinks.create({ params: { uid: patientId }, query: {}, ...more });

const share = async ({ phone }: { phone: string }, body: object = {}) =>
  (await api.signIn(phone)).client.careTeamAccess.give({
    body: { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en', ...body },
  });

/** An appointment of an hour that begins at an instant. */
async function addVisit({ clientId, patientId }: PatientKey, startsAt: Date, more: object = {}): Promise<void> {
  await api.database
    .insertInto('appointments')
    .values({
      client_id: clientId,
      appointment_id: uuidv7(),
      patient_id: patientId,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + HOUR_MS),
      created_at: ago(0),
      ...more,
    })
    .execute();
}

/** A patient in every line, named after their client. */
async function fillEverything(of: string, more: object = {}): Promise<PatientKey> {
  const patient = await addPatient(of, more);
  await raise(patient);
  await write(patient);
  await scan(patient);
  await addVisit(patient, ago(-HOUR_MS));
  await refuseOften(await addPatient(of, more));
  await refuseText(patient.clientId);
  const unused = await addPatient(of, more);
  const row = { client_id: unused.clientId, user_id: unused.userId, appointment_id: null, is_by_staff: true };
  await api.database
    .insertInto('login_links')
    .values({
      ...row,
      link_hash: `hash of ${unused.userId}`,
      created_at: ago(9 * DAY_MS),
      expires_at: ago(2 * DAY_MS),
      spent_at: null,
    })
    .execute();
  return patient;
}

const phoneOf = async ({ patientId }: PatientKey) =>
  (await api.database.selectFrom('users').select('phone_number').where('patient_id', '=', patientId).executeTakeFirst())
    ?.phone_number;

const today = (browser = reader, query: TodayQuery = {}) => browser.client.today.get({ query });
const lineOf = ({ lines }: Today, key: TodayLineKey) => lines.find(({ line }) => line === key)?.found;
const line = async (key: TodayLineKey, browser = reader) => lineOf(await today(browser), key);
const names = async (key: TodayLineKey) => (await line(key))?.items.map(({ patientName }) => patientName);
const countsOf = ({ dayCounts }: Today, counted: string) => dayCounts?.find((one) => one.counted === counted)?.counts;

describe('what needs staff', () => {
  it('is empty at first: every line is there, with a count of zero', async () => {
    const found = await today();
    expect(found.lines).toEqual(
      TODAY_LINE_KEYS.filter((key) => key !== 'refusedTexts').map((key) => ({
        line: key,
        found: { count: 0, oldestAt: null, items: [] },
      })),
    );
    expect(found.days).toHaveLength(14);
    expect(found.days.at(-1)).toBe('2026-03-14');
    expect(found.dayCounts).toEqual(DAY_COUNT_KEYS.map((counted) => ({ counted, counts: Array(14).fill(0) })));
  });

  it.each<Role>(['Client User', 'Client Admin', 'System User', 'System Admin', 'Provider Admin', 'Patient'])(
    'is shown to a %s as far as the permissions reach, limited to the user’s own client if they end there',
    async (role) => {
      await fillEverything('Own');
      await fillEverything('Unreachable', OTHER);
      await api.addUser({ phone: '5125550103', roles: [role], ...(role === 'Patient' ? {} : { patient: null }) });
      const found = await today(await api.signIn('5125550103'));
      const isShown = (permission: Permission) => ['client', 'all'].includes(reachOf([role], permission) ?? '');
      expect(found.lines.map(({ line: key }) => key)).toEqual(
        TODAY_LINE_KEYS.filter((key) => isShown(TODAY_LINES[key])),
      );
      expect(found.dayCounts?.map(({ counted }) => counted)).toEqual(
        DAY_COUNT_KEYS.filter((key) => isShown(DAY_COUNTS[key])),
      );
      for (const { line: key, found: one } of found.lines) {
        if (key === 'unverified') {
          expect(one?.count).toBe(0);
          continue;
        }
        const ofAll = reachOf([role], TODAY_LINES[key]) === 'all';
        const clients = key === 'refusedTexts' ? 2 : new Set(one?.items.map(({ clientName }) => clientName)).size;
        expect([key, one?.count, clients]).toEqual([key, ofAll ? 2 : 1, ofAll ? 2 : 1]);
        if (!ofAll) expect(JSON.stringify(one)).not.toMatch(/Unreachable|Other/);
      }
      for (const { counted, counts } of found.dayCounts ?? []) {
        const each = counted === 'scansRefused' ? REFUSED_IN_A_ROW : 1;
        expect([counted, counts.at(-1)]).toEqual([
          counted,
          each * (reachOf([role], DAY_COUNTS[counted]) === 'all' ? 2 : 1),
        ]);
      }
    },
  );

  it('never includes the text of a failure, or a value of a patient who shares nothing', async () => {
    await fillEverything('Own');
    await refuseOften(await addPatient('Shown'), `heart rate ${BPM}`);
    await api.addUser({ phone: '5125550103', roles: ['System Admin'], patient: null });
    const groups = ['waiting', 'recent', 'quiet', 'notShared', 'shared', 'scanned'];
    for (const [browser, ofOneClient] of [
      [reader, groups],
      [admin, groups],
      [await api.signIn('5125550103'), []],
    ] as const) {
      const text = JSON.stringify(await today(browser));
      expect(text).toContain('Own');
      for (const secret of ['71.3', '70.3', '69.3', '73.3', 'heart rate', '512666']) expect(text).not.toContain(secret);
      const fields = [...text.matchAll(/"(\w+)":/g)].map(([, name]) => name);
      expect([...new Set(fields)].sort()).toEqual(
        [
          'at',
          'clientName',
          'count',
          'counted',
          'counts',
          'created',
          'cuff',
          'dayCounts',
          'days',
          'found',
          'isVerified',
          'items',
          'line',
          'lines',
        ]
          .concat(['excerpt', 'heartRateBpm', 'usualHeartRate', 'oldestAt', 'patientName', 'patientUid', 'reason'])
          .concat(['owner', 'snoozed', 'followUpOn', 'isFollowUp', 'position', 'revision', 'patients'])
          .concat(['visits'])
          .concat(ofOneClient)
          .sort(),
      );
    }
  });

  describe('from users with unverified numbers', () => {
    const NAME = 'Dr Grace Liu says CALL 900-555-0500';
    const unprove = ({ userId }: { userId: string }) =>
      api.database.updateTable('users').set({ phone_verified_at: null }).where('user_id', '=', userId).execute();

    it('is one line, without their texts: the others keep their places', async () => {
      for (let n = 0; n < TODAY_ITEMS_MAX + 1; n += 1) {
        const stranger = await addPatient(NAME);
        await write(stranger);
        await refuseOften(stranger);
        await scan(stranger);
        await refuseOften(stranger);
        await unprove(stranger);
      }
      const known = await addPatient('Known');
      await write(known);
      await refuseOften(known);
      const found = await today();
      for (const key of ['unansweredMessages', 'refusedScans'] as const)
        expect(lineOf(found, key)).toMatchObject({ count: 1, items: [{ patientName: 'Ana Known', isVerified: true }] });
      expect(lineOf(found, 'firstScans')?.count).toBe(0);
      expect(lineOf(found, 'unverified')).toMatchObject({ count: TODAY_ITEMS_MAX + 1, items: [] });
      expect(JSON.stringify(found)).not.toContain('CALL');
    });

    it('are named on request, each marked, and it is logged for them', async () => {
      const stranger = await addPatient(NAME);
      await scan(stranger);
      await unprove(stranger);
      const found = lineOf(await today(reader, { unverified: 50 }), 'unverified');
      expect(found).toMatchObject({ count: 1, items: [{ patientName: `Ana ${NAME}`, isVerified: false }] });
      const logged = await api.database
        .selectFrom('access_log_entries')
        .select('action')
        .where('patient_id', '=', stranger.patientId)
        .execute();
      expect(logged).toEqual([{ action: 'todayListed' }]);
    });

    it('is still shown if it may be urgent, and marked', async () => {
      const stranger = await addPatient('Stranger');
      await raise(stranger);
      await unprove(stranger);
      expect((await line('needsAttention'))?.items).toMatchObject([{ patientName: 'Ana Stranger', isVerified: false }]);
    });
  });

  it('shows the time of the event to the minute only', async () => {
    const patient = await addPatient('Minute');
    await scan(patient, new Date(api.clock.nowMs - HOUR_MS - 12_345));
    const found = await line('firstScans');
    const at = new Date(api.clock.nowMs - HOUR_MS - MINUTE_MS).toISOString();
    expect([found?.items[0]?.at, found?.oldestAt]).toEqual([at, at]);
  });

  it('names five of many and counts all, longest waiting first', async () => {
    for (let n = 1; n <= 8; n += 1) {
      const patient = await addPatient(`Patient${n}`);
      await raise(patient, ago(n * HOUR_MS));
      await raise(patient);
    }
    const found = await line('needsAttention');
    expect(found?.count).toBe(8);
    expect(found?.oldestAt).toBe(ago(8 * HOUR_MS).toISOString());
    expect(found?.items).toHaveLength(TODAY_ITEMS_MAX);
    expect(found?.items.map(({ patientName }) => patientName?.at(-1)).join('')).toBe('87654');
  });

  it.each([
    'needsAttention',
    'unansweredMessages',
    'appointments',
    'refusedScans',
    'firstScans',
    'unusedLinks',
    'refusedTexts',
  ] as const)('names the others of %s, too, on request, and no more of another line', async (key) => {
    for (let n = 0; n <= TODAY_ITEMS_MAX; n += 1) await fillEverything('Own');
    await api.addUser({ phone: '5125550103', roles: ['System Admin'], patient: null });
    const browser = await api.signIn('5125550103');
    const { lines } = await today(browser, { [key]: TODAY_ITEMS_MAX + 50 });
    for (const { line: one, found } of lines.filter(({ line: name }) => name !== 'unverified'))
      expect([one, found?.count, found?.items.length]).toEqual([
        one,
        TODAY_ITEMS_MAX + 1,
        TODAY_ITEMS_MAX + (one === key ? 1 : 0),
      ]);
  });

  it('loses only the line that cannot be read, and keeps the others', async () => {
    await fillEverything('Own');
    await sql`alter table refusal_streaks rename to refusal_streaks_gone`.execute(api.database);
    try {
      const found = await today();
      expect(lineOf(found, 'refusedScans')).toBeNull();
      expect(lineOf(found, 'firstScans')?.count).toBe(1);
    } finally {
      await sql`alter table refusal_streaks_gone rename to refusal_streaks`.execute(api.database);
    }
  });

  it('is in the log of each named patient, once an hour', async () => {
    const patient = await addPatient('Logged');
    await raise(patient);
    await scan(patient);
    for (const minutes of [0, 1, 58, 2]) {
      await later(minutes * MINUTE_MS);
      await today();
    }
    const own = await (await api.signIn(patient.phone)).client.accessLog.own({ query: {} });
    const seen = own.items.map(({ action }) => action).filter((action) => action.endsWith('Listed'));
    expect(seen.sort()).toEqual(['attentionListed', 'attentionListed', 'todayListed', 'todayListed']);
  });
});

describe('readings that need attention', () => {
  it('are omitted if the client has the notice switched off', async () => {
    const patient = await addPatient('Hidden');
    await raise(patient);
    const { clientId } = patient;
    const { attentionNotice } = await admin.client.clientSettings.get({ params: { clientId } });
    await admin.client.clientSettings.saveAttentionNotice({
      params: { clientId },
      body: { version: attentionNotice.version, isShown: false },
    });
    expect((await line('needsAttention'))?.count).toBe(0);
  });
});

describe('messages to answer', () => {
  const excerpts = async (browser: TestBrowser) =>
    (await today(browser)).lines.flatMap(({ line: key, found }) =>
      (found?.items ?? []).flatMap(({ excerpt }) => (excerpt === null ? [] : [[key, excerpt]])),
    );

  it('begin with a preview of the last one, only for staff who may answer', async () => {
    const patient = await fillEverything('Own');
    for (const browser of [reader, admin]) expect(await excerpts(browser)).toEqual([['unansweredMessages', WORDS]]);
    await api.addUser({ phone: '5125550103', roles: ['System User'], patient: null });
    expect(await excerpts(await api.signIn('5125550103'))).toEqual([]);
    const browser = await api.signIn((await phoneOf(patient)) ?? '');
    await browser.client.chat.send({ body: { message: `\n  And ${'then '.repeat(100)}` } });
    const [[, excerpt] = []] = await excerpts(reader);
    expect(excerpt).toMatch(/^And then .*…$/);
    expect(excerpt?.length).toBeLessThanOrEqual(CHAT_EXCERPT_LENGTH);
  });

  it('log the patients whose previews were seen, like the inbox', async () => {
    const [writes, silent] = [await addPatient('Writes'), await addPatient('Silent')];
    await write(writes);
    await scan(silent);
    await today();
    await today();
    const listed = async ({ phone }: { phone: string }) => {
      const { items } = await (await api.signIn(phone)).client.accessLog.own({ query: {} });
      return items.map(({ action }) => action).filter((action) => /Listed$/.test(action));
    };
    expect((await listed(writes)).toSorted()).toEqual(['conversationsListed', 'todayListed']);
    expect(await listed(silent)).toEqual(['todayListed']);
  });

  const answer = (patient: { patientId: string }) =>
    admin.client.conversations.answer({
      params: { uid: patient.patientId },
      body: { messageUid: uuidv7(), message: 'Hello' },
    });

  it('wait since the first message, until they are answered, closed or snoozed; reading does not change that', {
    tags: 'thorough',
  }, async () => {
    const [early, late] = [await addPatient('Early'), await addPatient('Late')];
    await write(early);
    const first = ago(0).toISOString();
    await later(HOUR_MS);
    await write(late);
    await later(HOUR_MS);
    await write(early);
    const both = { count: 2, oldestAt: first };
    expect(await line('unansweredMessages')).toMatchObject(both);
    expect(await names('unansweredMessages')).toEqual(['Ana Early', 'Ana Late']);
    await admin.client.conversations.markRead({ params: { uid: early.patientId }, body: { position: 2 } });
    expect(await line('unansweredMessages')).toMatchObject(both);
    await answer(early);
    expect(await names('unansweredMessages')).toEqual(['Ana Late']);
    const params = { uid: late.patientId };
    await admin.client.conversations.close({ params, body: { position: 1 } });
    expect((await line('unansweredMessages'))?.count).toBe(0);
    await admin.client.conversations.reopen({ params, body: {} });
    expect(await names('unansweredMessages')).toEqual(['Ana Late']);
    const until = new Date(api.clock.nowMs + HOUR_MS).toISOString();
    await admin.client.conversations.snooze({ params, body: { position: 1, until } });
    expect((await line('unansweredMessages'))?.count).toBe(0);
    await later(HOUR_MS);
    expect(await names('unansweredMessages')).toEqual(['Ana Late']);
  });
});

describe('first scans', () => {
  it('are shown for two days, newest first, and a second scan is not one', async () => {
    const [old, newer, newest] = [await addPatient('Old'), await addPatient('Newer'), await addPatient('Newest')];
    await scan(old, ago(2 * DAY_MS + 1));
    await scan(old);
    await scan(newer, ago(2 * DAY_MS - 1));
    await scan(newest, ago(HOUR_MS));
    expect(await names('firstScans')).toEqual(['Ana Newest', 'Ana Newer']);
    await scan(newest);
    expect((await line('firstScans'))?.items[0]?.at).toBe(ago(HOUR_MS).toISOString());
  });

  it('are as old as the oldest of both histories after a merge', async () => {
    const [kept, merged] = [await addPatient('Kept'), await addPatient('Merged')];
    await scan(kept);
    await scan(merged, ago(9 * DAY_MS));
    await api.database
      .updateTable('measurements')
      .set({ patient_id: kept.patientId })
      .where('patient_id', '=', merged.patientId)
      .execute();
    await readScanned(api.database, [kept, merged]);
    expect((await line('firstScans'))?.count).toBe(0);
  });
});

describe('scans refused again and again', () => {
  it('count from the third consecutive one, until one works', async () => {
    const patient = await addPatient('Price');
    await refuse(patient);
    await refuse(patient);
    expect((await line('refusedScans'))?.count).toBe(0);
    await later(MINUTE_MS);
    await refuse(patient, 'CAMERA_PERMISSION_NOT_GRANTED');
    expect(await line('refusedScans')).toMatchObject({
      count: 1,
      items: [{ patientName: 'Ana Price', at: ago(0).toISOString(), reason: 'cameraPermission' }],
    });
    await later(MINUTE_MS);
    await scan(patient);
    expect((await line('refusedScans'))?.count).toBe(0);
    await later(MINUTE_MS);
    await refuse(patient);
    await refuse(patient);
    expect((await line('refusedScans'))?.count).toBe(0);
  });

  it('are scans that began, each counted once: opening a results page in vain does not count', async () => {
    const [stale, again] = [await addPatient('Stale'), await addPatient('Again')];
    for (let n = 0; n < REFUSED_IN_A_ROW; n += 1) {
      await refuse(stale, 'SERVER_ERROR', ago(0), null);
      await refuse(again, 'SERVER_ERROR', ago(0), 'one session');
    }
    expect((await line('refusedScans'))?.count).toBe(0);
    await refuse(again);
    await refuse(again);
    expect((await line('refusedScans'))?.count).toBe(1);
  });

  it('leave out canceled scans, failures before a successful scan, and those older than a week', async () => {
    await refuseOften(await addPatient('Cancelled'), 'MEASUREMENT_CANCELED');
    const late = await addPatient('Late');
    await scan(late);
    for (let n = 0; n < REFUSED_IN_A_ROW; n += 1) await refuse(late, 'LOW_SIGNAL', ago(HOUR_MS));
    const paused = await addPatient('Paused');
    await refuse(paused);
    await refuse(paused);
    await later(7 * DAY_MS + 1);
    await refuse(paused);
    expect((await line('refusedScans'))?.count).toBe(0);
    await refuseOften(paused);
    expect((await line('refusedScans'))?.count).toBe(1);
    await later(7 * DAY_MS);
    expect((await line('refusedScans'))?.count).toBe(0);
  });
});

describe('links of staff', () => {
  it('are listed if they expired unused, but not for patients with a newer one, who signed in or may not', async () => {
    const [idle, again, inside, ended] = [
      await addPatient('Idle'),
      await addPatient('Again'),
      await addPatient('Inside'),
      await addPatient('Ended'),
    ];
    for (const patient of [idle, again, inside, ended]) await makeLink(patient);
    const made = ago(0).toISOString();
    await later(7 * DAY_MS - 1);
    expect((await line('unusedLinks'))?.count).toBe(0);
    await makeLink(again);
    await api.signIn(inside.phone);
    await admin.client.users.deactivate({ params: { id: ended.patientId }, body: {} });
    await later(1);
    expect(await line('unusedLinks')).toMatchObject({ count: 1, oldestAt: made, items: [{ patientName: 'Ana Idle' }] });
    await later(30 * DAY_MS);
    expect(await names('unusedLinks')).toEqual(['Ana Again']);
  });
});

describe('the counts of patients', () => {
  const SOMEONE = { birth_date: '1980-05-01', birth_sex: 'Female' as const };
  const NAMELESS = {
    roles: ['Patient'] as const,
    firstName: '',
    lastName: '',
    email: null,
    phoneNumber: null,
    phoneVerifiedAt: null,
  };
  const patients = async (browser = reader) => (await browser.client.today.get({ query: {} })).patients;

  it('have each active patient in one group, and do not reveal scans that are not shared', async () => {
    const [recent, quiet, silent, hidden, waiting, single] = [
      await addPatient('Recent'),
      await addPatient('Quiet'),
      await addPatient('Silent'),
      await addPatient('Hidden'),
      await addPatient('Waiting'),
      await addPatient('Single'),
    ];
    for (const patient of [recent, quiet, silent, waiting]) await share(patient);
    await share(single, { term: 'oneScan', measurementId: await scan(single) });
    await addPatient('Foreign', OTHER);
    await scan(quiet);
    expect(await patients()).toEqual({ waiting: 0, recent: 1, quiet: 3, notShared: 2 });
    await later(30 * DAY_MS);
    expect(await patients()).toMatchObject({ recent: 1, quiet: 3 });
    await later(1);
    for (const patient of [recent, hidden, waiting]) await scan(patient);
    await raise(waiting);
    expect(await patients()).toEqual({ waiting: 1, recent: 1, quiet: 2, notShared: 2 });
    await (await api.signIn(recent.phone)).client.careTeamAccess.end({ body: {} });
    await admin.client.users.deactivate({ params: { id: silent.patientId }, body: {} });
    expect(await patients()).toEqual({ waiting: 1, recent: 0, quiet: 1, notShared: 3 });
  });

  it('are only for staff of one client who may read results', async () => {
    await share(await addPatient('Shares'));
    await api.addUser({ phone: '5125550103', roles: ['System Admin'], patient: null });
    expect(await patients(await api.signIn('5125550103'))).toBeNull();
    expect(await patients(await api.signIn((await addPatient('Own')).phone))).toBeNull();
    expect(await patients(admin)).toEqual({ waiting: 0, recent: 0, quiet: 1, notShared: 1 });
  });

  it('are missing for a client with more patients than are counted', { tags: 'thorough' }, async () => {
    const { clientId } = await addPatient('First');
    const { group_id } = await api.database.selectFrom('patients').select('group_id').executeTakeFirstOrThrow();
    const others = Array.from({ length: PATIENT_DOTS.most - 1 }, () => uuidv7());
    const addAll = async (patientIds: readonly string[]) => {
      await api.database
        .insertInto('patients')
        .values(
          patientIds.map((patient_id) => ({
            ...SOMEONE,
            client_id: clientId,
            group_id,
            patient_id,
            created_at: ago(0),
          })),
        )
        .execute();
      await insertUsers(
        api.database,
        patientIds.map((patientId) => ({ ...NAMELESS, clientId, userId: uuidv7(), patientId, createdAt: ago(0) })),
      );
    };
    await addAll(others);
    expect(await patients()).toEqual({ waiting: 0, recent: 0, quiet: 0, notShared: PATIENT_DOTS.most });
    await addAll([uuidv7()]);
    expect(await patients()).toBeNull();
  });
});

describe('appointments', () => {
  const CHICAGO_NOON = Date.parse('2026-03-14T17:00:00Z');
  const on = (instant: string) => new Date(instant);
  beforeEach(async () => {
    await later(CHICAGO_NOON - api.clock.nowMs);
  });
  const reasons = async (browser = reader) =>
    Object.fromEntries(
      (await line('appointments', browser))?.items.map(({ patientName, reason }) => [patientName, reason]) ?? [],
    );

  it('are those of today and tomorrow in the clinic’s time zone, the next first, until they are over', async () => {
    for (const [name, startsAt] of [
      ['Over', '2026-03-14T15:59:00Z'],
      ['Running', '2026-03-14T16:30:00Z'],
      // The last minute of Sunday in Chicago, where it is daylight saving time, and the first of Monday.
      ['Last', '2026-03-16T04:59:00Z'],
      ['Next', '2026-03-16T05:00:00Z'],
      ['Tomorrow', '2026-03-15T14:00:00Z'],
    ] as const)
      await addVisit(await addPatient(name), on(startsAt));
    const cancelled = { revision: 1, changed_at: ago(0), cancelled_at: ago(0) };
    await addVisit(await addPatient('Cancelled'), on('2026-03-14T19:00:00Z'), cancelled);
    await addVisit(await addPatient('Foreign', OTHER), on('2026-03-14T19:00:00Z'));
    expect(await names('appointments')).toEqual(['Ana Running', 'Ana Tomorrow', 'Ana Last']);
    expect((await line('appointments'))?.items[0]?.at).toBe('2026-03-14T16:30:00.000Z');
    await later(30 * MINUTE_MS);
    expect(await names('appointments')).toEqual(['Ana Tomorrow', 'Ana Last']);
  });

  it('of one patient are each listed', async () => {
    const patient = await addPatient('Twice');
    await addVisit(patient, on('2026-03-14T19:00:00Z'));
    await addVisit(patient, on('2026-03-15T19:00:00Z'));
    expect(await line('appointments')).toMatchObject({ count: 2, items: [{ patientName: 'Ana Twice' }, {}] });
  });

  it('show whether a scan was made since the day before, only for patients who share all results', async () => {
    const startsAt = on('2026-03-15T14:00:00Z');
    const [scanned, early, none, silent, single] = [
      await addPatient('Scanned'),
      await addPatient('Early'),
      await addPatient('None'),
      await addPatient('Silent'),
      await addPatient('Single'),
    ];
    for (const patient of [scanned, early, none, silent, single]) await addVisit(patient, startsAt);
    // The first instant of the day before in the clinic's zone, and the one before it.
    await scan(scanned, on('2026-03-14T05:00:00Z'));
    await scan(early, on('2026-03-14T04:59:59Z'));
    await scan(silent);
    const measurementId = await scan(single);
    for (const patient of [scanned, early, none]) await share(patient);
    await share(single, { term: 'oneScan', measurementId });
    const expected = { 'Ana Scanned': 'scanned', 'Ana Early': 'notScanned', 'Ana None': 'notScanned' };
    expect(await reasons()).toEqual({ ...expected, 'Ana Silent': null, 'Ana Single': null });
    // Roles that reach all clients read no results.
    await api.addUser({ phone: '5125550103', roles: ['System Admin'], patient: null });
    expect(new Set(Object.values(await reasons(await api.signIn('5125550103'))))).toEqual(new Set([null]));
    await (await api.signIn(scanned.phone)).client.careTeamAccess.end({ body: {} });
    expect((await reasons())['Ana Scanned']).toBeNull();
  });

  const saveDays = async (scanDaysBefore: number) => {
    const { client } = admin;
    const { clientId } = (await client.clientSettings.clients())[0] ?? { clientId: '' };
    const { version } = (await client.clientSettings.get({ params: { clientId } })).visits;
    await client.clientSettings.saveVisits({ params: { clientId }, body: { version, scanDaysBefore, videoHosts: [] } });
  };

  it('judge a scan by the client’s scan days', async () => {
    const patient = await addPatient('Judged');
    await addVisit(patient, on('2026-03-15T14:00:00Z'));
    await scan(patient, on('2026-03-12T05:00:00Z'));
    await share(patient);
    expect(await reasons()).toEqual({ 'Ana Judged': 'notScanned' });
    await saveDays(3);
    expect(await reasons()).toEqual({ 'Ana Judged': 'scanned' });
    await saveDays(2);
    expect(await reasons()).toEqual({ 'Ana Judged': 'notScanned' });
  });

  it('of today are counted, with those for which a patient who shares has scanned', async () => {
    const visits = async (browser = reader) => (await today(browser)).visits;
    expect(await visits()).toEqual({ count: 0, shared: 0, scanned: 0 });
    const [scanned, early, silent, single, over, tomorrow, foreign] = [
      await addPatient('Scanned'),
      await addPatient('Early'),
      await addPatient('Silent'),
      await addPatient('Single'),
      await addPatient('Over'),
      await addPatient('Tomorrow'),
      await addPatient('Foreign', OTHER),
    ];
    // The first and the last minute of the day in Chicago; one visit is over.
    await addVisit(scanned, on('2026-03-14T05:00:00Z'));
    await addVisit(early, on('2026-03-15T04:59:00Z'));
    for (const patient of [silent, single, foreign]) await addVisit(patient, on('2026-03-14T19:00:00Z'));
    await addVisit(over, on('2026-03-14T13:00:00Z'));
    await addVisit(tomorrow, on('2026-03-15T05:00:00Z'));
    const cancelled = { revision: 1, changed_at: ago(0), cancelled_at: ago(0) };
    await addVisit(scanned, on('2026-03-14T20:00:00Z'), cancelled);
    await scan(scanned, on('2026-03-13T05:00:00Z'));
    await scan(early, on('2026-03-13T04:59:59Z'));
    for (const patient of [silent, over, tomorrow, foreign]) await scan(patient);
    const measurementId = await scan(single);
    for (const patient of [scanned, early, over, tomorrow, foreign]) await share(patient);
    await share(single, { term: 'oneScan', measurementId });
    expect(await visits()).toEqual({ count: 5, shared: 3, scanned: 2 });
    await saveDays(2);
    expect(await visits()).toEqual({ count: 5, shared: 3, scanned: 3 });
    await (await api.signIn(scanned.phone)).client.careTeamAccess.end({ body: {} });
    expect(await visits()).toEqual({ count: 5, shared: 2, scanned: 2 });
    // Roles that read no results, and those that reach all clients, get no count.
    for (const [phone, role] of [
      ['5125550104', 'System Admin'],
      ['5125550105', 'System User'],
    ] as const) {
      await api.addUser({ phone, roles: [role], patient: null });
      expect(await visits(await api.signIn(phone))).toBeNull();
    }
  });

  it('are logged as a view of the list, and have no assignee', async () => {
    const patient = await addPatient('Logged');
    await addVisit(patient, on('2026-03-14T19:00:00Z'));
    await scan(patient, ago(5 * DAY_MS));
    await share(patient);
    await today();
    await today();
    const { items } = await (await api.signIn(patient.phone)).client.accessLog.own({ query: {} });
    expect(items.map(({ action }) => action).filter((action) => /Listed$/.test(action))).toEqual(['todayListed']);
    expect(lineOf(await today(reader, { owner: 'mine' }), 'appointments')?.count).toBe(0);
  });
});

describe('the heart rate of readings that need attention', () => {
  const rates = async (browser = reader) =>
    Object.fromEntries(
      (lineOf(await today(browser), 'needsAttention')?.items ?? []).map(({ patientName, heartRateBpm }) => [
        patientName,
        heartRateBpm,
      ]),
    );

  it('is that of the newest scan, only for patients who share all results', async () => {
    const [shares, single, silent, empty] = [
      await addPatient('Shares'),
      await addPatient('Single'),
      await addPatient('Silent'),
      await addPatient('Empty'),
    ];
    for (const patient of [shares, single, silent, empty]) await raise(patient);
    await scan(shares);
    await scan(silent);
    const measurementId = await scan(single);
    await share(shares);
    await share(empty);
    await share(single, { term: 'oneScan', measurementId });
    expect(await rates()).toEqual({ 'Ana Shares': BPM, 'Ana Single': null, 'Ana Silent': null, 'Ana Empty': null });
    // Roles that reach all clients read no results.
    await api.addUser({ phone: '5125550103', roles: ['System Admin'], patient: null });
    expect(new Set(Object.values(await rates(await api.signIn('5125550103'))))).toEqual(new Set([null]));
    await (await api.signIn(shares.phone)).client.careTeamAccess.end({ body: {} });
    expect((await rates())['Ana Shares']).toBeNull();
  });

  it('comes with the patient’s usual range, once that is known', async () => {
    const [known, fresh] = [await addPatient('Known'), await addPatient('Fresh')];
    for (const patient of [known, fresh]) {
      await raise(patient);
      await share(patient);
      await scan(patient);
    }
    for (let days = 1; days <= USUAL_RANGE_RULE.fewestDays; days += 1) await scan(known, ago(days * DAY_MS));
    const usual = async () =>
      Object.fromEntries(
        (lineOf(await today(), 'needsAttention')?.items ?? []).map(({ patientName, usualHeartRate }) => [
          patientName,
          usualHeartRate,
        ]),
      );
    const found = await usual();
    expect(found['Ana Fresh']).toBeNull();
    const { low = 0, high = 0 } = found['Ana Known'] ?? {};
    expect(low).toBeLessThan(BPM);
    expect(high).toBeGreaterThan(BPM);
    expect((low + high) / 2).toBeCloseTo(BPM);
    const { measures } = await reader.client.careTeam.comparison({
      params: { uid: known.patientId, id: await scan(known) },
      query: { timeZone: 'America/Chicago' },
    });
    expect(measures.find(({ measurementTypeId }) => measurementTypeId === 'heartRateBpm')?.usual).toMatchObject({
      low: expect.closeTo(low),
      high: expect.closeTo(high),
    });
    await (await api.signIn(known.phone)).client.careTeamAccess.end({ body: {} });
    expect((await usual())['Ana Known']).toBeNull();
  });

  it('logs the patients whose value was seen', async () => {
    const [shares, silent] = [await addPatient('Shares'), await addPatient('Silent')];
    for (const patient of [shares, silent]) {
      await raise(patient);
      await scan(patient, ago(5 * DAY_MS));
    }
    await share(shares);
    await today();
    await today();
    const listed = async ({ phone }: { phone: string }) => {
      const { items } = await (await api.signIn(phone)).client.accessLog.own({ query: {} });
      return items.map(({ action }) => action).filter((action) => /Listed$/.test(action));
    };
    expect((await listed(shares)).toSorted()).toEqual(['attentionListed', 'resultsListed']);
    expect(await listed(silent)).toEqual(['attentionListed']);
  });
});

describe('counts of days', () => {
  it('use the client’s calendar, and stay when the rows are deleted', async () => {
    await api.database.updateTable('clients').set({ time_zone: 'Asia/Tokyo' }).where('name', '=', 'Clinic').execute();
    // 15:00 UTC is midnight in Tokyo.
    const patient = await addPatient('Early');
    await scan(patient, ago(1));
    await scan(patient, ago(0));
    const old = await scan(patient, ago(13 * DAY_MS));
    await scan(patient, ago(13 * DAY_MS + 1));
    await refuse(patient);
    await refuse(patient, 'MEASUREMENT_CANCELED');
    await api.database.deleteFrom('measurement_items').where('measurement_id', '=', old).execute();
    await api.database.deleteFrom('measurements').where('measurement_id', '=', old).execute();
    const found = await today();
    expect(found.days.at(-1)).toBe('2026-03-15');
    expect(countsOf(found, 'scansDone')).toEqual([1, ...Array(11).fill(0), 1, 1]);
    expect(countsOf(found, 'scansRefused')).toEqual([...Array(13).fill(0), 1]);
  });

  it('include messages of patients, not of staff', async () => {
    const patient = await addPatient('Writer');
    await write(patient);
    await write(patient);
    await admin.client.conversations.answer({ params: { uid: patient.patientId }, body: { message: 'Hello' } });
    expect(countsOf(await today(), 'messagesReceived')?.at(-1)).toBe(2);
  });
});
