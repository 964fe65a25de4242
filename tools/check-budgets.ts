import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OPENED_MOST } from '../apps/web/opened-most.ts';
import { buildProduct } from './build.ts';
import { ROOT } from './processes.ts';

const KB = 1000;
/** What any one part of the web app may add to the shell that is there already: script and style, with gzip. */
const PART_BUDGET = 100 * KB;
/** What all pages but the first screen need: router, store of answers, header, places. */
const SHELL_BUDGET = 50 * KB;
/** What a patient's page may load before it shows what it is opened for: script and style, with gzip. */
const PATIENT_PAGE_BUDGET = 210 * KB;
/** Most files of such a page, the document and its letters included. */
const MOST_FILES_OF_PATIENT_PAGE = 15;

/** Most bytes, compressed with gzip, that a page may load before it can be used. */
const FIRST_BUDGETS = {
  'web first screen in English, script and style': 110 * KB,
  'web first screen in Spanish, script and style': 115 * KB,
  'web first screen, letters': 14 * KB,
  'web service worker': 10 * KB,
  'scan page, all of it': 700 * KB,
} as const;

/** Most files of the first screen, the page and its letters included: without HTTP/2 a browser fetches six at a time. */
const MOST_FILES = { 'web first screen in English': 8, 'web first screen in Spanish': 8 } as const;

/** Fetched when the first page is there and the browser is idle. */
const SERVICE_WORKER = 'sw.js';
/** The server names it only where a scan leads back to (`serve-web-app.ts`). */
const SCAN_RETURN = 'take-scan-return.js';
const PAGE = 'index.html';
const WEB = join(ROOT, 'apps/web/dist');

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

/** `features/trends/trends-page.tsx` is `trends`, `app/shell/menu.tsx` is `menu`. */
function partName(key: string): string {
  const names = key.replace(/(\/index|-page)?\.tsx?$/, '').split('/');
  return names.at(-1) ?? key;
}

/** Script and style that chunks need beyond what is there. */
function added(web: string, manifest: Manifest, more: readonly string[], there: readonly string[]): number {
  const before = neededFiles(manifest, there);
  const { scripts, styles } = neededFiles(manifest, more);
  return sum(
    web,
    [...scripts, ...styles].filter((file) => !before.scripts.has(file) && !before.styles.has(file)),
  );
}

/** The one part that fetches this one after itself; undefined for a page, and for what several fetch. */
function parentOf(manifest: Manifest, key: string): string | undefined {
  const parents = Object.keys(manifest).filter((other) => manifest[other]?.dynamicImports?.includes(key));
  const [only, ...more] = parents;
  return only !== undefined && more.length === 0 && manifest[only]?.isDynamicEntry ? only : undefined;
}

/** Every part that is fetched when it is needed, and what it adds to the shell, or to the part that fetches it. */
function partSizes(web: string, { manifest, chunks, shell }: FirstScreen): Size[] {
  const there = [...chunks, ...shell];
  const keys = Object.keys(manifest).filter((key) => key.startsWith('src/') && manifest[key]?.isDynamicEntry);
  const parts = keys
    .filter((key) => !there.includes(key))
    .map((key) => {
      const parent = parentOf(manifest, key);
      return {
        what: `part ${partName(key)}, over ${parent === undefined ? 'the shell' : partName(parent)}`,
        bytes: added(web, manifest, [key], [...there, ...(parent === undefined ? [] : [parent])]),
        budgetBytes: PART_BUDGET,
      };
    });
  const ofShell = {
    what: 'shell, over the first screen',
    bytes: added(web, manifest, shell, chunks),
    budgetBytes: SHELL_BUDGET,
  };
  return [ofShell, ...parts.sort((left, right) => right.bytes - left.bytes)];
}

/** What the first screen needs before it can be used, in the order of fetching. */
interface FirstScreen {
  readonly manifest: Manifest;
  /** Chunks that are there when the first screen is. */
  readonly chunks: readonly string[];
  /** Chunks that all other pages need, too. */
  readonly shell: readonly string[];
  readonly files: Readonly<Record<keyof typeof MOST_FILES, readonly string[]>>;
}

/** @throws if the build or its page does not name them, because a measurement would mean nothing */
function firstScreen(web: string): FirstScreen {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const page = readFileSync(join(web, PAGE), 'utf8');
  const keys = Object.keys(manifest);
  const only = (pattern: RegExp): string => {
    const [key, ...more] = keys.filter((candidate) => pattern.test(candidate));
    if (key === undefined || more.length > 0) throw new Error(`the manifest does not name one ${pattern}`);
    return key;
  };
  const chunks = [only(/^index\.html$/), only(/^_first-screen-.*\.js$/)];
  const { scripts, styles } = neededFiles(manifest, chunks);
  const plainScripts = readdirSync(web).filter(
    (name) => name.endsWith('.js') && name !== SERVICE_WORKER && name !== SCAN_RETURN,
  );
  const letters = [...page.matchAll(/as="font"[^>]* href="\/([^"]+)"/g)].map(([, name = '']) => name);
  const inEnglish = [PAGE, ...plainScripts, ...scripts, ...styles, ...letters];
  // A file that the page does not name is fetched after the one that does, a round later.
  const unnamed = inEnglish.filter((name) => name !== PAGE && !page.includes(`"/${name}"`));
  if (letters.length === 0 || unnamed.length > 0) throw new Error(`the page does not name ${unnamed} or its letters`);
  const spanish = neededFiles(manifest, [only(/messages\/src\/es\/first-screen\.ts$/)]);
  return {
    manifest,
    chunks,
    shell: [only(/^_shell-.*\.js$/)],
    files: {
      'web first screen in English': inEnglish,
      'web first screen in Spanish': [...new Set([...inEnglish, ...spanish.scripts])],
    },
  };
}

/** A number of files of the pages as built. */
export interface FileCount {
  readonly what: string;
  readonly files: number;
  readonly mostFiles: number;
}

interface PatientPage {
  readonly what: string;
  readonly files: readonly string[];
}

/**
 * The pages that patients open most by an address, each with the files that it is drawn from.
 *
 * @throws when the build has none of them, or the entry does not ask for the shell: another file would ask for it, a round later
 */
function patientPages({ manifest, chunks, shell, files }: FirstScreen): PatientPage[] {
  const asked = manifest['index.html']?.dynamicImports ?? [];
  const pages = Object.keys(manifest).filter((key) => OPENED_MOST.test(key));
  const late = shell.filter((file) => !asked.includes(file));
  if (pages.length === 0 || late.length > 0)
    throw new Error(`the build has no pages, or the entry does not ask for ${late}`);
  return pages.map((key) => {
    const { scripts, styles } = neededFiles(manifest, [...chunks, ...shell, key]);
    return {
      what: `patient's page ${partName(key)}`,
      files: [...new Set([...files['web first screen in English'], ...scripts, ...styles])],
    };
  });
}

/** How many files the first screen and patients' pages are made of, next to how many it may be. */
export function countFiles(): FileCount[] {
  const first = firstScreen(WEB);
  const names = Object.keys(MOST_FILES) as (keyof typeof MOST_FILES)[];
  return [
    ...names.map((what) => ({ what, files: first.files[what].length, mostFiles: MOST_FILES[what] })),
    ...patientPages(first).map(({ what, files }) => ({
      what,
      files: files.length,
      mostFiles: MOST_FILES_OF_PATIENT_PAGE,
    })),
  ];
}

/** Sizes of the pages as built, next to what they may be. */
export function measureSizes(): Size[] {
  const first = firstScreen(WEB);
  const scriptsAndStyles = (files: readonly string[]) =>
    sum(
      WEB,
      files.filter((name) => /\.(js|css)$/.test(name)),
    );
  const scan = join(ROOT, 'apps/scan/dist');
  const scanFiles = readdirSync(scan, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map|woff2)$|manifest\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const bytes: Record<keyof typeof FIRST_BUDGETS, number> = {
    'web first screen in English, script and style': scriptsAndStyles(first.files['web first screen in English']),
    'web first screen in Spanish, script and style': scriptsAndStyles(first.files['web first screen in Spanish']),
    'web first screen, letters': sum(
      WEB,
      first.files['web first screen in English'].filter((name) => name.endsWith('.woff2')),
    ),
    'web service worker': gzipBytes(join(WEB, SERVICE_WORKER)),
    'scan page, all of it': scanFiles.reduce((total, file) => total + gzipBytes(file), 0),
  };
  const names = Object.keys(FIRST_BUDGETS) as (keyof typeof FIRST_BUDGETS)[];
  return [
    ...names.map((what) => ({ what, bytes: bytes[what], budgetBytes: FIRST_BUDGETS[what] })),
    ...patientPages(first).map(({ what, files }) => ({
      what: `${what}, script and style`,
      bytes: scriptsAndStyles(files),
      budgetBytes: PATIENT_PAGE_BUDGET,
    })),
    ...partSizes(WEB, first),
  ];
}

if (import.meta.main) {
  await buildProduct();
  const sizes = measureSizes();
  const counts = countFiles();
  const lines = [
    ...sizes.map(({ what, bytes, budgetBytes }) => ({
      isOver: bytes > budgetBytes,
      text: `${what}: ${(bytes / KB).toFixed(2)} of ${budgetBytes / KB} kB gzip`,
    })),
    ...counts.map(({ what, files, mostFiles }) => ({
      isOver: files > mostFiles,
      text: `${what}: ${files} of ${mostFiles} files`,
    })),
  ];
  const over = lines.filter(({ isOver }) => isOver);
  // First what is wrong: a run of all checks shows the beginning of what a failed one said.
  for (const { isOver, text } of [...over, ...lines.filter((line) => !line.isOver)])
    console.log(`${isOver ? 'OVER' : 'ok  '} ${text}`);
  process.exit(over.length > 0 ? 1 : 0);
}
