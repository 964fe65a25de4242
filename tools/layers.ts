/**
 * A row of `MAY_IMPORT` for code that works on the whole repository: it may import every package, and files by path.
 */
export const EVERYTHING = 'everything';

/**
 * The packages that each part of the repository may import by name. The longest matching row applies. A package without
 * a row is an error. Only `packages` are libraries: apps, end-to-end tests, benches and tools are never imported by
 * name.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[] | typeof EVERYTHING>> = {
  'packages/domain': [],
  'packages/signal': [],
  'packages/fhir': ['domain'],
  'packages/ui': [],
  'packages/client': [],
  'packages/embed': [],
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
  tools: EVERYTHING,
  e2e: EVERYTHING,
  bench: EVERYTHING,
  '.': EVERYTHING,
};

/** In a list of layers: files directly in the root that no layer names. */
export const OWN_FILES = '(own files)';

/** Folders of server modules, lowest first. A module may import modules of its own wing and of lower wings. */
export const WINGS = ['base', 'identity', 'scans', 'insight', 'care', 'staff'] as const;

/** A folder that is divided into layers. */
export interface Tree {
  readonly root: string;
  /**
   * Lowest first: a part may import itself and lower layers. Parts of the same layer must not import each other. A part
   * is a folder or a file of the root.
   */
  readonly layers: readonly (readonly string[])[];
  /** The part of a file, if it differs from its folder. */
  readonly partOf?: (path: string) => string | null;
}

/**
 * The layers. A part without a layer is an error, and so is an app without a tree for its folder and one for its `src`.
 * Tests may import test helpers.
 */
export const TREES: readonly Tree[] = [
  {
    root: '',
    layers: [
      ['package.json', 'stryker.config.json'],
      ['packages'],
      ['apps'],
      ['tools'],
      ['e2e', 'vitest.config.ts'],
      ['bench'],
    ],
  },
  { root: 'apps/api/', layers: [['src']] },
  {
    root: 'apps/api/src/',
    layers: [
      ['platform'],
      ['delivery', 'providers'],
      ['shared-deps.ts'],
      ...WINGS.map((wing) => [wing]),
      ['answer-commands.ts', 'compose.ts', 'demo', 'start-fault.ts'],
      ['main.ts', 'document.ts', 'commands', 'testing'],
    ],
    // Data declarations of a folder are part of the database layer, wherever they are: see
    // `platform/database/tables.ts`.
    partOf: (path) => (path.endsWith('.data.ts') ? 'platform' : null),
  },
  {
    root: 'apps/api/src/platform/',
    layers: [
      ['background.ts', 'event.ts', 'public-address.ts', 'mutex.ts', 'crypto', 'database'],
      ['data', 'metrics.ts'],
      ['config.ts'],
      ['installation.ts'],
      ['access'],
      ['http'],
      ['limits'],
      ['jobs'],
    ],
    partOf: (path) => (path.endsWith('.data.ts') ? 'database' : null),
  },
  { root: 'apps/web/', layers: [['public'], ['src'], [OWN_FILES]] },
  {
    root: 'apps/web/src/',
    layers: [['shared'], ['features'], ['app', 'service-worker'], [OWN_FILES]],
  },
  { root: 'apps/web/src/shared/', layers: [['platform'], ['forms'], ['health'], ['staff'], ['README.md', 'testing']] },
  { root: 'apps/scan/', layers: [['public', 'dist'], ['src'], ['build'], [OWN_FILES]] },
  // The page and its service share only the contract.
  { root: 'apps/scan/src/', layers: [['site', 'service']] },
  {
    root: 'apps/scan/src/service/',
    layers: [
      [
        'analysis-protocol.ts',
        'config.ts',
        'mien-reporter.ts',
        'scan-metrics.ts',
        'scan-profile.ts',
        'session-tokens.ts',
        'site-keys.ts',
      ],
      ['analysis-allowances.ts', 'analysis-worker.ts', 'known-verdicts.ts', 'receipts.ts', 'serve-site.ts'],
      ['analysis-thread.ts'],
      ['analysis-pool.ts'],
      ['scan-calls.ts'],
      ['index.ts'],
      ['main.ts', 'testing'],
    ],
  },
  {
    root: 'apps/scan/src/site/',
    layers: [
      ['browser', 'sample-face'],
      ['face-model', 'site-texts.ts'],
      ['capture'],
      ['guide'],
      [OWN_FILES],
      ['main.tsx', 'testing'],
    ],
  },
];

/** A folder whose parts (one for each feature or module) must not import each other's internals. */
export interface Sealed {
  readonly folder: string;
  /** The one file that other parts may import; null if they may import none. */
  readonly door: string | null;
  readonly reason: string;
}

export const SEALED: readonly Sealed[] = [
  {
    folder: 'apps/web/src/features/',
    door: null,
    reason: 'a feature does not import another feature: compose them in app/',
  },
  ...WINGS.map((wing) => ({
    folder: `apps/api/src/${wing}/`,
    door: 'index.ts',
    reason: 'a module is reached only through its index.ts',
  })),
];

/** Data declarations of a server folder, and the folder that reads all declarations. */
export const DECLARATION = /^apps\/api\/src\/.*\.data\.ts$/;
export const READS_DECLARATIONS = 'apps/api/src/platform/database/';

/** A test file, which no file imports. */
export const TEST = /\.(test|spec)\.[cm]?[jt]sx?$/;
/** Test helpers, which production code must not import. */
export const FOR_TESTS = /\/(testing|specification)\/|\/testing\.ts$/;
