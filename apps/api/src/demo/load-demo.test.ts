import { RUNNING_ENGINE_VERSION } from '@mien/analysis';
import { DEMO_MONTHS, DEMO_REFUSED, DEMO_REGULARS } from '@mien/samples';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { verifyAccessLog } from '../base/access-log/index.ts';
import { derivedCredentialsOf } from '../identity/programs/index.ts';
import { askForToken } from '../testing/program-of-client.ts';
import { startTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';
import { DEMO_PATIENT_UID, DEMO_PROGRAM } from './demo-program.ts';
import { DEMO_ENGINE_VERSION } from './demo-rows.ts';
import { loadDemo } from './load-demo.ts';

let api: TestApi;
/** Client Admin of Austin Wellness. */
let grace: TestBrowser;
/** System Admin. */
let sam: TestBrowser;

beforeAll(async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash);
  grace = await api.signIn('5125550111');
  sam = await api.signIn('5125550110');
});

const rowsOf = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(api.database)).rows;

it('a real scan of a demo patient is comparable with those of the demo: the engine has the same major version', () => {
  const [major] = RUNNING_ENGINE_VERSION.split('.');
  expect(DEMO_ENGINE_VERSION.split('.')).toEqual([major, 'demo']);
});

it('has the people as whom visitors can look around', async () => {
  const { demo } = await api.browser().client.configurations.get();
  expect(demo?.people).toEqual([
    { person: 'ana', name: 'Ana' },
    { person: 'ben', name: 'Ben' },
    { person: 'frances', name: 'Frances' },
    { person: 'grace', name: 'Grace' },
  ]);
  const visitor = api.browser();
  const login = await visitor.client.demo.signIn({ body: { person: 'frances' } });
  expect(login.user).toMatchObject({ firstName: 'Frances', lastName: 'Okafor', phoneNumber: '5125550103' });
});

it('has a program that gets a token by the secret that follows from the key of the server', async () => {
  const { oauthClientId, secret } = derivedCredentialsOf(DEMO_PROGRAM, api.hash);
  const authorization = `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString('base64')}`;
  const answer = await askForToken(api, { grant_type: 'client_credentials' }, { authorization });
  expect(answer.statusCode).toBe(200);
  const { access_token: token, scope } = answer.json<{ access_token: string; scope: string }>();
  // docs/integrate.md reads and embeds with it.
  expect(scope.split(' ')).toEqual(
    expect.arrayContaining(['system/Observation.rs', 'system/DiagnosticReport.rs', 'mien/scans.embed']),
  );
  const uid = (await (await api.signIn('5125550101')).client.signIn.session())?.user.patientUid ?? '';
  expect(uid).toBe(DEMO_PATIENT_UID);
  const query = { page: 1, pageSize: 10 };
  expect((await api.program(token).careTeam.measurements({ params: { uid }, query })).items).toHaveLength(10);
  const { items } = await grace.client.accessLog.list({ query: { action: 'programMade' } });
  expect(items).toMatchObject([{ subject: 'Demo program' }]);
});

it('more than half of each client’s patients share results with the care team', async () => {
  const shares = await rowsOf<{ share: number }>(`
    select avg((exists (select from care_team_records as r where r.client_id = p.client_id
      and r.patient_id = p.patient_id and r.act = 'given'))::integer)::float8 as share
    from patients as p group by p.client_id`);
  expect(shares).toHaveLength(2);
  for (const { share } of shares) expect(share).toBeGreaterThanOrEqual(0.55);
});

it('only one patient has the name of a patient with a year of scans', async () => {
  const [found] = await rowsOf<{ regulars: number; names: number }>(`
    select count(*)::integer as regulars, count(distinct (first_name, last_name))::integer as names from users as u
    where phone_number like '512557%' and (u.first_name, u.last_name) in (
      select first_name, last_name from users group by 1, 2 having count(*) = 1)`);
  const count = Object.values(DEMO_REGULARS).reduce((sum, one) => sum + one, 1);
  expect(found).toEqual({ regulars: count, names: count });
});

it('every list of Today has a patient, except the one of unconfirmed phone numbers', async () => {
  const { lines, dayCounts } = await grace.client.today.get({ query: {} });
  const counts = Object.fromEntries(lines.map(({ line, found }) => [line, found?.count]));
  expect(counts).toMatchObject({
    needsAttention: 1,
    unansweredMessages: 3,
    refusedScans: DEMO_REFUSED.length,
    appointments: 3,
    unusedLinks: 1,
    unverified: 0,
  });
  expect(counts.firstScans).toBeGreaterThan(0);
  for (const { counted, counts: days } of dayCounts ?? []) {
    const least = { attentionRaised: 1, messagesReceived: 3, scansDone: 10, scansRefused: 4 }[counted];
    expect([counted, days.filter((count) => count > 0).length >= Math.min(least, days.length)]).toEqual([
      counted,
      true,
    ]);
  }
});

it('Ben has an appointment in three days, and each appointment of the clinic shows whether a scan was made for it', async () => {
  const { items } = await (await api.signIn('5125550101')).client.ownAppointments.list();
  expect(items.map(({ startsAt }) => Math.round((Date.parse(startsAt) - api.clock.nowMs) / 86_400_000))).toEqual([3]);
  const { lines } = await grace.client.today.get({ query: {} });
  const found = lines.find(({ line }) => line === 'appointments')?.found;
  expect(found?.items.map(({ reason }) => reason).toSorted()).toEqual(['notScanned', 'notScanned', 'scanned']);
});

it('three conversations wait, one of them about a value that staff can read, and one was answered', async () => {
  const { items } = await grace.client.conversations.list({ query: {} });
  expect(items.map(({ waitingSince }) => waitingSince !== null)).toEqual([true, true, true, false]);
  expect((await grace.client.conversations.waiting()).count).toBe(3);
  const found = await Promise.all(
    items.map(async ({ patientUid: uid }) => {
      const { content } = await grace.client.conversations.messages({ params: { uid }, query: {} });
      const asking = content.find(({ about }) => about !== null);
      if (!asking) return null;
      const params = { uid, position: asking.position };
      return (await grace.client.conversations.asked({ params })).item.measurementTypeId;
    }),
  );
  expect(found.filter((measure) => measure !== null)).toEqual(['heartRateBpm']);
});

it('the patient who needs attention took the steps of the rule, with the matching scans', async () => {
  const events = await rowsOf<{ kind: string; step: string; feeling: string }>(
    "select kind, step, feeling from attention_events where measure = 'heartRateBpm' order by created_at",
  );
  expect(events).toEqual([
    { kind: 'seated', step: 'seen-once', feeling: 'not-said' },
    { kind: 'repeat-asked', step: 'repeat-asked', feeling: 'not-said' },
    { kind: 'seated', step: 'confirmed', feeling: 'not-said' },
    { kind: 'well', step: 'confirmed', feeling: 'well' },
  ]);
  const values = await rowsOf<{ value: number }>(`
    select i.value from attention_notices as n
    join measurements as m on m.client_id = n.client_id and m.patient_id = n.patient_id
    join measurement_items as i on i.client_id = m.client_id and i.measurement_id = m.measurement_id
      and i.measure_type = 'heartRateBpm'
    where i.interval_low >= 130.5 order by m.created_at desc`);
  expect(values).toHaveLength(2);
});

it('groups with regular patients have averages for each of twelve months, and the small group has none', async () => {
  const trendOf = async (groupCode: string) => {
    const { months } = await sam.client.averages.trend({ params: { groupCode } });
    return months.filter(({ totalUsers }) => totalUsers !== null).length;
  };
  for (const group of Object.keys(DEMO_REGULARS)) expect([group, await trendOf(group)]).toEqual([group, DEMO_MONTHS]);
  expect(await trendOf('night-shift')).toBe(0);
});

it('operations has scans of every outcome, sent messages and answer times', async () => {
  const { scans, scansByDay, messages, answersByDay, budgets, refusedCalls, refusedNetworks } =
    await sam.client.operations.get({ query: { days: 30 } });
  expect(new Set(scans.map(({ outcome }) => outcome))).toEqual(new Set(['COMPLETE', 'FAILED', 'LEFT', 'PARTIAL']));
  expect(scansByDay.length).toBeGreaterThan(20);
  expect(messages.length).toBeGreaterThan(20);
  expect(answersByDay.filter(({ count }) => count > 0)).toHaveLength(2);
  expect(new Set(refusedCalls.map(({ kind }) => kind))).toEqual(new Set(['wrongCode', 'unknownToken', 'wrongLink']));
  // The network that guesses is one line, and named by a label.
  expect(refusedNetworks).toEqual([{ kind: 'wrongCode', label: expect.stringMatching(/^[\w-]{8}$/), count: 38 }]);
  // Messages sent by the demo don't count toward today's limits.
  expect(budgets.every(({ used }) => used === 0)).toBe(true);
});

it('the access log has the acts of staff with valid seals', async () => {
  const acts = await rowsOf<{ action: string }>('select distinct action from access_log_entries order by action');
  for (const action of ['appointmentMade', 'attentionRaised', 'conversationAnswered', 'loginLinkMade', 'teamNoteAdded'])
    expect(acts.map((act) => act.action)).toContain(action);
  const chains = await verifyAccessLog(api.database, [api.hash]);
  expect(chains.length).toBeGreaterThan(0);
  for (const { fault } of chains) expect(fault).toBeNull();
});

it('the demo is identical when loaded again on the same day, and has nothing in the future', {
  tags: 'thorough',
}, async () => {
  const summary = () =>
    rowsOf(`
      select (select json_agg(json_build_array(m.measurement_id, m.created_at, m.score) order by m.measurement_id)::text
          from measurements as m) as scans,
        (select json_agg(json_build_array(c.patient_id, c.text, c.created_at) order by c.patient_id, c.position)::text
          from chat_messages as c) as messages,
        (select json_agg(json_build_array(s.session_id, s.browser) order by s.session_id)::text
          from scan_sessions as s) as visits`);
  const first = await summary();
  const other = await startTestApi();
  await loadDemo(other.database, new Date(other.clock.nowMs), other.hash);
  expect(await summary()).toEqual(first);
  const [latest] = await rowsOf<{ at: Date }>(
    'select greatest((select max(created_at) from measurements), (select max(created_at) from chat_messages), (select max(at) from access_log_entries)) as at',
  );
  expect(latest?.at.getTime()).toBeLessThanOrEqual(api.clock.nowMs);
});

it('the demo is complete on the first and last days of months and years', { tags: 'thorough' }, async () => {
  for (const today of [
    '2026-01-01T00:00:30Z',
    '2024-02-29T23:59:00Z',
    '2026-03-31T18:00:00Z',
    '2026-11-26T20:10:00Z',
    '2026-07-05T09:00:00Z',
  ]) {
    const other = await startTestApi();
    other.clock.nowMs = Date.parse(today);
    await loadDemo(other.database, new Date(today), other.hash);
    const admin = await other.signIn('5125550110');
    const { lines } = await admin.client.today.get({ query: {} });
    const waiting = Object.fromEntries(lines.map(({ line, found }) => [line, found?.count]));
    expect([today, waiting]).toMatchObject([
      today,
      { needsAttention: 1, appointments: 3, refusedScans: DEMO_REFUSED.length, unansweredMessages: 3, unusedLinks: 1 },
    ]);
    for (const groupCode of Object.keys(DEMO_REGULARS)) {
      const { months } = await admin.client.averages.trend({ params: { groupCode } });
      const shown = months.filter(({ totalUsers }) => totalUsers !== null);
      // The month that has just begun has no scans yet.
      expect([today, groupCode, shown.length >= DEMO_MONTHS - 1]).toEqual([today, groupCode, true]);
    }
  }
});
