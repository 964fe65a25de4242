/** @module-tag thorough */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../packages/domain/src/index.ts';
import { officePath } from './system-packages.ts';

const office = officePath();
/** Semicolons, quotes, UTF-8, from the first line, every cell as text. */
const AS_TEXT = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true';

/**
 * As the import dialog suggests for a file that begins with EF BB BF. Without a dialog LibreOffice ignores these bytes.
 */
const FROM_UTF8 = 'CSV:44,34,UTF8,1';

/** A table as LibreOffice opens and exports it. */
async function opened(csv: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mien-spreadsheet-'));
  try {
    await writeFile(join(folder, 'table.csv'), csv, 'utf8');
    await promisify(execFile)(office ?? '', [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      `--infilter=${FROM_UTF8}`,
      '--convert-to',
      AS_TEXT,
      '--outdir',
      join(folder, 'opened'),
      join(folder, 'table.csv'),
    ]);
    return await readFile(join(folder, 'opened', 'table.csv'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same cells in LibreOffice's output format: all texts in quotes, and no numbers. */
const written = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';'))
    .map((line) => `${line}\n`)
    .join('');

// The tests need LibreOffice.
describe.skipIf(office === null)('LibreOffice', () => {
  it('opens a table with the written cells', async () => {
    const rows = [
      ['Name', 'Body mass index (kg/m²)', 'Ghi chú', 'Status'],
      ['José Núñez', '24.2', 'Nguyễn, "Иванов"; Dvořák', 'two\nlines'],
      ['O’Brien', '-3.5', "'", '😀'],
    ];
    expect(await opened(csvOf(rows))).toBe(written(rows));
  });

  it('evaluates no formulas', async () => {
    const texts = ['=1+1', '+1+1', '@SUM(1)', '-1+1', "'=2"];
    const cells = texts.map((text) => [`'${text}`]);
    expect(await opened(csvOf([['Name'], ...texts.map((text) => [text])]))).toBe(written([['Name'], ...cells]));
  });
});
