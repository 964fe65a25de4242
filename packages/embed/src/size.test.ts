import { readFileSync } from 'node:fs';
// Computed import: removes the types, and imports nothing.
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** What a page has to load at most. Chosen. */
const MAX_GZIP_BYTES = 3000;

it('has at most 3 kB with the React component, compressed, before its comments go', () => {
  const files = ['mien-scan.ts', 'scan-events.ts', 'react.ts', 'script.ts', 'index.ts'];
  const code = files.map((name) => stripTypeScriptTypes(readFileSync(join(import.meta.dirname, name), 'utf8')));
  expect(gzipSync(code.join('\n')).length).toBeLessThanOrEqual(MAX_GZIP_BYTES);
});
