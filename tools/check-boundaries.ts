import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { ROOT } from './processes.ts';

interface Rule {
  /** Files the rule speaks of; groups are captured for `forbidden`. */
  readonly from: RegExp;
  /** Imported files that are forbidden, given what `from` captured. */
  readonly forbidden: (captured: readonly string[]) => RegExp;
  readonly message: string;
}

/** Borders inside apps. */
const RULES: readonly Rule[] = [
  {
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    forbidden: ([feature]) => new RegExp(`^apps/web/src/features/(?!${feature}/)`),
    message: 'a feature does not import another feature: compose them in app/',
  },
  {
    from: /^apps\/web\/src\/(features|shared)\//,
    forbidden: () => /^apps\/web\/src\/app\//,
    message: 'features and shared code do not know the app that composes them',
  },
  {
    from: /^apps\/web\/src\/shared\//,
    forbidden: () => /^apps\/web\/src\/features\//,
    message: 'shared code imports no feature',
  },
  {
    from: /^apps\/api\/src\/modules\/([^/]+)\//,
    forbidden: ([module]) => new RegExp(`^apps/api/src/modules/(?!${module}/)[^/]+/(?!index\\.ts$)`),
    message: 'a module reaches another one only through its index.ts',
  },
  {
    from: /^(?!apps\/api\/src\/modules\/)/,
    forbidden: () => /^apps\/api\/src\/modules\/[^/]+\/(?!index\.ts$|[\w-]+\.data\.ts$)/,
    message: 'a module is reached through its index.ts; what it declares about its data, by tables.ts',
  },
  {
    from: /^apps\/scan\/src\/site\//,
    forbidden: () => /^apps\/scan\/src\/service\//,
    message: 'the scan page and its service meet only in the contract',
  },
  {
    from: /^apps\/scan\/src\/service\//,
    forbidden: () => /^apps\/scan\/src\/site\//,
    message: 'the scan page and its service meet only in the contract',
  },
];

/** Each package, and the folders that are none: what is in one reaches what is in another only by its name. */
const PACKAGE = /^((?:apps|packages)\/[^/]+|e2e|bench|tools)\//;
/** Those whose files may be reached by a path, as what they do is to look at the rest. */
const LOOKS_AT_ALL = new Set(['e2e', 'bench', 'tools']);
/** Nobody's dependency, whatever a package.json says: apps, journeys and benches are where imports begin. */
const NO_LIBRARY = /^@mien\/(api|web|scan|e2e|bench)(\/|$)/;

/**
 * Layers of the server's `src`, lowest first: a file imports its own folder and lower layers. Folders of one layer do not
 * know each other. Tests import what they test with.
 */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  ['crypto', 'database'],
  ['data'],
  ['config.ts'],
  ['installation.ts'],
  ['access'],
  ['http'],
  ['limits'],
  ['sms', 'providers', 'jobs'],
  ['modules'],
  ['compose.ts', 'demo', 'start-fault.ts'],
  ['main.ts', 'document.ts', 'testing'],
];
const SERVER_PART = /^apps\/api\/src\/([^/]+)/;
/** What a folder declares about its tables is part of the database, wherever it stands: see `database/tables.ts`. */
const serverPart = (path: string): string | undefined =>
  path.startsWith('apps/api/src/') && path.endsWith('.data.ts') ? 'database' : SERVER_PART.exec(path)?.[1];

const DOOR_OF_MODULE = /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/;
const HANDED_OUT_STORE = /export\s*\{[^}]*\b(create\w+Store)\b/;

const IMPORT = /(?:from\s+|import\s*\(?\s*)['"]([^'"\n]+)['"]/g;

function leavesPackage(file: string, path: string): boolean {
  const own = PACKAGE.exec(file)?.[1];
  return own !== undefined && !LOOKS_AT_ALL.has(own) && !path.startsWith(`${own}/`);
}

function brokenLayer(file: string, path: string): string | null {
  const [own, other] = [serverPart(file), serverPart(path)];
  if (own === undefined || other === undefined || own === other || file.endsWith('.test.ts')) return null;
  const layerOf = (part: string): number => SERVER_LAYERS.findIndex((layer) => layer.includes(part));
  for (const part of [own, other]) if (layerOf(part) < 0) return `apps/api/src/${part} has no layer in SERVER_LAYERS`;
  return layerOf(other) < layerOf(own) ? null : `${own} is not above ${other}`;
}

/** Imports of one file that cross a border, as `file -> imported: reason`. */
export function brokenBorders(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(IMPORT)].map((match) => match[1] as string);
  const paths = specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), specifier)));
  const broken = (imported: string, reason: string): string => `${file} -> ${imported}: ${reason}`;
  return [
    ...paths
      .filter((path) => leavesPackage(file, path))
      .map((path) => broken(path, 'a path never leaves its package: import the package by its name')),
    ...specifiers
      .filter((specifier) => NO_LIBRARY.test(specifier))
      .map((specifier) => broken(specifier, 'nothing imports an app, the journeys or the benches')),
    ...paths.flatMap((path) => {
      const reason = brokenLayer(file, path);
      return reason === null ? [] : [broken(path, reason)];
    }),
    ...(DOOR_OF_MODULE.test(file)
      ? [...source.matchAll(new RegExp(HANDED_OUT_STORE, 'g'))].map(([, store = '']) =>
          broken(store, 'a store stays inside its module'),
        )
      : []),
    ...RULES.flatMap((rule) => {
      const captured = rule.from.exec(file);
      if (!captured) return [];
      const forbidden = rule.forbidden(captured.slice(1));
      return paths.filter((path) => forbidden.test(path)).map((path) => broken(path, rule.message));
    }),
  ];
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|\/dist/.test(entry.parentPath))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

if (import.meta.main) {
  const files = ['apps', 'packages', 'e2e', 'bench'].flatMap((folder) => sourceFiles(join(ROOT, folder)));
  const broken = files.flatMap((file) => brokenBorders(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const line of broken) console.error(line);
  console.log(`boundaries: ${files.length} files, ${broken.length} broken`);
  process.exit(files.length > 0 && broken.length === 0 ? 0 : 1);
}
