import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countsOfMap } from './asvs.ts';
import { ROOT } from './processes.ts';
import { processingTables, withWritten } from './processing-record.ts';

/** Documents with a part that is generated from the code: `npm run generate -- papers`. Tests compare them. */
const PAPERS = { 'docs/asvs.md': countsOfMap, 'docs/processing-record.md': processingTables } as const;

for (const [path, part] of Object.entries(PAPERS)) {
  const file = join(ROOT, path);
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, withWritten(page, part(page)));
  console.log(`wrote ${path}`);
}
