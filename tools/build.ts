import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesOfEmptyDatabase } from '../apps/api/src/platform/database/empty-database.ts';
import { ROOT, run } from './processes.ts';

const APPS = ['apps/web', 'apps/scan'] as const;
/** Bundles for server-side rendering: `apps/web/vite.{name}.config.ts`. */
const SERVER_PAGES = ['shared-result', 'draw-first-screen'] as const;
const distOf = (page: (typeof SERVER_PAGES)[number]) => join(ROOT, `apps/web/dist-${page}`);
/** Everything that affects the built pages. */
const SOURCES = ['package-lock.json', 'packages', 'apps/web', 'apps/scan', 'docs/accuracy.md', 'tools/build.ts'];
const LEFT_OUT = new Set(['node_modules', 'dist', ...SERVER_PAGES.map((page) => `dist-${page}`), 'golden']);
const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm|bin|webmanifest)$/;
const MIN_COMPRESSED_BYTES = 1024;

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !LEFT_OUT.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** All files below a folder, in an order that does not depend on the machine's locale. */
const allFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesBelow(join(ROOT, source))))
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Precompresses files (.br and .gz) that benefit, so that the server compresses nothing at run time. */
async function compress(folder: string): Promise<void> {
  const files = filesBelow(folder).filter(
    (file) => COMPRESSIBLE.test(file) && statSync(file).size >= MIN_COMPRESSED_BYTES,
  );
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (!existsSync(`${file}.br`)) {
        writeFileSync(
          `${file}.br`,
          await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
      }
      if (!existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

async function build(app: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn', ...args], { cwd: join(ROOT, app) });
  if (code !== 0) throw new Error(`the build of ${app} failed:\n${output}`);
}

/** The server-rendered page of a shared result uses the web app's font files. This checks that they exist. */
function checkLetters(): void {
  const letters = readdirSync(join(distOf('shared-result'), 'assets')).filter((name) => name.endsWith('.woff2'));
  const missing = letters.filter((name) => !existsSync(join(ROOT, 'apps/web/dist/assets', name)));
  if (letters.length === 0 || missing.length > 0) throw new Error(`letters are missing: ${missing.join(', ')}`);
}

/** Builds the pages of both sites if their sources changed since the last build. */
async function buildPages(): Promise<void> {
  const stamp = join(ROOT, '.cache', 'build-hash');
  const hash = hashOfSources();
  const isBuilt =
    APPS.every((app) => existsSync(join(ROOT, app, 'dist', 'index.html'))) &&
    SERVER_PAGES.every((page) => existsSync(join(distOf(page), `${page}.js`)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the pages …');
  await Promise.all([
    ...APPS.map(async (app) => {
      await build(app, []);
      if (app === 'apps/web') {
        await build(app, ['--config', 'vite.service-worker.config.ts']);
        await build(app, ['--config', 'vite.embed.config.ts']);
      }
      await compress(join(ROOT, app, 'dist'));
    }),
    ...SERVER_PAGES.map((page) => build('apps/web', ['--config', `vite.${page}.config.ts`])),
  ]);
  checkLetters();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Creates the empty database that a first start copies, unless it exists or Mien uses a Postgres server. It runs in a
 * separate process because it takes much memory. Without it the first start is slower but works.
 */
async function makeEmptyDatabase(): Promise<void> {
  if (process.env.DATABASE_URL || filesOfEmptyDatabase() !== null) return;
  const { code, output } = await run('node', ['apps/api/src/platform/database/make-empty-database.ts']);
  if (code !== 0) console.warn(`No empty database was made: the first start will take longer.\n${output}`);
}

/** Builds what is missing or outdated for starting Mien. */
export async function buildProduct(): Promise<void> {
  await Promise.all([buildPages(), makeEmptyDatabase()]);
}

/**
 * One hash of all built pages (names and contents), so that two people who build the same commit can compare it. Leaves
 * out the empty database because it differs between machines.
 */
export function hashOfBuilt(): string {
  const hash = createHash('sha256');
  const folders = [...APPS.map((app) => join(ROOT, app, 'dist')), ...SERVER_PAGES.map(distOf)];
  for (const file of folders.flatMap(allFilesBelow))
    hash.update(`${relative(ROOT, file)}\n`).update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}

if (import.meta.main) {
  await buildProduct();
  if (process.argv.includes('--hash')) console.log(hashOfBuilt());
}
