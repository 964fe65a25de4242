import { MAX_USERS_FOUND } from '@mien/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteAllUsers } from '../../base/accounts/index.ts';
import { drawnNames } from '../../testing/drawn-names.ts';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const LONG_AGO = new Date(0);
const BORN = '1980-04-02';

let api: TestApi;
let admin: TestBrowser;
let clientId: string;

beforeEach(async () => {
  api = await startTestApi();
  const user = await api.addUser({
    phone: '5125550111',
    roles: ['Client Admin'],
    patient: null,
    firstName: 'X',
    lastName: 'Y',
  });
  clientId = user.clientId;
  admin = await api.signIn('5125550111');
  // The group that patients are created in.
  await api.addUser({ phone: '5125550150', firstName: 'Zoe', lastName: 'Abel' });
});

/** A patient whose name came in through the contract. */
async function create(
  firstName: string,
  lastName: string,
  { phoneNumber = null, birthDate = null }: { phoneNumber?: string | null; birthDate?: string | null } = {},
): Promise<string> {
  const { patientUid } = await admin.client.users.createPatient({
    body: { firstName, lastName, phoneNumber, birthDate, email: null, birthSex: 'Female', groupCode: 'signature' },
  });
  return patientUid;
}

const found = async (search: string) =>
  (await admin.client.users.list({ query: { search } })).items.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  );

describe('searching for a name', () => {
  it.each([
    [
      ['Anh', 'Nguyễn'],
      ['nguyen', 'NGUYEN', 'Nguyễn', 'Nguye\u0302\u0303n', 'nguyen anh'],
    ],
    [
      ['Jiří', 'Dvořák'],
      ['dvorak', 'jiri', 'DVOŘÁK', 'Dvora\u0301k'.normalize('NFD')],
    ],
    [
      ['Иван', 'Иванов'],
      ['иванов', 'ИВАНОВ', 'иван'],
    ],
    [
      ['Алёна', 'Королёв'],
      ['алена', 'королев', 'КОРОЛЁВ'],
    ],
    [
      ['Ana', 'Mun\u0303oz'],
      ['munoz', 'Muñoz', 'mun\u0303oz', 'MUÑOZ'],
    ],
    [
      ['Sean', 'O’Brien'],
      ["o'brien", 'o’brien', 'oʼbrien', 'o`brien', 'O´Brien', 'obrien', 'o brien', 'brien'],
    ],
    [
      ['Jürgen', 'Müller'],
      ['muller', 'mueller', 'müller', 'juergen', 'MÜLLER'],
    ],
    [
      ['Ayşe', 'İstanbul'],
      ['istanbul', 'ISTANBUL', 'İstanbul', 'ayse'],
    ],
    [
      ['Łukasz', 'Wałęsa'],
      ['lukasz', 'walesa', 'łukasz'],
    ],
    [
      ['María', 'García Márquez'],
      [
        'Márquez',
        'marquez',
        'García Márquez, María',
        'maria garcia',
        'maria marquez',
        'marquez garcia',
        'garcia-marquez',
        'mar gar',
      ],
    ],
    [
      ['Ana', 'Smith-Jones'],
      ['jones', 'smith jones', 'smith–jones', 'smith‑jones ana', 'ana jones', 'Jones, Ana'],
    ],
    [
      ['Rosa María', 'Cruz'],
      ['cruz', 'Cruz', 'maria', 'rosa cruz', 'cruz maria'],
    ],
    [
      ['Ǝmre', 'Weiß'],
      ['weiss', 'WEISS', 'weiß'],
    ],
    [
      ['Đurđa', 'Đorđević'],
      ['dordevic', 'durda'],
    ],
    [
      ['Søren', 'Kjær'],
      ['soren', 'soeren', 'kjaer'],
    ],
    [
      ['明', '王'],
      ['王明', '王 明', '明', '王'],
    ],
    [
      ['민수', '김'],
      ['김민수', '김', '민수', '김 민'],
    ],
    [
      ['رضا', 'کریمی'],
      ['كريمي', 'کریمی'],
    ],
    [['مُحَمَّد', 'خان'], ['محمد']],
    [
      ['محـمد', 'الحـــق'],
      ['محمد', 'الحق', 'محــمد'],
    ],
    [
      ['فاطمة', 'عبد ٱلله'],
      ['فاطمه', 'فاطمة', 'الله'],
    ],
    [
      ['ג׳ורג׳', 'כהן'],
      ["ג'ורג'", 'ג’ורג’', 'ג׳ורג׳', 'גורג'],
    ],
    [
      ['ʿAlī', 'Saʾid'],
      ['ali', 'said', "sa'id", 'ʿali'],
    ],
    [
      ['Xꞌoy', 'Kʼicheʼ'],
      ["x'oy", 'xoy', "k'iche'", 'kiche'],
    ],
    [
      ['Ґанна', 'Мар’яненко'],
      ['ганна', "мар'яненко", 'марʼяненко'],
    ],
    [
      ['दीपक', 'ज़ैदी'],
      ['जैदी', 'ज़ैदी'],
    ],
    [
      ['Ｔａｒｏ', 'Ｙａｍａｄａ'],
      ['taro', 'yamada'],
    ],
    [
      ['A\u200Bna', '\u202ARe\u00ADyes\u202C'],
      ['ana', 'reyes', 'an\u200Ba reyes'],
    ],
    [['🙂', '🌻'], ['🙂']],
  ] as const)('finds %j', async ([firstName, lastName], searches) => {
    await create(firstName, lastName);
    await create('Zed', 'Quill');
    const name = `${firstName} ${lastName}`.normalize('NFC').replace(/[\u200B\u202A\u202C\u00AD]/g, '');
    for (const search of searches) expect(await found(search), search).toEqual([name]);
  });

  it('finds it by each of its words and by both orders, in any language', { tags: 'thorough' }, async () => {
    const names = drawnNames(5_000).filter((_, place) => place % 197 === 0);
    for (const [place, name] of names.entries()) {
      const [firstName = '', ...rest] = name.split(' ');
      await sql`insert into users (client_id, user_id, roles, first_name, last_name, created_at)
        values (${clientId}, ${`0190a000-0000-7000-8000-${String(place).padStart(12, '0')}`}, array['Client User'],
          ${firstName.normalize('NFC')}, ${rest.join(' ').normalize('NFC')}, ${LONG_AGO})`.execute(api.database);
    }
    await noteAllUsers(api.database);
    for (const name of names) {
      const written = name.normalize('NFC');
      const words = written.split(/[ -]/);
      for (const search of [
        written,
        name.normalize('NFD'),
        name.toUpperCase(),
        words.toReversed().join(', '),
        ...words,
      ])
        expect(await found(search), `${name}: ${search}`).toContain(written);
    }
  });

  it('does not find it by another word or the middle of one', async () => {
    await create('María', 'García Márquez');
    for (const search of ['arquez', 'maria lopez', 'garcía x', 'mariagarcia']) expect(await found(search)).toEqual([]);
  });

  it('distinguishes what vowel signs distinguish', async () => {
    await create('राम', 'शर्मा');
    await create('रमा', 'शर्मा');
    expect(await found('राम')).toEqual(['राम शर्मा']);
  });

  it('finds its new spelling after a change, and not the old one', async () => {
    const uid = await create('Ana', 'Núñez');
    await admin.client.patients.update({ params: { uid }, body: { lastName: 'Ørsted', revision: 0 } });
    expect(await found('orsted')).toEqual(['Ana Ørsted']);
    expect(await found('nunez')).toEqual([]);
    await sql`delete from users where patient_id = ${uid}`.execute(api.database);
    const { rows } = await sql`select 1 from user_spellings where words like '%orsted%'`.execute(api.database);
    expect(rows).toEqual([]);
  });

  it('finds it among more than can be shown, and for staff who see all clients', async () => {
    await sql`insert into users (client_id, user_id, roles, first_name, last_name, created_at)
      select ${clientId}, gen_random_uuid(), array['Client User'], 'María ' || i, 'García O’Hara', ${LONG_AGO}
      from generate_series(1, ${MAX_USERS_FOUND + 50}) as i`.execute(api.database);
    await noteAllUsers(api.database);
    const page = await admin.client.users.list({ query: { search: 'garcia' } });
    expect(page).toMatchObject({ totalItems: MAX_USERS_FOUND, hasMore: true });
    expect(await found('garcia 77')).toEqual(['María 77 García O’Hara']);
    await api.addUser({ phone: '5125550151', roles: ['System Admin'], client: 'Installation', patient: null });
    const system = await api.signIn('5125550151');
    const all = await system.client.users.list({ query: { search: '77 o hara' } });
    expect(all.items.map(({ firstName }) => firstName)).toEqual(['María 77']);
  });
});

describe('duplicates', () => {
  const similar = async (firstName: string, lastName: string, phoneNumber: string | null, birthDate: string | null) =>
    (
      await admin.client.users.findSimilar({
        body: { firstName, lastName, phoneNumber, birthDate, exceptPatientUid: null },
      })
    ).map(({ reason }) => reason);

  it.each([
    // Of the one who is there; of the one who comes.
    [null, null, null, null, ['name']],
    [null, BORN, null, BORN, ['nameAndBirthDate']],
    [null, BORN, null, null, ['name']],
    [null, null, null, BORN, ['name']],
    [null, BORN, null, '1980-04-03', []],
    ['5125550171', BORN, null, BORN, ['nameAndBirthDate']],
    [null, BORN, '5125550171', BORN, ['nameAndBirthDate']],
    ['5125550171', null, '5125550172', null, ['name']],
    ['5125550171', null, '5125550171', null, ['phone']],
    ['5125550171', BORN, '5125550171', BORN, ['phone']],
  ])('are reported with phones %j, born %j; %j, born %j', async (phoneThere, bornThere, phone, born, expected) => {
    await create('Rosa', 'Núñez', { phoneNumber: phoneThere, birthDate: bornThere });
    expect(await similar('ROSA', 'Nu\u0301n\u0303ez', phone, born)).toEqual(expected);
    expect(await similar('Rosa', 'Otra', null, born)).toEqual([]);
  });

  it.each([
    ["Sean O'Brien", 'Sean O’Brien'],
    ['محـمد خان', 'محمد خان'],
    ["ג׳ורג' כהן", "ג'ורג' כהן"],
    ['Sean O’Brien', 'Sean OʼBrien'],
    ['Ana Muñoz', 'Ana Mun\u0303oz'],
    ['Ana Smith-Jones', 'Ana Smith Jones'],
    ['Anh Nguyễn', 'ANH NGUYEN'],
    ['Ana Reyes', 'A\u200Bna \u202AReyes'],
  ])('are %s and %s', async (one, other) => {
    const [oneFirst = '', ...oneLast] = one.split(' ');
    const [otherFirst = '', ...otherLast] = other.split(' ');
    await create(oneFirst, oneLast.join(' '), { phoneNumber: null, birthDate: BORN });
    expect(await similar(otherFirst, otherLast.join(' '), null, BORN)).toEqual(['nameAndBirthDate']);
    const csv = `First name,Last name,Birth date\n${otherFirst},${otherLast.join(' ')},${BORN}`;
    expect(await admin.client.users.previewImport({ body: { csv } })).toMatchObject({ knownCount: 1 });
  });

  it.each([
    // Of the one who is there; of the line.
    [BORN, BORN, 1],
    [null, null, 1],
    [null, BORN, 1],
    [BORN, null, 1],
    [BORN, '1980-04-03', 0],
  ])('in a file are reported as in the form: born %j; %j', async (bornThere, born, knownCount) => {
    await create('Rosa', 'Núñez', { birthDate: bornThere });
    const csv = `First name,Last name,Birth date\nROSA,Nun\u0303ez,${born ?? ''}`;
    expect(await admin.client.users.previewImport({ body: { csv } })).toMatchObject({ knownCount });
  });

  it.each([
    [BORN, BORN, 1],
    ['', BORN, 1],
    [BORN, '', 1],
    [BORN, '1980-04-03', 0],
  ])('of an earlier line are reported: born %j; %j', async (above, born, knownCount) => {
    const csv = `First name,Last name,Birth date,Email\nRosa,Núñez,${above},a@example.com\nROSA,Nuñez,${born},b@example.com`;
    expect(await admin.client.users.previewImport({ body: { csv } })).toMatchObject({ knownCount });
  });

  it('in a file are also reported without phones and birth dates', async () => {
    await create('Rosa', 'Núñez', { phoneNumber: null, birthDate: null });
    const csv = 'First name,Last name\nRosa,Nun\u0303ez\nIda,Ito';
    const preview = await admin.client.users.previewImport({ body: { csv } });
    expect(preview).toMatchObject({ knownCount: 1 });
  });
});

it('a file’s names are stored as the API reads them', async () => {
  await admin.client.users.importPatients({
    body: { csv: 'First name,Last name\nA\u200Bna,Mun\u0303oz', takeKnown: false },
  });
  expect(await found('munoz')).toEqual(['Ana Muñoz']);
});
