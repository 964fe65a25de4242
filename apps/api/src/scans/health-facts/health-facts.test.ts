import { randomUUID } from 'node:crypto';
import type { Problem } from '@mien/contract';
import { HEALTH_FACT_LIMITS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

let api: TestApi;
let browser: TestBrowser;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: '5125550199' })).patientId ?? '';
  browser = await api.signIn('5125550199');
});

const LISINOPRIL = {
  kind: 'medicine',
  name: 'lisinopril',
  dose: '10 mg',
  startedOn: '2019-06',
  endedOn: null,
} as const;
const ASTHMA = { kind: 'condition', name: 'Asthma', dose: null, startedOn: '1990', endedOn: null } as const;

type Said = Parameters<TestBrowser['client']['healthFacts']['save']>[0]['body'];
const save = (said: Partial<Said> = {}, from = browser) =>
  from.client.healthFacts.save({ body: { id: randomUUID(), ...LISINOPRIL, ...said } as Said });
const names = async (from = browser) => (await from.client.healthFacts.list()).items.map(({ name }) => name);

describe('medicines and conditions', () => {
  it('are stored as the patient typed them, current ones first, then by name', async () => {
    const saved = await save();
    expect(saved).toEqual({
      ...LISINOPRIL,
      id: saved.id,
      created: '2026-03-14T15:00:00.000Z',
      changed: '2026-03-14T15:00:00.000Z',
    });
    await save({ ...ASTHMA });
    await save({ name: 'amoxicillin', startedOn: '2020', endedOn: '2020' });
    expect(await names()).toEqual(['Asthma', 'lisinopril', 'amoxicillin']);
  });

  it('change under the same id, and exist once if sent twice', async () => {
    const { id } = await save();
    api.clock.nowMs += 60_000;
    const ended = await save({ id, dose: '20 mg', endedOn: '2026-03' });
    expect(ended).toMatchObject({
      dose: '20 mg',
      endedOn: '2026-03',
      created: '2026-03-14T15:00:00.000Z',
      changed: '2026-03-14T15:01:00.000Z',
    });
    expect((await browser.client.healthFacts.list()).items).toEqual([ended]);
  });

  it('are deleted once, and then not found', async () => {
    const { id } = await save();
    await browser.client.healthFacts.remove({ params: { id }, body: {} });
    expect(await names()).toEqual([]);
    expect(await problemOf(browser.client.healthFacts.remove({ params: { id }, body: {} }))).toBe('not-found');
  });

  it.each([
    [{ startedOn: '2026-04' }, 'startedOn'],
    [{ startedOn: '2027' }, 'startedOn'],
    [{ startedOn: null, endedOn: '2026-03-16' }, 'endedOn'],
    [{ startedOn: '2019-06', endedOn: '2019-05' }, 'endedOn'],
    [{ startedOn: '2019-06-30', endedOn: '2019-06-01' }, 'endedOn'],
    [{ startedOn: '2019-02-30' }, 'startedOn'],
    [{ startedOn: '2019-13' }, 'startedOn'],
    [{ startedOn: 'June' }, 'startedOn'],
    [{ startedOn: '1850' }, 'startedOn'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ dose: 'x'.repeat(61) }, 'dose'],
    [{ ...ASTHMA, dose: '10 mg' }, 'dose'],
    [{ kind: 'allergy' as 'medicine' }, 'kind'],
  ])('are refused with %j, and nothing is stored', async (said, path) => {
    const problem = await save(said).then(
      () => null,
      (error: Problem) => error,
    );
    expect(problem?.details.fields?.map((field) => field.path)).toEqual([path]);
    expect(await names()).toEqual([]);
  });

  it('may begin and end in the same year or month, and today in any time zone', async () => {
    await save({ startedOn: '2019', endedOn: '2019' });
    await save({ startedOn: '2019-06-30', endedOn: '2019' });
    // In Kiritimati it is the next day already.
    await save({ startedOn: '2026-03-15' });
    expect((await names()).length).toBe(3);
  });

  it('are limited per kind, even if sent at once, while an existing one can be changed', async () => {
    const { id } = await save();
    await Promise.all(Array.from({ length: HEALTH_FACT_LIMITS.ofKind - 2 }, () => save()));
    const last = await Promise.allSettled([save(), save(), save()]);
    expect(last.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await problemOf(save())).toBe('invalid-request');
    await save({ id, dose: '5 mg' });
    await save({ ...ASTHMA });
    expect((await names()).length).toBe(HEALTH_FACT_LIMITS.ofKind + 1);
  });

  it('of another patient cannot be seen, changed or deleted', async () => {
    const { id } = await save();
    await api.addUser({ phone: '5125550198' });
    const other = await api.signIn('5125550198');
    expect(await names(other)).toEqual([]);
    expect(await problemOf(save({ id, name: 'taken over' }, other))).toBe('not-found');
    expect(await problemOf(other.client.healthFacts.remove({ params: { id }, body: {} }))).toBe('not-found');
    expect(await names()).toEqual(['lisinopril']);
  });

  it('are in the patient’s export, and are deleted with the patient', async () => {
    const saved = await save();
    const records = await browser.client.records.exportAll({ params: { uid } });
    expect(records.healthFacts).toEqual([saved]);
    await browser.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('health_facts').selectAll().execute()).toEqual([]);
  });

  it('are in the FHIR Bundle as the patient typed them', async () => {
    const { id } = await save({ endedOn: '2026-01' });
    await save({ ...ASTHMA });
    const { entry } = await browser.client.records.exportFhir({ params: { uid }, query: {} });
    const resources = entry.map(({ resource }) => resource as Record<string, unknown>);
    expect(resources.find((one) => one.id === id)).toMatchObject({
      resourceType: 'MedicationStatement',
      status: 'completed',
      medicationCodeableConcept: { text: 'lisinopril' },
      effectivePeriod: { start: '2019-06', end: '2026-01' },
      dosage: [{ text: '10 mg' }],
    });
    expect(resources.find(({ resourceType }) => resourceType === 'Condition')).toMatchObject({
      code: { text: 'Asthma' },
      onsetDateTime: '1990',
      verificationStatus: { coding: [{ code: 'unconfirmed' }] },
      clinicalStatus: { coding: [{ code: 'active' }] },
    });
  });

  it('are closed to strangers and to staff who are not patients', async () => {
    const stranger = api.browser();
    expect(await problemOf(stranger.client.healthFacts.list())).toBe('sign-in-required');
    expect(await problemOf(save({}, stranger))).toBe('sign-in-required');
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    const staff = await api.signIn('5125550197');
    expect(await problemOf(staff.client.healthFacts.list())).toBe('not-found');
  });
});
