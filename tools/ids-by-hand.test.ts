import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-ids-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORBIDDEN = [
  'const carerId = id.toLowerCase()',
  'store.patient(patientUid.toLowerCase())',
  'const given = query.patientUid?.toLowerCase()',
  'entries.remove(params.id.toLowerCase())',
  'const key = consent.measurementId?.toLowerCase() ?? null',
  'const wanted = uids.map((uid) => uid.toLowerCase())',
];
const ALLOWED = [
  'const name = header.toLowerCase()',
  'const isPaid = paid.toLowerCase()',
  'const code = clientCode.toLowerCase()',
  'const upper = id.toUpperCase()',
];

it('only the API converts ids to lower case', async () => {
  copyFileSync(join(ROOT, 'tools/ids-by-hand.grit'), join(folder, 'ids-by-hand.grit'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: ['./ids-by-hand.grit'], linter: { rules: { preset: 'none' } } }),
  );
  const lines = [...FORBIDDEN, ...ALLOWED];
  writeFileSync(join(folder, 'service.ts'), lines.join(';\n'));
  const { output } = await run('biome', ['lint', '--max-diagnostics=none', 'service.ts'], { cwd: folder });
  const found = new Set([...output.matchAll(/service\.ts:(\d+):/g)].map(([, line]) => lines[Number(line) - 1]));
  expect([...found]).toEqual(FORBIDDEN);
});
