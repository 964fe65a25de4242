import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.ts';
import { processingTables, withWritten } from './processing-record.ts';

/** Writes the tables of the record of processing from the database declarations. A test compares them. */
const file = join(ROOT, 'docs/processing-record.md');
const page = readFileSync(file, 'utf8');
writeFileSync(file, withWritten(page, processingTables()));
