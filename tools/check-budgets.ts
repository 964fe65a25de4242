import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPages } from './build.ts';
import { ROOT } from './processes.ts';

const KB = 1000;
/** Most bytes, compressed with gzip, that a page may load before it can be used. */
export const BUDGETS = {
  'web first screen in English, JavaScript': 140 * KB,
  'web first screen in Spanish, JavaScript': 140 * KB,
  'web first screen, CSS': 12 * KB,
  'scan page, all of it': 700 * KB,
} as const;

const gzipBytes = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
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

/** Bytes of each budgeted part, of the pages as built. */
export function measureSizes(): Record<keyof typeof BUDGETS, number> {
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
  const first = [...entries, only(/app\/start\.tsx$/), only(/features\/sign-in\/index\.tsx?$/)];
  const { scripts, styles } = neededFiles(manifest, first);
  const inSpanish = neededFiles(manifest, [...first, only(/messages\/src\/es\/first-screen\.ts$/)]);
  const plainScripts = readdirSync(web).filter((name) => name.endsWith('.js'));
  const scan = join(ROOT, 'apps/scan/dist');
  const scanFiles = readdirSync(scan, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map|woff2)$|manifest\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return {
    'web first screen in English, JavaScript': sum(web, [...scripts, ...plainScripts]),
    'web first screen in Spanish, JavaScript': sum(web, [...inSpanish.scripts, ...plainScripts]),
    'web first screen, CSS': sum(web, styles),
    'scan page, all of it': scanFiles.reduce((total, file) => total + gzipBytes(file), 0),
  };
}

if (import.meta.main) {
  await buildPages();
  const measured = measureSizes();
  let isExceeded = false;
  for (const name of Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]) {
    const isOver = measured[name] > BUDGETS[name];
    isExceeded ||= isOver;
    console.log(
      `${isOver ? 'OVER' : 'ok  '} ${name}: ${(measured[name] / KB).toFixed(1)} of ${BUDGETS[name] / KB} kB gzip`,
    );
  }
  process.exit(isExceeded ? 1 : 0);
}
