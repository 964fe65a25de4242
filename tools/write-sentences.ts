import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as english from '../packages/messages/src/en/catalog.ts';
import { measureDescriptions } from '../packages/messages/src/en/measure-descriptions.ts';
import { MEDICAL_SOURCES, SOURCE_OF_SENTENCE } from '../packages/messages/src/medical-sources.ts';
import { ROOT } from './processes.ts';

/** Writes every sentence with a medical source to `release/sentences.md`, for release reviewers. */
const catalog: Readonly<Record<string, unknown>> = { ...english, measureDescriptions };

const textsAt = (texts: unknown): readonly string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(textsAt);
const at = (texts: unknown, path: string) =>
  path.split('.').reduce((part, key) => (part as Readonly<Record<string, unknown>>)[key], texts);
const cell = (text: string) => text.replaceAll(/<[^<>]+>/g, ' ').replaceAll('|', '\\|');

const rows = Object.entries(SOURCE_OF_SENTENCE).flatMap(([name, sources]) =>
  Object.entries(sources).flatMap(([path, source]) => {
    const { grade, name: cited } = MEDICAL_SOURCES[source];
    return textsAt(at(catalog[name], path)).map((text) => `| ${cell(text)} | ${cited} | ${grade} |`);
  }),
);
const page = [
  '# Sentences with a medical source',
  '',
  'A is a guideline, B a study or a consensus, C our own measurements. All other sentences are our own wording.',
  '',
  '| Sentence | Source | Grade |',
  '| --- | --- | --- |',
  ...rows,
  '',
].join('\n');

const folder = join(ROOT, 'release');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sentences.md'), page);
console.log(`wrote release/sentences.md: ${rows.length} sentences`);
