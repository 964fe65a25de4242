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

/** Borders that are no matter of layers. */
const RULES: readonly Rule[] = [
  {
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    forbidden: ([feature]) => new RegExp(`^apps/web/src/features/(?!${feature}/)`),
    message: 'a feature does not import another feature: compose them in app/',
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
];

/** Each package, and the folders that are none: what is in one reaches what is in another only by its name. */
const PACKAGE = /^((?:apps|packages)\/[^/]+|e2e|bench|tools)\//;
/** Those whose files may be reached by a path, as what they do is to look at the rest. */
const LOOKS_AT_ALL = new Set(['e2e', 'bench', 'tools']);

/**
 * Which packages of ours a part of the repository may import, by name; the longest part counts that a file is in. What is
 * not named here may import all. Nobody imports an app, the journeys or the benches: there imports begin.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/signal': [],
  'packages/fhir': ['domain'],
  'packages/ui': [],
  'packages/contract': ['domain'],
  'packages/samples': ['domain'],
  'packages/messages': ['domain', 'contract'],
  'packages/analysis': ['domain', 'contract', 'signal'],
  'packages/server': ['domain', 'contract', 'messages'],
  'apps/api': ['domain', 'contract', 'messages', 'analysis', 'fhir', 'server', 'samples'],
  'apps/web': ['domain', 'contract', 'messages', 'ui'],
  'apps/scan': ['domain', 'contract', 'messages', 'analysis', 'ui', 'server', 'signal'],
  'apps/scan/src/site': ['domain', 'contract', 'messages', 'ui', 'signal'],
  'apps/scan/src/service': ['domain', 'contract', 'messages', 'analysis', 'server', 'signal'],
};
const NO_LIBRARIES = ['api', 'web', 'scan', 'e2e', 'bench'];

/** Stands for every part of a tree that its table does not name. */
const THE_REST = '*';

/** A folder whose parts are layers. */
interface Tree {
  readonly root: string;
  /** Lowest first: a part imports itself and lower layers. Parts of one layer do not know each other. */
  readonly layers: readonly (readonly string[])[];
  /** To which part a file belongs, where it is not the one in whose folder it stands. */
  readonly partOf?: (path: string) => string | null;
}

/** The table of layers. A part without a layer is a fault. Tests import what they test with. */
const TREES: readonly Tree[] = [
  { root: '', layers: [[THE_REST], ['packages'], ['apps'], ['tools'], ['e2e'], ['bench']] },
  {
    root: 'apps/api/src/',
    layers: [
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
      ['main.ts', 'document.ts', 'commands', 'testing'],
    ],
    // What a folder declares about its tables is part of the database, wherever it stands: see `database/tables.ts`.
    partOf: (path) => (path.endsWith('.data.ts') ? 'database' : null),
  },
  {
    root: 'apps/web/src/',
    layers: [['shared'], ['features'], ['app', 'service-worker'], [THE_REST]],
  },
  // The page and its service meet only in the contract.
  { root: 'apps/scan/src/', layers: [['site', 'service']] },
  {
    root: 'apps/scan/src/service/',
    layers: [
      [
        'analysis-thread.ts',
        'config.ts',
        'mien-reporter.ts',
        'scan-profile.ts',
        'serve-site.ts',
        'session-tokens.ts',
        'site-keys.ts',
      ],
      ['analysis-allowances.ts', 'analysis-worker.ts', 'known-verdicts.ts', 'receipts.ts'],
      ['analysis-pool.ts'],
      ['scan-calls.ts'],
      ['index.ts'],
      ['main.ts', 'testing'],
    ],
  },
  {
    root: 'apps/scan/src/site/',
    layers: [['browser'], ['face-model', 'site-texts.ts'], ['capture'], ['guide'], [THE_REST], ['main.tsx', 'testing']],
  },
];

const DOOR_OF_MODULE = /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/;
const HANDED_OUT_STORE = /export\s*\{[^}]*\b(create\w+Store)\b/;

const OURS = /^@mien\/([\w-]+)/;
const IMPORT = /(?:from\s+|import\s*\(?\s*)['"]([^'"\n]+)['"]/g;

function leavesPackage(file: string, path: string): boolean {
  const own = PACKAGE.exec(file)?.[1];
  return own !== undefined && !LOOKS_AT_ALL.has(own) && !path.startsWith(`${own}/`);
}

/** Why a file may not import something by its name; null when it may. */
function brokenName(file: string, specifier: string): string | null {
  const name = OURS.exec(specifier)?.[1];
  if (name === undefined) return null;
  if (NO_LIBRARIES.includes(name)) return 'nothing imports an app, the journeys or the benches';
  const [part] = Object.keys(MAY_IMPORT)
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((left, right) => right.length - left.length);
  return part === undefined || MAY_IMPORT[part]?.includes(name) ? null : `${part} does not know ${name}`;
}

/** Why a file may not import another one of a tree; null when it may, or when one of them is not in the tree. */
function brokenLayer({ root, layers, partOf }: Tree, file: string, path: string): string | null {
  if (!file.startsWith(root) || !path.startsWith(root) || /\.test\.tsx?$/.test(file)) return null;
  const named = layers.flat();
  const partIn = (of: string): string => {
    const part = partOf?.(of) ?? (of.slice(root.length).split('/')[0] as string);
    return !named.includes(part) && named.includes(THE_REST) ? THE_REST : part;
  };
  const [own, other] = [partIn(file), partIn(path)];
  if (own === other) return null;
  const layerOf = (part: string): number => layers.findIndex((layer) => layer.includes(part));
  for (const part of [own, other]) if (layerOf(part) < 0) return `${root}${part} has no layer in TREES`;
  return layerOf(other) < layerOf(own) ? null : `${root}${own} is not above ${root}${other}`;
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
    ...specifiers.flatMap((specifier) => {
      const reason = brokenName(file, specifier);
      return reason === null ? [] : [broken(specifier, reason)];
    }),
    ...paths
      .filter((path) => !leavesPackage(file, path))
      .flatMap((path) => TREES.map((tree) => ({ path, reason: brokenLayer(tree, file, path) })))
      .flatMap(({ path, reason }) => (reason === null ? [] : [broken(path, reason)])),
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
  const files = ['apps', 'packages', 'tools', 'e2e', 'bench'].flatMap((folder) => sourceFiles(join(ROOT, folder)));
  const broken = files.flatMap((file) => brokenBorders(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const line of broken) console.error(line);
  console.log(`boundaries: ${files.length} files, ${broken.length} broken`);
  process.exit(files.length > 0 && broken.length === 0 ? 0 : 1);
}
