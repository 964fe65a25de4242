import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPages } from './build.ts';
import { ROOT } from './processes.ts';

const KB = 1000;
/** What any one part of the web app may add to the shell that is there already: script and style, with gzip. */
const PART_BUDGET = 55 * KB;
/** Averages are read by staff and bring the one list box of the app: a device's own list may be higher than 200 px. */
const PART_BUDGETS: Readonly<Record<string, number>> = { trends: 45 * KB, averages: 72 * KB };

/** Most bytes, compressed with gzip, that a page may load before it can be used. */
const FIRST_BUDGETS = {
  'web first screen in English, JavaScript': 140 * KB,
  'web first screen in Spanish, JavaScript': 140 * KB,
  'web first screen, CSS': 12 * KB,
  'web service worker': 10 * KB,
  'scan page, all of it': 700 * KB,
} as const;

/** Fetched when the first page is there and the browser is idle. */
const SERVICE_WORKER = 'sw.js';

const gzipBytes = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Files that the page and the given chunks need at once: static imports, not dynamic ones. */
function neededFiles(manifest: Manifest, start: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry || scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const next of entry.imports ?? []) visit(next);
  };
  for (const key of start) visit(key);
  return { scripts, styles };
}

function sum(folder: string, files: Iterable<string>): number {
  return [...files].reduce((total, file) => total + gzipBytes(join(folder, file)), 0);
}

/** A budgeted part of the pages as built. */
export interface Size {
  readonly what: string;
  readonly bytes: number;
  readonly budgetBytes: number;
}

/** `features/trends/index.ts` is `trends`, `app/shell/menu.tsx` is `menu`. */
function partName(key: string): string {
  const names = key.replace(/(\/index)?\.tsx?$/, '').split('/');
  return names.at(-1) ?? key;
}

/** Every part that is fetched when it is needed, and what it adds to the shell. */
function partSizes(web: string, manifest: Manifest, shell: readonly string[]): Size[] {
  const there = neededFiles(manifest, shell);
  const keys = Object.keys(manifest).filter((key) => key.startsWith('src/') && manifest[key]?.isDynamicEntry);
  return keys
    .filter((key) => !shell.includes(key))
    .map((key) => {
      const { scripts, styles } = neededFiles(manifest, [key]);
      const own = [...scripts, ...styles].filter((file) => !there.scripts.has(file) && !there.styles.has(file));
      const name = partName(key);
      return {
        what: `part ${name}, over the shell`,
        bytes: sum(web, own),
        budgetBytes: PART_BUDGETS[name] ?? PART_BUDGET,
      };
    })
    .sort((left, right) => right.bytes - left.bytes);
}

/** Sizes of the pages as built, next to what they may be. */
export function measureSizes(): Size[] {
  const web = join(ROOT, 'apps/web/dist');
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  const only = (pattern: RegExp): string => {
    const [key, ...more] = keys.filter((candidate) => pattern.test(candidate));
    if (key === undefined || more.length > 0)
      throw new Error(`the manifest does not name one ${pattern}: the measurement would say nothing`);
    return key;
  };
  if (entries.length === 0) throw new Error('the manifest has no entry: the measurement would say nothing');
  const shell = [...entries, only(/app\/start\.tsx$/)];
  const first = [...shell, only(/features\/sign-in\/index\.tsx?$/)];
  const { scripts, styles } = neededFiles(manifest, first);
  const inSpanish = neededFiles(manifest, [...first, only(/messages\/src\/es\/first-screen\.ts$/)]);
  const plainScripts = readdirSync(web).filter((name) => name.endsWith('.js') && name !== SERVICE_WORKER);
  const scan = join(ROOT, 'apps/scan/dist');
  const scanFiles = readdirSync(scan, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map|woff2)$|manifest\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const bytes: Record<keyof typeof FIRST_BUDGETS, number> = {
    'web first screen in English, JavaScript': sum(web, [...scripts, ...plainScripts]),
    'web first screen in Spanish, JavaScript': sum(web, [...inSpanish.scripts, ...plainScripts]),
    'web first screen, CSS': sum(web, styles),
    'web service worker': gzipBytes(join(web, SERVICE_WORKER)),
    'scan page, all of it': scanFiles.reduce((total, file) => total + gzipBytes(file), 0),
  };
  const names = Object.keys(FIRST_BUDGETS) as (keyof typeof FIRST_BUDGETS)[];
  return [
    ...names.map((what) => ({ what, bytes: bytes[what], budgetBytes: FIRST_BUDGETS[what] })),
    ...partSizes(web, manifest, shell),
  ];
}

if (import.meta.main) {
  await buildPages();
  const sizes = measureSizes();
  for (const { what, bytes, budgetBytes } of sizes)
    console.log(
      `${bytes > budgetBytes ? 'OVER' : 'ok  '} ${what}: ${(bytes / KB).toFixed(1)} of ${budgetBytes / KB} kB gzip`,
    );
  process.exit(sizes.some(({ bytes, budgetBytes }) => bytes > budgetBytes) ? 1 : 0);
}
