import { randomUUID } from 'node:crypto';
import type { Problem, UserPage } from '@mien/contract';
import { calendarDateIn, DAY_MS, IMPORT_UNDO_DAYS, PATIENT_IMPORT_LIMITS, type Role } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countRows } from '../../testing/test-database.ts';

const ADMIN_PHONE = '5125550111';
const PATIENT_PHONE = '5125550199';

const ANA = {
  firstName: 'Ana',
  lastName: 'Reyes',
  phoneNumber: PATIENT_PHONE,
  email: 'ana@example.com',
  birthDate: '1980-05-01',
  birthSex: 'Female' as const,
  groupCode: 'signature',
};

let api: TestApi;
let admin: TestBrowser;

async function staff(phone: string, role: Role, client = 'Clinic'): Promise<TestBrowser> {
  await api.addUser({ phone, client, roles: [role], patient: null, firstName: 'Staff', lastName: role });
  return api.signIn(phone);
}

beforeEach(async () => {
  api = await startTestApi();
  admin = await staff(ADMIN_PHONE, 'Client Admin');
  // The group that patients are created in.
  await api.addUser({ phone: '5125550150', firstName: 'Zoe', lastName: 'Abel' });
});

type Query = Partial<Parameters<TestBrowser['client']['users']['list']>[0]['query']>;
const list = (query: Query = {}, browser = admin): Promise<UserPage> => browser.client.users.list({ query });
const names = ({ items }: UserPage) => items.map((item) => `${item.firstName} ${item.lastName}`);

async function create(changes: Partial<typeof ANA> = {}): Promise<string> {
  const { patientUid } = await admin.client.users.createPatient({
    body: { ...ANA, requestUid: randomUUID(), ...changes },
  });
  return patientUid;
}

describe('importing a file', () => {
  const preview = (csv: string, browser = admin) => browser.client.users.previewImport({ body: { csv } });
  const bring = async (csv: string, takeKnown = false, browser = admin) => {
    const { createdCount } = await browser.client.users.importPatients({ body: { csv, takeKnown } });
    return { createdCount };
  };

  const FILE = `First name,Last name,Phone,Email,Birth date,Sex,Group
Maria,"García, López",(512) 555-7001,maria@example.com,1975-03-02,Female,signature
Tom,O’Brien,+1 512-555-7002,,3/19/1961,m,
,Nameless,5125557003,,,,
Kim,Lee,12,not-an-address,2020-01-01,x,nowhere
Ann,Ray,5125550150,,,,Signature
`;

  it('is previewed: valid lines, and faults with their positions; nothing is stored', async () => {
    const before = await countRows(api.database);
    const shown = await preview(FILE);
    expect(shown).toMatchObject({ lineCount: 5, goodCount: 3, knownCount: 1, importedCount: 0, badCount: 2 });
    expect(shown.faults).toEqual([
      { line: 4, column: 'firstName', fault: 'missing' },
      { line: 5, column: 'phone', fault: 'phone' },
      { line: 5, column: 'email', fault: 'email' },
      { line: 5, column: 'birthDate', fault: 'birthDate' },
      { line: 5, column: 'sex', fault: 'sex' },
      { line: 5, column: 'group', fault: 'group' },
    ]);
    expect(shown.sample[0]).toEqual({
      line: 2,
      firstName: 'Maria',
      lastName: 'García, López',
      phoneNumber: '5125557001',
      email: 'maria@example.com',
      birthDate: '1975-03-02',
      birthSex: 'Female',
      externalReference: null,
      groupCode: 'signature',
      isDoubtful: false,
    });
    expect(await countRows(api.database)).toEqual(before);
  });

  it('creates its valid lines once, however often it is confirmed, also at the same time', async () => {
    const outcomes = await Promise.all([bring(FILE), bring(FILE), bring(FILE)]);
    expect(outcomes.map(({ createdCount }) => createdCount).sort()).toEqual([0, 0, 2]);
    expect(await bring(FILE)).toEqual({ createdCount: 0 });
    expect(await preview(FILE)).toMatchObject({ goodCount: 3, knownCount: 3, importedCount: 2 });
    expect(names(await list({ search: '51255570', sort: 'firstName' }))).toEqual([
      'Maria García, López',
      'Tom O’Brien',
    ]);
    expect(
      (
        await admin.client.users.findSimilar({
          body: {
            firstName: ANA.firstName,
            lastName: ANA.lastName,
            birthDate: ANA.birthDate,
            phoneNumber: '5125557002',
            exceptPatientUid: null,
          },
        })
      )[0],
    ).toMatchObject({ birthDate: '1961-03-19' });
  });

  const people = async () => (await list({ sort: 'firstName', pageSize: 50 })).totalItems;

  it('imports known people on request, also later, and each line once', async () => {
    const before = await people();
    expect(await bring(FILE)).toEqual({ createdCount: 2 });
    const outcomes = await Promise.all([bring(FILE, true), bring(FILE, true)]);
    expect(outcomes.map(({ createdCount }) => createdCount).sort()).toEqual([0, 1]);
    expect(await preview(FILE)).toMatchObject({ goodCount: 3, knownCount: 3, importedCount: 3 });
    expect(await people()).toBe(before + 3);
  });

  it('creates no duplicates when a faulty line is fixed and the file is imported again, with or without a phone', async () => {
    const lines = (phone: string) => `First name,Last name,Phone,Birth date
Ana,Reyes,,
Ben,Carter,,1980-05-31
Kim,Lee,${phone},
`;
    expect(await bring(lines('12'))).toEqual({ createdCount: 2 });
    expect(await preview(lines('5125557009'))).toMatchObject({ goodCount: 3, knownCount: 2, importedCount: 2 });
    expect(await bring(lines('5125557009'), true)).toEqual({ createdCount: 1 });
    expect(await bring('First name,Last name\nAna,Reyes\nAna Maria,Reyes')).toEqual({ createdCount: 1 });
  });

  it.each([
    ['Ana,Reyes,,1980-05-01', 'with all the same', 1],
    ['ána,REYES,,5/1/1980', 'with the name in other letters', 1],
    ['Eve,Other,5125550199,', 'with a phone number in use', 1],
    ['Ana,Reyes,,', 'without the birth date', 1],
    ['Ana,Reyes,,1980-05-02', 'with another birth date', 0],
    ['Ana,Rey,,1980-05-01', 'with another name', 0],
    ['"Ana ""\\",Rey,,1980-05-01', 'with quotes', 0],
  ])('counts %s as known, %s: %i', async (line, _, knownCount) => {
    await create();
    expect(await preview(`First name,Last name,Phone,Birth date\n${line}`)).toMatchObject({
      goodCount: 1,
      knownCount,
      importedCount: 0,
    });
  });

  it('counts the second of two lines of one person', async () => {
    const csv =
      'First name,Last name,Phone,Email\nAna,Reyes,,\nANA,Reyes,,a@example.com\nBen,Carter,5125557001,\nEve,Park,5125557001,';
    expect(await preview(csv)).toMatchObject({ goodCount: 4, knownCount: 2, importedCount: 0 });
    expect(await bring(csv)).toEqual({ createdCount: 2 });
    expect(await bring(csv, true)).toEqual({ createdCount: 2 });
    expect(await bring(csv, true)).toEqual({ createdCount: 0 });
  });

  it('remembers a line whatever was changed since, until the patient is deleted', async () => {
    const csv = 'First name,Last name,Phone\nAna,Reyes,5125557001';
    await bring(csv);
    const uid = (await list({ search: 'ana reyes' })).items[0]?.id ?? '';
    const body = { firstName: 'Anna', phoneNumber: '5125557002', revision: 0 };
    await admin.client.patients.update({ params: { uid }, body });
    expect(await bring(csv, true)).toEqual({ createdCount: 0 });
    await api.database.deleteFrom('users').where('patient_id', '=', uid).execute();
    await api.database.deleteFrom('patients').where('patient_id', '=', uid).execute();
    expect(await bring(csv)).toEqual({ createdCount: 1 });
  });

  it('by a user who sees all clients creates no duplicates either, but ignores the people of other clients', async () => {
    await api.addUser({ phone: '5125550170', client: 'Other', group: 'office' });
    const system = await staff('5125550161', 'System Admin', 'Installation');
    const csv = (group: string) =>
      `First name,Last name,Phone,Group\nAna,Reyes,,${group}\nBen,Carter,5125557001,${group}`;
    const outcomes = await Promise.all([
      bring(csv('signature'), true),
      bring(csv('signature'), true, system),
      bring(csv('signature'), false, system),
    ]);
    expect(outcomes.map(({ createdCount }) => createdCount).sort()).toEqual([0, 0, 2]);
    expect(await preview(csv('office'), system)).toMatchObject({ knownCount: 2, importedCount: 0 });
    const other = await staff('5125550162', 'Client Admin', 'Other');
    expect(await bring(csv('office'), false, other)).toEqual({ createdCount: 2 });
    expect(await bring(csv('office'), true, system)).toEqual({ createdCount: 0 });
  });

  it.each([
    ['with a byte order mark', '\uFEFFFirst name,Last name\nAna,Reyes'],
    ['with semicolons', 'First name;Last name;Email\nAna;Reyes;'],
    ['with Windows line ends', 'First name,Last name\r\nAna,Reyes\r\n'],
    ['with old Mac line ends', 'First name,Last name\rAna,Reyes\r'],
    ['with other spellings of the header', 'last_name,firstName\nReyes,Ana'],
    ['with empty lines and columns', 'First name,Last name,,\n\n,,,\nAna,Reyes,,\n\n'],
    ['with quotes', '"First name","Last name"\n"Ana","Reyes"'],
  ])('reads one %s', async (_, csv) => {
    expect(await preview(csv)).toMatchObject({
      goodCount: 1,
      badCount: 0,
      sample: [{ firstName: 'Ana', lastName: 'Reyes' }],
    });
  });

  it.each(['\n', '\r\n', '\r'])('names the first line of a record, with line ends %j', async (end) => {
    const csv = [
      '\uFEFFFirst name,Last name,Phone',
      '',
      '"\uE000',
      '',
      '\uE000",Reyes,',
      '  ',
      ',,',
      '"Ben",Carter,12',
      '"Cy',
      'x',
    ];
    expect((await preview(csv.join(end))).faults).toEqual([
      { line: 3, column: 'firstName', fault: 'unreadable' },
      { line: 8, column: 'phone', fault: 'phone' },
      { line: 9, column: null, fault: 'unreadable' },
    ]);
  });

  it('names the line of a fault after a quoted line break', async () => {
    expect((await preview('First name,Last name,Phone\n"\uE000\n\uE000",Reyes,\nBen,Carter,12')).faults).toEqual([
      { line: 2, column: 'firstName', fault: 'unreadable' },
      { line: 4, column: 'phone', fault: 'phone' },
    ]);
  });

  it.each([
    ['', 'too_small'],
    ['Ana,Reyes\nBen,Carter', 'no_header'],
    ['First name,Shoe size\nAna,38', 'column_missing'],
    ['First name,First name,Last name\nA,B,C', 'column_twice'],
    ['First name,Phone\nAna,5125550100', 'column_missing'],
    ['\n\n', 'empty'],
    ['"First name', 'unreadable'],
    ['PK\u0003\u0004 a spreadsheet', 'no_header'],
  ])('refuses %j: %s', async (csv, rule) => {
    const call = async () => {
      try {
        await preview(csv);
      } catch (error) {
        return (error as { details: { fields: { rule: string }[] } }).details.fields[0]?.rule;
      }
      return null;
    };
    expect(await call()).toBe(rule);
  });

  it('asks once for the order of birth dates, and stores what was then shown', async () => {
    const csv = 'First name;Last name;Birth date\nZoe;Order;03/04/1980\nZed;Order;05/06/1990\nZac;Order;1980-04-03';
    const open = await preview(csv);
    expect(open.dates).toEqual({
      order: null,
      example: '03/04/1980',
      choices: [
        { order: 'dayFirst', date: '1980-04-03' },
        { order: 'monthFirst', date: '1980-03-04' },
      ],
    });
    expect(open.sample.map(({ birthDate, isDoubtful }) => [birthDate, isDoubtful])).toEqual([
      [null, true],
      [null, true],
      ['1980-04-03', false],
    ]);
    const before = await countRows(api.database);
    const refused = (await bring(csv).catch((error: unknown) => error)) as Problem;
    expect([refused.code, refused.details.fields]).toEqual([
      'invalid-request',
      [{ path: 'dateOrder', rule: 'required' }],
    ]);
    expect(await countRows(api.database)).toEqual(before);
    const body = { csv, dateOrder: 'dayFirst' } as const;
    const { dates, sample } = await admin.client.users.previewImport({ body });
    expect(dates.order).toBe('dayFirst');
    await admin.client.users.importPatients({ body: { ...body, takeKnown: false } });
    for (const { firstName, lastName, birthDate } of sample) {
      const person = { firstName, lastName, birthDate, phoneNumber: '5125557999', exceptPatientUid: null };
      expect(await admin.client.users.findSimilar({ body: person })).toMatchObject([{ birthDate }]);
    }
    expect(sample.map(({ birthDate }) => birthDate)).toEqual(['1980-04-03', '1990-06-05', '1980-04-03']);
  });

  it('names all unknown columns, and imports without them only on request', async () => {
    const csv = 'First name,Last name,Shoe size,Blood type\nUna,Known,38,0+';
    expect((await preview(csv)).unknownColumns).toEqual(['Shoe size', 'Blood type']);
    const refused = (await bring(csv).catch((error) => error)) as Problem;
    expect(refused.details.fields?.map(({ found }) => found)).toEqual(['Shoe size', 'Blood type']);
    const body = { csv, takeKnown: false, ignoreUnknown: true };
    expect(await admin.client.users.importPatients({ body })).toMatchObject({ createdCount: 1 });
  });

  it('sets references, and leaves out a line whose reference another patient has', async () => {
    const first = 'First name,Last name,Reference\nRea,Ference,R-77';
    await bring(first);
    const [rea] = (await admin.client.users.list({ query: { search: 'R-77' } as never })).items;
    expect(rea).toMatchObject({ firstName: 'Rea', externalReference: 'R-77' });
    const second = await preview(`${first}\nReb,Else,R-78\nRec,Other,r-79`);
    expect(second).toMatchObject({ knownCount: 1, importedCount: 1, badCount: 0 });
    const taken = 'First name,Last name,Reference\nRed,Another,R-77';
    expect(await preview(taken)).toMatchObject({
      goodCount: 0,
      badCount: 1,
      faults: [{ line: 2, column: 'reference', fault: 'referenceTaken' }],
    });
    expect(await bring(taken)).toMatchObject({ createdCount: 0 });
  });

  it('judges ages by the day where the clinic is', async () => {
    const day = (timeZone: string) => calendarDateIn(timeZone, new Date(api.clock.nowMs));
    const before = api.clock.nowMs;
    // 20:00 in Chicago, where it is still the day before that of UTC.
    api.clock.nowMs = Date.parse('2026-11-26T02:00:00Z');
    const browser = await api.signIn(ADMIN_PHONE);
    const thirteenYearsBefore = (date: string) => `${Number(date.slice(0, 4)) - 13}${date.slice(4)}`;
    const [here, utc] = [day('America/Chicago'), day('UTC')].map(thirteenYearsBefore);
    const { sample, faults } = await preview(
      `First name,Last name,Birth date\nAge,Here,${here}\nAge,Utc,${utc}`,
      browser,
    );
    api.clock.nowMs = before;
    expect([here, utc]).toEqual(['2013-11-25', '2013-11-26']);
    expect(sample.map(({ birthDate }) => birthDate)).toEqual([here]);
    expect(faults).toEqual([{ line: 3, column: 'birthDate', fault: 'birthDate' }]);
  });

  it('keeps the lines above a broken quote', async () => {
    expect(await preview('First name,Last name\nAna,Reyes\n"Ben,Carter\n')).toMatchObject({
      goodCount: 1,
      badCount: 1,
      faults: [{ line: 3, column: null, fault: 'unreadable' }],
    });
  });

  it('marks repeated lines, and cells beyond the header', async () => {
    expect((await preview('First name,Last name\nAna,Reyes\nAna,Reyes\nBen,Carter,more')).faults).toEqual([
      { line: 3, column: null, fault: 'twice' },
      { line: 4, column: null, fault: 'columns' },
    ]);
  });

  it('stores text that looks like a formula unchanged', async () => {
    await bring('First name,Last name\n=1+2,@cmd');
    expect(names(await list({ search: '=1' }))).toEqual(['=1+2 @cmd']);
  });

  it('accepts as many lines as it states, and not one more', async () => {
    const lines = (count: number) =>
      `First name,Last name\n${Array.from({ length: count }, (_, index) => `P${index},Long`).join('\n')}`;
    expect((await preview(lines(PATIENT_IMPORT_LIMITS.lines))).goodCount).toBe(PATIENT_IMPORT_LIMITS.lines);
    expect(await problemOf(preview(lines(PATIENT_IMPORT_LIMITS.lines + 1)))).toBe('invalid-request');
    expect(await problemOf(preview(`First name,Last name\nA,${'x'.repeat(PATIENT_IMPORT_LIMITS.bytes)}`))).toBe(
      'invalid-request',
    );
  });

  it('of a client adds no one to groups of another', async () => {
    await api.addUser({ phone: '5125550170', client: 'Other', group: 'office' });
    const csv = 'First name,Last name,Group\nAna,Reyes,office';
    expect((await preview(csv)).faults).toEqual([{ line: 2, column: 'group', fault: 'group' }]);
    expect(await bring(csv)).toMatchObject({ createdCount: 0 });
  });
});

describe('an import of patients', () => {
  const bring = (csv: string, browser = admin) =>
    browser.client.users.importPatients({ body: { csv, takeKnown: false } });
  const undo = (id: string, browser = admin) => browser.client.users.undoImport({ params: { id }, body: {} });
  const imports = async (browser = admin) => (await browser.client.users.listImports()).items;
  const FILE = 'First name,Last name,Phone\nUna,Done,5125556001\nUlf,Done,5125556002\nUri,Done,5125556003';

  it('is undone as a whole: patients are deleted, their numbers are free, and the file can be imported again', async () => {
    const before = await countRows(api.database);
    const { importUid, createdCount } = await bring(FILE);
    expect(createdCount).toBe(3);
    expect(await imports()).toMatchObject([{ id: importUid, by: 'Staff Client Admin', count: 3 }]);
    expect(await undo(importUid)).toEqual({ removedCount: 3, kept: [] });
    const { deleted_patients, access_log_entries, ...after } = await countRows(api.database);
    const { deleted_patients: _, access_log_entries: __, ...rest } = before;
    expect(after).toEqual(rest);
    expect(deleted_patients).toBe((before.deleted_patients ?? 0) + 3);
    expect(access_log_entries).toBe((before.access_log_entries ?? 0) + 6);
    expect(await problemOf(undo(importUid))).toBe('not-found');
    expect(await bring(FILE)).toMatchObject({ createdCount: 3 });
  });

  it('keeps and lists patients who signed in, were changed or got data', async () => {
    const { importUid } = await bring(FILE);
    await api.signIn('5125556001');
    const { items } = await list({ search: 'Ulf' });
    const uid = items[0]?.patientUid ?? '';
    await api.database.updateTable('users').set({ revision: 1 }).where('patient_id', '=', uid).execute();
    const { removedCount, kept } = await undo(importUid);
    expect([removedCount, kept.map(({ firstName }) => firstName).toSorted()]).toEqual([1, ['Ulf', 'Una']]);
    expect(await undo(importUid)).toMatchObject({ removedCount: 0, kept: [{}, {}] });
    expect(await imports()).toMatchObject([{ id: importUid, count: 2 }]);
  });

  it('by a user who sees all clients counts the patients of each, and those of one client for its staff', async () => {
    await api.addUser({ phone: '5125550170', client: 'Other', group: 'office' });
    const system = await staff('5125550161', 'System Admin', 'Installation');
    const csv = 'First name,Last name,Group\nUna,Done,signature\nUlf,Done,office\nUri,Done,office';
    expect((await bring(csv, system)).createdCount).toBe(3);
    expect((await imports(system)).map(({ count }) => count)).toEqual([3]);
    expect((await imports()).map(({ count }) => count)).toEqual([1]);
  });

  it('is undone once by two pages at once', async () => {
    const { importUid } = await bring(FILE);
    const answers = await Promise.allSettled([undo(importUid), undo(importUid)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('cannot be undone from another client, or after 30 days', async () => {
    const { importUid } = await bring(FILE);
    const other = await staff('5125550122', 'Client Admin', 'Elsewhere');
    expect([await problemOf(undo(importUid, other)), await imports(other)]).toEqual(['not-found', []]);
    api.clock.nowMs += IMPORT_UNDO_DAYS * DAY_MS + 1;
    const later = await api.signIn(ADMIN_PHONE);
    expect([await problemOf(undo(importUid, later)), await imports(later)]).toEqual(['not-found', []]);
  });
});
