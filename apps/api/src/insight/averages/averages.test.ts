import {
  type AverageDays,
  type AveragedValues,
  averageDays,
  calendarDateIn,
  HOUR_MS,
  isSameDays,
  monthsOfTrend,
  type Provenance,
  type Role,
  SENT_AVERAGE_PERIODS,
  type SentAveragePeriod,
  shownDays,
} from '@mien/domain';
import { createSeededRandom } from '@mien/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePatient } from '../../care/records/index.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { storeScan } from '../../testing/stored-scan.ts';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { settleAllAverages } from './average-settling.ts';
import { createReferenceGroup } from './testing/reference-averages.ts';

const ZONE = 'America/Chicago';
const MINIMUM = 3;

let api: TestApi;
let admin: TestBrowser;
let phones = 0;
/** The first number that the test API assigns. */
const ADMIN_PHONE = '5125570001';

const nextPhone = () => {
  phones += 1;
  return `512557${String(phones).padStart(4, '0')}`;
};

async function staff(role: Role, client: string): Promise<TestBrowser> {
  const phone = nextPhone();
  await api.addUser({ phone, client, roles: [role], patient: null });
  return api.signIn(phone);
}

async function addPatients(count: number, group = 'signature', client = 'Clinic') {
  const patients = [];
  for (let index = 0; index < count; index += 1)
    patients.push((await api.addUser({ phone: nextPhone(), group, client })) as PatientKey);
  return patients;
}

/** A blood pressure is a provider's estimate, unless it was entered. */
function addScan(
  patient: PatientKey,
  { overallScore: score = null, ...items }: Omit<AveragedValues, 'overallScore'> & { overallScore?: number | null },
  createdAt = new Date(api.clock.nowMs),
  provenance: Provenance = 'camera',
): Promise<string> {
  const sourceOf = (measure: string) => (measure.endsWith('MmHg') && provenance === 'camera' ? 'provider' : provenance);
  return storeScan(api.database, patient, {
    createdAt,
    score,
    items: Object.entries(items).map(([measure, value]) => ({ measure, value, provenance: sourceOf(measure) })),
  });
}

const hide = (measurementId: string, isDeleted = true) =>
  api.database
    .updateTable('measurements')
    .set({ is_deleted: isDeleted })
    .where('measurement_id', '=', measurementId)
    .execute();

const read = (period: SentAveragePeriod, groupCode = 'signature', { client } = admin) =>
  client.averages.get({ params: { groupCode }, query: { period } });

const trend = (groupCode = 'signature', { client } = admin) => client.averages.trend({ params: { groupCode } });

const settleAll = (minimum = MINIMUM) =>
  inTransaction(api.database, (transaction) => settleAllAverages(transaction, new Date(api.clock.nowMs), minimum));

/** The published averages after the job has added pending scans. */
async function ask(...question: Parameters<typeof read>) {
  await settleAll();
  return read(...question);
}

/** Staff are signed out overnight. */
async function waitForTomorrow(): Promise<void> {
  api.clock.nowMs += 24 * HOUR_MS;
  admin = await api.signIn(ADMIN_PHONE);
}

beforeEach(async () => {
  phones = 0;
  api = await startTestApi({ MIN_USERS_FOR_AVERAGES: String(MINIMUM) });
  admin = await staff('System Admin', 'Installation');
});

describe('access to averages', () => {
  beforeEach(async () => {
    await addPatients(1, 'signature', 'Clinic');
    await addPatients(1, 'office', 'Employer');
  });

  it('is refused without a session, and to patients', async () => {
    const stranger = api.browser();
    const [{ patientId } = { patientId: '' }] = await addPatients(1);
    const patient = await api.signIn(`512557${String(phones).padStart(4, '0')}`);
    expect(patientId).not.toBe('');
    for (const [who, code] of [
      [stranger, 'sign-in-required'],
      [patient, 'not-allowed'],
    ] as const) {
      expect(await problemOf(who.client.averages.periods())).toBe(code);
      expect(await problemOf(who.client.averages.groupCodes())).toBe(code);
      expect(await problemOf(ask('Today', 'signature', who))).toBe(code);
      expect(await problemOf(trend('signature', who))).toBe(code);
      expect(await problemOf(ask('Today', 'no-such-group', who))).toBe(code);
    }
  });

  it.each([
    ['Client User', ['signature']],
    ['Client Admin', ['signature']],
    ['System User', ['signature', 'office']],
    ['System Admin', ['signature', 'office']],
    ['Provider Admin', ['signature', 'office']],
  ] as const)('shows a %s the groups of their own client, or of all clients', async (role, groups) => {
    const user = await staff(role, 'Clinic');
    expect(await user.client.averages.groupCodes()).toEqual(groups);
    expect((await ask('Today', 'signature', user)).outcome).toBe('none');
    if (groups.length > 1) expect((await ask('Today', 'OFFICE ', user)).groupCode).toBe('office');
    else {
      expect(await problemOf(ask('Today', 'office', user))).toBe('not-found');
      expect(await problemOf(trend('office', user))).toBe('not-found');
    }
    expect(await problemOf(ask('Today', 'no-such-group', user))).toBe('not-found');
    expect(await problemOf(trend('no-such-group', user))).toBe('not-found');
  });

  it('has periods in the reader’s language, and refuses unknown ones', async () => {
    expect((await admin.client.averages.periods()).map(({ key, name }) => [key, name]).slice(0, 3)).toEqual([
      ['Today', 'Today'],
      ['Yesterday', 'Yesterday'],
      ['Last 7 Days', 'Last 7 Days'],
    ]);
    api.clock.nowMs += 60_000;
    const spanish = await api.signIn(ADMIN_PHONE, { language: 'es' });
    expect((await spanish.client.averages.periods())[0]).toEqual({ key: 'Today', name: 'Hoy' });
    for (const query of ['period=Tomorrow', 'period=Last 7 Days', 'period=', 'period=Today&period=Yesterday']) {
      const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const url = `/v1/measurements/average/signature?${encodeURI(query)}`;
      const answer = await api.app.inject({ method: 'GET', url, headers: { cookie } });
      expect({ query, status: answer.statusCode }).toEqual({ query, status: 400 });
    }
    const unasked = await admin.client.averages.get({ params: { groupCode: 'signature' }, query: {} });
    expect(unasked.period).toBe('Today');
  });
});

describe('the minimum of users', () => {
  it.each([
    [0, 'none'],
    [MINIMUM - 1, 'pending'],
    [MINIMUM, 'pending'],
    [MINIMUM + 1, 'shown'],
  ] as const)('%i patients: %s', async (count, outcome) => {
    for (const patient of await addPatients(Math.max(1, count)))
      if (count > 0) await addScan(patient, { heartRateBpm: 70, overallScore: 80 });
    const answer = await ask('Today');
    expect(answer.outcome).toBe(outcome);
    if (outcome === 'shown') expect(answer).toMatchObject({ totalUsers: count, score: 80, patientUid: null });
    else expect(answer).toMatchObject({ totalUsers: null, score: null, groups: [], patientUid: null });
  });

  it('counts patients and not scans', async () => {
    const patients = await addPatients(MINIMUM);
    for (let round = 0; round < 5; round += 1)
      for (const patient of patients) await addScan(patient, { heartRateBpm: 70 });
    for (const period of SENT_AVERAGE_PERIODS)
      expect((await ask(period)).outcome).toBe(period === 'Yesterday' || period === 'LastMonth' ? 'none' : 'pending');
  });

  it('gives a patient with many scans the same weight as one with a single scan', async () => {
    const [busy, ...others] = await addPatients(MINIMUM + 1);
    if (!busy) throw new Error('no such patient');
    for (let count = 0; count < 40; count += 1) await addScan(busy, { heartRateBpm: 100 });
    for (const patient of others) await addScan(patient, { heartRateBpm: 60 });
    const answer = await ask('Today');
    expect(answer.totalUsers).toBe(MINIMUM + 1);
    expect(answer.groups[0]?.items[0]).toMatchObject({ measurementTypeId: 'heartRateBpm', value: 70, unit: 'bpm' });
  });

  it('applies to each measure', async () => {
    const patients = await addPatients(MINIMUM + 2);
    for (const [index, patient] of patients.entries())
      await addScan(patient, { heartRateBpm: 70, ...(index === 0 ? { systolicMmHg: 190 } : {}) });
    const keys = (await ask('Today')).groups.flatMap(({ items }) => items.map((item) => item.measurementTypeId));
    expect(keys).toEqual(['heartRateBpm']);
  });

  it('is never applied to entries: repeated in scan after scan, they would reveal who is new', async () => {
    for (const patient of await addPatients(MINIMUM + 2))
      await addScan(patient, { systolicMmHg: 120, overallScore: 80 }, undefined, 'entered');
    expect(await ask('Today')).toMatchObject({ outcome: 'shown', score: 80, groups: [] });
  });

  it('keeps camera measurements apart from a provider’s estimates, and labels the source', async () => {
    const people = await addPatients(2 * (MINIMUM + 1));
    for (const [index, patient] of people.entries())
      await addScan(
        patient,
        { heartRateBpm: index < MINIMUM + 1 ? 60 : 100, overallScore: 80 },
        undefined,
        index < MINIMUM + 1 ? 'camera' : 'provider',
      );
    const hearts = ({ groups }: Awaited<ReturnType<typeof ask>>) =>
      groups.flatMap(({ items }) => items.map(({ value, provenance }) => [value, provenance]));
    expect(hearts(await ask('Today'))).toEqual([[60, 'camera']]);
    const line = (await trend()).measures.map(({ measurementTypeId, provenance }) => [measurementTypeId, provenance]);
    expect(line).toEqual([['heartRateBpm', 'camera']]);
    expect((await trend()).months.at(-1)?.averages).toEqual([{ measurementTypeId: 'heartRateBpm', value: 60 }]);
  });

  it('shows a provider’s estimates if there are no camera measurements', async () => {
    for (const patient of await addPatients(MINIMUM + 1))
      await addScan(patient, { heartRateBpm: 100 }, undefined, 'provider');
    expect((await ask('Today')).groups[0]?.items[0]).toMatchObject({ value: 100, provenance: 'provider' });
  });

  it('counts the days of the client’s current time zone', async () => {
    for (const patient of await addPatients(MINIMUM + 1)) await addScan(patient, { heartRateBpm: 70 });
    const today = calendarDateIn(ZONE, new Date(api.clock.nowMs));
    expect(await ask('Today')).toMatchObject({ outcome: 'shown', from: today, to: today });
    const zone = 'Pacific/Kiritimati';
    await api.database.updateTable('clients').set({ time_zone: zone }).execute();
    const there = calendarDateIn(zone, new Date(api.clock.nowMs));
    expect(there).not.toBe(today);
    // Their batch keeps its day.
    expect(await ask('Today')).toMatchObject({ outcome: 'pending', from: there, to: there });
    expect(await ask('Yesterday')).toMatchObject({ outcome: 'shown', from: today, to: today });
  });

  it('when raised, withholds what the lower one showed, and no minimum brings its scans back', async () => {
    for (const patient of await addPatients(MINIMUM + 1)) await addScan(patient, { heartRateBpm: 70 });
    expect((await ask('Today')).outcome).toBe('shown');
    for (const minimum of [MINIMUM + 1, 1]) {
      await settleAll(minimum);
      expect((await read('Today')).outcome).toBe('pending');
    }
  });

  it('applies to figures computed with a lower one, even before the job has run', async () => {
    for (const patient of await addPatients(MINIMUM)) await addScan(patient, { heartRateBpm: 70 });
    await settleAll(MINIMUM - 1);
    expect(await read('Today')).toMatchObject({ outcome: 'pending', totalUsers: null, score: null, groups: [] });
  });
});

describe('what a higher minimum would remove', () => {
  const CLIENT = 'Clinic';
  const clientIdOf = async (name: string) =>
    (await api.database.selectFrom('clients').select('client_id').where('name', '=', name).executeTakeFirstOrThrow())
      .client_id;
  const lost = async (minimumUsers: number, { client } = admin) =>
    client.averages.lost({ params: { clientId: await clientIdOf(CLIENT) }, query: { minimumUsers } });

  async function scanned(count: number, group = 'signature', heartRateBpm = 70) {
    for (const patient of await addPatients(count, group)) await addScan(patient, { heartRateBpm });
    await settleAll();
  }

  async function everyFigure(groupCode: string) {
    const periods = await Promise.all(SENT_AVERAGE_PERIODS.map((period) => read(period, groupCode)));
    const { months } = await trend(groupCode);
    return {
      periods: periods.map(({ period, totalUsers, groups }) => ({ key: period as string, totalUsers, means: groups })),
      months: months.map(({ month, totalUsers, averages }) => ({ key: month, totalUsers, means: averages })),
    };
  }

  it('lists far more people than the new minimum where each batch is small', async () => {
    for (let day = 0; day < 5; day += 1) {
      await scanned(MINIMUM + 1);
      await waitForTomorrow();
    }
    expect(await lost(MINIMUM + 1)).toMatchObject([
      { groupCode: 'signature', periods: expect.arrayContaining([{ period: 'AllTime', users: 20, usersLeft: null }]) },
    ]);
  });

  it('matches exactly what saving that minimum then removes or changes, and nothing is removed before', {
    tags: 'thorough',
  }, async () => {
    const seen = createSeededRandom(28);
    await addPatients(1, 'md');
    for (let day = 0; day < 8; day += 1) {
      await scanned(MINIMUM + 1 + (day % 4), day % 3 === 0 ? 'md' : 'signature', Math.round(seen.between(55, 95)));
      api.clock.nowMs += seen.pick([1, 1, 9, 40]) * 24 * HOUR_MS;
    }
    admin = await api.signIn(ADMIN_PHONE);
    const clientId = await clientIdOf(CLIENT);
    const groupCodes = ['md', 'signature'];
    const figuresOf = async () => Promise.all(groupCodes.map(everyFigure));
    let removed = 0;
    for (const [version, minimumUsers] of [MINIMUM + 1, MINIMUM + 2, MINIMUM + 3, MINIMUM + 4].entries()) {
      const before = await figuresOf();
      const preview = await lost(minimumUsers);
      expect(await figuresOf()).toEqual(before);
      await admin.client.clientSettings.saveAverages({ params: { clientId }, body: { version, minimumUsers } });
      const after = await figuresOf();
      const changes = groupCodes.flatMap((groupCode, index) => {
        const changed = (part: 'periods' | 'months') =>
          (before[index]?.[part] ?? []).flatMap((figure, place) => {
            const then = after[index]?.[part][place];
            const isSame = JSON.stringify(figure) === JSON.stringify(then);
            return isSame ? [] : [{ key: figure.key, users: figure.totalUsers, usersLeft: then?.totalUsers ?? null }];
          });
        const found = { groupCode, periods: changed('periods'), months: changed('months') };
        return found.periods.length + found.months.length > 0 ? [found] : [];
      });
      removed += changes.length;
      expect(
        preview.map(({ groupCode, periods, months }) => ({
          groupCode,
          periods: periods.map(({ period, ...figures }) => ({ key: period, ...figures })),
          months: months.map(({ month, ...figures }) => ({ key: month, ...figures })),
        })),
      ).toEqual(changes);
    }
    expect(removed).toBeGreaterThan(4);
  });

  it('is empty for a minimum that is not higher', async () => {
    await scanned(MINIMUM + 1);
    expect(await lost(MINIMUM)).toEqual([]);
    expect(await lost(MINIMUM - 1)).toEqual([]);
  });

  it('leaves out a group that loses nothing', async () => {
    await scanned(MINIMUM + 1);
    await scanned(MINIMUM + 2, 'md');
    expect((await lost(MINIMUM + 1)).map(({ groupCode }) => groupCode)).toEqual(['signature']);
  });

  it('is only for administrators of the client', async () => {
    await scanned(MINIMUM + 1);
    expect(await problemOf(lost(MINIMUM + 1, api.browser()))).toBe('sign-in-required');
    expect(await problemOf(lost(MINIMUM + 1, await staff('Client User', CLIENT)))).toBe('not-allowed');
    await addPatients(1, 'office', 'Employer');
    expect(await problemOf(lost(MINIMUM + 1, await staff('Client Admin', 'Employer')))).toBe('not-found');
    expect(await lost(MINIMUM + 1, await staff('Client Admin', CLIENT))).toHaveLength(1);
  });
});

describe('invented people', () => {
  const PHONE = '5125560001';
  const madeUp = (change: { phone: string; user: Record<string, unknown> }) =>
    addPatients(1).then(async ([patient]) => {
      if (!patient) throw new Error('no such patient');
      await api.database
        .updateTable('users')
        .set({ phone_number: change.phone === '' ? null : change.phone, ...change.user })
        .where('patient_id', '=', patient.patientId)
        .execute();
      return patient;
    });

  it.each([
    ['anonymous', (_: number) => ({ phone: '', user: { first_name: '', last_name: '' } })],
    ['with typed numbers', (n: number) => ({ phone: `51255600${10 + n}`, user: { phone_verified_at: null } })],
    ['of one verified number', () => ({ phone: PHONE, user: {} })],
  ])('%s do not single out the patients who come after them', async (_name, change) => {
    for (let made = 0; made < 10; made += 1)
      await addScan(await madeUp(change(made)), { heartRateBpm: 70, overallScore: 70 });
    const [victim] = await addPatients(1);
    if (!victim) throw new Error('no such patient');
    await addScan(victim, { heartRateBpm: 94.9, overallScore: 94 });
    for (const period of ['Today', 'ThisMonth', 'ThisYear', 'AllTime'] as const)
      expect(await ask(period)).toMatchObject({ outcome: 'pending', totalUsers: null, score: null, groups: [] });
    const { months } = await admin.client.averages.trend({ params: { groupCode: 'signature' } });
    for (const month of months) expect(month).toMatchObject({ totalUsers: null, score: null, averages: [] });
    await waitForTomorrow();
    expect(await ask('Yesterday')).toMatchObject({ outcome: 'pending', score: null });
  });

  it('do not count together with enough real ones either, and count after their number is verified', async () => {
    const fake = await madeUp({ phone: PHONE, user: { phone_verified_at: null } });
    await addScan(fake, { heartRateBpm: 200 });
    for (const patient of await addPatients(MINIMUM)) await addScan(patient, { heartRateBpm: 60 });
    expect((await ask('Today')).outcome).toBe('pending');
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: new Date(api.clock.nowMs) })
      .where('patient_id', '=', fake.patientId)
      .execute();
    expect((await ask('Today')).totalUsers).toBe(MINIMUM + 1);
  });
});

describe('a hidden or deleted scan', () => {
  const show = async (extra = 1) => {
    const patients = await addPatients(2 * (MINIMUM + 1));
    const ids = [];
    for (const patient of patients.slice(0, MINIMUM + 1)) ids.push(await addScan(patient, { heartRateBpm: 60 }));
    expect((await ask('Today')).totalUsers).toBe(MINIMUM + 1);
    for (const patient of patients.slice(MINIMUM + 1, MINIMUM + 1 + extra))
      ids.push(await addScan(patient, { heartRateBpm: 100 }));
    return { ids, patients };
  };

  it('removes its whole batch from the averages, for good', async () => {
    const { ids } = await show(MINIMUM + 1);
    const [first = '', second = ''] = ids;
    expect((await ask('ThisYear')).groups[0]?.items[0]?.value).toBe(80);
    await hide(first);
    const answer = await read('AllTime');
    expect(answer.totalUsers).toBe(MINIMUM + 1);
    expect(answer.groups[0]?.items[0]?.value).toBe(100);
    await hide(first, false);
    expect((await ask('Today')).totalUsers).toBe(MINIMUM + 1);
    await hide(second);
    expect((await ask('Today')).totalUsers).toBe(MINIMUM + 1);
  });

  it('is no longer pending', async () => {
    const { ids, patients } = await show(MINIMUM);
    await hide(ids.at(-1) ?? '');
    await addScan(patients.at(-1) as never, { heartRateBpm: 90 });
    expect((await ask('Today')).totalUsers).toBe(MINIMUM + 1);
    await hide(ids.at(-1) ?? '', false);
    expect((await ask('Today')).totalUsers).toBe(2 * (MINIMUM + 1));
  });

  it('leaves its patients counted with earlier batches, if they have any', async () => {
    const { patients } = await show(0);
    await waitForTomorrow();
    const ids = [];
    for (const patient of patients.slice(1, MINIMUM + 2)) ids.push(await addScan(patient, { heartRateBpm: 100 }));
    expect(await ask('Last7Days')).toMatchObject({ totalUsers: MINIMUM + 2 });
    expect((await ask('Last7Days')).groups[0]?.items[0]?.value).toBe(92);
    await hide(ids[0] ?? '');
    expect(await ask('Last7Days')).toMatchObject({ totalUsers: MINIMUM + 1 });
    expect((await ask('Last7Days')).groups[0]?.items[0]?.value).toBe(60);
    expect((await ask('Today')).outcome).toBe('pending');
  });

  it('of an erased patient removes its batch at once, and leaves no row', async () => {
    const { patients } = await show(0);
    const [first] = patients as [PatientKey];
    await inTransaction(api.database, (transaction) =>
      erasePatient(transaction, first, 'asked', new Date(api.clock.nowMs)),
    );
    const rows = api.database.selectFrom('average_scans').selectAll().where('patient_id', '=', first.patientId);
    expect(await rows.execute()).toEqual([]);
    for (const table of ['average_batches', 'average_figures'] as const)
      expect(await api.database.selectFrom(table).select('group_id').execute()).toEqual([]);
    for (const period of SENT_AVERAGE_PERIODS) expect((await read(period)).outcome).not.toBe('shown');
  });

  it('leaves no averages when all are hidden', async () => {
    const { ids } = await show(0);
    for (const id of ids) await hide(id);
    expect((await ask('Today')).outcome).toBe('none');
  });
});

describe('without the job that updates averages', () => {
  const addScans = async () => {
    const ids = [];
    for (const patient of await addPatients(MINIMUM + 1)) ids.push(await addScan(patient, { heartRateBpm: 70 }));
    return ids;
  };

  it('hidden scans are not shown', async () => {
    const [first = ''] = await addScans();
    expect((await ask('AllTime')).outcome).toBe('shown');
    await hide(first);
    for (const period of SENT_AVERAGE_PERIODS) expect((await read(period)).outcome).not.toBe('shown');
  });

  it('a past day counts as past', async () => {
    await addScans();
    expect((await ask('Today')).outcome).toBe('shown');
    await waitForTomorrow();
    expect((await read('Today')).outcome).toBe('none');
    expect((await read('Yesterday')).outcome).toBe('shown');
  });

  it('pending scans wait for it', async () => {
    const [patient] = await addPatients(1);
    await addScan(patient as PatientKey, { heartRateBpm: 70 });
    await ask('Today');
    await addScans();
    expect((await read('Today')).outcome).toBe('pending');
    expect((await ask('Today')).outcome).toBe('shown');
  });
});

describe('a new scan', () => {
  it('is added when it is stored, by the calendar of the group’s client', async () => {
    const owners = await addPatients(MINIMUM + 1);
    // Late on the 13th in Chicago, the 14th in UTC.
    api.clock.nowMs = Date.parse('2026-03-14T03:30:00Z');
    // They agree after they have verified their numbers.
    const proved = { phone_verified_at: new Date(api.clock.nowMs) };
    await api.database.updateTable('users').set(proved).execute();
    for (const [index, { patientId }] of owners.entries()) {
      const browser = await api.signIn(`512557${String(index + 2).padStart(4, '0')}`);
      await completeProfile(browser, patientId);
      const { sessionId } = await browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
      await api
        .program(PARTNER_KEY)
        .scanSessions.report({ params: { sessionId }, body: outcomeOf(sessionId, 64 + 4 * index) });
      await api.settled();
    }
    const batches = await api.database.selectFrom('average_batches').selectAll().execute();
    expect(batches).toMatchObject([{ first_day: '2026-03-13', last_day: '2026-03-13', patient_count: MINIMUM + 1 }]);
    const values = (await ask('Today')).groups.flatMap(({ items }) =>
      items.map((item) => [item.displayName, item.value]),
    );
    expect(values.slice(0, 2)).toEqual([
      ['Heart rate', 70],
      ['Breathing rate', 15],
    ]);
    api.clock.nowMs += 2 * HOUR_MS;
    expect((await ask('Today')).outcome).toBe('none');
    expect(await ask('Yesterday')).toMatchObject({ outcome: 'shown', from: '2026-03-13', to: '2026-03-13' });
  });

  it('of several at once is sealed once', async () => {
    const patients = await addPatients(3 * (MINIMUM + 1));
    await Promise.all(patients.map((patient) => addScan(patient, { heartRateBpm: 70 })));
    const answers = await Promise.all(SENT_AVERAGE_PERIODS.flatMap((period) => [ask(period), ask(period)]));
    for (const { period, totalUsers } of answers)
      expect(totalUsers).toBe(period === 'Yesterday' || period === 'LastMonth' ? null : patients.length);
  });

  it('that is pending moves to another group with its patient', async () => {
    const [mover] = await addPatients(1);
    if (!mover) throw new Error('no such patient');
    await addScan(mover, { heartRateBpm: 70 });
    for (const patient of await addPatients(MINIMUM, 'md')) await addScan(patient, { heartRateBpm: 70 });
    expect((await ask('Today', 'md')).outcome).toBe('pending');
    const { group_id } = await api.database
      .selectFrom('groups')
      .select('group_id')
      .where('code', '=', 'md')
      .executeTakeFirstOrThrow();
    await api.database.updateTable('patients').set({ group_id }).where('patient_id', '=', mover.patientId).execute();
    expect((await ask('Today', 'md')).totalUsers).toBe(MINIMUM + 1);
    expect((await ask('Today')).outcome).toBe('none');
  });

  it('that arrives late for a past day joins the rest of its month', async () => {
    const patients = await addPatients(MINIMUM + 1);
    for (const patient of patients.slice(1)) await addScan(patient, { heartRateBpm: 70 });
    expect((await ask('ThisMonth')).outcome).toBe('pending');
    const late = new Date(api.clock.nowMs);
    await waitForTomorrow();
    expect((await ask('ThisMonth')).outcome).toBe('pending');
    await addScan(patients[0] as never, { heartRateBpm: 70 }, late);
    await waitForTomorrow();
    expect((await ask('ThisMonth')).totalUsers).toBe(MINIMUM + 1);
  });
});

/** Applies a random history to the database and to the reference, and compares everything that may be shown after each step. */
async function compareHistories(seed: number): Promise<{ shown: number; compared: number }> {
  const random = createSeededRandom(seed);
  const patients = await addPatients(9);
  const reference = createReferenceGroup(MINIMUM);
  const tally = { shown: 0, compared: 0 };
  api.clock.nowMs = Date.parse('2025-11-20T17:00:00Z') + Math.floor(random.next() * 30) * 24 * HOUR_MS;
  for (let moment = 0; moment < 24; moment += 1) {
    api.clock.nowMs += random.pick([1, 3, 24, 24, 48, 24 * 12]) * HOUR_MS;
    const today = calendarDateIn(ZONE, new Date(api.clock.nowMs));
    for (const patient of patients.filter(() => random.next() < 0.4)) {
      const values = {
        heartRateBpm: random.between(50, 100),
        ...(random.next() < 0.1 ? {} : { overallScore: random.between(0, 100) }),
      };
      const id = await addScan(patient, values);
      reference.add({ id, patientId: patient.patientId, day: today, values });
    }
    const ids = reference.scanIds();
    if (ids.length > 0 && random.next() < 0.15) {
      const victim = random.pick(ids);
      await hide(victim);
      reference.hide(victim);
    }
    reference.settle(today);
    await settleAll();
    const expected = shownDays(today).map((days) => ({ days, ...reference.publish(days) }));
    const { figures } = await api.database.selectFrom('average_figures').selectAll().executeTakeFirstOrThrow();
    const inShort = (means: AveragedValues) => [means.heartRateBpm?.toFixed(6), means.overallScore?.toFixed(6)];
    expect({
      seed,
      today,
      figures: figures.map(({ means, ...figure }) => ({ ...figure, means: inShort(means) })),
    }).toEqual({
      seed,
      today,
      figures: expected.flatMap(({ days, users, means }) => (means ? { ...days, users, means: inShort(means) } : [])),
    });
    const { months } = await trend();
    const shownOf = (days: AverageDays) => expected.find((one) => isSameDays(one.days, days));
    expect(months.map(({ totalUsers }) => totalUsers)).toEqual(
      monthsOfTrend(today).map((days) => shownOf(days)?.users ?? null),
    );
    for (const period of SENT_AVERAGE_PERIODS) {
      const days = averageDays(period, today);
      const { users = null, means } = shownOf(days) ?? {};
      const outcome = users !== null ? 'shown' : reference.hasScans(days) ? 'pending' : 'none';
      const score = means?.overallScore === undefined ? null : Math.round(means.overallScore);
      expect({ seed, ...(await read(period)) }).toMatchObject({ seed, period, outcome, totalUsers: users, score });
      tally.compared += 1;
      if (users !== null) tally.shown += 1;
    }
  }
  return tally;
}

it.each([1, 2, 3])('publishes what the reference publishes, whatever happens (history %i)', async (seed) => {
  const { shown, compared } = await compareHistories(seed);
  expect(shown / compared).toBeGreaterThan(0.3);
});

it('the trend shows each month by its own newest scans, and a hidden one removes its batch from it', async () => {
  const patients = await addPatients(MINIMUM + 1);
  const ids = [];
  for (const [day, overallScore] of [
    ['2025-11-02', 70],
    ['2026-01-05', 80],
    ['2026-03-03', 90],
  ] as const)
    for (const patient of patients)
      ids.push(await addScan(patient, { heartRateBpm: 60, overallScore }, new Date(`${day}T18:00:00Z`)));
  await ask('Today');
  const shown = async () =>
    (await trend()).months.flatMap(({ month, score, totalUsers }) => (totalUsers === null ? [] : [[month, score]]));
  expect(await shown()).toEqual([
    ['2025-11-01', 70],
    ['2026-01-01', 80],
    ['2026-03-01', 90],
  ]);
  expect((await trend()).measures).toEqual([
    { measurementTypeId: 'heartRateBpm', displayName: 'Heart rate', unit: 'bpm', precision: 0, provenance: 'camera' },
  ]);
  await hide(ids[0] ?? '');
  expect(await shown()).toEqual([
    ['2026-01-01', 80],
    ['2026-03-01', 90],
  ]);
});

it('the demo has averages of every group but night-shift', { tags: 'thorough' }, async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash);
  admin = await api.signIn('5125550110');
  expect(await admin.client.averages.groupCodes()).toEqual(['md', 'night-shift', 'signature', 'office', 'warehouse']);
  for (const group of ['signature', 'md', 'warehouse', 'office'])
    expect((await ask('Last30Days', group)).totalUsers).toBeGreaterThan(20);
  expect((await ask('Today')).totalUsers).toBeGreaterThanOrEqual(12);
  for (const period of SENT_AVERAGE_PERIODS) expect((await ask(period, 'night-shift')).outcome).not.toBe('shown');
});

describe('of two merged patients', () => {
  /** Merges them, and returns the function that undoes the merge. */
  async function merge({ patientId: uid }: PatientKey, { patientId: mergedPatientUid }: PatientKey) {
    const { client } = admin;
    const { mergeUid } = await client.patientMerges.create({ params: { uid }, body: { mergedPatientUid } });
    return () => client.patientMerges.undo({ params: { uid, mergeUid }, body: {} });
  }
  /** Number of patients of all time and their mean heart rate, as published. */
  async function counted(show = ask) {
    const { totalUsers, groups } = await show('AllTime');
    return { users: totalUsers ?? 0, rateBpm: groups[0]?.items[0]?.value ?? null };
  }
  /** Adds patients in order; of the first two, which are merged, the first is kept. */
  async function addInOrder(count: number): Promise<[PatientKey, PatientKey, ...PatientKey[]]> {
    const first = await addPatients(1);
    api.clock.nowMs += 1000;
    return [...first, ...(await addPatients(count - 1))] as [PatientKey, PatientKey, ...PatientKey[]];
  }

  it('each counts once, with the newest of both; and separately again after the merge is undone', async () => {
    const [kept, merged, ...others] = await addInOrder(8);
    for (const patient of [kept, ...others.slice(0, 3)]) await addScan(patient, { heartRateBpm: 60 });
    await ask('Today');
    await waitForTomorrow();
    for (const patient of [merged, ...others.slice(3)]) await addScan(patient, { heartRateBpm: 80 });
    expect(await counted()).toEqual({ users: 8, rateBpm: 70 });
    await waitForTomorrow();
    const { totalUsers, groups } = await ask('Yesterday');
    const part = await merge(kept, merged);
    expect(await counted(read)).toEqual({ users: 7, rateBpm: Math.round((3 * 60 + 4 * 80) / 7) });
    expect(await read('Yesterday')).toMatchObject({ totalUsers, groups });
    await part();
    expect(await counted(read)).toEqual({ users: 8, rateBpm: 70 });
  });

  it('a batch with both is no longer shown, also after the merge is undone', async () => {
    const [kept, merged, ...others] = await addInOrder(5);
    for (const patient of [kept, merged, ...others]) await addScan(patient, { heartRateBpm: 60 });
    expect((await counted()).users).toBe(5);
    const part = await merge(kept, merged);
    expect(await counted(read)).toEqual({ users: 0, rateBpm: null });
    await part();
    expect(await counted()).toEqual({ users: 0, rateBpm: null });
  });

  it('a batch with scans of both is no longer shown after the merge is undone', async () => {
    const [kept, merged, ...others] = await addInOrder(6);
    await addScan(kept, { heartRateBpm: 70 });
    await addScan(merged, { heartRateBpm: 90 });
    const part = await merge(kept, merged);
    for (const patient of others) await addScan(patient, { heartRateBpm: 60 });
    expect(await counted()).toEqual({ users: 5, rateBpm: (80 + 4 * 60) / 5 });
    await part();
    expect(await counted(read)).toEqual({ users: 0, rateBpm: null });
  });

  it('pending scans belong to one patient', async () => {
    const [kept, merged, third, fourth, fifth] = await addInOrder(5);
    if (!third || !fourth || !fifth) throw new Error('no patients');
    for (const patient of [kept, merged, third]) await addScan(patient, { heartRateBpm: 60 });
    await merge(kept, merged);
    await addScan(fourth, { heartRateBpm: 60 });
    expect((await counted()).users).toBe(0);
    await addScan(fifth, { heartRateBpm: 60 });
    expect((await counted()).users).toBe(4);
  });
});
