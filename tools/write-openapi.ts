import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedApi } from '../apps/api/src/document.ts';
import { ROOT } from './processes.ts';

const PATH = join(ROOT, 'docs/openapi.json');
const text = `${JSON.stringify(await documentedApi(), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(PATH, 'utf8') !== text) {
    console.error('docs/openapi.json is stale: run "npm run openapi"');
    process.exit(1);
  }
  console.log('docs/openapi.json is current');
} else {
  writeFileSync(PATH, text);
}
