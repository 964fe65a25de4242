import { createHash } from 'node:crypto';
import { AGREEMENT_LANGUAGES } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { LEGAL_TEXTS } from './catalogs.ts';
import type { LegalTexts } from './legal.ts';
import { FACTS } from './testing/language-facts.ts';

const hashOf = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('base64url');
const wordsOf = (text: LegalTexts[keyof LegalTexts]) =>
  text.sections.flatMap((section) => [section.heading, ...section.paragraphs]).join('\n');

describe.each(AGREEMENT_LANGUAGES)('the legal texts in %s', (language) => {
  const legal = LEGAL_TEXTS[language];
  const { hashes, saidIn } = FACTS[language];

  it.each(['terms', 'privacy'] as const)('have not changed without a new version: %s', (name) => {
    expect(hashOf(legal[name])).toBe(hashes?.[name][legal[name].version]);
  });

  it.each(['terms', 'privacy'] as const)('say what they must: %s', (name) => {
    expect(saidIn?.[name].length).toBeGreaterThan(0);
    for (const term of saidIn?.[name] ?? []) expect(wordsOf(legal[name])).toContain(term);
  });
});
