import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LINES, measureImport, type Waiting } from '../import/measure.ts';
import { fillDatabase } from '../user-list/measure.ts';
import { writePart } from './performance-page.ts';

/** Users who are there before. */
const USERS = 10_000;
/** Aim for the calls of others, 95th percentile, milliseconds. */
const AIM_MS = 250;

/**
 * Measures how long others wait while a file of patients is imported on the embedded database, and writes that part of
 * docs/performance.md.
 */
const folder = mkdtempSync(join(tmpdir(), 'mien-bench-import-'));
try {
  await fillDatabase(folder, USERS);
  const { importMs, createdCount, idle, meanwhile } = await measureImport(folder);
  if (createdCount !== LINES) throw new Error(`${createdCount} of ${LINES} patients were created`);
  const row = (name: string, { calls, p50, p95, longest }: Waiting) =>
    `| ${name} | ${calls} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${longest.toFixed(1)} |`;
  const text = `Written by \`npm run bench:import\`. ${LINES.toLocaleString('en-US')} lines into ${USERS.toLocaleString('en-US')} users on the embedded database in a folder, which
serves one transaction at a time; somebody else asks for a page of users and for the session meanwhile, in turns. Milliseconds.

| calls of somebody else | number | median | 95th percentile | longest |
|---|---:|---:|---:|---:|
${row('with nothing else to do', idle)}
${row('during the import', meanwhile)}

The import took ${(importMs / 1000).toFixed(1)} s. Aim: the 95th percentile during the import below ${AIM_MS} ms; it was ${meanwhile.p95 < AIM_MS ? 'met' : 'missed'}.
`;
  await writePart('## Importing patients', text);
  console.log(text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
