import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TABLES } from '../apps/api/src/platform/database/tables.ts';
import { ROOT } from './processes.ts';
import { processingTables, withWritten } from './processing-record.ts';

const page = readFileSync(join(ROOT, 'docs/processing-record.md'), 'utf8');

it('the record of processing matches the declarations', () => {
  expect(page, 'stale: run "npm run generate -- papers"').toBe(withWritten(page, processingTables()));
});

it('the record of processing lists every table once, with every column but the client', () => {
  const rows = new Map(
    page
      .split('\n')
      .flatMap((line) => [...line.matchAll(/^- `(\w+)`(?: \(.*?\))?: .*$/g)].map((found) => [found[1], found[0]])),
  );
  expect([...rows.keys()].toSorted()).toEqual([...TABLES.keys()].toSorted());
  for (const [name, { columns }] of TABLES)
    expect(
      Object.keys(columns).filter((column) => column !== 'client_id' && !rows.get(name)?.includes(`\`${column}\``)),
      name,
    ).toEqual([]);
});
