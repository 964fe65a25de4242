import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-looks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORBIDDEN = [
  'export const a = <details open />',
  'export const b = <details>words</details>',
  'export const c = <summary>words</summary>',
  'export const d = <select value={chosen} />',
  'export const e = <select><option /></select>',
  'export const f = <input type="date" />',
  'export const g = <TextField label={label} type="datetime-local" />',
  "export const h = <input type={isDay ? 'date' : 'text'} />",
  'export const i = <TextField type="time" label={label} />',
];
const ALLOWED = [
  'export const j = <Disclosure title={title} details={1} />',
  'export const k = <Select options={options} />',
  'export const l = <DateField label={label} kind="time" />',
  'export const m = <input type="tel" name="date" />',
  "export const n = <Button type={isLast ? 'submit' : 'button'} />",
  'export const o = <p title="date" />',
];

it('dialogs, lists and date pickers come from the primitives', async () => {
  copyFileSync(join(ROOT, 'tools/native-looks.grit'), join(folder, 'native-looks.grit'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: ['./native-looks.grit'], linter: { rules: { preset: 'none' } } }),
  );
  const lines = [...FORBIDDEN, ...ALLOWED];
  writeFileSync(join(folder, 'page.tsx'), lines.join(';\n'));
  const { output } = await run('biome', ['lint', '--max-diagnostics=none', 'page.tsx'], { cwd: folder });
  const found = new Set([...output.matchAll(/page\.tsx:(\d+):/g)].map(([, line]) => lines[Number(line) - 1]));
  expect([...found]).toEqual(FORBIDDEN);
});
