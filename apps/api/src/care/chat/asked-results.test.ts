import { randomUUID } from 'node:crypto';
import type { MeasurementResult } from '@mien/contract';
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

const ANA = '5125550151';
const NURSE = '5125550152';
const MEASURE = 'heartRateBpm';
const TEXT = { textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;

let api: TestApi;
let ana: TestBrowser;
let uid: string;
let nurse: TestBrowser;
let scanId: string;

async function scan(browser = ana): Promise<string> {
  api.clock.nowMs += 60_000;
  const { sessionId } = await browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const body = outcomeOf(sessionId);
  const { measurementId } = await api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body });
  return measurementId;
}

beforeEach(async () => {
  api = await startTestApi();
  // Still Friday evening in Chicago.
  api.clock.nowMs = Date.parse('2026-03-14T03:00:00Z');
  uid = (await api.addUser({ phone: ANA, firstName: 'Ana', lastName: 'Reyes' })).patientId ?? '';
  await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null, firstName: 'Grace', lastName: 'Liu' });
  ana = await api.signIn(ANA);
  await completeProfile(ana, uid);
  scanId = await scan();
  nurse = await api.signIn(NURSE);
});

const aboutOf = (change: object = {}) => ({
  measurementUid: scanId,
  measure: MEASURE,
  hasValue: false,
  timeZone: 'America/Chicago',
  ...change,
});
const ask = (change: object = {}, from = ana, messageUid: string = randomUUID()) =>
  from.client.chat.send({ body: { messageUid, message: 'Is this too high?', about: aboutOf(change) as never } });
const asked = (position = 1, from = nurse) => from.client.conversations.asked({ params: { uid, position } });
const share = (body: object = { term: 'untilEnded' }) =>
  ana.client.careTeamAccess.give({ body: { ...TEXT, ...body } as never });
const itemsOf = ({ groups }: MeasurementResult) => groups.flatMap(({ items }) => items);
const ownValue = async () =>
  itemsOf(await ana.client.measurements.get({ params: { id: scanId } })).find(
    ({ measurementTypeId }) => measurementTypeId === MEASURE,
  );
const opened = async () =>
  (await ana.client.accessLog.own({ query: {} })).items.filter(({ action }) => action === 'resultOpened');
const deleteScan = () =>
  api.database.updateTable('measurements').set({ is_deleted: true }).where('measurement_id', '=', scanId).execute();

describe('a question about a result', () => {
  it('names the measure and the day of the patient, and carries no value', async () => {
    const about = { measure: MEASURE, displayName: 'Heart rate', day: '2026-03-13', hasValue: false };
    expect((await ask()).about).toEqual({ ...about, measurementUid: scanId });
    const { content } = await nurse.client.conversations.messages({ params: { uid }, query: {} });
    expect(content.map((message) => [message.message, message.about])).toEqual([['Is this too high?', about]]);
    const value = (await ownValue())?.value;
    expect(value).toBeTypeOf('number');
    expect(JSON.stringify(await api.database.selectFrom('chat_messages').selectAll().execute())).not.toContain(
      `:${value}`,
    );
    expect(JSON.stringify(content)).not.toContain(`:${value}`);
    expect(JSON.stringify(content), 'the scan id requires the permission').not.toContain(scanId);
  });

  it('names it in the language of its reader', async () => {
    await ask();
    const spanish = await api.signIn(NURSE, { language: 'es' });
    const { content } = await spanish.client.conversations.messages({ params: { uid }, query: {} });
    expect(content[0]?.about?.displayName).toBe('Frecuencia cardíaca');
  });

  it('shows no value to a team with whom nothing is shared, and none after that ends', async () => {
    await ask();
    expect(await problemOf(asked())).toBe('results-not-shared');
    await share();
    expect(await asked()).toEqual({ item: await ownValue(), measurementUid: scanId });
    await ana.client.careTeamAccess.end({ body: {} });
    expect(await problemOf(asked())).toBe('results-not-shared');
  });

  it('shows the value of the one scan that is shared, and of no other', async () => {
    const other = await scan();
    await ask();
    await ask({ measurementUid: other });
    await share({ term: 'oneScan', measurementId: other });
    expect(await problemOf(asked(1))).toBe('results-not-shared');
    expect((await asked(2)).item.measurementTypeId).toBe(MEASURE);
  });

  it('shows the one value that the patient attached, and gives no other access', async () => {
    await ask({ hasValue: true });
    expect(await asked()).toEqual({ item: await ownValue(), measurementUid: null });
    expect(await problemOf(nurse.client.careTeam.measurement({ params: { uid, id: scanId } }))).toBe(
      'results-not-shared',
    );
  });

  it.each([true, false])('is logged as a view each time, whether the value was attached: %s', async (hasValue) => {
    await ask({ hasValue });
    if (!hasValue) await share();
    await asked();
    await asked();
    expect(await opened()).toHaveLength(2);
    expect((await opened())[0]?.actor).toMatchObject({ name: 'Grace Liu' });
  });

  it('is not logged as a view if nothing was shown', async () => {
    await ask();
    await problemOf(asked());
    await problemOf(asked(7));
    expect(await opened()).toEqual([]);
  });

  it('outlives its scan, without its value', async () => {
    await ask({ hasValue: true });
    await deleteScan();
    expect(await problemOf(asked())).toBe('not-found');
    expect((await ana.client.chat.list({ query: {} })).content[0]?.about).toMatchObject({ day: '2026-03-13' });
  });

  it('is exported, and deleted with the patient', async () => {
    await ask({ hasValue: true });
    await ana.client.chat.send({ body: { message: 'Thank you' } });
    const [first, second] = (await ana.client.records.exportAll({ params: { uid } })).chatMessages;
    const about = { aboutScan: scanId, aboutMeasure: MEASURE, aboutDay: '2026-03-13', isValueSent: true };
    expect(first).toMatchObject(about);
    expect(second).toMatchObject({ aboutScan: null, aboutMeasure: null, aboutDay: null, isValueSent: null });
  });

  it('sent twice is one message, and about something else it is another', async () => {
    const messageUid = randomUUID();
    const [one, two] = [await ask({}, ana, messageUid), await ask({}, ana, messageUid)];
    expect(one).toEqual(two);
    expect(await problemOf(ask({ hasValue: true }, ana, messageUid))).toBe('message-exists');
    expect(await problemOf(ana.client.chat.send({ body: { messageUid, message: 'Is this too high?' } }))).toBe(
      'message-exists',
    );
  });
});

it('follows its scan and its conversation through a merge and back', async () => {
  const ben = await api.addUser({ phone: '5125550156', firstName: 'Ana', lastName: 'Reyes' });
  const benUid = ben.patientId ?? '';
  const other = await api.signIn('5125550156');
  await completeProfile(other, benUid);
  const measurementUid = await scan(other);
  await ask({ measurementUid, hasValue: true }, other);
  await api.addUser({ phone: '5125550157', roles: ['Client Admin'], patient: null });
  const { client } = await api.signIn('5125550157');
  const { mergeUid } = await client.patientMerges.create({ params: { uid }, body: { mergedPatientUid: benUid } });
  expect((await asked()).item.measurementTypeId).toBe(MEASURE);
  await client.patientMerges.undo({ params: { uid, mergeUid }, body: {} });
  expect(await problemOf(asked())).toBe('not-found');
  const params = { uid: benUid, position: 1 };
  expect((await nurse.client.conversations.asked({ params })).item.measurementTypeId).toBe(MEASURE);
});

describe('a question cannot be about', () => {
  it.each([
    ['a missing scan', { measurementUid: randomUUID() }],
    ['a measure that the scan does not have', { measure: 'systolicMmHg' }],
    ['an unknown measure', { measure: 'pulse' }],
  ])('%s', async (_, wrong) => expect(await problemOf(ask(wrong))).toBe('not-found'));

  it.each([
    ['an invalid id', { measurementUid: 'x' }],
    ['an empty measure', { measure: '' }],
    ['a long one', { measure: 'x'.repeat(65) }],
    ['no zone', { timeZone: 'Moon/Sea' }],
    ['a value', { value: 78 }],
    ['a word', { hasValue: 'yes' }],
  ])('%s, which is invalid', async (_, wrong) => expect(await problemOf(ask(wrong))).toBe('invalid-request'));

  it('a deleted scan, or another patient’s', async () => {
    await api.addUser({ phone: '5125550153' });
    const ben = await api.signIn('5125550153');
    expect(await problemOf(ask({}, ben))).toBe('not-found');
    await deleteScan();
    expect(await problemOf(ask())).toBe('not-found');
    expect((await ana.client.chat.list({ query: {} })).content).toEqual([]);
  });
});

it('the value is hidden from others: another clinic, an operator, the patient, a visitor', async () => {
  await ask({ hasValue: true });
  const staff = { patient: null } as const;
  await api.addUser({ ...staff, phone: '5125550154', roles: ['Client Admin'], client: 'Elsewhere' });
  await api.addUser({ ...staff, phone: '5125550155', roles: ['System Admin'] });
  expect(await problemOf(asked(1, await api.signIn('5125550154')))).toBe('not-found');
  expect(await problemOf(asked(1, await api.signIn('5125550155')))).toBe('not-allowed');
  expect(await problemOf(asked(1, ana))).toBe('not-allowed');
  expect(await problemOf(asked(1, api.browser()))).toBe('sign-in-required');
  expect(await problemOf(asked(2))).toBe('not-found');
});
