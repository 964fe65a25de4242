import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OPENED_MOST } from '../apps/web/opened-most.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../packages/domain/src/index.ts';
import { buildProduct } from './build.ts';
import { ROOT } from './processes.ts';

/** Size limits (gzip) of what a page loads before it can be used, about 10% above the current sizes. */
const LIMITS = {
  firstScreenKb: 110,
  patientPageKb: 220,
  serviceWorkerKb: 10,
  scanPageKb: 750,
  filesOfPage: 20,
} as const;

const WEB = join(ROOT, 'apps/web/dist');
const SCAN = join(ROOT, 'apps/scan/dist');
const SERVICE_WORKER = 'sw.js';
/** Loaded only by the page to which a scan returns. */
const SCAN_RETURN = 'take-scan-return.js';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Scripts and styles that chunks import statically. */
function neededFiles(manifest: Manifest, chunks: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (entry === undefined || files.has(entry.file)) return;
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    for (const next of entry.imports ?? []) visit(next);
  };
  for (const chunk of chunks) visit(chunk);
  return files;
}

function kilobytesOf(folder: string, files: Iterable<string>): number {
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  return bytes / 1000;
}

/** A measured size of the built pages and its limit. */
export interface Size {
  readonly what: string;
  readonly value: number;
  readonly most: number;
  readonly unit: 'kB gzip' | 'files';
}

/** @throws Error if a measured part is missing from the build */
export function measureSizes(): readonly Size[] {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest;
  const only = (pattern: RegExp): string => {
    const [key, ...more] = Object.keys(manifest).filter((candidate) => pattern.test(candidate));
    if (key === undefined || more.length > 0) throw new Error(`the manifest does not name one ${pattern}`);
    return key;
  };
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  const plainScripts = readdirSync(WEB).filter(
    (name) => name.endsWith('.js') && name !== SERVICE_WORKER && name !== SCAN_RETURN,
  );
  const ofFirst = [only(/^index\.html$/), only(/^_first-screen-.*\.js$/)];
  const filesOf = (more: readonly string[]) => [
    ...new Set([...plainScripts, ...neededFiles(manifest, [...ofFirst, ...more])]),
  ];
  /** Including the document and the fonts that it preloads. */
  const countOf = (files: readonly string[]) => files.length + 1 + (page.match(/as="font"/g) ?? []).length;
  const shell = only(/^_shell-.*\.js$/);
  const patientPages = Object.keys(manifest).filter((key) => OPENED_MOST.test(key));
  if (patientPages.length === 0) throw new Error('the build has no pages of patients');
  const scanFiles = readdirSync(SCAN, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.\w+$/.test(name) && !/\.(br|gz|map|woff2)$|manifest\.json$/.test(name),
  );
  const kilobytes = (what: string, value: number, most: number): Size => ({ what, value, most, unit: 'kB gzip' });
  return [
    ...LANGUAGES.map((language) => {
      const texts =
        language === DEFAULT_LANGUAGE ? [] : [only(new RegExp(`messages/src/${language}/first-screen\\.ts$`))];
      const what = `first screen in ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}`;
      return kilobytes(what, kilobytesOf(WEB, filesOf(texts)), LIMITS.firstScreenKb);
    }),
    ...patientPages.flatMap((key): Size[] => {
      const files = filesOf([shell, key]);
      const what = `page ${key.replace(/^.*\/|(-page)?\.tsx?$/g, '')}`;
      return [
        kilobytes(what, kilobytesOf(WEB, files), LIMITS.patientPageKb),
        { what, value: countOf(files), most: LIMITS.filesOfPage, unit: 'files' },
      ];
    }),
    kilobytes('service worker', kilobytesOf(WEB, [SERVICE_WORKER]), LIMITS.serviceWorkerKb),
    kilobytes('scan page, all of it', kilobytesOf(SCAN, scanFiles), LIMITS.scanPageKb),
  ];
}

if (import.meta.main) {
  await buildProduct();
  const sizes = measureSizes();
  const isOver = ({ value, most }: Size) => value > most;
  // Exceeded limits first, because a run of all checks shows only the first lines of a failed check.
  for (const size of [...sizes].sort((one, other) => Number(isOver(other)) - Number(isOver(one)))) {
    const value = size.unit === 'files' ? size.value : size.value.toFixed(1);
    console.log(`${isOver(size) ? 'OVER' : 'ok  '} ${size.what}: ${value} of ${size.most} ${size.unit}`);
  }
  process.exit(sizes.some(isOver) ? 1 : 0);
}
