import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesPage } from '../packages/messages/src/sentences/sentences-page.ts';
import { ROOT } from './processes.ts';

/** Writes every sentence about values with its source to `release/sentences.md`, for release reviewers. */
const folder = join(ROOT, 'release');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sentences.md'), sentencesPage());
console.log('wrote release/sentences.md');
