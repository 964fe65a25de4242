import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenBorders, brokenRepository } from './check-boundaries.ts';
import { ROOT, run } from './processes.ts';

const breaks = (file: string, imported: string) => brokenBorders(file, `import { x } from '${imported}';`).length > 0;

describe('boundaries between packages', () => {
  it.each([
    ['an app in another app', 'apps/web/src/shared/platform/unread.ts', '../../../../scan/src/site/probe.ts'],
    ['a tool in a package', 'packages/domain/src/limits.ts', '../../../tools/processes.ts'],
    ['a package by its path', 'apps/api/src/platform/http/mount.ts', '../../../../packages/contract/src/index.ts'],
    ['one package in another by its path', 'packages/messages/src/index.ts', '../../domain/src/index.ts'],
    ['a neighbor with the same prefix', 'packages/ui/src/button.tsx', '../../ui-kit/src/button.tsx'],
    ['end-to-end tests in an app, even in its tests', 'apps/web/src/app/app.test.tsx', '../../../../e2e/steps.ts'],
    ['a bench in a package', 'packages/signal/src/pipeline.ts', '../../../bench/engine/speed.ts'],
  ])('rejects %s', (_, file, imported) => {
    expect(breaks(file, imported)).toBe(true);
    expect(brokenBorders(file, `export * from '${imported}';`)).toHaveLength(1);
    expect(brokenBorders(file, `import '${imported}';`)).toHaveLength(1);
  });

  it.each(['@mien/api', '@mien/web', '@mien/scan', '@mien/e2e', '@mien/bench', '@mien/api/src/main.ts'])(
    'rejects %s by package name from any package',
    (name) => {
      for (const file of ['apps/web/src/main.tsx', 'packages/domain/src/index.ts', 'bench/engine/speed.ts'])
        expect(breaks(file, name)).toBe(true);
    },
  );

  it.each([
    ['packages/domain/src/score.ts', '@mien/contract'],
    ['packages/signal/src/pipeline.ts', '@mien/domain'],
    ['packages/ui/src/button.tsx', '@mien/messages/catalogs'],
    ['packages/ui/src/button.tsx', '@mien/ui/gallery'],
    ['packages/ui/src/button.tsx', '@Mien/api'],
    ['packages/ui/src/button.tsx', '@mien/'],
    ['packages/contract/src/users.ts', '@mien/messages'],
    ['packages/samples/src/people.ts', '@mien/contract'],
    ['packages/messages/src/fill.ts', '@mien/server'],
    ['packages/server/src/stop.ts', '@mien/signal'],
    ['packages/analysis/src/index.ts', '@mien/messages'],
    ['apps/api/src/commands/recompute.ts', '@mien/signal'],
    ['apps/web/src/shared/platform/session.ts', '@mien/server'],
    ['apps/web/src/main.tsx', '@mien/signal'],
    ['apps/api/src/compose.ts', '@mien/ui'],
    ['apps/scan/vite.config.ts', '@mien/samples'],
    ['apps/scan/src/site/main.tsx', '@mien/server'],
    ['apps/scan/src/service/main.ts', '@mien/ui'],
  ])('%s must not import %s', (file, name) => {
    expect(breaks(file, name)).toBe(true);
  });

  it('allows packages by name, own files by path, and everything to files that check all packages', () => {
    expect(breaks('apps/web/src/main.tsx', '@mien/domain')).toBe(false);
    expect(breaks('packages/signal/src/pulse/beats.ts', '../filters/keep-band.ts')).toBe(false);
    for (const file of ['tools/new/insert.ts', 'bench/averages/fill.ts', 'e2e/walk/steps.ts'])
      expect(breaks(file, '../../apps/api/src/main.ts')).toBe(false);
  });
});

describe('repository layers', () => {
  it.each([
    ['tools/build.ts', '../e2e/steps.ts'],
    ['tools/check.ts', '../bench/open-api.ts'],
    ['tools/new/insert.ts', '../../e2e/ports.ts'],
    ['e2e/steps.ts', '../bench/open-api.ts'],
    ['e2e/commands/screens.ts', '../../bench/commands/prove.ts'],
  ])('%s must not import %s', (file, imported) => {
    expect(breaks(file, imported)).toBe(true);
  });

  it('benches and end-to-end tests may import lower layers and their own files', () => {
    expect(breaks('bench/commands/bench-start.ts', '../../e2e/browser.ts')).toBe(false);
    expect(breaks('bench/commands/bench-start.ts', '../engine/speed.ts')).toBe(false);
    expect(breaks('e2e/global-setup.ts', '../tools/servers.ts')).toBe(false);
    expect(breaks('tools/readme-figures.ts', '../package.json')).toBe(false);
  });
});

describe('scan site layers', () => {
  it.each([
    ['service/session-tokens.ts', 'scan-calls.ts'],
    ['service/mien-reporter.ts', 'config.ts'],
    ['service/scan-calls.ts', 'index.ts'],
    ['service/analysis-pool.ts', 'testing/fake-threads.ts'],
    ['service/new-part.ts', 'config.ts'],
    ['site/face-model/decode-faces.ts', '../capture/capture-protocol.ts'],
    ['site/capture/capture-session.ts', '../scan-run.ts'],
    ['site/capture/guidance.ts', '../guide/voice-switch.tsx'],
    ['site/guide/guidance.tsx', '../scan-page.tsx'],
    ['site/scan-app.tsx', 'main.tsx'],
    ['site/scan-run.ts', '../service/config.ts'],
    ['service/config.ts', '../site/site-texts.ts'],
  ])('%s must not import %s', (file, imported) => {
    expect(breaks(`apps/scan/src/${file}`, imported.startsWith('.') ? imported : `./${imported}`)).toBe(true);
  });

  it('allows lower layers and test helpers', () => {
    expect(breaks('apps/scan/src/service/scan-calls.ts', './analysis-pool.ts')).toBe(false);
    expect(breaks('apps/scan/src/service/scan-service.test.ts', './testing/scan-bench.ts')).toBe(false);
    expect(breaks('apps/scan/src/site/capture/capture-session.ts', '../face-model/decode-faces.ts')).toBe(false);
    expect(breaks('apps/scan/src/site/scan-page.tsx', './scan-run.ts')).toBe(false);
  });
});

describe('import cycles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mien-circles-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are rejected by the linter, including cycles through types', async () => {
    const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: config.linter }));
    writeFileSync(join(folder, 'one.ts'), "import type { Two } from './two.ts';\nexport type One = Two | 1;\n");
    writeFileSync(join(folder, 'two.ts'), "import type { One } from './one.ts';\nexport type Two = One | 2;\n");
    writeFileSync(join(folder, 'three.ts'), "import type { One } from './one.ts';\nexport type Three = One | 3;\n");
    const { code, output } = await run('biome', ['lint', '--only=suspicious/noImportCycles', '.'], { cwd: folder });
    expect(code).not.toBe(0);
    expect(output).toContain('one.ts:1');
    expect(output).toContain('two.ts:1');
    expect(output).not.toContain('three.ts:1');
  });
});

describe('server layers', () => {
  it.each([
    ['platform/http', '../care/shares/shares.service.ts', 'mount.ts'],
    ['platform/access', 'http/mount.ts', 'reach.ts'],
    ['platform/access', '../identity/patients/index.ts', 'own-patient.ts'],
    ['platform/data', 'access/caller.ts', 'erase-rows.ts'],
    ['platform/http', 'limits/call-limits.ts', 'mount.ts'],
    ['platform/database', 'http/call.ts', 'connect.ts'],
    ['platform/crypto', 'database/connect.ts', 'secrets.ts'],
    ['platform/database', 'data/erase-rows.ts', 'connect.ts'],
    ['platform/data', 'http/call.ts', 'erase-rows.ts'],
    ['care/chat', 'chat/conversation-state.store.ts', 'chat.data.ts'],
    ['platform/limits', '../delivery/sms/sms-queue.ts', 'call-limits.ts'],
    ['platform/jobs', '../care/chat/index.ts', 'recurring-jobs.ts'],
    ['providers', 'delivery/sms/sms-queue.ts', 'scan-provider.ts'],
    ['care/chat', '../compose.ts', 'chat.service.ts'],
    ['care/chat', '../testing/test-api.ts', 'chat.service.ts'],
    ['demo', 'compose.ts', 'load-demo.ts'],
    ['delivery/sms', '../helpers/time.ts', 'sms-queue.ts'],
    ['care/chat', '../commands/installation.ts', 'chat.service.ts'],
    ['commands', 'testing/test-api.ts', 'backup.ts'],
    ['commands', '../../../tools/processes.ts', 'backup.ts'],
  ])('%s must not import %s', (folder, imported, name) => {
    expect(breaks(`apps/api/src/${folder}/${name}`, `../${imported}`)).toBe(true);
  });

  it('allows lower layers, own files and test helpers', () => {
    expect(breaks('apps/api/src/platform/http/mount.ts', '../database/connect.ts')).toBe(false);
    expect(breaks('apps/api/src/platform/limits/call-limits.ts', '../http/call.ts')).toBe(false);
    expect(breaks('apps/api/src/platform/http/mount.ts', '../access/may-call.ts')).toBe(false);
    expect(breaks('apps/api/src/care/chat/conversation-state.store.ts', '../../delivery/sms/sms-queue.ts')).toBe(false);
    expect(breaks('apps/api/src/care/chat/conversation-state.store.ts', './chat.texts.ts')).toBe(false);
    expect(breaks('apps/api/src/main.ts', './compose.ts')).toBe(false);
    expect(breaks('apps/api/src/platform/database/tables.ts', '../../care/chat/chat.data.ts')).toBe(false);
    expect(breaks('apps/api/src/care/chat/chat.data.ts', '../../platform/database/declaration.ts')).toBe(false);
    expect(breaks('apps/api/src/care/chat/chat.test.ts', '../../testing/test-api.ts')).toBe(false);
  });
});

describe('rooms of the web app', () => {
  it.each([
    ['platform', 'forms'],
    ['forms', 'health'],
    ['health', 'staff'],
    ['health', 'testing'],
  ])('%s does not import %s, which may import it', (lower, upper) => {
    const shared = 'apps/web/src/shared';
    expect(breaks(`${shared}/${lower}/a.ts`, `../${upper}/b.ts`)).toBe(true);
    expect(breaks(`${shared}/${upper}/b.ts`, `../${lower}/a.ts`)).toBe(false);
  });
});

describe('boundaries inside apps', () => {
  it('rejects imports between features and allows a feature its own files', () => {
    expect(breaks('apps/web/src/features/results/page.tsx', '../dashboard/index.ts')).toBe(true);
    expect(breaks('apps/web/src/features/results/page.tsx', './result-card.tsx')).toBe(false);
    expect(breaks('apps/web/src/features/results/page.tsx', '../../shared/platform/session.ts')).toBe(false);
  });

  it('rejects imports of the app from features and shared code, and of features from shared code', () => {
    expect(breaks('apps/web/src/features/results/page.tsx', '../../app/paths.ts')).toBe(true);
    expect(breaks('apps/web/src/shared/platform/session.ts', '../../app/paths.ts')).toBe(true);
    expect(breaks('apps/web/src/shared/platform/session.ts', '../../features/results/index.ts')).toBe(true);
  });

  it('lets a server module import another module only through its index', () => {
    expect(breaks('apps/api/src/identity/patients/patients.routes.ts', '../../base/consents/consents.store.ts')).toBe(
      true,
    );
    expect(breaks('apps/api/src/identity/patients/patients.routes.ts', '../../base/consents/index.ts')).toBe(false);
    expect(breaks('apps/api/src/identity/patients/patients.routes.ts', '../carers/carers.store.ts')).toBe(true);
    expect(breaks('apps/api/src/identity/patients/patients.routes.ts', '../carers/index.ts')).toBe(false);
  });

  it('lets a wing of the server import only lower wings', () => {
    expect(breaks('apps/api/src/base/consents/consents.routes.ts', '../../identity/patients/index.ts')).toBe(true);
    expect(breaks('apps/api/src/care/records/records.routes.ts', '../../staff/retention/index.ts')).toBe(true);
    expect(breaks('apps/api/src/staff/retention/retention.routes.ts', '../../care/records/index.ts')).toBe(false);
  });

  it('lets other server code, tools and benches import a module only through its index, and tables.ts its data declaration', () => {
    expect(breaks('apps/api/src/compose.ts', './care/chat/conversation-state.store.ts')).toBe(true);
    expect(breaks('apps/api/src/compose.ts', './care/chat/index.ts')).toBe(false);
    expect(breaks('apps/api/src/compose.ts', './care/chat/testing/messages.ts')).toBe(true);
    expect(breaks('apps/api/src/platform/database/tables.ts', '../../care/chat/chat.data.ts')).toBe(false);
    expect(breaks('bench/averages/measure.ts', '../../apps/api/src/care/chat/conversation-state.store.ts')).toBe(true);
  });

  it('keeps the scan page and its service apart, including dynamic imports', () => {
    expect(brokenBorders('apps/scan/src/site/main.tsx', "const x = await import('../service/index.ts');")).toHaveLength(
      1,
    );
  });
});

describe('production dependencies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mien-production-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are all that the product imports: the linter rejects development packages there and allows them in tests', async () => {
    const { linter, overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    const commands = join(folder, 'apps/api/src/commands');
    mkdirSync(commands, { recursive: true });
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter, overrides }));
    for (const rule of globSync('tools/*.grit', { cwd: ROOT })) cpSync(join(ROOT, rule), join(folder, rule));
    writeFileSync(join(folder, 'apps/api/package.json'), JSON.stringify({ devDependencies: { vitest: '5.1.1' } }));
    for (const name of ['backup.ts', 'backup.test.ts'])
      writeFileSync(join(commands, name), "import { it } from 'vitest';\nit('x', () => {});\n");
    const { code, output } = await run('biome', ['lint', '--only=correctness/noUndeclaredDependencies', '.'], {
      cwd: folder,
    });
    expect(code).not.toBe(0);
    expect(output).toContain('backup.ts:1');
    expect(output).not.toContain('backup.test.ts:1');
  });
});

const RESULTS = 'apps/web/src/features/results';

/** Ways to import a file of another feature that the check can parse. */
const READ: readonly (readonly [string, string])[] = [
  ['a template', 'export const load = () => import(`../trends/index.ts`);'],
  ['a comment before the path', "export const load = () => import(/* x */ '../trends/index.ts');"],
  ['a comment after import', "export const load = () => import /* x */ ('../trends/index.ts');"],
  ['comments in a statement', "import /* x */ { a } /* x */ from /* x */ '../trends/index.ts';"],
  ['comments in an export', "export { a } from // x\n  '../trends/index.ts';"],
  ['a statement over several lines', "export {\n  a,\n}\nfrom\n'../trends/index.ts';"],
  ['no space', "import{a}from'../trends/index.ts';"],
  ['a star', "export*from'../trends/index.ts';"],
  ['types', "import type { A } from '../trends/index.ts';"],
  ['one type', "import { type A } from '../trends/index.ts';"],
  ['re-exported types', "export type * from '../trends/index.ts';"],
  ['a type expression', "export type A = import('../trends/index.ts').A;"],
  ['the type of a module', "export type A = typeof import('../trends/index.ts');"],
  ['a type argument', "export const a = (b: import('../trends/index.ts').B) => b;"],
  ['a type import by require', "import a = require('../trends/index.ts');"],
  ['a reference', '/// <reference path="../trends/index.ts" />'],
  ['a declaration', "declare module '../trends/index.ts' { const a: 1; }"],
  ['an escape', "import { a } from '../\\x74rends/index.ts';"],
  ['an escape in a template', 'export const load = () => import(`../\\u0074rends/index.ts`);'],
  ['a detour', "import { a } from '../results/../trends/index.ts';"],
  ['a question', "import a from '../trends/index.ts?raw';"],
  ['attributes', "import a from '../trends/index.json' with { type: 'json' };"],
  ['JSX', "export const Page = () => <Late load={() => import('../trends/index.ts')} />;"],
  ['a phase', "export const load = () => import.defer('../trends/index.ts');"],
  ['a glob', "export const pages = import.meta.glob('../trends/*-page.tsx');"],
  ['globs', "export const pages = import.meta.glob(['./*.css', '../trends/*.css']);"],
  ['a glob of all features', "export const pages = import.meta.glob('../*/index.ts', { eager: true });"],
  ['a glob in brackets', "export const pages = import.meta['glob']('../trends/*.css');"],
  ['an address', "export const file = new URL('../trends/index.ts', import.meta.url);"],
  ['a URL in a template', `export const file = new URL(\`../trends/\${name}.ts\`, import.meta.url);`],
  ['a thread', "export const thread = new Worker(new URL('../trends/thread.ts', import.meta.url));"],
  ['a shared worker', "export const t = new SharedWorker(new URL('../trends/thread.ts', import.meta.url));"],
  ['a worker of window', "export const t = new globalThis.Worker(new URL('../trends/t.ts', import.meta.url));"],
  ['require', "export const a = require('../trends/index.ts');"],
  ['require in a template', 'export const a = require(`../trends/index.ts`);'],
  [
    'createRequire',
    "import { createRequire } from 'node:module'; export const a = createRequire(import.meta.url)('../trends/index.ts');",
  ],
  [
    'a created require',
    "import { createRequire } from 'node:module'; const load = createRequire(import.meta.url); load('../trends/index.ts');",
  ],
  [
    'createRequire under another name',
    "import { createRequire as make } from 'node:module'; make(import.meta.url)('../trends/index.ts');",
  ],
  ['require of a module', "export const a = module.require('../trends/index.ts');"],
  [
    'a require above its creation',
    "import { createRequire } from 'node:module'; export const a = () => load('../trends/index.ts'); const load = createRequire(import.meta.url);",
  ],
  ['resolve', "export const file = import.meta.resolve('../trends/index.ts');"],
  ['a mock in a test', "vi.mock('../trends/index.ts');"],
  ['the original of a mock in a test', "export const a = await vi.importActual('../trends/index.ts');"],
];

/** Ways to import that resolve only at run time or under an alias. */
const UNREAD: readonly (readonly [string, string])[] = [
  ['a glob that goes up after its start', "export const pages = import.meta.glob('./**/../../trends/*.css');"],
  ['a glob that starts elsewhere', "export const pages = import.meta.glob('./*.css', { base: '../trends' });"],
  ['a glob with options from elsewhere', "export const pages = import.meta.glob('./*.css', options);"],
  ['a glob from the root', "export const pages = import.meta.glob('**/trends/*.css');"],
  ['a computed glob', 'export const pages = import.meta.glob(PAGES);'],
  ['a computed URL', 'export const file = new URL(name, import.meta.url);'],
  ['a worker by its path', "export const thread = new Worker('/src/features/trends/thread.ts');"],
  ['a worker by a URL in a variable', 'export const thread = new Worker(address);'],
  [
    'an imported Worker under another name',
    "import { Worker as Thread } from 'node:worker_threads'; new Thread(name);",
  ],
  ['Worker under another name', 'const Thread = Worker; export const thread = new Thread(name);'],
  ['require of a computed path', 'export const a = require(name);'],
  ['require under another name', "const load = require; export const a = load('../trends/index.ts');"],
  [
    'a require that starts elsewhere',
    "import { createRequire } from 'node:module'; createRequire(folder)('./trends/index.ts');",
  ],
  [
    'a require that is stored',
    "import { createRequire } from 'node:module'; let load; load = createRequire(import.meta.url);",
  ],
  [
    'a require that is passed on',
    "import { createRequire } from 'node:module'; export const tools = { createRequire };",
  ],
  ['createRequire passed on', "export { createRequire as make } from 'node:module';"],
  ['createRequire imported dynamically', "const { createRequire: make } = await import('node:module');"],
  ['code that runs in a context', "import { runInThisContext } from 'vm';"],
  ['a class that extends Worker', 'export class Thread extends Worker {}'],
  ['importScripts in a worker', 'importScripts(name);'],
  ['an audio worklet', "context.audioWorklet.addModule('/src/features/trends/sound.ts');"],
  ['a whole module of Node', "import module from 'node:module'; module.createRequire(x)('../trends/index.ts');"],
  ['a part of process', "process.getBuiltinModule('module').createRequire(x)('../trends/index.ts');"],
  ['import.meta passed on', 'const here = import.meta; export const pages = here.glob(PAGES);'],
  ['a path in a variable', 'export const load = (path: string) => import(path);'],
  ['a concatenated path', "export const load = () => import('../' + 'trends/index.ts');"],
  ['a template with a placeholder', `export const load = () => import(\`../\${name}/index.ts\`);`],
  ['a choice', "export const load = () => import(isNew ? './new.ts' : '../trends/index.ts');"],
  ['code in a string', 'export const load = eval("import(\'../trends/index.ts\')");'],
  ['a function from a string', "export const load = new Function('path', 'return import(path)');"],
];

/** Unusual spellings of the same path. */
const MISSPELLED: readonly (readonly [string, string])[] = [
  ['a percent sign', "import { a } from '../%74rends/index.ts';"],
  ['a backslash', "import { a } from './..\\\\trends/index.ts';"],
  ['a path from the root', "import { a } from '/src/features/trends/index.ts';"],
  ['a file URL', "import { a } from 'file:///app/trends/index.ts';"],
  ['code in a data URL', "import { a } from 'data:text/javascript,export const a = 1';"],
  ['an alias', "import { a } from '#trends';"],
  ['a library followed by ..', "import { a } from 'react/../../src/features/trends/index.ts';"],
  ['installed packages by path', "import { a } from '../../../../../node_modules/@mien/api/src/main.ts';"],
];

describe('import specifiers', () => {
  it.each(READ)('parses: %s', (_, source) => {
    const broken = brokenBorders(`${RESULTS}/page.tsx`, source);
    expect(broken).not.toEqual([]);
    for (const line of broken) expect(line).toMatch(/-> apps.web.src.features.(trends|\*).*a feature does not import/);
  });

  it.each(UNREAD)('rejects an import that cannot be parsed: %s', (_, source) => {
    const broken = brokenBorders(`${RESULTS}/page.tsx`, source);
    expect(broken).toContainEqual(expect.stringContaining('Computed import'));
  });

  it.each(MISSPELLED)('rejects a path in an unusual spelling: %s', (_, source) => {
    expect(brokenBorders(`${RESULTS}/page.tsx`, source)).toHaveLength(1);
  });

  it.each([
    ['a template', 'export const load = () => import(`./card.tsx`);'],
    ['a comment', "export const load = () => import(/* x */ '../../shared/platform/session.ts');"],
    ['a glob', "export const pages = import.meta.glob(['./*.tsx', '!./*.test.tsx']);"],
    ['an address', "export const file = new URL('./card.bin', import.meta.url);"],
    ['a thread', "export const thread = new Worker(new URL('./thread.ts', import.meta.url));"],
    ['the language of the page', "export const a = new URL(import.meta.url).searchParams.get('language');"],
    [
      'types of workers',
      'export class Fake implements Worker { require = 1; Worker() {} } interface A extends Worker { Worker: Worker }',
    ],
    [
      'the location of a library',
      "import { createRequire } from 'node:module'; const load = createRequire(import.meta.url); load.resolve('idb');",
    ],
    ['a check for worker support', "export const has = typeof Worker === 'function';"],
    [
      'text that looks like an import',
      "// import('../trends/index.ts')\nexport const text = \"import '../trends/index.ts'\";",
    ],
    ['a virtual module of the build', "import { calls } from 'virtual:mien-calls/patient';"],
    ['a mock in a test', "vi.mock('./card.tsx', () => ({})); vi.mock(import('./card.tsx')); vi.fn(a); b.mock(c);"],
    ['words for it', 'const has = { require: 1, Worker: 2 }; evaluate(has.Worker); export const a: Function = run();'],
  ])('allows %s for the file’s own folder', (_, source) => {
    expect(brokenBorders(`${RESULTS}/page.tsx`, source)).toEqual([]);
  });

  it('include the JSX import source', () => {
    const source = '/** @jsxImportSource ../trends */ export const a = <b />;';
    expect(brokenBorders(`${RESULTS}/page.tsx`, source)).toContainEqual(expect.stringContaining('another feature'));
  });

  it('must not be a glob that includes tests', () => {
    for (const pattern of ['./*.tsx', './page*.ts', './*', './*.*', './page.{test,b}.tsx', './**/*.ts?(x)'])
      expect(brokenBorders(`${RESULTS}/page.tsx`, `import.meta.glob('${pattern}');`), pattern).not.toEqual([]);
    expect(brokenBorders(`${RESULTS}/page.tsx`, "import.meta.glob('./*-page.tsx');")).toEqual([]);
    expect(brokenBorders(`${RESULTS}/page.tsx`, "import.meta.glob(['./**/*.tsx', '!./*.test.tsx']);")).toHaveLength(1);
    expect(brokenBorders(`${RESULTS}/page.tsx`, "import.meta.glob(['./**/*.tsx', '!./**/*.test.tsx']);")).toEqual([]);
  });

  it('are rejected if the file cannot be parsed', () => {
    expect(brokenBorders(`${RESULTS}/page.tsx`, "import { from '../trends/index.ts';")).not.toEqual([]);
  });

  it('may be computed if the line above gives the reason, for one line only, and only if they cannot be parsed', () => {
    const computed = 'export const load = (path: string) => import(path);';
    const reason = '// Computed import: the build names the file.';
    const file = 'apps/api/src/platform/http/load-page.ts';
    expect(brokenBorders(file, `${reason}\n${computed}`)).toEqual([]);
    expect(brokenBorders(file, `// Computed import:\n${computed}`)).toHaveLength(1);
    expect(brokenBorders(file, `${reason}\n\n${computed}`)).toHaveLength(2);
    expect(brokenBorders(file, `${reason}\n${computed}\n${computed}`)).toHaveLength(1);
    expect(brokenBorders(file, `${reason}\nexport const load = () => import('../compose.ts');`)).toHaveLength(2);
    expect(brokenBorders(file, `const text = '${reason}';\n${computed}`)).toHaveLength(1);
  });

  it('are checked for worker files, but not for URLs that a build may fill in', () => {
    const isThere = () => false;
    const address = "new URL('./thread.ts', import.meta.url)";
    expect(brokenBorders(`${RESULTS}/page.tsx`, `export const a = new Worker(${address});`, isThere)).toHaveLength(1);
    expect(brokenBorders(`${RESULTS}/page.tsx`, `export const a = ${address};`, isThere)).toEqual([]);
  });

  it('must be the exact file name with its extension', () => {
    const isThere = (path: string) => [`${RESULTS}/card.tsx`, `${RESULTS}/card.txt`].includes(path);
    const faults = (imported: string) => brokenBorders(`${RESULTS}/page.tsx`, `import '${imported}';`, isThere);
    expect(faults('./card.tsx')).toEqual([]);
    for (const other of ['./card', './card.js', './card.txt', './Card.tsx', '.', './', '../results'])
      expect(faults(other), other).toHaveLength(1);
  });
});

describe('styles, pages and settings', () => {
  it.each([
    ['composes', ".a { composes: b from '../trends/trends-page.module.css'; }"],
    ['multi-line composes', '.a {\n  composes: b\n    from "../trends/trends-page.module.css";\n}'],
    ['@import', "@import '../trends/trends-page.module.css';"],
    ['@import in a layer', '@import "../trends/trends-page.module.css" layer(base) screen;'],
    ['@import of a URL', '@import url(../trends/trends-page.module.css);'],
    ['@import without a dot', "@import 'x/../../trends/trends-page.module.css';"],
    ['@import after a comment', "@import /* x */ '../trends/trends-page.module.css';"],
    ['@value', "@value brand from '../trends/trends-page.module.css';"],
    [':import', ':import("../trends/trends-page.module.css") { a: b; }'],
    ['url()', ".a { background: url( '../trends/face.png' ); }"],
    ['url() without quotes', '.a { background: url(../trends/face.png); }'],
    ['a path with a space', "@import './a b/../../trends/trends-page.module.css';"],
    ['a string that looks like a comment', '.a::before { content: "/*"; background: url(../trends/face.png); }'],
    ['an escape', "@import '../\\74 rends/trends-page.module.css';"],
    ['an escaped keyword', '.a { background: u\\72l(../trends/face.png); }'],
    ['the root', "@import '/src/features/trends/trends-page.module.css';"],
    ['a package that its app does not depend on', "@import '@mien/signal/pulse.css';"],
    ['another package by its path', "@import '../../../../../packages/ui/src/tokens.css';"],
  ])('%s does not hide a CSS import', (_, source) => {
    const broken = brokenBorders(`${RESULTS}/page.module.css`, source);
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatch(/features.trends|@mien.signal|packages.ui|escapes and spaces|backslash/);
  });

  it('allows CSS its own feature, shared files, packages that its app uses, and external URLs', () => {
    const source = `
      @import '@mien/ui/tokens.css';
      .a { composes: b from './card.module.css'; composes: c from "../../shared/card.module.css"; }
      .b { background: url(data:image/png;base64,AA/A==), url(#spot); content: '/'; grid: 1 / 2; }
      @font-face { src: local('A font 1.5 b'); }
      /* like ../trends/trends-page.module.css */`;
    expect(brokenBorders(`${RESULTS}/page.module.css`, source)).toEqual([]);
  });

  it.each([
    ['a style', '<link rel="stylesheet" href="../scan/src/site/plain-pages.module.css">'],
    ['an unquoted style', '<link rel=stylesheet href=../scan/src/site/plain-pages.module.css>'],
    ['a script', "<script type='module' src='../api/src/main.ts'></script>"],
    ['an inline script', '<script type="module">import \'../scan/src/site/main.tsx\';</script>'],
    ['an inline style', '<style>@import "../scan/src/site/plain-pages.module.css";</style>'],
    ['a srcset', '<img srcset="/icon.svg 1x, ../scan/public/icon.svg 2x">'],
    ['a base element', '<base href="../scan/"><script src="src/site/main.tsx"></script>'],
    ['second names', '<script type="importmap">{ "imports": { "a": "../scan/src/site/main.tsx" } }</script>'],
    ['character references', '<script src="&#46;&#46;/scan/src/site/main.tsx"></script>'],
    ['a test', '<script type="module" src="/src/main.test.tsx"></script>'],
  ])('%s does not hide what a page loads', (_, source) => {
    expect(brokenBorders('apps/web/index.html', source)).not.toEqual([]);
  });

  it('allows a page to contain data and load its own files', () => {
    const source = `
      <script type="application/ld+json">{ "a": "b" }</script>
      <script type="module" src="/src/main.tsx"></script><script src="/take-scan-return.js"></script>
      <link rel="icon" href="/icon.svg"><a href="https://example.org/../trends/index.html">x</a>
      <svg viewBox="0 0 32 32"><path d="M16 6c4.300 0 7 3.400 7 8.200S20 25.500 16 25.500" /></svg>`;
    expect(brokenBorders('apps/web/index.html', source)).toEqual([]);
  });

  it.each([
    ['apps/web/package.json', '{ "imports": { "#api": "@mien/api" } }'],
    ['apps/web/package.json', '{ "dependencies": { "server": "file:../api" } }'],
    ['apps/web/package.json', '{ "browser": { "./src/a.ts": "../api/src/main.ts" } }'],
    ['package.json', '{ "overrides": { "react": { "dom": "link:apps/api" } } }'],
    ['package.json', '{ "overrides": { "react": { "dom": "npm:@mien/api@0.1.0" } } }'],
    ['apps/web/package.json', '{ "dependencies": { "server": "npm:@mien/api@0.1.0" } }'],
    ['tsconfig.browser.json', '{ "compilerOptions": { "paths": { "api/*": ["./apps/api/src/*"] } } }'],
    ['apps/web/vite.config.ts', "export default { resolve: { alias: { api: '../api/src' } } };"],
    [`${RESULTS}/page.scss`, "@use '../trends/page';"],
  ])('rejects aliases and unknown languages: %s %s', (file, source) => {
    expect(brokenBorders(file, source)).not.toEqual([]);
  });

  it('allows overrides of what other packages import', () => {
    expect(brokenBorders('package.json', '{ "overrides": { "react": { "dom": "npm:preact@10.0.0" } } }')).toEqual([]);
  });
});

describe('test boundaries', () => {
  it.each([
    ['apps/api/src/platform/http/mount.ts', './x.test.ts'],
    ['apps/api/src/platform/http/mount.test.ts', './x.test.ts'],
    ['apps/web/src/app/app.tsx', '../features/results/page.test.tsx'],
    ['apps/web/src/app/app.tsx', './carrier.spec.mjs'],
    ['bench/engine/speed.ts', '../../packages/signal/src/pulse/beats.test.ts'],
    ['tools/check.ts', './check-sql.test.ts'],
    [`${RESULTS}/page.tsx`, './testing/own-result.ts'],
    ['apps/web/src/app/app.tsx', './specification/open-app.tsx'],
    ['packages/contract/src/index.ts', './testing.ts'],
    ['apps/scan/src/service/analysis-pool.ts', '@mien/analysis/testing'],
    ['apps/api/src/platform/access/reach.ts', '@mien/domain/agreeing-models'],
  ])('%s must not import %s', (file, imported) => {
    expect(breaks(file, imported)).toBe(true);
  });

  it('allows tests to import test helpers, which may import each other', () => {
    expect(breaks(`${RESULTS}/page.test.tsx`, './testing/own-result.ts')).toBe(false);
    expect(breaks(`${RESULTS}/testing/own-result.ts`, '../../../shared/testing/fixtures.ts')).toBe(false);
    expect(breaks('apps/api/src/platform/access/reach.test.ts', '@mien/domain/agreeing-models')).toBe(false);
    expect(breaks('bench/engine/speed.ts', '@mien/signal/testing')).toBe(false);
  });
});

describe('table declarations', () => {
  it.each([
    ['apps/api/src/delivery/sms/sms-queue.ts', '../../care/chat/chat.data.ts'],
    ['apps/api/src/care/shares/shares.store.ts', '../chat/chat.data.ts'],
    ['apps/api/src/platform/data/erase-rows.ts', '../sms/sms.data.ts'],
    ['apps/api/src/commands/backup.ts', '../care/chat/chat.data.ts'],
    ['tools/check-sql.ts', '../apps/api/src/care/chat/chat.data.ts'],
    ['apps/api/src/care/shares/shares.data.ts', '../chat/chat.data.ts'],
  ])('must not be imported by %s', (file, imported) => {
    expect(breaks(file, imported)).toBe(true);
  });

  it('may be imported by their folder and the database', () => {
    expect(breaks('apps/api/src/care/chat/conversation-state.store.ts', './chat.data.ts')).toBe(false);
    expect(breaks('apps/api/src/care/today/lines/sick.ts', '../today.data.ts')).toBe(false);
    expect(breaks('apps/api/src/platform/database/tables.ts', '../sms/sms.data.ts')).toBe(false);
  });
});

describe('a file outside the known folders', () => {
  it.each([
    'apps/web/src/widgets/card.tsx',
    'apps/web/widgets/card.tsx',
    'apps/api/src/helpers/time.ts',
    'apps/api/helpers/time.mjs',
    'apps/scan/src/site/widgets/card.tsx',
    'apps/scan/src/widgets/card.module.css',
    'apps/scan/src/service/new-part.ts',
    'apps/kiosk/src/main.ts',
    'apps/main.ts',
    'packages/charts/src/index.ts',
    'packages/index.ts',
    'scripts/start.mjs',
    'start.ts',
  ])('rejects %s in that location', (file) => {
    expect(brokenBorders(file, 'export const a = 1;')).not.toEqual([]);
  });

  it('must neither import nor be imported', () => {
    expect(breaks('apps/web/src/features/results/page.tsx', '../../widgets/card.tsx')).toBe(true);
    expect(breaks('apps/web/src/app/app.tsx', '../widgets/card.tsx')).toBe(true);
    expect(breaks('apps/web/src/main.tsx', '@mien/charts')).toBe(true);
    expect(breaks('tools/start.ts', '../scripts/start.mjs')).toBe(true);
    for (const file of ['tools/start.ts', 'tools/start.test.ts'])
      expect(breaks(file, '../../elsewhere/start.ts')).toBe(true);
    expect(brokenBorders('apps/kiosk/src/main.ts', '')).toEqual(
      [
        'apps/kiosk has no row in MAY_IMPORT',
        'apps/kiosk/ has no tree in TREES',
        'apps/kiosk/src/ has no tree in TREES',
      ].map((reason) => `apps/kiosk/src/main.ts: ${reason}`),
    );
  });

  it('must not be a new feature, module, or file next to the entry point of an app', () => {
    for (const file of [
      'apps/web/src/features/new/index.ts',
      'apps/api/src/care/new/index.ts',
      'apps/web/src/second-page.tsx',
      'apps/scan/src/site/new-part.ts',
      'packages/signal/src/new/part.ts',
      'bench/new/measure.ts',
    ])
      expect(brokenBorders(file, 'export const a = 1;'), file).toEqual([]);
  });

  it('must not carry imports between the parts of a sealed folder', () => {
    expect(breaks('apps/api/src/care/carrier.ts', './chat/conversation-state.store.ts')).toBe(true);
    expect(breaks('apps/web/src/features/carrier.ts', './trends/index.ts')).toBe(true);
    expect(breaks('apps/web/src/features/results/page.tsx', '../carrier.ts')).toBe(true);
  });
});

describe('repository files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mien-borders-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const plant = (file: string, source: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  };

  it('are read in every language and folder, including symbolic links, except generated and installed ones', () => {
    const importing = "import '../trends/index.ts';";
    plant(`${RESULTS}/page.tsx`, "import './card.tsx';");
    plant(`${RESULTS}/card.tsx`, 'export const a = 1;');
    plant('apps/web/src/features/trends/index.ts', 'export const a = 1;');
    plant('apps/web/node_modules/library/index.js', importing);
    plant('apps/web/dist/assets/index.js', importing);
    plant('packages/ui/dist/index.js', importing);
    plant('.cache/index.js', importing);
    expect(brokenRepository(folder)).toEqual({ fileCount: 3, broken: [] });

    const planted = ['a.mjs', 'b.js', 'c.cjs', 'd.mts', 'e.cts', 'f.jsx', 'dist/g.ts'].map(
      (name) => `${RESULTS}/${name}`,
    );
    for (const file of planted) plant(file, file.includes('dist') ? "import '../../trends/index.ts';" : importing);
    plant(`${RESULTS}/h.css`, "@import '../trends/trends.css';");
    plant(`${RESULTS}/i.svg`, '<image href="../trends/face.svg" />');
    plant('scripts/j.mjs', 'export const a = 1;');
    plant('packages/charts/package.json', '{}');
    plant(`${RESULTS}/k.ts`, "import './not-there.ts';");
    symlinkSync('../trends', join(folder, RESULTS, 'link'));
    const { broken } = brokenRepository(folder);
    for (const file of [...planted, `${RESULTS}/h.css`, `${RESULTS}/i.svg`, `${RESULTS}/k.ts`, `${RESULTS}/link`])
      expect(broken, file).toContainEqual(expect.stringMatching(new RegExp(`^${file.replaceAll('.', '[.]')}(:| ->)`)));
    expect(broken).toContainEqual(expect.stringContaining('scripts has no row in MAY_IMPORT'));
    expect(broken).toContainEqual(expect.stringContaining('packages/charts has no row in MAY_IMPORT'));
  });
});
