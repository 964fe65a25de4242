import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenBorders } from './check-boundaries.ts';
import { ROOT, run } from './processes.ts';

const breaks = (file: string, imported: string) => brokenBorders(file, `import { x } from '${imported}';`).length > 0;

describe('borders between packages', () => {
  it.each([
    ['an app in another one', 'apps/web/src/shared/unread.ts', '../../../scan/src/site/probe.ts'],
    ['a tool in a package', 'packages/domain/src/limits.ts', '../../../tools/processes.ts'],
    ['a package by its path', 'apps/api/src/http/mount.ts', '../../../../packages/contract/src/index.ts'],
    ['one package in another by its path', 'packages/messages/src/index.ts', '../../domain/src/index.ts'],
    ['a neighbour whose name begins alike', 'packages/ui/src/button.tsx', '../../ui-kit/src/button.tsx'],
    ['the journeys in an app, its tests too', 'apps/web/src/app/app.test.tsx', '../../../../e2e/steps.ts'],
    ['a bench in a package', 'packages/signal/src/pipeline.ts', '../../../bench/engine/speed.ts'],
  ])('refuses %s', (_, file, imported) => {
    expect(breaks(file, imported)).toBe(true);
    expect(brokenBorders(file, `export * from '${imported}';`)).toHaveLength(1);
    expect(brokenBorders(file, `import '${imported}';`)).toHaveLength(1);
  });

  it.each(['@mien/api', '@mien/web', '@mien/scan', '@mien/e2e', '@mien/bench', '@mien/api/src/main.ts'])(
    'refuses %s by its name, too, whoever asks',
    (name) => {
      for (const file of ['apps/web/src/main.tsx', 'packages/domain/src/index.ts', 'bench/engine/speed.ts'])
        expect(breaks(file, name)).toBe(true);
    },
  );

  it.each([
    ['packages/domain/src/score.ts', '@mien/contract'],
    ['packages/signal/src/pipeline.ts', '@mien/domain'],
    ['packages/ui/src/button.tsx', '@mien/messages/catalogues'],
    ['packages/contract/src/users.ts', '@mien/messages'],
    ['packages/samples/src/people.ts', '@mien/contract'],
    ['packages/messages/src/fill.ts', '@mien/server'],
    ['packages/server/src/stop.ts', '@mien/signal'],
    ['packages/analysis/src/index.ts', '@mien/messages'],
    ['apps/api/src/commands/recompute.ts', '@mien/signal'],
    ['apps/web/src/shared/session.ts', '@mien/server'],
    ['apps/web/src/main.tsx', '@mien/signal'],
    ['apps/api/src/compose.ts', '@mien/ui'],
    ['apps/scan/vite.config.ts', '@mien/samples'],
    ['apps/scan/src/site/main.tsx', '@mien/server'],
    ['apps/scan/src/service/main.ts', '@mien/ui'],
  ])('%s does not know %s', (file, name) => {
    expect(breaks(file, name)).toBe(true);
  });

  it('allows packages by name, own files by path, and everything to those that look at it', () => {
    expect(breaks('apps/web/src/main.tsx', '@mien/domain')).toBe(false);
    expect(breaks('packages/signal/src/pulse/beats.ts', '../filters/keep-band.ts')).toBe(false);
    for (const file of ['tools/start.ts', 'bench/averages/fill.ts', 'e2e/steps.ts'])
      expect(breaks(file, '../../apps/api/src/main.ts')).toBe(false);
  });
});

describe('layers of the repository', () => {
  it.each([
    ['tools/build.ts', '../e2e/steps.ts'],
    ['tools/check.ts', '../bench/open-api.ts'],
    ['tools/new/insert.ts', '../../e2e/ports.ts'],
    ['e2e/steps.ts', '../bench/open-api.ts'],
    ['e2e/commands/screens.ts', '../../bench/commands/film-scans.ts'],
  ])('%s does not import %s', (file, imported) => {
    expect(breaks(file, imported)).toBe(true);
  });

  it('benches and journeys may use what is below them, and their own', () => {
    expect(breaks('bench/commands/bench.ts', '../../e2e/browser.ts')).toBe(false);
    expect(breaks('bench/commands/bench.ts', '../engine/speed.ts')).toBe(false);
    expect(breaks('e2e/global-setup.ts', '../tools/servers.ts')).toBe(false);
    expect(breaks('tools/readme-figures.ts', '../package.json')).toBe(false);
  });
});

describe('layers of the scan site', () => {
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
  ])('%s does not import %s', (file, imported) => {
    expect(breaks(`apps/scan/src/${file}`, imported.startsWith('.') ? imported : `./${imported}`)).toBe(true);
  });

  it('lower parts and what a test is made with are allowed', () => {
    expect(breaks('apps/scan/src/service/scan-calls.ts', './analysis-pool.ts')).toBe(false);
    expect(breaks('apps/scan/src/service/scan-service.test.ts', './testing/scan-bench.ts')).toBe(false);
    expect(breaks('apps/scan/src/site/capture/capture-session.ts', '../face-model/decode-faces.ts')).toBe(false);
    expect(breaks('apps/scan/src/site/scan-page.tsx', './scan-run.ts')).toBe(false);
  });
});

describe('circles of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mien-circles-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are refused by the linter, those that only types close, too', async () => {
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

describe('layers of the server', () => {
  it.each([
    ['http', 'modules/shares/shares.service.ts', 'mount.ts'],
    ['access', 'http/mount.ts', 'reach.ts'],
    ['access', 'modules/patients/index.ts', 'own-patient.ts'],
    ['data', 'access/caller.ts', 'erase-rows.ts'],
    ['http', 'limits/call-limits.ts', 'mount.ts'],
    ['database', 'http/call.ts', 'connect.ts'],
    ['crypto', 'database/connect.ts', 'secrets.ts'],
    ['database', 'data/erase-rows.ts', 'connect.ts'],
    ['data', 'http/call.ts', 'erase-rows.ts'],
    ['modules/chat', 'chat/chat.store.ts', 'chat.data.ts'],
    ['limits', 'sms/sms-queue.ts', 'call-limits.ts'],
    ['jobs', 'modules/chat/index.ts', 'recurring-jobs.ts'],
    ['providers', 'sms/sms-queue.ts', 'scan-provider.ts'],
    ['modules/chat', '../compose.ts', 'chat.service.ts'],
    ['modules/chat', '../testing/test-api.ts', 'chat.service.ts'],
    ['demo', 'compose.ts', 'load-demo.ts'],
    ['sms', 'helpers/time.ts', 'sms-queue.ts'],
    ['modules/chat', '../commands/installation.ts', 'chat.service.ts'],
    ['commands', 'testing/test-api.ts', 'backup.ts'],
    ['commands', '../../../tools/processes.ts', 'backup.ts'],
  ])('%s does not import %s', (folder, imported, name) => {
    expect(breaks(`apps/api/src/${folder}/${name}`, `../${imported}`)).toBe(true);
  });

  it('lower layers, own files and what a test is made with are allowed', () => {
    expect(breaks('apps/api/src/http/mount.ts', '../database/connect.ts')).toBe(false);
    expect(breaks('apps/api/src/limits/call-limits.ts', '../http/call.ts')).toBe(false);
    expect(breaks('apps/api/src/http/mount.ts', '../access/may-call.ts')).toBe(false);
    expect(breaks('apps/api/src/modules/chat/chat.store.ts', '../../sms/sms-queue.ts')).toBe(false);
    expect(breaks('apps/api/src/modules/chat/chat.store.ts', './chat.texts.ts')).toBe(false);
    expect(breaks('apps/api/src/main.ts', './compose.ts')).toBe(false);
    expect(breaks('apps/api/src/database/tables.ts', '../modules/chat/chat.data.ts')).toBe(false);
    expect(breaks('apps/api/src/modules/chat/chat.data.ts', '../../database/declaration.ts')).toBe(false);
    expect(breaks('apps/api/src/modules/chat/chat.test.ts', '../../testing/test-api.ts')).toBe(false);
  });
});

describe('borders inside apps', () => {
  it('refuses one feature in another and allows its own files', () => {
    expect(breaks('apps/web/src/features/results/page.tsx', '../dashboard/index.ts')).toBe(true);
    expect(breaks('apps/web/src/features/results/page.tsx', './result-card.tsx')).toBe(false);
    expect(breaks('apps/web/src/features/results/page.tsx', '../../shared/session.ts')).toBe(false);
  });

  it('refuses the app in features and in shared code, and features in shared code', () => {
    expect(breaks('apps/web/src/features/results/page.tsx', '../../app/paths.ts')).toBe(true);
    expect(breaks('apps/web/src/shared/session.ts', '../app/paths.ts')).toBe(true);
    expect(breaks('apps/web/src/shared/session.ts', '../features/results/index.ts')).toBe(true);
  });

  it("lets a server module reach another one's index only", () => {
    expect(breaks('apps/api/src/modules/consents/consents.routes.ts', '../patients/patients.store.ts')).toBe(true);
    expect(breaks('apps/api/src/modules/consents/consents.routes.ts', '../patients/index.ts')).toBe(false);
  });

  it('lets the rest of the server, tools and benches reach a module by its index only, and tables.ts its declaration', () => {
    expect(breaks('apps/api/src/compose.ts', './modules/chat/chat.store.ts')).toBe(true);
    expect(breaks('apps/api/src/compose.ts', './modules/chat/index.ts')).toBe(false);
    expect(breaks('apps/api/src/compose.ts', './modules/chat/testing/messages.ts')).toBe(true);
    expect(breaks('apps/api/src/database/tables.ts', '../modules/chat/chat.data.ts')).toBe(false);
    expect(breaks('bench/averages/measure.ts', '../../apps/api/src/modules/chat/chat.store.ts')).toBe(true);
  });

  it('keeps stores inside their modules', () => {
    const index = 'apps/api/src/modules/chat/index.ts';
    expect(brokenBorders(index, "export { createChatStore } from './chat.store.ts';")).toHaveLength(1);
    expect(
      brokenBorders(index, "export { createChat, createChatStore as stored } from './chat.store.ts';"),
    ).toHaveLength(1);
    expect(brokenBorders(index, "import { createChatStore } from './chat.store.ts';")).toEqual([]);
    expect(brokenBorders(index, "export { moveMessages } from './chat.store.ts';")).toEqual([]);
  });

  it('keeps the scan page and its service apart, dynamic imports included', () => {
    expect(brokenBorders('apps/scan/src/site/main.tsx', "const x = await import('../service/index.ts');")).toHaveLength(
      1,
    );
  });
});

describe('what is installed for production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mien-production-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is all that the product imports: the linter refuses a package of development there, and allows it in tests', async () => {
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
