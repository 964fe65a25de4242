/** A row of `MAY_IMPORT` for a part that looks at the whole repository: it imports every package, and files by their path. */
export const EVERYTHING = 'everything';

/**
 * Which packages of ours a part of the repository may import, by name; of the rows that match a file, the longest counts. A
 * package without a row is a fault. Apps, journeys, benches and tools are never imported by name: only `packages` are libraries.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[] | typeof EVERYTHING>> = {
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
  tools: EVERYTHING,
  e2e: EVERYTHING,
  bench: EVERYTHING,
  '.': EVERYTHING,
};

/** In a list of layers: the files in the root itself that no layer names. */
export const OWN_FILES = '(own files)';

/** Folders of modules of the server, lowest first: a module knows those of its own wing and of lower ones. */
export const WINGS = ['base', 'identity', 'scans', 'insight', 'care', 'staff'] as const;

/** A folder whose parts are layers. */
export interface Tree {
  readonly root: string;
  /**
   * Lowest first: a part imports itself and lower layers. Parts of one layer do not know each other. A part is a folder of the
   * root, or a file of it.
   */
  readonly layers: readonly (readonly string[])[];
  /** The part that a file belongs to, if it is not that of its folder. */
  readonly partOf?: (path: string) => string | null;
}

/**
 * The table of layers. A part without a layer is a fault, and so is an app without a tree of its folder and one of its `src`.
 * Tests import what they test with.
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
      ...WINGS.map((wing) => [wing]),
      ['answer-commands.ts', 'compose.ts', 'demo', 'start-fault.ts'],
      ['main.ts', 'document.ts', 'commands', 'testing'],
    ],
    // What a folder declares about its tables is part of the database, wherever it is: see `platform/database/tables.ts`.
    partOf: (path) => (path.endsWith('.data.ts') ? 'platform' : null),
  },
  {
    root: 'apps/api/src/platform/',
    layers: [
      ['background.ts', 'event.ts', 'public-address.ts', 'turns.ts', 'crypto', 'database'],
      ['data', 'metrics.ts'],
      ['config.ts'],
      ['installation.ts'],
      ['access'],
      ['http'],
      ['limits'],
      ['sms', 'push', 'providers', 'jobs'],
      ['platform.ts'],
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
  // The page and its service meet only in the contract.
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
        'serve-site.ts',
        'session-tokens.ts',
        'site-keys.ts',
      ],
      ['analysis-allowances.ts', 'analysis-worker.ts', 'known-verdicts.ts', 'receipts.ts'],
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
      ['browser'],
      ['face-model', 'site-texts.ts'],
      ['capture'],
      ['guide'],
      [OWN_FILES],
      ['main.tsx', 'testing'],
    ],
  },
];

/** A folder whose parts, one for each thing that the product does, are kept apart from each other. */
export interface Sealed {
  readonly folder: string;
  /** The one file by which a part can be reached from outside; null if neighbours cannot reach each other. */
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

/** What a folder of the server declares about its tables, and the folder that reads all declarations. */
export const DECLARATION = /^apps\/api\/src\/.*\.data\.ts$/;
export const READS_DECLARATIONS = 'apps/api/src/platform/database/';

/** Inside a module of the server: what must not leave it. */
export const MODULE = new RegExp(`^apps/api/src/(${WINGS.join('|')})/[^/]+/`);

/** A test, which nothing imports. */
export const TEST = /\.(test|spec)\.[cm]?[jt]sx?$/;
/** What tests are made with: the product does not import it. */
export const FOR_TESTS = /\/(testing|specification)\/|\/testing\.ts$/;

/**
 * Functions of stores that other modules may call, by file in `apps/api/src`: each works in the caller's transaction, or reads for it.
 * An `index.ts` gives away no others.
 */
export const SHARED_SQL: Readonly<Record<string, readonly string[]>> = {
  'base/accounts/accounts.store.ts': [
    'addPatients',
    'changeHolder',
    'changePerson',
    'conversationLock',
    'eraseAccount',
    'eraseAccounts',
    'fillGaps',
    'holdResults',
    'isReferenceTaken',
    'lockConversation',
    'lockHolder',
    'lockPatient',
    'lockPatientsAndUsers',
    'lockStandingOf',
    'lockUser',
    'noteScanStarted',
    'noteScansEnded',
    'provePhone',
    'removeUser',
    'replacePhone',
    'restoreUser',
    'setDeactivated',
    'setScanned',
    'standingColumns',
    'standingOf',
    'untouchedOf',
  ],
  'base/accounts/groups-of-clients.store.ts': [
    'addGroup',
    'groupOfCode',
    'isGroupCodeTaken',
    'lockGroupCodes',
    'renameGroup',
    'setRetired',
  ],
  'base/accounts/names-of-users.store.ts': ['namesOfPhones', 'namesOfUsers'],
  'base/accounts/staff-accounts.store.ts': [
    'addStaff',
    'changeStaff',
    'endStaffRole',
    'hasAdminWithout',
    'lockStaff',
    'noteProvider',
    'resumeStaffRole',
  ],
  'base/accounts/user-rows.store.ts': ['insertUsers', 'noteAllUsers'],
  'base/day-counts/day-counts.store.ts': ['countOfDay', 'countOfDays'],
  'identity/login-links/appointments.store.ts': ['addAppointment', 'noteAppointmentTold'],
  'identity/login-links/login-links.store.ts': ['addLink', 'endLinks'],
  'identity/passkeys/passkeys.store.ts': [
    'addPasskey',
    'countPasskeys',
    'countWithoutPasskeyHere',
    'passkeyStandingOf',
    'passkeysToKeep',
    'removePasskeys',
    'restorePasskeys',
  ],
  'identity/sign-in/codes/codes.store.ts': ['keepProofOf', 'newestProofOf'],
  'identity/sign-in/sessions/sessions.store.ts': ['endSessions', 'endSessionsOfSignOns'],
  'identity/sign-in/sign-in.store.ts': ['endEverything'],
  'identity/sign-in/tokens/tokens.store.ts': ['makerOf'],
  'scans/kept-traces/kept-traces.store.ts': ['endSecondConsent', 'resumeSecondConsent'],
  'scans/measurements/measurements.store.ts': ['addMeasurement', 'addMeasurements', 'measurementRows', 'readScanned'],
  'scans/scan-sessions/scan-sessions.store.ts': ['addFailure', 'endScans', 'followMeasurements'],
  'insight/attention/attention-notices.store.ts': ['raiseNotice', 'seeNotices', 'unseeNotices'],
  'care/chat/chat.store.ts': ['addAtEnd', 'markRead', 'unassignConversations'],
  'care/chat/templates.store.ts': ['addTemplates'],
  'care/patient-notices/patient-notices.store.ts': ['noteNews'],
  'care/shares/shares.store.ts': ['revokeShares'],
  'care/team-notes/team-notes.store.ts': ['add'],
};
