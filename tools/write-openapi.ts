import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import stringify from 'json-stringify-pretty-compact';
import { documentedApi } from '../apps/api/src/document.ts';
import { ROOT } from './processes.ts';

const PATH = join(ROOT, 'docs/openapi.json');
// One line for each small object, so that a change gives a short diff.
const text = `${stringify(await documentedApi(), { maxLength: 200 })}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(PATH, 'utf8') !== text) {
    console.error('docs/openapi.json is stale: run "npm run generate -- openapi"');
    process.exit(1);
  }
  console.log('docs/openapi.json is current');
} else {
  writeFileSync(PATH, text);
}
