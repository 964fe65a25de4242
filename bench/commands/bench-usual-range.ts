import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../../tools/processes.ts';
import { usualRangePage } from '../usual-range/usual-range-page.ts';

/**
 * Simulates how often the usual range flags a scan as unusual, without and with a change, and writes
 * docs/usual-range.md. The same seed gives the same page.
 */
const page = usualRangePage();
writeFileSync(join(ROOT, 'docs/usual-range.md'), page);
await run('biome', ['format', '--write', 'docs/usual-range.md']);
console.log(page);
