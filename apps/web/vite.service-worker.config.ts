import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Manifest } from 'vite';

const DIST = join(import.meta.dirname, 'dist');

/**
 * What opens the app and shows kept results without a network, in every language, and the other pages that a patient may
 * go to from there: they say themselves that they need one.
 */
const SHELL = [
  /^index\.html$/,
  /^_first-screen-.*\.js$/,
  /^_shell-.*\.js$/,
  /^_patient-contract-.*\.js$/,
  /^_sheet-.*\.js$/,
  /app\/shell\/menu\.tsx$/,
  /features\/(account|sign-in|dashboard|results|trends|profile|records|chat|consent|general-error)\/[\w-]+-page\.tsx$/,
  /features\/legal\/legal-(page|modal)\.tsx$/,
  /features\/results\/(contributors-sheet|print-sheet)\.tsx$/,
  /shared\/health\/attention-rule\/attention-card\.tsx$/,
  /app\/pages\/how-to-route\.tsx$/,
  /app\/installed-app\/index\.ts$/,
  /messages\/src\/es\/(first-screen|rest)\.ts$/,
];
/** They have the same name in every version, so what is in them tells the version. */
const PLAIN_FILES = ['index.html', 'take-scan-return.js', 'icon.svg'];
/** The letters of both languages; others are fetched by whoever meets them. */
const isLetters = (asset: string): boolean => asset.includes('/most-letters-');

/** Files that the pages of the shell need at once, with all that they import. */
function shellFiles(manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (!entry || visited.has(key)) return;
    visited.add(key);
    files.add(entry.file);
    for (const file of [...(entry.css ?? []), ...(entry.assets ?? []).filter(isLetters)]) files.add(file);
    for (const next of entry.imports ?? []) visit(next);
  };
  for (const pattern of SHELL) {
    const keys = Object.keys(manifest).filter((key) => pattern.test(key));
    if (keys.length === 0) throw new Error(`the build has no ${pattern}: the app would not open without a network`);
    for (const key of keys) visit(key);
  }
  return files;
}

const precached = () => [
  ...PLAIN_FILES.map((file) => ({
    url: `/${file}`,
    revision: createHash('sha256')
      .update(readFileSync(join(DIST, file)))
      .digest('base64url'),
  })),
  // Named after what is in them.
  ...[...shellFiles(JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest)]
    .sort()
    .map((file) => ({ url: `/${file}`, revision: null })),
];

/** The service worker, beside the pages it keeps: built after them, as it names their files. */
export default defineConfig({
  publicDir: false,
  define: { SHELL_FILES: JSON.stringify(precached()), 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    // Not every browser that we support runs service workers that are modules.
    rolldownOptions: {
      input: 'src/service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
