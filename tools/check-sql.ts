import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import type { DataDeclaration } from '../apps/api/src/platform/database/declaration.ts';
import { DATA } from '../apps/api/src/platform/database/tables.ts';
import { ROOT } from './processes.ts';

interface Rule {
  readonly forbidden: RegExp;
  /** Files in which the pattern is allowed. */
  readonly except?: RegExp;
  readonly message: string;
}

/**
 * Features that break behind a transaction pooler, which gives each transaction another session (PgBouncer, transaction
 * mode), and code that bypasses the one function that runs transactions.
 * @see https://www.pgbouncer.org/features.html
 */
const RULES: readonly Rule[] = [
  {
    forbidden: /pg_(try_)?advisory_(lock|unlock)(?!\w*xact)\w*\s*\(/i,
    message: 'a lock of the session stays on a connection that another caller gets next: use lockInTransaction',
  },
  { forbidden: /sql(<[^`]*>)?`\s*(un)?listen\b/i, message: 'LISTEN belongs to a session' },
  {
    forbidden: /sql(<[^`]*>)?`\s*(prepare|deallocate)\b/i,
    message: 'a statement prepared in SQL belongs to a session',
  },
  {
    forbidden: /sql(<[^`]*>)?`\s*(re)?set\s+(?!local\b|transaction\b)/i,
    message: 'SET belongs to a session: set_config(name, value, true) inside a transaction',
  },
  { forbidden: /set_config\([^)]*,\s*false\s*\)/i, message: 'set_config for the session: true, inside a transaction' },
  {
    forbidden: /\.transaction\(\)/,
    except: /^apps\/api\/src\/platform\/database\/transaction\.ts$/,
    message: 'inTransaction repeats a transaction that lost a race',
  },
];

/** Declarations by folder below `apps/api/src`. */
export type Declarations = Readonly<Record<string, DataDeclaration>>;

const SERVER = 'apps/api/src/';
/** Code that handles every table, or fills a whole database. */
const KNOWS_ALL_TABLES =
  /^apps\/api\/src\/(demo|testing|platform\/(data\/|database\/(migrations\/|backup|divide|vacuum)))/;
/** Parts of a module that must call its store instead. */
const WITHOUT_SQL = /\.(routes|service)\.ts$/;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}()])\/\/.*$/gm;
/**
 * Calls of Kysely with their first argument: a string, a list of strings, or a name that is not a callback parameter.
 */
const CALL =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|(?:inner|left|right|full|cross)Join(?:Lateral)?|using|from)\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*"|`[^`]*`|[\w.]+(?!\w*\s*=>))/g;
const WRITING_CALL = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
/** Methods that other objects have, too. */
const AMBIGUOUS_CALL = /^(using|from)$/;
const NAME = String.raw`(?:public\s*\.\s*)?"?[a-z_]+"?`;
const SQL_WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|alter\s+table|drop\s+table|lock\s+table)\s+(?:only\s+)?(${NAME})`,
  'gi',
);
const SQL_READ = new RegExp(
  String.raw`\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?(${NAME}(?:\s+as\s+\w+)?(?:\s*,\s*${NAME}(?:\s+as\s+\w+)?)*)`,
  'gi',
);
const UNCLEAR = /\bsql\.(?:table|id|raw)\(|\.dynamic\.|(?<!distinct\s)\b(?:from|join|into|update)\s+\$\{/i;

interface NamedTables {
  readonly read: readonly string[];
  readonly written: readonly string[];
  /** Whether there is SQL whose table name is not spelled out. */
  readonly isUnclear: boolean;
}

const bare = (name: string): string => /"?([a-z_]+)"?(?:\s+as\s+\w+)?\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';

function namedTables(source: string): NamedTables {
  const code = source.replace(COMMENT, '');
  const [read, written]: [string[], string[]] = [[], []];
  let isUnclear = UNCLEAR.test(code);
  for (const [, call = '', argument = ''] of code.matchAll(CALL)) {
    const texts = [...argument.matchAll(/['"`]([a-z_]+)(?: as \w+)?['"`]/g)].map((match) => match[1] ?? '');
    if (texts.length === 0 && !AMBIGUOUS_CALL.test(call)) isUnclear = true;
    (WRITING_CALL.test(call) ? written : read).push(...texts);
  }
  for (const [, name = ''] of code.matchAll(SQL_WRITE)) written.push(bare(name));
  const reading = code.replace(/\bdelete\s+from\b/gi, 'delete');
  for (const [, names = ''] of reading.matchAll(SQL_READ)) read.push(...names.split(',').map(bare));
  return { read, written, isUnclear };
}

const isIn = (file: string, folder: string): boolean => file.startsWith(`${SERVER}${folder}/`);

function brokenOwnership(file: string, source: string, declarations: Declarations): string[] {
  if (!file.startsWith(SERVER) || KNOWS_ALL_TABLES.test(file)) return [];
  const ownerOf = new Map(
    Object.entries(declarations).flatMap(([folder, { tables }]) =>
      Object.keys(tables).map((table) => [table, folder] as const),
    ),
  );
  const reads = Object.entries(declarations).find(([folder]) => isIn(file, folder))?.[1].reads ?? [];
  const named = namedTables(source);
  const tablesIn = (names: readonly string[]) => [...new Set(names)].filter((name) => ownerOf.has(name));
  const foreign = (names: readonly string[]) =>
    tablesIn(names).filter((name) => !isIn(file, ownerOf.get(name) as string));
  return [
    ...(named.isUnclear ? ['a table that is not written out has no owner to ask: see apps/api/src/platform/data'] : []),
    ...foreign(named.written).map(
      (table) => `only ${ownerOf.get(table)} writes ${table}: call a function of its index.ts`,
    ),
    ...foreign(named.read)
      .filter((table) => !reads.includes(table))
      .map(
        (table) =>
          `reads ${table} without declaring it: name it in \`reads\` of its .data.ts, or call a function of ${ownerOf.get(table)}`,
      ),
    ...(WITHOUT_SQL.test(file) && tablesIn([...named.read, ...named.written]).length > 0
      ? ['SQL belongs in the store of a module']
      : []),
  ];
}

/**
 * Files that use snake_case names: the column declarations and their users, and the OpenID Connect client, whose
 * protocol uses snake_case.
 */
const SPELLS_AS_DATABASE =
  /^apps\/api\/src\/(platform\/(data|database)|demo|testing)\/|\.data\.ts$|\/(?:single-sign-on\/open-id-[a-z-]+|ehr\/ehr-server)\.ts$/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly computed?: boolean;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly key?: Node;
  readonly id?: Node;
  readonly init?: Node | null;
  readonly body?: Node;
  readonly argument?: Node;
  readonly expression?: Node;
  readonly typeName?: Node;
  readonly arguments?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly properties?: readonly Node[];
}

function nodesOf(file: string, source: string): Node[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && typeof value.type === 'string') nodes.push(value as Node);
    Object.values(value).forEach(visit);
  };
  visit(program);
  return nodes;
}

/** The name that a node represents: an identifier or a string literal. */
const nameOf = (node: Node | undefined): string =>
  node?.type === 'Identifier' ? (node.name ?? '') : typeof node?.value === 'string' ? node.value : '';

/** Selected columns: `a`, `['a', 'b']`, a constant that holds them, or a function that returns them. */
function selectedIn(node: Node | undefined, constants: ReadonlyMap<string, Node>): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'Identifier': {
      const constant = constants.get(node.name ?? '');
      return constant?.type === 'Identifier' ? [] : selectedIn(constant, constants);
    }
    case 'ArrayExpression':
      return (node.elements ?? []).flatMap((element) => selectedIn(element, constants));
    case 'ArrowFunctionExpression':
      return selectedIn(node.body, constants);
    case 'SpreadElement':
      return selectedIn(node.argument, constants);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return selectedIn(node.expression, constants);
    default:
      return [];
  }
}

/** The name of a selected column in the row. */
const calledInRow = (selected: string): string =>
  selected
    .split(/ as |\./)
    .at(-1)
    ?.trim() ?? '';

/** A store returns rows in camelCase; see docs/topics/data-and-privacy.md. */
function brokenSpelling(file: string, source: string): string[] {
  if (!file.startsWith(SERVER) || SPELLS_AS_DATABASE.test(file)) return [];
  const nodes = nodesOf(file, source);
  const constants = new Map(
    nodes.flatMap(({ type, id, init }) =>
      type === 'VariableDeclarator' && id?.name !== undefined && init ? [[id.name, init]] : [],
    ),
  );
  const named: string[] = [];
  const broken = new Set<string>();
  for (const node of nodes) {
    const isOfTables = nameOf(node.object?.property) === 'tables';
    if (node.type === 'MemberExpression' && !isOfTables && (!node.computed || node.property?.type === 'Literal'))
      named.push(nameOf(node.property));
    if (node.type === 'ObjectPattern') named.push(...(node.properties ?? []).map(({ key }) => nameOf(key)));
    if (node.type === 'TSPropertySignature') named.push(nameOf(node.key));
    if (node.type === 'ObjectExpression' && WITHOUT_SQL.test(file))
      named.push(...(node.properties ?? []).map(({ key }) => nameOf(key)));
    if (node.type === 'TSTypeReference' && node.typeName?.name === 'Selectable')
      broken.add('a row that leaves a store is a StoredRow of database/columns.ts');
    if (node.type !== 'CallExpression') continue;
    const call = nameOf(node.callee?.property);
    if (/^(selectAll|returningAll)$/.test(call))
      broken.add(`${call} answers rows as the database spells them: columnsOf of database/columns.ts`);
    if (/^(select|returning|as)$/.test(call))
      named.push(...(node.arguments ?? []).flatMap((argument) => selectedIn(argument, constants)).map(calledInRow));
  }
  for (const name of named)
    if (SNAKE_CASE.test(name)) broken.add(`rows are spelled in camelCase outside of SQL: ${name}`);
  return [...broken];
}

/** Rules that a file violates, as `file: reason`. */
export function brokenSqlRules(file: string, source: string, declarations: Declarations = DATA): string[] {
  return [
    ...RULES.filter((rule) => rule.forbidden.test(source) && !rule.except?.test(file)).map(({ message }) => message),
    ...brokenOwnership(file, source, declarations),
    ...brokenSpelling(file, source),
  ].map((message) => `${file}: ${message}`);
}

/** Tables declared as read that no SQL of the folder reads, as `folder: reason`. */
export function unusedReads(sources: ReadonlyMap<string, string>, declarations: Declarations = DATA): string[] {
  return Object.entries(declarations).flatMap(([folder, { reads, tables }]) => {
    const read = new Set(
      [...sources].flatMap(([file, source]) => (isIn(file, folder) ? namedTables(source).read : [])),
    );
    return reads
      .filter((table) => !read.has(table) || table in tables)
      .map((table) => `${SERVER}${folder}: declares to read ${table} and does not, or owns it`);
  });
}

if (import.meta.main) {
  const folder = join(ROOT, SERVER);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const broken = [...[...sources].flatMap(([file, source]) => brokenSqlRules(file, source)), ...unusedReads(sources)];
  for (const line of broken) console.error(line);
  console.log(`sql: ${files.length} files, ${broken.length} broken`);
  process.exit(files.length > 0 && broken.length === 0 ? 0 : 1);
}
