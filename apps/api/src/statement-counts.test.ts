import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './demo/load-demo.ts';
import { startTestApi, type TestApi, type TestBrowser } from './testing/test-api.ts';
import { countStatements } from './testing/test-database.ts';

const PATIENT_PHONE = '5125550103';
const STAFF_PHONE = '5125550113';

let api: TestApi;
let patient: TestBrowser;
let admin: TestBrowser;
let latestId: string;
let patientUid: string;

beforeAll(async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), 10);
  patient = await api.signIn(PATIENT_PHONE);
  admin = await api.signIn(STAFF_PHONE);
  const { items } = await patient.client.measurements.list({ query: { page: 1, pageSize: 1 } });
  latestId = items[0]?.id ?? '';
  patientUid = (await patient.client.measurements.get({ params: { id: latestId } })).patientUid;
  await api.settled();
});

/** Each number once: a second code has to wait. */
const unknownPhones = ['5125550191', '5125550192'].values();
const knownPhones = ['5125550100', '5125550101'].values();
const requestCode = async (phones: Iterator<string>) => {
  await api.browser().client.signIn.sendCode({ body: { phone: phones.next().value ?? '' } });
  await api.settled();
};

const QUERY = { period: 'month', date: '2026-03-14', timeZone: 'America/Chicago', measure: 'overallScore' } as const;

/** Statements of a call, the look at the session included. A call that needs more or fewer says so here. */
const COUNTS: readonly (readonly [call: string, count: number, call: () => Promise<unknown>])[] = [
  ['signIn.session', 3, () => patient.client.signIn.session()],
  // The job that sends it included, with its look for more.
  ['signIn.sendCode, unknown number', 6, () => requestCode(unknownPhones)],
  ['signIn.sendCode, known number', 8, () => requestCode(knownPhones)],
  ['configurations.get', 4, () => patient.client.configurations.get()],
  ['configurations.measurementTypes', 1, () => patient.client.configurations.measurementTypes()],
  ['patients.get', 4, () => patient.client.patients.get({ params: { uid: patientUid } })],
  ['chat.unread', 2, () => patient.client.chat.unread()],
  ['chat.send', 2, () => patient.client.chat.send({ body: { message: 'Hello' } })],
  ['users.list', 4, () => admin.client.users.list({ query: { page: 1, pageSize: 10 } })],
  [
    'users.list, those who need attention',
    2,
    () => admin.client.users.list({ query: { page: 1, pageSize: 10, only: 'attention' } }),
  ],
  // Those who are found, what is told of each, and the look into the log.
  [
    'users.list, a group and a status',
    5,
    () => admin.client.users.list({ query: { group: 'signature', status: 'active' } }),
  ],
  ['attentionNotices.get', 2, () => admin.client.attentionNotices.get()],
  // One for each line, one for the counts of days, and one look into the log for those who are named.
  ['today.get', 8, () => admin.client.today.get()],
  ['measurements.get', 2, () => patient.client.measurements.get({ params: { id: latestId } })],
  // The comparison of its newest scan among them, which says what is usual.
  ['periodReports.get', 3, () => patient.client.periodReports.get({ query: { days: 365, timeZone: 'UTC' } })],
  [
    'comparisons.get',
    2,
    () => patient.client.comparisons.get({ params: { id: latestId }, query: { timeZone: 'UTC' } }),
  ],
  ['attention.get', 2, () => patient.client.attention.get({ query: { timeZone: 'UTC' } })],
  ['scanReminders.get', 3, () => patient.client.scanReminders.get()],
  ['measurements.list', 2, () => patient.client.measurements.list({ query: { page: 1, pageSize: 20 } })],
  // Two for each of 80 pages of scans, one more that finds no page, and the session, the patient, the log, the entries and the end.
  ['records.exportFhir', 168, () => patient.client.records.exportFhir({ params: { uid: patientUid } })],
  ['measurements.trends', 2, () => patient.client.measurements.trends({ query: QUERY })],
  [
    'measurements.trends, over all years',
    3,
    () => patient.client.measurements.trends({ query: { ...QUERY, period: 'all' } }),
  ],
  ['averages.get', 2, () => admin.client.averages.get({ params: { groupCode: 'signature' }, query: {} })],
  ['averages.trend', 3, () => admin.client.averages.trend({ params: { groupCode: 'signature' } })],
];

describe('statements of a call', () => {
  it.each(COUNTS)('%s: %d', async (_, count, call) => {
    // The first one fills what is kept between calls.
    await call();
    expect(await countStatements(call)).toBe(count);
  });
});
