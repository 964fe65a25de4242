import { FOLDING, lineOf, PLAIN_LETTERS } from '@mien/domain';
import { type Kysely, sql } from 'kysely';

const LAST_CODE_POINT = 0x10ffff;

/** Every character that the database can hold, in order. */
function* characters(): Generator<string> {
  for (let code = 1; code <= LAST_CODE_POINT; code += 1)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

const isOf = (property: RegExp, character: string) => character.replace(property, '') === '';

const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;

/** A class of characters for a regular expression of Postgres, which knows no properties of Unicode. */
function classOf(property: RegExp): string {
  const ranges: [number, number][] = [];
  for (const character of characters()) {
    if (!isOf(property, character)) continue;
    const code = character.codePointAt(0) ?? 0;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return `[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`;
}

const charactersOf = (property: RegExp) => [...characters()].filter((character) => isOf(property, character)).join('');

/** A text in SQL. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Ends of blocks of letters, each replaced only in names that have some of it: Latin; Greek and Cyrillic; all others. */
const BLOCK_ENDS = [0x2af, 0x52f, LAST_CODE_POINT];

/** Letters beyond ASCII that fold to one other letter once they are decomposed, and those, by block. */
function foldedLetters(): readonly (readonly [letters: string, folded: string])[] {
  const pairs = [...characters()].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80 || letter.normalize('NFKD') !== letter) return [];
    const lower = letter.toLowerCase();
    const plain = PLAIN_LETTERS[lower] ?? lower;
    // One that is spelled with two letters is replaced afterwards.
    const folded = [...plain].length === 1 ? plain : lower;
    const block = BLOCK_ENDS.findIndex((end) => code <= end);
    return folded === letter ? [] : [{ letter, folded, block }];
  });
  return BLOCK_ENDS.map((_, block) => {
    const own = pairs.filter((pair) => pair.block === block);
    return [own.map(({ letter }) => letter).join(''), own.map(({ folded }) => folded).join('')];
  });
}

/** `foldedText` and `foldedName` of the domain, of the same properties; a test compares them over all of Unicode. */
export function foldingFunctions(): readonly string[] {
  const apostrophes = charactersOf(FOLDING.apostrophes);
  const dashes = charactersOf(FOLDING.dashes);
  const spelledOut = Object.entries(PLAIN_LETTERS).filter(([, spelled]) => [...spelled].length > 1);
  const isAscii = 'octet_length(folded) = length(folded)';
  return [
    // Most names are ASCII, or Latin with accents: theirs need no tables.
    `create or replace function folded_text(given text) returns text language plpgsql immutable parallel safe as $$
    declare
      folded text := translate(given, ${literal(apostrophes + dashes)},
        ${literal("'".repeat([...apostrophes].length) + '-'.repeat([...dashes].length))});
    begin
      if ${isAscii} then return lower(folded collate "C"); end if;
      folded := regexp_replace(normalize(folded, NFKD), ${literal(classOf(FOLDING.marks))}, '', 'g');
      if ${isAscii} then return lower(folded collate "C"); end if;
      folded := lower(folded collate "C");
      ${foldedLetters()
        .map(
          ([letters, plain]) => `if folded ~ ${literal(`[${letters}]`)} then
        folded := translate(folded, ${literal(letters)}, ${literal(plain)});
      end if;`,
        )
        .join('\n      ')}
      ${spelledOut.map(([letter, spelled]) => `folded := replace(folded, ${literal(letter)}, ${literal(spelled)});`).join(' ')}
      return folded;
    end $$`,
    `create or replace function folded_name(given text) returns text language plpgsql immutable parallel safe as $$
    declare
      folded text := folded_text(given);
      words text := replace(folded, '''', '');
    begin
      if ${isAscii} then words := trim(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'));
      else words := trim(regexp_replace(words, ${literal(`${classOf(FOLDING.separators)}+`)}, ' ', 'g'));
      end if;
      return case words when '' then trim(folded) else words end;
    end $$`,
  ];
}

/** Letters that German, Danish and their neighbours spell with two where there is no such key. */
const SPELLED_OUT = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' } as const;

/** From so many of its words a name is found at most. */
const MAX_WORDS = 12;

function spellingFunction(): string {
  const apostrophes = charactersOf(FOLDING.apostrophes);
  const spelledOut = Object.entries(SPELLED_OUT)
    .flatMap(([letter, spelled]) => [letter, letter.toUpperCase()].map((one) => [one, spelled] as const))
    .reduce((text, [letter, spelled]) => `replace(${text}, ${literal(letter)}, ${literal(spelled)})`, 'given');
  // Scripts in which a whole name is written without a blank. Decomposed: Korean syllables are found by their first letters.
  const unspaced = classOf(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u);
  return `create function name_spellings(first_name text, last_name text) returns setof text
    language sql immutable parallel safe rows 4 as $$
    with names as (select first_name || ' ' || last_name as given),
    written as (
      select given from names
      union select translate(given, ${literal(apostrophes)}, ${literal(' '.repeat([...apostrophes].length))}) from names
      union select ${spelledOut} from names
    ),
    folded as (select distinct string_to_array(folded_name(given), ' ') as words from written)
    select array_to_string(words[place:] || words[:place - 1], ' ') from folded
      cross join generate_series(1, least(cardinality(words), ${MAX_WORDS})) as place where words[place] <> ''
    union select replace(folded_name(last_name) || folded_name(first_name), ' ', '') from names
      where octet_length(given) <> length(given) and normalize(given, NFKD) ~ ${literal(unspaced)} $$`;
}

/** Names by which the list of users is sorted. */
const KEYS = { first_name: ['first_name', 'last_name'], last_name: ['last_name', 'first_name'] } as const;

const STATEMENTS = () => [
  // Computed columns are computed anew only as new columns; their indexes go with them.
  'alter table users drop column first_name_key, drop column last_name_key, drop column email_key',
  ...foldingFunctions(),
  `alter table users ${[
    ...Object.entries(KEYS).map(
      ([key, [first, second]]) =>
        `add column ${key}_key text collate "C" not null
          generated always as (folded_name(${first}) || ' ' || folded_name(${second})) stored`,
    ),
    `add column email_key text collate "C" not null generated always as (coalesce(folded_text(email), '~')) stored`,
  ].join(', ')}`,
  ...['first_name', 'last_name', 'email'].flatMap((sort) => [
    `create index users_of_client_by_${sort} on users (client_id, ${sort}_key, user_id)`,
    `create index users_by_${sort} on users (${sort}_key, user_id)`,
  ]),
  `create index users_of_staff on users (client_id, last_name_key, user_id)
    where ended_role is not null or not (roles <@ array['Patient'])`,
  'select rebuild_user_list()',
  'select rebuild_user_facets()',
  'reindex index chat_messages_by_word',
  spellingFunction(),
  `create table user_spellings (
    client_id uuid not null,
    user_id uuid not null,
    -- The words of the name from one of them on, those before it at the end.
    words text collate "C" not null,
    primary key (client_id, user_id, words),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `insert into user_spellings select u.client_id, u.user_id, s from users as u
    cross join lateral name_spellings(u.first_name, u.last_name) as s`,
  'create index user_spellings_by_words on user_spellings (client_id, words, user_id)',
  `create function spell_new_users() returns trigger language plpgsql as $$
  begin
    insert into user_spellings select u.client_id, u.user_id, s from changed as u
      cross join lateral name_spellings(u.first_name, u.last_name) as s;
    return null;
  end $$`,
  `create trigger users_are_spelled after insert on users
    referencing new table as changed for each statement execute function spell_new_users()`,
  `create function spell_user() returns trigger language plpgsql as $$
  begin
    delete from user_spellings where client_id = new.client_id and user_id = new.user_id;
    insert into user_spellings select new.client_id, new.user_id, s from name_spellings(new.first_name, new.last_name) as s;
    return null;
  end $$`,
  `create trigger users_are_renamed after update on users for each row
    when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function spell_user()`,
];

/** Rows that are read at once. */
const PAGE_SIZE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Names that were stored before the border read them, as it reads them. */
async function cleanNames(
  database: Kysely<unknown>,
  { table, id, columns }: { table: string; id: string; columns: readonly string[] },
): Promise<void> {
  // Plain names with single blanks are most, and are what they were.
  const isDoubtful = columns.map((column) => `${column} !~ '^([!-~]+( [!-~]+)*)?$'`).join(' or ');
  let [clientId, rowId] = [BEFORE_ALL, BEFORE_ALL];
  for (;;) {
    const { rows } = await sql<{ client_id: string; id: string; given: (string | null)[] }>`
      select client_id, ${sql.raw(id)} as id, array[${sql.raw(columns.join(', '))}] as given from ${sql.raw(table)}
      where (client_id, ${sql.raw(id)}) > (${clientId}::uuid, ${rowId}::uuid) and (${sql.raw(isDoubtful)})
      order by client_id, ${sql.raw(id)} limit ${sql.lit(PAGE_SIZE)}`.execute(database);
    for (const row of rows) {
      const read = row.given.map((text) => (text === null ? null : lineOf(text)));
      // A name of nothing but unseen marks stays: an empty one means somebody without a name.
      const kept = read.map((text, place) => (text === '' ? row.given[place] : text));
      if (kept.every((text, place) => text === row.given[place])) continue;
      await sql`update ${sql.raw(table)} set ${sql.join(columns.map((column, place) => sql`${sql.raw(column)} = ${kept[place]}`))}
        where client_id = ${row.client_id}::uuid and ${sql.raw(id)} = ${row.id}::uuid`.execute(database);
    }
    const last = rows.at(-1);
    if (rows.length < PAGE_SIZE || !last) return;
    [clientId, rowId] = [last.client_id, last.id];
  }
}

/** References of other systems likewise, unless another patient of the client has the clean one. */
async function cleanReferences(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ client_id: string; patient_id: string; given: string }>`
    select client_id, patient_id, external_reference as given from patients
    where external_reference !~ '^[!-~]+( [!-~]+)*$'`.execute(database);
  for (const { client_id, patient_id, given } of rows) {
    const read = lineOf(given);
    if (read === given || read === '') continue;
    await sql`update patients set external_reference = ${read} where client_id = ${client_id}::uuid
      and patient_id = ${patient_id}::uuid and not exists (select from patients as other
        where other.client_id = ${client_id}::uuid and other.external_reference = ${read})`.execute(database);
  }
}

/** Names as Unicode has them, and each of their words findable; see docs/adr/0138-text-at-the-border.md. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await cleanNames(database, { table: 'users', id: 'user_id', columns: ['first_name', 'last_name', 'email'] });
  await cleanNames(database, {
    table: 'patient_merges',
    id: 'merge_id',
    columns: ['user_first_name', 'user_last_name', 'user_email'],
  });
  await cleanNames(database, { table: 'clients', id: 'client_id', columns: ['name'] });
  await cleanReferences(database);
  for (const statement of STATEMENTS()) await sql.raw(statement).execute(database);
}
