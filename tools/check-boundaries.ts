import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import {
  DECLARATION,
  EVERYTHING,
  FOR_TESTS,
  MAY_IMPORT,
  OWN_FILES,
  READS_DECLARATIONS,
  SEALED,
  TEST,
  TREES,
  type Tree,
} from './layers.ts';
import { ROOT } from './processes.ts';
import { CODE, isRead, readImports } from './read-imports.ts';

/** Files that cannot import anything. */
const IMPORTS_NOTHING = /\.(json|md|png|jpe?g|webp|avif|ico|woff2?|wasm|bin|gz|mp[34]|webm)$/;
const OURS = /^@mien\/([^/]*)(\/.*)?$/;
/** Characters of a path that every tool reads the same way: no escapes, no backslashes. */
const PLAIN = /^[\w@.,:/#+~!*?{}()[\]-]+$/;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Schemes of Node and of our builds. */
const KNOWN_SCHEME = /^(node|virtual):/;

/** The package of a file, as in `MAY_IMPORT`: `apps/web`, `tools`; `.` for a file in the repository root. */
function packageOf(file: string): string {
  const [first = '', second = '', ...rest] = file.split('/');
  if (first === 'apps' || first === 'packages') return rest.length > 0 ? `${first}/${second}` : first;
  return file.includes('/') ? first : '.';
}

const looksAtAll = (file: string): boolean => MAY_IMPORT[packageOf(file)] === EVERYTHING;
const isForTests = (file: string): boolean => TEST.test(file) || FOR_TESTS.test(file);

const exportsRead = new Map<string, Readonly<Record<string, string>>>();
/** The file that one of our packages exports under a name such as `@mien/ui/gallery`; null if there is none. */
function fileOfName(name: string, subpath: string): string | null {
  const known = exportsRead.get(name);
  const path = join(ROOT, 'packages', name, 'package.json');
  const exports = known ?? (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).exports : {});
  exportsRead.set(name, exports);
  const target: unknown = exports[`.${subpath}`];
  return typeof target === 'string' ? join('packages', name, target) : null;
}

/** The reason why a file may not import a specifier by name; null if it may. */
function brokenName(file: string, specifier: string): string | null {
  const [, name = '', subpath = ''] = OURS.exec(specifier) ?? [];
  if (!/^@mien/i.test(specifier)) return null;
  if (MAY_IMPORT[`packages/${name}`] === undefined) return 'nothing imports an app, the journeys or the benches';
  const target = fileOfName(name, subpath);
  if (target !== null && isForTests(target) && !isForTests(file) && !looksAtAll(file)) return FOR_TESTS_ONLY;
  const [row] = Object.keys(MAY_IMPORT)
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((left, right) => right.length - left.length);
  const allowed = MAY_IMPORT[row ?? '.'];
  return allowed === EVERYTHING || allowed?.includes(name) ? null : `${row} does not know ${name}`;
}

/** The part of a tree that a file belongs to. */
function partIn({ root, layers, partOf }: Tree, file: string): string {
  const part = partOf?.(file) ?? (file.slice(root.length).split('/')[0] as string);
  const named = layers.flat();
  return !named.includes(part) && named.includes(OWN_FILES) && file === root + part ? OWN_FILES : part;
}

const layerIn = ({ layers }: Tree, part: string): number => layers.findIndex((layer) => layer.includes(part));

/** Errors of a file's location that the tables do not cover. */
function brokenPlace(file: string): string[] {
  const row = packageOf(file);
  const [, source] = /^(apps\/[^/]+\/)(src\/)?/.exec(file) ?? [];
  const roots = source === undefined ? [] : [source, ...(file.startsWith(`${source}src/`) ? [`${source}src/`] : [])];
  return [
    ...(MAY_IMPORT[row] === undefined ? [`${row} has no row in MAY_IMPORT`] : []),
    ...roots.filter((root) => TREES.every((tree) => tree.root !== root)).map((root) => `${root} has no tree in TREES`),
    ...TREES.filter(({ root }) => file.startsWith(root)).flatMap((tree) => {
      const part = partIn(tree, file);
      // Settings and tests of a whole tree are in its root.
      const isBeside = file === tree.root + part && (TEST.test(file) || file.endsWith('.json'));
      const isMissing = layerIn(tree, part) < 0 && !isBeside;
      return isMissing ? [`${tree.root}${part} has no layer in TREES`] : [];
    }),
  ];
}

/**
 * The reason why a file may not import another file of a tree; null if it may or if one of them is outside the tree.
 */
function brokenLayer(tree: Tree, file: string, path: string): string | null {
  const { root } = tree;
  if (!file.startsWith(root) || !path.startsWith(root) || TEST.test(file)) return null;
  const [own, other] = [partIn(tree, file), partIn(tree, path)];
  if (own === other) return null;
  for (const part of [own, other]) if (layerIn(tree, part) < 0) return `${root}${part} has no layer in TREES`;
  return layerIn(tree, other) < layerIn(tree, own) ? null : `${root}${own} is not above ${root}${other}`;
}

const FOR_TESTS_ONLY = 'product code does not import what only tests use';

/** The reason why a file may not import another file regardless of layers; null if it may. */
function brokenSeal(file: string, path: string): string | null {
  if (TEST.test(path)) return 'nothing imports a test';
  if (isForTests(path) && !isForTests(file) && !looksAtAll(file)) return FOR_TESTS_ONLY;
  if (DECLARATION.test(path))
    return file.startsWith(READS_DECLARATIONS) || file.startsWith(`${dirname(path)}/`)
      ? null
      : 'only its own folder and the database read a declaration of tables';
  for (const { folder, door, reason } of SEALED) {
    const [part = '', ...inner] = path.startsWith(folder) ? path.slice(folder.length).split('/') : [];
    if (part === '' || file.startsWith(`${folder}${part}/`)) continue;
    const isBroken = door === null ? file.startsWith(folder) : inner.length > 0 && inner.join('/') !== door;
    if (isBroken) return reason;
  }
  return null;
}

/** The repository path of a specifier; null for a package name. */
function pathOf(file: string, specifier: string): string | null {
  const [path = ''] = specifier.split(/[?#]/);
  if (path.startsWith('.')) return normalize(join(dirname(file), path));
  // In pages and styles, Vite resolves `/` to the folder of the app.
  return path.startsWith('/') ? normalize(join(packageOf(file), path)) : null;
}

/** Errors in the specifier itself, independent of its target. */
function brokenSpelling(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return 'a file is imported by its path';
  if (!PLAIN.test(specifier)) return 'a path is spelled without escapes and spaces';
  if (HAS_SCHEME.test(specifier) && !KNOWN_SCHEME.test(specifier)) return 'only node: is imported by a scheme';
  if (CODE.test(file) && specifier.startsWith('/') && !looksAtAll(file)) return 'an import path is relative';
  return /^[^./].*\/\.\.(\/|$)/.test(specifier) ? 'a name does not climb out of its package' : null;
}

/** The reason why no code may import a file: it does not exist, or its imports cannot be parsed. */
function brokenFile(path: string, isThere: IsThere): string | null {
  if (!isThere(path)) return 'no such file: a path is written as its file is named, with the ending';
  return isRead(path) || IMPORTS_NOTHING.test(path) ? null : 'its language is not read';
}

/** Whether a path is a file of the repository. */
export type IsThere = (path: string) => boolean;

/**
 * Boundary violations of one file, as `file -> imported: reason`; errors of the file itself as `file: reason`.
 *
 * @param file  its path in the repository
 * @param isThere  called for each imported file, so that every path is an exact file name
 */
export function brokenBorders(file: string, source: string, isThere: IsThere = () => true): string[] {
  const { specifiers, addresses, unread } = readImports(file, source);
  const own = packageOf(file);
  const reasonsFor = (specifier: string, isImported: boolean): (string | null)[] => {
    const spelling = brokenSpelling(file, specifier);
    const path = pathOf(file, specifier);
    if (spelling !== null || path === null) return [spelling ?? brokenName(file, specifier)];
    // A page may also reference files that a build creates or a server sends.
    if (specifier.startsWith('/') && !isThere(path)) return [];
    if (path.startsWith('..')) return ['a path never leaves the repository'];
    if (!looksAtAll(file) && !path.startsWith(`${own}/`))
      return ['a path never leaves its package: import the package by its name'];
    return [
      brokenSeal(file, path),
      ...TREES.map((tree) => brokenLayer(tree, file, path)),
      isImported && CODE.test(file) && !/[*{]/.test(path) ? brokenFile(path, isThere) : null,
    ];
  };
  const broken = (asked: readonly string[], isImported: boolean): string[] =>
    asked.flatMap((specifier) =>
      reasonsFor(specifier, isImported).flatMap((reason) =>
        reason === null ? [] : [`${file} -> ${pathOf(file, specifier) ?? specifier}: ${reason}`],
      ),
    );
  return [
    ...[...brokenPlace(file), ...unread].map((reason) => `${file}: ${reason}`),
    ...new Set([...broken(specifiers, true), ...broken(addresses, false)]),
  ];
}

/** Build and install folders. They are not read, so nothing may import from them by path. */
const MADE =
  /(^|\/)(node_modules|\.[^/]+)$|^(data|test-results|playwright-report)$|^((apps|packages)\/[^/]+\/dist(-[\w-]+)?|e2e\/(test-results|playwright-report))$/;

/** All files below a folder of a repository, and the symbolic links among them. */
function filesIn(root: string, folder = ''): { readonly files: string[]; readonly links: string[] } {
  const [files, links]: [string[], string[]] = [[], []];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (MADE.test(path)) continue;
    if (entry.isSymbolicLink()) links.push(path);
    else if (entry.isDirectory()) {
      const inside = filesIn(root, path);
      files.push(...inside.files);
      links.push(...inside.links);
    } else files.push(path);
  }
  return { files, links };
}

/** Boundary violations of a repository, and the number of files read. */
export function brokenRepository(root: string): { readonly fileCount: number; readonly broken: readonly string[] } {
  const { files, links } = filesIn(root);
  const there = new Set(files);
  const read = files.filter(isRead);
  const broken = [
    ...links.filter((link) => !link.endsWith('.md')).map((link) => `${link}: a link gives a file a second path`),
    ...read.flatMap((file) => brokenBorders(file, readFileSync(join(root, file), 'utf8'), (path) => there.has(path))),
  ];
  return { fileCount: read.length, broken };
}

if (import.meta.main) {
  const { fileCount, broken } = brokenRepository(ROOT);
  for (const line of broken) console.error(line);
  console.log(`boundaries: ${fileCount} files, ${broken.length} broken`);
  process.exit(fileCount > 0 && broken.length === 0 ? 0 : 1);
}
