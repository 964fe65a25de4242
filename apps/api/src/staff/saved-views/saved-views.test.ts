import { randomUUID } from 'node:crypto';
import { SAVED_VIEWS_MAX } from '@mien/domain';
import { beforeEach, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const CARE_DAY = { view: 'patients', status: 'noScan', days: 30, group: 'md' } as const;

let api: TestApi;
let nurse: TestBrowser;

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: '5125550110', roles: ['Client User'], patient: null });
  await api.addUser({ phone: '5125550111', roles: ['Client Admin'], patient: null });
  nurse = await api.signIn('5125550110');
});

const save = (id: string, name = 'Care day', browser = nurse, query: object = CARE_DAY) =>
  browser.client.savedViews.save({ body: { id, name, query } });
const remove = (id: string, browser = nurse) => browser.client.savedViews.remove({ params: { id }, body: {} });
const names = async (browser = nurse) => (await browser.client.savedViews.list()).items.map(({ name }) => name);

it('a view can be saved, renamed and deleted', async () => {
  const id = randomUUID();
  expect((await save(id)).items).toMatchObject([{ id, name: 'Care day', query: CARE_DAY }]);
  expect((await save(id, 'On call')).items).toMatchObject([{ id, name: 'On call', query: CARE_DAY }]);
  expect((await remove(id)).items).toEqual([]);
  expect(await problemOf(remove(id))).toBe('not-found');
});

it('a view belongs to the user who saved it, also under the same id', async () => {
  const id = randomUUID();
  const admin = await api.signIn('5125550111');
  await save(id);
  expect(await names(admin)).toEqual([]);
  expect(await problemOf(remove(id, admin))).toBe('not-found');
  await save(id, 'Mine', admin);
  expect([await names(), await names(admin)]).toEqual([['Care day'], ['Mine']]);
});

it('the number of views is limited, also for two calls at the same time', async () => {
  for (let index = 1; index < SAVED_VIEWS_MAX.views; index += 1) await save(randomUUID(), `View ${index}`);
  const outcomes = await Promise.all(
    [randomUUID(), randomUUID()].map((id) => problemOf(save(id)).catch(() => 'saved')),
  );
  expect(outcomes.toSorted()).toEqual(['saved', 'too-many-views']);
  const last = randomUUID();
  expect(await problemOf(save(last))).toBe('too-many-views');
  expect(await names()).toHaveLength(SAVED_VIEWS_MAX.views);
  // One that is there changes all the same.
  const [first] = (await nurse.client.savedViews.list()).items;
  await save(first?.id ?? '', 'Renamed');
  expect(await names()).toContain('Renamed');
});

it('the content of a view is limited, and names no one', async () => {
  const id = randomUUID();
  expect(await problemOf(save(id, 'x'.repeat(SAVED_VIEWS_MAX.nameLength + 1)))).toBe('invalid-request');
  expect(await problemOf(save(id, ' '))).toBe('invalid-request');
  for (const query of [{ search: 'Ben' }, { page: 2 }, { days: 0 }, { pageSize: 11 }, { view: 'other' }])
    expect(await problemOf(save(id, 'Care day', nurse, query))).toBe('invalid-request');
});

it('patients have no views, and a stranger has to sign in', async () => {
  await api.addUser({ phone: '5125550101' });
  const patient = await api.signIn('5125550101');
  expect(await problemOf(patient.client.savedViews.list())).toBe('not-allowed');
  expect(await problemOf(save(randomUUID(), 'Mine', patient))).toBe('not-allowed');
  expect(await problemOf(api.browser().client.savedViews.list())).toBe('sign-in-required');
});

it('a view is deleted with the account', async () => {
  await save(randomUUID());
  await api.database.deleteFrom('sign_in_sessions').execute();
  await api.database.deleteFrom('users').where('phone_number', '=', '5125550110').execute();
  expect(await api.database.selectFrom('saved_views').selectAll().execute()).toEqual([]);
});
