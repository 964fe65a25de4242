import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

/**
 * Runs every generator in a copy of the repository, then all checks that a change must pass. One test covers all of
 * them, because the type check takes most of the time.
 */
let copy: string;

/** Files that the author of a change would have committed. */
const filesOfRepository = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('docs/screens/'));

/** Links all installed packages, with our own packages taken from the copy. */
function linkModules(): void {
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@mien' && (name === '.bin' || !name.startsWith('.')))
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  const ours = readdirSync(join(ROOT, 'node_modules', '@mien'));
  mkdirSync(join(copy, 'node_modules', '@mien'));
  for (const name of ours) {
    const parent =
      ['packages', 'apps', '.'].find((folder) => existsSync(join(copy, folder, name, 'package.json'))) ?? '';
    symlinkSync(join(copy, parent, name), join(copy, 'node_modules', '@mien', name));
    // Packages that need another version than the rest have it in a folder of their own.
    const own = join(parent, name, 'node_modules');
    if (existsSync(join(ROOT, own)) && !existsSync(join(copy, own))) symlinkSync(join(ROOT, own), join(copy, own));
  }
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'mien-new-'));
  for (const file of filesOfRepository()) cpSync(join(ROOT, file), join(copy, file));
  linkModules();
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const inCopy = (program: string, ...args: readonly string[]) => run(program, args, { cwd: copy });
const make = (...args: readonly string[]) => inCopy('node', join(copy, 'tools/new.ts'), ...args);

const NOTES = [
  ...['module', 'notes', '--wing', 'care', '--about', 'Notes that patients write for themselves.'],
  ...['--maxLength', '500', '--perHour', '60', '--lifetime', 'lasting'],
];
const NOTES_SCREEN = [
  ...['screen', 'notes', '/notes', 'notes.list', 'Your notes', 'Sus notas', 'No notes yet', 'Todavía no hay notas'],
  ...['Write down how you feel.', 'Anote cómo se siente.'],
];
/** Generators that add to the new module. */
const FURTHER: readonly (readonly string[])[] = [
  ['call', 'notes', 'archive', 'POST', '/notes/:id/archive', 'Archive a note', 'ownRecords', '60'],
  ['call', 'configurations', 'countries', 'GET', '/countries', 'Countries of the installation', 'public', '60'],
  ['table', 'chat', 'drafts', '--about', 'What a patient has not sent yet.', '--lifetime', '30'],
  [
    ...['measure', 'basalRateKcalPerDay', 'metabolic', 'kcal/day', 'kcal/día', '0', '500', '6000'],
    ...[
      'Resting energy',
      'Energía en reposo',
      'The energy a body needs at rest.',
      'La energía que el cuerpo usa en reposo.',
    ],
  ],
  [
    ...['measure', 'beatIntervalMs', 'recovery', 'ms', 'ms', '0', '270', '2000'],
    ...['Time between beats', 'Tiempo entre latidos', 'The mean time.', 'El tiempo medio.', 'camera'],
  ],
  ['text', 'dashboard', 'rest.title', 'Rest', 'Descanso'],
  ['text', 'dashboard', 'rest.hint', 'It’s "quiet"', 'Está «en calma»'],
];

/** Several in one process, so that formatting and generating documents happen once. */
const makeAll = (runs: readonly (readonly string[])[]) =>
  inCopy(
    'node',
    '--input-type=module',
    '--eval',
    `await (await import('./tools/new.ts')).make(...${JSON.stringify(runs)})`,
  );

/** Files that a command reports as created or changed. */
const pathsIn = (output: string) => output.match(/^ {2}[a-z][^ :]+$/gm)?.map((path) => path.trim()) ?? [];

it('creates files that compile and pass every check except for open decisions', { tags: 'thorough' }, async () => {
  expect(await make(...NOTES)).toMatchObject({ code: 0 });
  const screen = await make(...NOTES_SCREEN);
  expect(pathsIn(screen.output).toSorted()).toEqual([
    'apps/web/src/features/notes/notes-page.test.tsx',
    'apps/web/src/features/notes/notes-page.tsx',
    'apps/web/src/features/notes/route.ts',
    'packages/messages/src/en/notes.ts',
    'packages/messages/src/es/notes.ts',
  ]);
  const { code, output } = await makeAll(FURTHER);
  expect([code, output]).toEqual([0, expect.stringContaining('Yours to decide')]);
  const changed = [...pathsIn(screen.output), ...pathsIn(output)];
  expect(changed.length).toBeGreaterThan(20);
  expect(await inCopy('biome', 'check', '--error-on-warnings', ...changed)).toMatchObject({ code: 0 });
  for (const check of ['check-boundaries', 'check-sql'])
    expect(await inCopy('node', `tools/${check}.ts`)).toMatchObject({ code: 0 });
  for (const part of ['pure', 'browser', 'node'])
    expect(await inCopy('tsc', '-p', `tsconfig.${part}.json`)).toEqual({ code: 0, output: '' });
  const decisions = await inCopy('node', 'tools/check-decisions.ts');
  expect(decisions.code).toBe(1);
  for (const file of [
    'packages/contract/src/notes.ts',
    'care/notes/notes.routes.ts',
    'care/notes/archive.test.ts',
    'care/chat/chat.data.ts',
    'apps/web/src/features/notes/route.ts',
    'packages/domain/src/basal-rate-kcal-per-day.ts',
    'packages/domain/src/compose-measurement.ts',
    'packages/domain/src/measure-type.ts',
  ])
    expect(decisions.output).toContain(`${file}:`);
  // The screen is in the router, the menu and the permission walks, and refuses users without permission. No existing
  // test of the app has to change.
  const page = await inCopy(
    'vitest',
    ...['run', '--project', 'web', 'apps/web/src/features/notes', 'apps/web/src/app'],
  );
  expect(page).toMatchObject({ code: 0 });
  const walked = await inCopy(
    'node',
    ...['--input-type=module', '--eval', `console.log((await import('./e2e/screens.ts')).SCREENS.patient)`],
  );
  expect(walked.output).toContain("path: '/notes'");
});

it('changes nothing if a step is impossible', async () => {
  const before = readFileSync(join(copy, 'packages/messages/src/en/dashboard.ts'), 'utf8');
  const { code, output } = await make('text', 'dashboard', 'title', 'Once more', 'Otra vez');
  expect([code, output]).toEqual([1, expect.stringContaining('packages/messages/src/en/dashboard.ts')]);
  expect(readFileSync(join(copy, 'packages/messages/src/en/dashboard.ts'), 'utf8')).toBe(before);
  expect((await make('module', 'measurements', ...NOTES.slice(2))).code).toBe(1);
});

it('reports missing and wrong arguments', async () => {
  const { code, output } = await make('call', 'chat', 'archive', 'DELETE');
  expect(code).toBe(1);
  expect(output).toContain('--path is missing');
  expect((await make('call', 'chat', 'a', 'DELETE', '/a', 'Does it', 'signedIn', '1')).output).toContain(
    '--method has to be',
  );
  expect((await make('--help')).output).toContain('npm run new --');
});
