import { randomUUID } from 'node:crypto';
import type { Entry } from '@mien/contract';
import {
  DAY_MS,
  ENTRY_IMPORT_LIMITS,
  HOUR_MS,
  IMPORT_UNDO_DAYS,
  type ImportedReading,
  type ImportedValue,
  importCalls,
  KNOWN_WITHIN_MS,
  MINUTE_MS,
  newReadings,
  READINGS_PAGE_SIZE,
} from '@mien/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const PHONE = '5125550199';

let api: TestApi;
let browser: TestBrowser;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: PHONE })).patientId ?? '';
  browser = await api.signIn(PHONE);
});

const ago = (ms: number) => new Date(api.clock.nowMs - ms).toISOString();
const cuff = (systolicMmHg: number, diastolicMmHg: number, pulseBpm: number | null = null): ImportedValue => ({
  kind: 'cuff',
  readings: [{ systolicMmHg, diastolicMmHg, pulseBpm }],
});
const weight = (weightKg: number): ImportedValue => ({ kind: 'weight', weightKg });
type Reading = { readonly takenAt: string; readonly value: ImportedValue };
const send = (readings: readonly Reading[], from = browser) =>
  from.client.entries.import({ body: { readings: readings.map((reading) => reading as never) } });
const list = async (from = browser) => (await from.client.entries.list({ query: {} })).items;
const sourceAndValue = ({ source, value }: Entry) => [source, value];

describe('readings from a file', () => {
  it('are stored as entries from a file, once, however often the file is sent', async () => {
    const file = [
      { takenAt: ago(DAY_MS), value: cuff(128, 82, 70) },
      { takenAt: ago(2 * DAY_MS), value: weight(80.4) },
    ];
    expect(await send(file)).toEqual({ added: 2, known: 0 });
    const entries = await list();
    expect(entries.map(sourceAndValue)).toEqual([
      ['file', cuff(128, 82, 70)],
      ['file', weight(80.4)],
    ]);
    expect(entries.every(({ id }) => /^.{14}5/.test(id))).toBe(true);
    expect(await send(file)).toEqual({ added: 0, known: 2 });
    expect(await send([...file, { takenAt: ago(3 * DAY_MS), value: weight(80.6) }])).toEqual({ added: 1, known: 2 });
    expect((await list()).map(({ id }) => id)).toEqual([...entries.map(({ id }) => id), expect.any(String)]);
  });

  it('are stored once when two pages send them at once', async () => {
    const file = Array.from({ length: 20 }, (_, day) => ({ takenAt: ago(day * DAY_MS), value: cuff(120 + day, 80) }));
    const answers = await Promise.all([send(file), send(file), send(file.toReversed())]);
    expect(answers.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 0, 20]);
    expect(await list()).toHaveLength(20);
  });

  it('count as known if the same numbers were typed within half an hour, and restore a deleted entry', async () => {
    const at = api.clock.nowMs - DAY_MS;
    const typed = [
      { systolicMmHg: 128, diastolicMmHg: 82, pulseBpm: null },
      { systolicMmHg: 124, diastolicMmHg: 80, pulseBpm: null },
    ];
    const takenAt = new Date(at).toISOString();
    await browser.client.entries.add({ body: { id: randomUUID(), takenAt, value: { kind: 'cuff', readings: typed } } });
    const early = new Date(at - 25 * MINUTE_MS).toISOString();
    const earlier = new Date(at - 31 * MINUTE_MS).toISOString();
    const file = [
      { takenAt: early, value: cuff(128, 82, 66) },
      { takenAt: early, value: cuff(124, 80, 66) },
      { takenAt: earlier, value: cuff(124, 80, 66) },
    ];
    expect(await send(file)).toEqual({ added: 1, known: 2 });
    const [, added] = await list();
    expect(added?.takenAt).toBe(earlier);
    await browser.client.entries.remove({ params: { id: added?.id ?? '' }, body: {} });
    expect(await send(file)).toEqual({ added: 1, known: 2 });
    expect((await list())[1]?.id).toBe(added?.id);
  });

  it('are all refused if one is more than five years old or in the future', async () => {
    const oldest = { takenAt: ago(5 * 365 * DAY_MS), value: weight(70) };
    expect(await send([oldest])).toEqual({ added: 1, known: 0 });
    for (const takenAt of [ago(5 * 366 * DAY_MS), ago(-DAY_MS)])
      expect(
        await problemOf(
          send([
            { takenAt: ago(0), value: weight(71) },
            { takenAt, value: weight(72) },
          ]),
        ),
      ).toBe('invalid-request');
    expect(await list()).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['none', []],
    ['a sitting of two', [{ readings: [cuff(120, 80), cuff(121, 80)] }]],
    ['a waist', [{ kind: 'waist', waistCm: 90 }]],
    ['answers', [{ kind: 'answers' }]],
    ['a weight out of limits', [weight(301)]],
    ['swapped numbers', [cuff(80, 120)]],
    ['more than a call takes', Array.from({ length: ENTRY_IMPORT_LIMITS.atOnce + 1 }, () => weight(80))],
  ])('are refused if they are %s', async (_, values) => {
    const readings = (values as ImportedValue[]).map((value) => ({ takenAt: ago(0), value }));
    expect(await problemOf(send(readings))).toBe('invalid-request');
    expect(await list()).toEqual([]);
  });

  it('are stored in one call up to the limit, and read in pages', async () => {
    const file = (from: number) =>
      Array.from({ length: ENTRY_IMPORT_LIMITS.atOnce }, (_, index) => ({
        takenAt: ago((from + index) * 60 * MINUTE_MS),
        value: weight(60 + (index % 100) / 5),
      }));
    for (const part of [0, 1, 2]) expect((await send(file(part * ENTRY_IMPORT_LIMITS.atOnce))).added).toBe(500);
    const read = (query: { since: string; cursor?: string }) => browser.client.entries.readings({ query });
    const first = await read({ since: ago(60 * DAY_MS + 1) });
    expect(first.items).toHaveLength(READINGS_PAGE_SIZE);
    expect(first.items[0]).toEqual({ takenAt: ago(0), source: 'file', value: weight(60) });
    const second = await read({ since: ago(60 * DAY_MS + 1), cursor: first.next ?? '' });
    expect([second.items.length, second.next]).toEqual([441, null]);
    const whole = await read({ since: ago((READINGS_PAGE_SIZE - 1) * 60 * MINUTE_MS) });
    expect([whole.items.length, whole.next]).toEqual([READINGS_PAGE_SIZE, null]);
  });

  it('are named in the export and in the FHIR file', async () => {
    await send([{ takenAt: ago(DAY_MS), value: cuff(128, 82) }]);
    const { entries } = await browser.client.records.exportAll({ params: { uid } });
    expect(entries).toMatchObject([{ source: 'file', value: cuff(128, 82) }]);
    const { entry } = await browser.client.records.exportFhir({ params: { uid }, query: {} });
    const pressure = entry.find(({ resource }) => JSON.stringify(resource).includes('"85354-9"'))?.resource;
    expect(pressure).toMatchObject({
      note: [{ text: 'Imported by the patient from a file of a device or another app.' }],
      method: { text: 'Blood pressure device, from a file of the patient' },
    });
  });

  it('are separate for two patients, and closed to staff and strangers', async () => {
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    const file = [{ takenAt: ago(DAY_MS), value: weight(80) }];
    const other = await api.signIn('5125550198');
    expect([await send(file), await send(file, other)]).toEqual([
      { added: 1, known: 0 },
      { added: 1, known: 0 },
    ]);
    const staff = await api.signIn('5125550197');
    expect(await problemOf(send(file, staff))).toBe('not-found');
    expect(await problemOf(staff.client.entries.readings({ query: { since: ago(DAY_MS) } }))).toBe('not-found');
    expect(await problemOf(send(file, api.browser()))).toBe('sign-in-required');
    const { items } = await other.client.entries.readings({ query: { since: ago(2 * DAY_MS) } });
    expect(items).toHaveLength(1);
  });
});

describe('an import of readings', () => {
  const importUid = randomUUID();
  const part = (readings: readonly Reading[], id = importUid, from = browser) =>
    from.client.entries.import({ body: { importUid: id, readings: readings.map((reading) => reading as never) } });
  const imports = async (from = browser) => (await from.client.entries.imports()).items;
  const undo = (id = importUid, from = browser) => from.client.entries.undoImport({ params: { id }, body: {} });

  it('is undone as a whole, with all its calls, and leaves other entries', async () => {
    const typed = { id: randomUUID(), takenAt: ago(9 * DAY_MS), value: { kind: 'weight' as const, weightKg: 79 } };
    await browser.client.entries.add({ body: typed });
    await send([{ takenAt: ago(5 * DAY_MS), value: weight(81) }]);
    api.clock.nowMs += MINUTE_MS;
    await part([{ takenAt: ago(DAY_MS), value: cuff(128, 82) }]);
    await part([{ takenAt: ago(2 * DAY_MS), value: weight(80) }]);
    expect(await imports()).toMatchObject([{ id: importUid, count: 2 }, { count: 1 }]);
    expect(await undo()).toEqual({ removed: 2 });
    expect((await list()).map(({ value }) => value)).toEqual([weight(81), weight(79)]);
    expect(await imports()).toMatchObject([{ count: 1 }]);
  });

  it('is undone once, also from two pages at once, and adds nothing afterwards', async () => {
    const file = [{ takenAt: ago(DAY_MS), value: cuff(128, 82) }];
    await part(file);
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ removed }) => removed).toSorted()).toEqual([0, 1]);
    expect(await problemOf(part(file))).toBe('not-found');
    expect(await part(file, randomUUID())).toEqual({ added: 1, known: 0 });
  });

  it('keeps two readings of one minute in two calls', async () => {
    const at = Math.floor(api.clock.nowMs / MINUTE_MS) * MINUTE_MS - DAY_MS;
    for (const ms of [at, at + 30_000])
      expect(await part([{ takenAt: new Date(ms).toISOString(), value: cuff(128, 82) }])).toEqual({
        added: 1,
        known: 0,
      });
    expect(await list()).toHaveLength(2);
  });

  it('cannot be undone after 30 days, or by another patient or staff', async () => {
    await part([{ takenAt: ago(DAY_MS), value: cuff(128, 82) }]);
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    const [other, staff] = [await api.signIn('5125550198'), await api.signIn('5125550197')];
    expect(await problemOf(undo(importUid, other))).toBe('not-found');
    expect(await problemOf(part([{ takenAt: ago(0), value: weight(80) }], importUid, other))).toBe('not-found');
    expect(await imports(other)).toEqual([]);
    expect(await problemOf(undo(importUid, staff))).toBe('not-found');
    expect(await list()).toHaveLength(1);
    api.clock.nowMs += IMPORT_UNDO_DAYS * DAY_MS + 1;
    const later = await api.signIn(PHONE);
    expect(await imports(later)).toEqual([]);
    expect(await problemOf(undo(importUid, later))).toBe('not-found');
  });
});

describe('what a page shows as new in a file', () => {
  /** Within three hours, so that readings are near each other, some without seconds. */
  const time = fc
    .tuple(fc.integer({ min: 0, max: 180 }), fc.constantFrom(0, 0, 10, 59))
    .map(([minutes, seconds]) => minutes * MINUTE_MS + seconds * 1000);
  const pulse = fc.constantFrom(null, 66, 70);
  const value = fc.oneof(
    pulse.map((beats) => cuff(120, 80, beats)),
    fc.constantFrom(80, 80.05, 80.1).map(weight),
  );
  const readings = fc.array(fc.record({ ms: time, value }), { maxLength: 8 });
  const sittings = fc.array(
    fc.record({
      ms: time,
      value: fc.oneof(
        value,
        fc.tuple(pulse, pulse).map(
          (beats): ImportedValue => ({
            kind: 'cuff',
            readings: beats.map((pulseBpm) => ({ systolicMmHg: 120, diastolicMmHg: 80, pulseBpm })),
          }),
        ),
      ),
    }),
    { maxLength: 8 },
  );
  const numbersOf = ({ takenAt, value: said }: ImportedReading) => `${takenAt.toISOString()} ${JSON.stringify(said)}`;

  /** The entries since the oldest reading of a file, as the page reads them. */
  async function knownFor(file: readonly ImportedReading[]) {
    const since = new Date(Number(file.at(-1)?.takenAt) - KNOWN_WITHIN_MS).toISOString();
    const { items } = await browser.client.entries.readings({ query: { since } });
    return items.map((item) => ({ ...item, takenAt: new Date(item.takenAt) }));
  }

  it('is exactly what is stored, whatever was typed or came from another file', { tags: 'thorough' }, async () => {
    await fc.assert(
      fc.asyncProperty(sittings, readings, readings, async (typed, before, rows) => {
        api.clock.nowMs += HOUR_MS;
        browser = await api.signIn(PHONE);
        await api.database.deleteFrom('entries').execute();
        const start = Math.floor(api.clock.nowMs / MINUTE_MS) * MINUTE_MS - DAY_MS;
        const at = (ms: number) => new Date(start + ms).toISOString();
        for (const { ms, value: said } of typed)
          await browser.client.entries.add({ body: { id: randomUUID(), takenAt: at(ms), value: said as never } });
        if (before.length > 0) await send(before.map(({ ms, value: said }) => ({ takenAt: at(ms), value: said })));
        const file = rows
          .map(({ ms, value: said }): ImportedReading => ({ takenAt: new Date(at(ms)), value: said }))
          .toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
        const known = await knownFor(file.length > 0 ? file : [{ takenAt: new Date(at(0)), value: weight(80) }]);
        const fresh = newReadings(file, known);
        const ids = new Set((await list()).map(({ id }) => id));
        const importUid = randomUUID();
        let count = 0;
        for (const call of importCalls(file, fresh)) {
          const body = call.map(({ takenAt, value: said }) => ({
            takenAt: takenAt.toISOString(),
            value: said as never,
          }));
          count += (await browser.client.entries.import({ body: { importUid, readings: body } })).added;
        }
        const stored = (await list()).filter(({ id }) => !ids.has(id));
        expect(count).toBe(fresh.length);
        expect(
          stored
            .map(({ takenAt, value: said }) => numbersOf({ takenAt: new Date(takenAt), value: said as never }))
            .sort(),
        ).toEqual(fresh.map(numbersOf).sort());
      }),
      { seed: 20_260_314, numRuns: 60, endOnFailure: true },
    );
  });
});
