import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as forStaff from '@mien/messages/es/for-staff';
import { expect, it } from 'vitest';
import { ROOT } from '../tools/processes.ts';

/** Texts that only staff read come before the parts of the app that read them, and with no other part. */
const APP = join(ROOT, 'apps/web/src/app');
const CHUNKS = join(APP, 'chunks.tsx');

const source = (file: string) => readFileSync(file, 'utf8');

/** Modules of the web app that one names, now or later; types need nothing. */
function importsOf(file: string): string[] {
  const code = source(file).replaceAll(/^(import|export) type [^;]*;/gm, '');
  return [...code.matchAll(/(?:from|import\(|^import) ?'(\.[^']+\.tsx?)'/gm)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );
}

/** What is reached from some modules without passing the table of chunks, which says for itself what it needs. */
function reachedFrom(start: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (file === CHUNKS || reached.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(visit);
  };
  start.forEach(visit);
  return reached;
}

/** Texts that the modules read when they are loaded. */
const textsReadBy = (files: Iterable<string>) =>
  new Set([...files].flatMap((file) => [...source(file).matchAll(/textsOf\('(\w+)'/g)].map(([, name = '']) => name)));

/** Each line of the table with the pages it fetches. */
const lines = source(CHUNKS)
  .split(/^ {2}(?=\w+: chunk\()/m)
  .slice(1)
  .map((line) => ({
    name: line.slice(0, line.indexOf(':')),
    pages: [...line.matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) => resolve(APP, path)),
    bringsTextsForStaff: line.includes('staffTexts'),
  }));

const OF_EVERYBODY = ['main.tsx', 'app/app.tsx', 'app/patient-pages.ts', 'shared-result.tsx'];

it('parts without the texts for staff read none of them, now or later', () => {
  expect(lines.length).toBeGreaterThan(30);
  const parts = [
    ...lines.filter(({ bringsTextsForStaff }) => !bringsTextsForStaff),
    ...OF_EVERYBODY.map((name) => ({ name, pages: [join(APP, '..', name)] })),
  ];
  const found = parts.flatMap(({ name, pages }) =>
    [...textsReadBy(reachedFrom(pages))].filter((text) => text in forStaff).map((text) => `${name} reads ${text}`),
  );
  expect(found).toEqual([]);
});

it('parts with the texts for staff read some of them', () => {
  const needless = lines.filter(
    ({ bringsTextsForStaff, pages }) =>
      bringsTextsForStaff && ![...textsReadBy(reachedFrom(pages))].some((text) => text in forStaff),
  );
  expect(needless).toEqual([]);
});
