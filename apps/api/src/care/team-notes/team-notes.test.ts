import { randomUUID } from 'node:crypto';
import { TEAM_NOTE_MAX_LENGTH, TEAM_NOTES_PAGE_SIZE } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countStatements } from '../../testing/test-database.ts';

const PATIENT = '5125550101';
const NURSE = '5125550110';
const ADMIN = '5125550111';

let api: TestApi;
let patient: TestBrowser;
let nurse: TestBrowser;
let admin: TestBrowser;
let uid: string;
let nurseId: string;

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: PATIENT, firstName: 'Noor', lastName: 'Rahman' })).patientId ?? '';
  const staff = { patient: null, roles: ['Client User'] } as const;
  ({ userId: nurseId } = await api.addUser({ ...staff, phone: NURSE, firstName: 'Grace', lastName: 'Liu' }));
  await api.addUser({ ...staff, phone: ADMIN, firstName: 'Max', lastName: 'Low', roles: ['Client Admin'] });
  patient = await api.signIn(PATIENT);
  nurse = await api.signIn(NURSE);
  admin = await api.signIn(ADMIN);
});

const add = (body: object = {}, from = nurse, of = uid) =>
  from.client.teamNotes.add({
    params: { uid: of },
    body: { id: randomUUID(), text: 'Ask about the blood test.', isForPatient: false, ...body },
  });
const list = (from = nurse, cursor?: string) =>
  from.client.teamNotes.list({ params: { uid }, query: cursor === undefined ? {} : { cursor } });
const change = (id: string, body: object = {}, from = nurse) =>
  from.client.teamNotes.change({
    params: { uid, id },
    body: { revision: 1, text: 'Ask again.', isForPatient: false, ...body },
  });
const remove = (id: string, revision = 1, from = nurse) =>
  from.client.teamNotes.remove({ params: { uid, id }, body: { revision } });
const versions = (id: string, from = nurse) => from.client.teamNotes.versions({ params: { uid, id } });
const own = (from = patient) => from.client.notesForPatient.list({ query: {} });
const log = async () => (await patient.client.accessLog.own({ query: {} })).items.map(({ action }) => action);
const GRACE = { name: 'Grace Liu', role: 'Client User' };

describe('a team note', () => {
  it('is read by the client’s staff with its author, and not by the patient', async () => {
    const note = await add();
    expect(note).toMatchObject({
      author: GRACE,
      text: 'Ask about the blood test.',
      isForPatient: false,
      revision: 1,
      changed: null,
      deleted: null,
      mayChange: true,
      mayDelete: true,
    });
    expect((await list()).items).toEqual([note]);
    expect((await list(admin)).items).toEqual([{ ...note, mayChange: false, mayDelete: true }]);
    expect((await own()).items).toEqual([]);
    expect((await patient.client.records.exportAll({ params: { uid } })).teamNotes).toEqual([]);
  });

  it('is read by the patient if its author allows it, with name and role, and is in the export', async () => {
    const { id, created } = await add({ isForPatient: true });
    expect((await own()).items).toEqual([
      { id, created, changed: null, author: GRACE, text: 'Ask about the blood test.' },
    ]);
    const { teamNotes } = await patient.client.records.exportAll({ params: { uid } });
    expect(teamNotes).toEqual([{ created, changed: null, text: 'Ask about the blood test.' }]);
    await change(id, { isForPatient: false });
    expect((await own()).items).toEqual([]);
    expect((await patient.client.records.exportAll({ params: { uid } })).teamNotes).toEqual([]);
  });

  it('is gone for the patient and from the export after its author deletes it', async () => {
    const { id } = await add({ isForPatient: true });
    await remove(id);
    expect((await own()).items).toEqual([]);
    expect((await patient.client.records.exportAll({ params: { uid } })).teamNotes).toEqual([]);
    expect((await list()).items).toMatchObject([{ id, text: '', isForPatient: false }]);
  });

  it('keeps its versions, and who made each', async () => {
    const { id } = await add();
    api.clock.nowMs += 60_000;
    const changed = await change(id);
    expect(changed).toMatchObject({ revision: 2, text: 'Ask again.', created: expect.any(String) });
    expect(changed.changed).not.toBeNull();
    api.clock.nowMs += 60_000;
    const deleted = await remove(id, 2, admin);
    expect(deleted).toMatchObject({ text: '', deleted: { by: { name: 'Max Low', role: 'Client Admin' } } });
    expect(deleted).toMatchObject({ mayChange: false, mayDelete: false, isForPatient: false });
    expect((await versions(id)).items.map(({ act, text, by }) => [act, text, by.name])).toEqual([
      ['deleted', 'Ask again.', 'Max Low'],
      ['changed', 'Ask again.', 'Grace Liu'],
      ['added', 'Ask about the blood test.', 'Grace Liu'],
    ]);
    expect((await list()).items[0]?.text).toBe('');
  });

  it('is in the patient’s log when it is written, read, changed and deleted', async () => {
    const { id } = await add();
    await list();
    await list();
    await change(id);
    await remove(id, 2);
    expect((await log()).slice(0, 4)).toEqual([
      'teamNoteDeleted',
      'teamNoteChanged',
      'teamNotesOpened',
      'teamNoteAdded',
    ]);
  });

  it('cannot be written or read if logging fails', async () => {
    await api.database.schema.alterTable('access_log_entries').renameTo('access_log_gone').execute();
    try {
      await expect(add()).rejects.toThrow();
      await expect(list()).rejects.toThrow();
    } finally {
      await api.database.schema.alterTable('access_log_gone').renameTo('access_log_entries').execute();
    }
    expect((await list()).items).toEqual([]);
  });

  it('is stored once when sent twice at the same time', async () => {
    const id = randomUUID();
    const both = await Promise.all([add({ id }), add({ id })]);
    expect(both[1]).toEqual(both[0]);
    expect((await list()).items).toHaveLength(1);
    expect((await log()).filter((action) => action === 'teamNoteAdded')).toHaveLength(1);
    const other = (await api.addUser({ phone: '5125550102' })).patientId ?? '';
    expect(await problemOf(add({ id }, nurse, other))).toBe('not-found');
  });

  it('is changed by one of two at the same time, and not afterwards from an outdated version', async () => {
    const { id } = await add();
    const both = await Promise.allSettled(['One', 'Two'].map((text) => change(id, { text })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed-meanwhile' } });
    expect((await versions(id)).items).toHaveLength(2);
    expect(await problemOf(remove(id))).toBe('changed-meanwhile');
    await Promise.all([remove(id, 2), remove(id, 2)]);
    expect((await versions(id)).items).toHaveLength(3);
    expect(await problemOf(change(id, { revision: 3 }))).toBe('changed-meanwhile');
  });

  it('is changed by its author only, and deleted by others only with the right', async () => {
    const { id } = await add({}, admin);
    expect(await problemOf(change(id))).toBe('not-allowed');
    expect(await problemOf(remove(id))).toBe('not-allowed');
    expect((await list()).items).toMatchObject([{ mayChange: false, mayDelete: false }]);
    expect((await versions(id)).items).toHaveLength(1);
  });

  it('is changed once by a repeated call, and again by a change of who may read it alone', async () => {
    const { id } = await add();
    const changed = await change(id);
    expect(await change(id)).toEqual(changed);
    expect((await versions(id)).items).toHaveLength(2);
    expect(await change(id, { revision: 2, isForPatient: true })).toMatchObject({ revision: 3, isForPatient: true });
    expect((await own()).items).toMatchObject([{ id, text: 'Ask again.' }]);
  });

  it('that does not exist cannot be changed, deleted or read', async () => {
    const id = randomUUID();
    for (const call of [() => change(id), () => remove(id), () => versions(id)])
      expect(await problemOf(call())).toBe('not-found');
  });

  it('names its author by the last role after that role ended, and without a name after the account was deleted', async () => {
    await api.addUser({ phone: '5125550114', firstName: 'Ida', lastName: '', roles: ['Client User'], patient: null });
    await add({ isForPatient: true }, await api.signIn('5125550114'));
    await add({ isForPatient: true });
    const authors = async () => [
      (await list(admin)).items.map(({ author }) => author),
      (await own()).items.map(({ author }) => author),
    ];
    const byName = (rows: Awaited<ReturnType<typeof authors>>) =>
      rows.map((row) => row.toSorted((one, other) => `${one.name}`.localeCompare(`${other.name}`)));
    const both = (one: object) => [0, 1].map(() => [one, { name: 'Ida', role: 'Client User' }]);
    expect(byName(await authors())).toEqual(both(GRACE));
    const former = { roles: ['Patient' as const], ended_role: 'Client User' as const, role_ended_at: new Date() };
    await api.database.updateTable('users').set(former).where('user_id', '=', nurseId).execute();
    expect(byName(await authors())).toEqual(both(GRACE));
    await api.database.deleteFrom('users').where('user_id', '=', nurseId).execute();
    expect(byName(await authors())[0]).toContainEqual({ name: null, role: null });
  });

  it.each<[string, object]>([
    ['an empty text', { text: ' ' }],
    ['a text beyond the limit', { text: 'x'.repeat(TEAM_NOTE_MAX_LENGTH + 1) }],
    ['what a broken encoding leaves', { text: 'a\uFFFDb' }],
    ['an id of another form', { id: '1' }],
    ['more than it asks for', { author: 'me' }],
  ])('is refused with %s', async (_, body) => {
    expect(await problemOf(add(body))).toBe('invalid-request');
  });

  it('is closed to other clients, and to staff without the right to results', async () => {
    const { id } = await add({ isForPatient: true });
    const elsewhere = { patient: null, client: 'Other', group: 'warehouse' } as const;
    await api.addUser({ ...elsewhere, phone: '5125550112', roles: ['Client Admin'] });
    await api.addUser({ ...elsewhere, phone: '5125550113', roles: ['System Admin'] });
    const [other, system] = [await api.signIn('5125550112'), await api.signIn('5125550113')];
    const calls = (from: TestBrowser) => [
      () => list(from),
      () => add({}, from),
      () => change(id, {}, from),
      () => remove(id, 1, from),
      () => versions(id, from),
    ];
    for (const call of calls(other)) expect(await problemOf(call())).toBe('not-found');
    for (const call of [...calls(system), ...calls(patient)]) expect(await problemOf(call())).toBe('not-allowed');
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(api.clock.nowMs) })
      .where('user_id', '=', nurseId)
      .execute();
    for (const call of calls(nurse)) expect(await problemOf(call())).toBe('sign-in-required');
  });

  it('cannot be read by the patient it is about, even if they are also staff', async () => {
    const both = await api.addUser({ phone: '5125550103', roles: ['Client User'] });
    const colleague = await api.signIn('5125550103');
    const of = both.patientId ?? '';
    await add({}, nurse, of);
    expect(await problemOf(colleague.client.teamNotes.list({ params: { uid: of }, query: {} }))).toBe('not-allowed');
    expect(await problemOf(add({}, colleague, of))).toBe('not-allowed');
  });

  it('is deleted with the patient', async () => {
    await add({ isForPatient: true });
    await patient.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    for (const table of ['team_notes', 'team_note_versions'] as const)
      expect(await api.database.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await problemOf(list())).toBe('not-found');
    expect(await problemOf(add())).toBe('not-found');
  });

  it('is listed across pages, newest first, each once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < TEAM_NOTES_PAGE_SIZE + 3; index += 1) {
      // Two at a time in the same moment.
      if (index % 2 === 0) api.clock.nowMs += 1000;
      ids.push((await add({ isForPatient: index % 4 === 0 })).id);
    }
    const first = await list();
    const second = await list(nurse, first.next ?? '');
    expect(first.items).toHaveLength(TEAM_NOTES_PAGE_SIZE);
    expect(second.next).toBeNull();
    expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(ids.sort());
    expect((await own()).items.length).toBe(6);
    expect(await problemOf(list(nurse, 'x'))).toBe('invalid-request');
  });

  it('costs three statements to read, including the session but not the log', async () => {
    await add();
    await list();
    expect(await countStatements(() => list())).toBe(4);
    expect(await countStatements(() => own())).toBe(2);
  });
});
