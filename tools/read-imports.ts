import { matchesGlob, posix } from 'node:path';
import { type ESTree, type ParseResult, parseSync, Visitor } from 'vite';
import { TEST } from './layers.ts';

/** Imports of a file, as written. */
export interface Imports {
  /** Import specifiers: `./x.ts`, `@mien/domain`, `react`. */
  readonly specifiers: readonly string[];
  /** Files referenced by URL, `new URL('./x.bin', import.meta.url)`. A build may create them. */
  readonly addresses: readonly string[];
  /** Imports that cannot be parsed here, each with its reason. */
  readonly unread: readonly string[];
}

/**
 * Required on the line above a computed import, with the reason: `// Computed import: the build names the file.` It
 * allows that line only, and only if the import cannot be parsed.
 */
const COMPUTED = /^[\s*]*Computed import: \S.{9,}/;

const INSTEAD = 'write it out, or give the reason on the line above, as "Computed import: …"';

/** Files that are parsed as code, as styles or as a page. */
export const CODE = /\.[cm]?[jt]sx?$/i;
const STYLES = /\.css$/i;
/** Build settings. */
const CONFIG = /\.config\.[cm]?[jt]s$/;
const PAGE = /\.(html|svg)$/i;
/** Files that could import, in a language that is not parsed here. */
export const UNKNOWN_LANGUAGE = /\.(s[ac]ss|less|styl|pcss|vue|svelte|astro|mdx|marko|coffee|node)$/;

/** Node modules that import or run code in ways that cannot be parsed. */
const IMPORTS_UNSEEN = /^(node:)?(module|vm)$/;
const UNSEEN = 'imports or runs code that is not written out';
/** The only function of theirs whose calls can be parsed. */
const MAKES_REQUIRE = 'createRequire';
/** Words without which a file needs no syntax tree (`readTree`), apart from `import` itself. */
const NEEDS_TREE =
  /\b(?:require|createRequire|(?:Shared)?Worker|importScripts|addModule|getBuiltinModule|eval|Function|declare|alias|mock|doMock|unmock|doUnmock|importActual|importMock)\b|\\u/;
const MOCKS = /^(mock|doMock|unmock|doUnmock|importActual|importMock)$/;

type Node = ESTree.Node;
interface Reading {
  readonly specifiers: string[];
  readonly addresses: string[];
  readonly unread: { readonly at: number; readonly reason: string }[];
}

/** The value of a string literal; null if it is computed. */
function textOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
}

/**
 * The name of a callee or constructor: `glob` of `import.meta.glob`, `Worker` of `Worker` and of `globalThis.Worker`.
 */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return null;
  return node.computed ? textOf(node.property) : nameOf(node.property);
}

const isImportMeta = (node: Node): boolean => node.type === 'MetaProperty' && node.meta.name === 'import';

const isOwnAddress = (node: Node | undefined): boolean =>
  node?.type === 'MemberExpression' && isImportMeta(node.object) && nameOf(node) === 'url';

/** The file of `new URL(…, import.meta.url)`: `./x.ts`; for a template the folder, `../r4/*`. */
function ownFileOf(node: Node | undefined): string | null {
  if (node?.type !== 'NewExpression' || nameOf(node.callee) !== 'URL' || !isOwnAddress(node.arguments[1])) return null;
  const [target] = node.arguments;
  const head = target?.type === 'TemplateLiteral' ? (target.quasis[0]?.value.cooked ?? '') : '';
  const text = textOf(target) ?? (head.includes('/') ? `${head.slice(0, head.lastIndexOf('/'))}/*` : null);
  return text === null || /^([./]|\w+:)/.test(text) ? text : `./${text}`;
}

/**
 * Patterns of `import.meta.glob`; null if they cannot be parsed, start elsewhere, or go up after their first
 * placeholder.
 */
function patternsOf(node: Node | undefined): string[] | null {
  const parts = node?.type === 'ArrayExpression' ? node.elements : [node];
  const patterns = parts.map((part) => textOf(part as Node));
  const isClear = (pattern: string) => /^!?\.{1,2}\//.test(pattern) && !/[*?{([!+@].*\.\./.test(pattern.slice(1));
  return patterns.every((pattern) => pattern !== null && isClear(pattern)) ? (patterns as string[]) : null;
}

/** Whether the options of a glob may change its base folder. */
const movesGlob = (node: Node | undefined): boolean =>
  node !== undefined &&
  (node.type !== 'ObjectExpression' ||
    node.properties.some(
      (property) => property.type !== 'Property' || property.computed || nameOf(property.key) === 'base',
    ));

/** Test files that a name with placeholders may match. */
function testsLike(name: string): string[] {
  const names = /[?{[(]/.test(name)
    ? ['x.test.ts', 'x.test.tsx']
    : [name.replace(/\*$/, 'x.test.ts').replaceAll('*', 'x.test')];
  return names.filter((one) => TEST.test(one));
}

/** Imports of a glob: its patterns as paths, plus a test file unless the patterns exclude tests. */
function globbed(patterns: readonly string[]): string[] {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
  const leftOut = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => posix.normalize(pattern.slice(1)));
  const tests = wanted
    .flatMap((pattern) => testsLike(posix.basename(pattern)).map((name) => posix.join(posix.dirname(pattern), name)))
    .filter((test) => !leftOut.some((pattern) => matchesGlob(test, pattern)));
  return [...wanted, ...tests.map((test) => (test.startsWith('.') ? test : `./${test}`))];
}

/** Collects imports that only the syntax tree shows: everything but import and export statements. */
function readTree(file: string, { program, module }: ParseResult, { specifiers, addresses, unread }: Reading): void {
  const fail = (node: { readonly start: number }, reason: string) => unread.push({ at: node.start, reason });
  const take = (node: Node, argument: Node | null | undefined, what: string) => {
    const text = textOf(argument);
    if (text === null) fail(node, `${what} is computed`);
    else if (IMPORTS_UNSEEN.test(text)) fail(node, `${text} ${UNSEEN}`);
    else specifiers.push(text);
  };
  /** The file of a worker must be a literal URL. */
  const takeAddress = (node: Node, argument: Node | undefined, what: string) => {
    const own = ownFileOf(argument);
    if (own === null || own.endsWith('*')) fail(node, `${what} takes new URL('./file.ts', import.meta.url)`);
    else specifiers.push(own);
  };
  /** The local names of imported names. */
  const localNames = (...names: readonly string[]) =>
    new Set([
      ...names,
      ...module.staticImports.flatMap(({ entries }) =>
        entries.flatMap(({ importName, localName }) =>
          names.includes(importName.name ?? '') ? [localName.value] : [],
        ),
      ),
    ]);
  const requires = new Set(['require']);
  const requireMakers = localNames(MAKES_REQUIRE);
  const workers = localNames('Worker', 'SharedWorker');
  const required: { readonly node: Node; readonly argument: Node | undefined }[] = [];
  let beginsElsewhere = false;
  /** Nodes where the names above are called, constructed or used as types. Elsewhere they are passed as values. */
  const seen = new Set<Node>();
  const makesRequire = (node: Node): boolean => requireMakers.has(nameOf(node) ?? '');
  const isRequire = (node: Node): boolean =>
    (node.type === 'Identifier' && requires.has(node.name)) ||
    (node.type === 'MemberExpression' && nameOf(node) === 'require') ||
    (node.type === 'CallExpression' && makesRequire(node.callee)) ||
    (node.type === 'ParenthesizedExpression' && isRequire(node.expression));
  // In a separate pass first, because a function may use a name declared below it.
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'CallExpression' || id.type !== 'Identifier' || !isRequire(init)) return;
      requires.add(id.name);
      seen.add(id).add(init);
    },
  }).visit(program);
  new Visitor({
    ImportSpecifier({ imported, local }) {
      seen.add(imported).add(local);
    },
    Identifier(node) {
      const { name } = node;
      if (!seen.has(node) && (requires.has(name) || workers.has(name) || requireMakers.has(name)))
        fail(node, `${name} is used under another name`);
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') seen.add(argument);
    },
    TSTypeReference({ typeName }) {
      seen.add(typeName);
    },
    TSTypeQuery({ exprName }) {
      seen.add(exprName);
    },
    TSInterfaceHeritage({ expression }) {
      seen.add(expression);
    },
    TSClassImplements({ expression }) {
      seen.add(expression);
    },
    TSPropertySignature({ key }) {
      seen.add(key);
    },
    PropertyDefinition({ key }) {
      seen.add(key);
    },
    MethodDefinition({ key }) {
      seen.add(key);
    },
    ImportExpression: (node) => take(node, node.source, 'import()'),
    TSImportType: (node) => take(node, node.source, 'a type’s import'),
    TSExternalModuleReference: (node) => take(node, node.expression, 'require'),
    TSModuleDeclaration({ id }) {
      if (id.type === 'Literal') specifiers.push(id.value);
    },
    MemberExpression(node) {
      if (isImportMeta(node.object)) seen.add(node.object);
      seen.add(node.object);
      if (!node.computed) seen.add(node.property);
      if (nameOf(node) === 'getBuiltinModule') fail(node, 'getBuiltinModule');
    },
    MetaProperty(node) {
      if (isImportMeta(node) && !seen.has(node)) fail(node, 'import.meta is passed on');
    },
    Property(node) {
      seen.add(node.key);
      if (CONFIG.test(file) && nameOf(node.key) === 'alias') fail(node, 'an alias gives a file a second name');
    },
    NewExpression(node) {
      seen.add(node.callee);
      const name = nameOf(node.callee);
      if (name !== null && workers.has(name)) takeAddress(node, node.arguments[0], 'a worker');
      if (name === 'Function') fail(node, 'code is run from a string');
      if (name !== 'URL' || !isOwnAddress(node.arguments[1])) return;
      const own = ownFileOf(node);
      if (own === null) fail(node, 'the address of a file is computed');
      else addresses.push(own);
    },
    CallExpression(node) {
      const { callee } = node;
      seen.add(callee);
      const name = nameOf(callee);
      const [first] = node.arguments;
      const owner = callee.type === 'MemberExpression' ? callee.object : null;
      if (makesRequire(callee)) {
        beginsElsewhere ||= !isOwnAddress(first);
        if (!seen.has(node)) fail(node, 'require is passed on');
      } else if (isRequire(callee) || (owner && isRequire(owner) && name === 'resolve'))
        required.push({ node, argument: first });
      else if (owner && isImportMeta(owner) && name === 'resolve') take(node, first, 'import.meta.resolve');
      else if (owner && isImportMeta(owner) && name?.startsWith('glob')) {
        const patterns = patternsOf(first);
        if (patterns === null || movesGlob(node.arguments[1]))
          fail(node, 'import.meta.glob takes patterns that are written out and begin with "./" or "../"');
        else specifiers.push(...globbed(patterns));
      } else if (owner?.type === 'Identifier' && /^vi(test)?$/.test(owner.name) && name !== null && MOCKS.test(name)) {
        if (first?.type !== 'ImportExpression') take(node, first, `vi.${name}`);
      } else if (name === 'importScripts' || name === 'addModule') takeAddress(node, first, name);
      else if (callee.type === 'Identifier' && (name === 'eval' || name === 'Function'))
        fail(node, 'code is run from a string');
    },
  }).visit(program);
  for (const { node, argument } of required)
    if (beginsElsewhere && textOf(argument)?.startsWith('.')) fail(node, 'require begins at another file');
    else take(node, argument, 'require');
}

/** The line number (from 0) of an offset. */
function lineOf(source: string, at: number): number {
  let line = 0;
  for (let end = source.indexOf('\n'); end >= 0 && end < at; end = source.indexOf('\n', end + 1)) line += 1;
  return line;
}

function readCode(file: string, source: string): Imports {
  const parsed = parseSync(file, source);
  const [error] = parsed.errors;
  if (error) return { specifiers: [], addresses: [], unread: [`cannot be parsed: ${error.message}`] };
  const { staticImports, staticExports } = parsed.module;
  const reading: Reading = { specifiers: [], addresses: [], unread: [] };
  for (const { moduleRequest, entries, start } of staticImports) {
    reading.specifiers.push(moduleRequest.value);
    if (IMPORTS_UNSEEN.test(moduleRequest.value) && entries.some(({ importName }) => importName.name !== MAKES_REQUIRE))
      reading.unread.push({ at: start, reason: `${moduleRequest.value} ${UNSEEN}` });
  }
  for (const { entries, start } of staticExports)
    for (const from of new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))) {
      reading.specifiers.push(from);
      if (IMPORTS_UNSEEN.test(from)) reading.unread.push({ at: start, reason: `${from} ${UNSEEN}` });
    }
  const wordCount = source.match(/\bimport\b/g)?.length ?? 0;
  if (wordCount > staticImports.length || NEEDS_TREE.test(source)) readTree(file, parsed, reading);
  const excused = new Set<number>();
  if (/<reference|Computed import|@jsxImportSource/.test(source))
    for (const { value, end } of parsed.comments) {
      const reference = /^\/\s*<reference\b.*\b(?:path|types)\s*=\s*(['"])(.*?)\1/.exec(value)?.[2];
      if (reference !== undefined) reading.specifiers.push(reference);
      const jsx = /@jsxImportSource\s+(\S+)/.exec(value)?.[1];
      if (jsx !== undefined) reading.specifiers.push(`${jsx}/jsx-runtime`);
      if (COMPUTED.test(value)) excused.add(lineOf(source, end) + 1);
    }
  const lines = reading.unread.map(({ at, reason }) => ({ line: lineOf(source, at), reason }));
  return {
    ...reading,
    unread: [
      ...lines.filter(({ line }) => !excused.has(line)).map(({ reason }) => `${reason}: ${INSTEAD}`),
      ...[...excused]
        .filter((line) => lines.every((unread) => unread.line !== line))
        .map(() => '"Computed import" is above a line that has none'),
    ],
  };
}

/** Comments, strings, and URLs without quotes. */
const CSS_PART = /\/\*[\s\S]*?\*\/|"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|url\(\s*([^"')\s][^)]*?)\s*\)/gi;

/** Replaces CSS escapes (by code point or backslash). */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );

const hasScheme = (text: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(text);
const relative = (text: string): string => (/^[./@]/.test(text) ? text : `./${text}`);

/** A string with spaces counts as a path only if it has `..`, because it may be a font name. */
const mayBePath = (text: string): boolean =>
  /[/.][\w.]/.test(text) && !hasScheme(text) && (!/\s/.test(text) || text.includes('..'));

/** Every string that may be a path counts, whether it belongs to `@import`, `composes`, `@value` or `url()`. */
function readStyles(source: string): Imports {
  const texts: string[] = [];
  const rest = source.replace(CSS_PART, (_, ...groups: unknown[]) => {
    const text = groups.slice(0, 3).find((group) => typeof group === 'string');
    if (typeof text === 'string') texts.push(unescaped(text));
    return ' ';
  });
  return {
    specifiers: texts.filter(mayBePath).map(relative),
    addresses: [],
    unread: rest.includes('\\') ? ['a backslash outside of a text hides what CSS imports'] : [],
  };
}

const ATTRIBUTE = /[\w:-]+\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;
/** The type of a script that contains data. */
const IS_DATA = /\btype\s*=\s*["']?(?!module|text\/javascript)\w/i;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style/gi;

/** Every attribute value that may be a path counts, and the imports of inline scripts and styles. */
function readPage(file: string, source: string): Imports {
  const values = [...source.matchAll(ATTRIBUTE)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  const inside = [
    ...[...source.matchAll(SCRIPT)].flatMap(([, start = '', code = '']) =>
      IS_DATA.test(start) ? [] : [readCode(`${file}.js`, code)],
    ),
    ...[...source.matchAll(STYLE)].map(([, styles = '']) => readStyles(styles)),
  ];
  return {
    specifiers: [
      ...values
        .flatMap((value) => value.split(/[\s,]+/))
        .filter((value) => /^\.{0,2}\/\w|\.\.\/|\.[a-z]+$/.test(value) && !hasScheme(value))
        .map(relative),
      ...inside.flatMap(({ specifiers }) => specifiers),
    ],
    addresses: inside.flatMap(({ addresses }) => addresses),
    unread: [
      ...(/<base\b/i.test(source) ? ['<base> moves every path of the page'] : []),
      ...(/type\s*=\s*["']?importmap/i.test(source) ? ['an import map gives files second names'] : []),
      ...(values.some((value) => /&(#|period|sol)/i.test(value)) ? ['a path is spelled with entities'] : []),
      ...inside.flatMap(({ unread }) => unread),
    ],
  };
}

type Settings = Readonly<Record<string, unknown>>;

/** Aliases of files or packages in settings, which would bypass all tables. */
function readSettings(file: string, source: string): Imports {
  const unread: string[] = [];
  if (/(^|\/)package\.json$/.test(file)) {
    const { imports, browser, ...settings } = JSON.parse(source) as Settings;
    if (imports !== undefined || browser !== undefined)
      unread.push('"imports" and "browser" give files a second name: import them by their path');
    for (const part of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']) {
      // An override only replaces what other packages import, by something that is not ours.
      const aliases = part === 'overrides' ? 'npm:@mien/' : 'npm:';
      if (
        new RegExp(`"((file|link|portal|workspace|git|https?):|${aliases})`).test(JSON.stringify(settings[part] ?? {}))
      )
        unread.push(`"${part}" give a package a second name`);
    }
  }
  if (/(^|\/)tsconfig[^/]*\.json$/.test(file) && /"(paths|baseUrl|rootDirs)"/.test(source))
    unread.push('"paths", "baseUrl" and "rootDirs" give files a second name');
  return { specifiers: [], addresses: [], unread };
}

/** Imports of a file in any supported language: TypeScript, JavaScript, CSS, HTML, SVG, or JSON settings. */
export function readImports(file: string, source: string): Imports {
  if (CODE.test(file)) return readCode(file, source);
  if (STYLES.test(file)) return readStyles(source);
  if (PAGE.test(file)) return readPage(file, source);
  if (file.endsWith('.json')) return readSettings(file, source);
  return { specifiers: [], addresses: [], unread: UNKNOWN_LANGUAGE.test(file) ? ['its language is not read'] : [] };
}

/** Whether `readImports` can parse a file. */
export const isRead = (file: string): boolean =>
  [CODE, STYLES, PAGE, UNKNOWN_LANGUAGE, /(^|\/)(package|tsconfig[^/]*)\.json$/].some((kind) => kind.test(file));
