import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { legal } from './legal.ts';

/** SHA-256 of every version that was ever in force. A changed text needs a new version, so that everybody is asked again. */
const HASHES: Readonly<Record<keyof typeof legal, Readonly<Record<string, string>>>> = {
  terms: { '2023-10': 'ZoYu4aypUI13m9Waj2NeAXFKY2ebblnUPrIZKDi2upg' },
  privacy: { '2023-10': 'oYEwh9R4O75dqM7su63MCPpjA2_E8E-N3bRang7Fh44' },
};

const hashOf = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('base64url');
const wordsOf = (text: (typeof legal)[keyof typeof legal]) =>
  text.sections.flatMap((section) => [section.heading, ...section.paragraphs]).join('\n');

describe.each(['terms', 'privacy'] as const)('the %s', (name) => {
  it('have not changed without a new version', () => {
    expect(hashOf(legal[name])).toBe(HASHES[name][legal[name].version]);
  });
});

describe('the terms', () => {
  it.each([
    '18',
    '13',
    'guardian',
    'emergenc',
    'six months',
    '$100',
    '$5,000',
    'arbitration',
    'Austin, Texas',
    'not a healthcare provider',
  ])('say %j', (term) => expect(wordsOf(legal.terms)).toContain(term));
});

describe('the privacy policy', () => {
  it.each(['collect', 'cookie', 'hsAuth', 'share', 'never leave'])('says %j', (term) =>
    expect(wordsOf(legal.privacy)).toContain(term),
  );
});
